"""Law 87: a fouled board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domain.events import FactFound
from projections.incidents import Finding
from projections.scoring.scores import UNKNOWN, TableScore

__all__ = ["form_found", "forms_to_tell", "law_87a", "law_87b", "law_87c"]

PARTS = 7
"""Of a form: dealer, vulnerability, four hands, and the form that the director found."""
AS_DEALT = "A"


def law_87a(scores: Sequence[TableScore]) -> bool:
    """Law 87A (2017): a board is fouled when a card was displaced in it, or dealer or vulnerability differed, so that
    contestants whose scores should be compared did not play the same board.

    The cards that were recorded tell it; where none were, the form that the director found (`fact "..." form=B`).
    """
    forms = list(dict.fromkeys(score.form for score in scores))
    return any(_contradict(one, other) for at, one in enumerate(forms) for other in forms[:at])


def form_found(place: int, fact: FactFound) -> Finding | None:
    """87A: the director found that the board was played here in a form of its own; `A` is the form in which it was
    dealt."""
    form = fact.form.strip().upper()
    return Finding("87A", "played_in_form", places=(place,), note=form) if form not in ("", AS_DEALT) else None


def forms_to_tell(scores: Sequence[TableScore]) -> list[TableScore]:
    """87A: the tables of which no cards tell which form of a fouled board they played, and the director has not said.

    They are compared with the largest group that they do not contradict (87B) until he says it.
    """
    groups = law_87b(scores)
    found = [score for score in scores if _found(score.form) != UNKNOWN]
    return [score for score in scores if _found(score.form) == UNKNOWN and _may_be_either(score, groups, found)]


def _may_be_either(score: TableScore, groups: list[list[TableScore]], found: list[TableScore]) -> bool:
    """Whether a table fits more than one group, or a form that was found elsewhere, where not all its cards are known
    to be the same."""
    fitting = [group for group in groups if not any(_contradict(score.form, other.form) for other in group)]
    others = {_found(other.form) for other in found if _contradict(score.form, other.form)}
    possible = [other for other in found if _found(other.form) not in others]
    return len(fitting) > 1 or (bool(possible) and not any(_is_the_same(score, other) for other in possible))


def _found(form: str) -> str:
    """The form that the director found; UNKNOWN where he has not."""
    return (form.split() + [UNKNOWN] * PARTS)[PARTS - 1]


def _is_the_same(score: TableScore, other: TableScore) -> bool:
    """Whether all cards of both tables are known, and the same."""
    here, there = score.form.split()[: PARTS - 1], other.form.split()[: PARTS - 1]
    return here == there and UNKNOWN not in here


def law_87b(scores: Sequence[TableScore]) -> list[list[TableScore]]:
    """Law 87B (2017): the scores of a fouled board are put in groups by the form in which the board was played, and
    each group is scored by itself (`neuberg`, `small_groups`).

    A table whose cards were not all recorded joins the group of the form that the director found it to be, else the
    largest that it does not contradict (of equal ones, the one that was played first).
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
        named = _found(form)
        group = min(fitting, key=lambda group: (not group.has(named), -group.tables, group.first))
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

    def has(self, named: str) -> bool:
        """Whether one of its tables played the form that the director found."""
        return named != UNKNOWN and any(_found(form) == named for form in self.forms)


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
