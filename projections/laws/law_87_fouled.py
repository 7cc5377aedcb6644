"""Law 87: a fouled board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from projections.scoring.scores import UNKNOWN, TableScore

__all__ = ["law_87a", "law_87b", "law_87c"]


def law_87a(scores: Sequence[TableScore]) -> bool:
    """Law 87A (2017): a board is fouled when a card was displaced in it, or dealer or vulnerability differed, so that
    contestants whose scores should be compared did not play the same board."""
    forms = list(dict.fromkeys(score.form for score in scores))
    return any(_contradict(one, other) for at, one in enumerate(forms) for other in forms[:at])


def law_87b(scores: Sequence[TableScore]) -> list[list[TableScore]]:
    """Law 87B (2017): the scores of a fouled board are put in groups by the form in which the board was played, and
    each group is scored by itself (`neuberg`, `small_groups`).

    A table whose cards were not all recorded joins the largest group that it does not contradict (of equal ones, the
    one that was played first).
    """
    if not law_87a(scores):
        return [list(scores)] if scores else []
    tables: dict[str, list[TableScore]] = {}
    for score in scores:
        tables.setdefault(score.form, []).append(score)
    groups: list[_Group] = []
    for form in sorted(tables, key=lambda form: (_unknown(form), _first(tables[form]))):
        fitting = [group for group in groups if not any(_contradict(form, other) for other in group.forms)]
        if not fitting:
            groups.append(_Group(_first(tables[form])))
            fitting = groups[-1:]
        group = min(fitting, key=lambda group: (-group.tables, group.first))
        group.forms.append(form)
        group.tables += len(tables[form])
    found = [[score for score in scores if score.form in group.forms] for group in groups]
    return sorted(found, key=_first)


def law_87c(scores: Sequence[TableScore], is_team_play: bool) -> bool:
    """Law 87C (2017): in team play a fouled board is not put in groups: 86B2 speaks of it, by who is at fault."""
    return is_team_play and law_87a(scores)


@dataclass(slots=True)
class _Group:
    """Forms that may be one."""

    first: tuple[int, int]
    """The first round and table that played it."""
    forms: list[str] = field(default_factory=list[str])
    tables: int = 0


def _first(scores: Iterable[TableScore]) -> tuple[int, int]:
    return min((score.round, score.table) for score in scores)


def _contradict(one: str, other: str) -> bool:
    """Whether two forms differ in something that is known of both."""
    if one == other or not one or not other:
        return False
    parts = zip(one.split(), other.split(), strict=False)
    return any(here != there and UNKNOWN not in (here, there) for here, there in parts)


def _unknown(form: str) -> int:
    """How many parts of a form are not known; more than any where nothing of it is."""
    return form.split().count(UNKNOWN) if form else 99
