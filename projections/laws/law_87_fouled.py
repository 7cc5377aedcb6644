"""Law 87: a fouled board."""

from __future__ import annotations

from collections.abc import Sequence

from projections.scoring.scores import TableScore

__all__ = ["law_87a", "law_87b"]


def law_87a(scores: Sequence[TableScore]) -> bool:
    """Law 87A (2017): a board is fouled when a card was displaced in it, or dealer or vulnerability differed, so that
    contestants whose scores should be compared did not play the same board."""
    return len({score.form for score in scores if score.form}) > 1


def law_87b(scores: Sequence[TableScore]) -> list[list[TableScore]]:
    """Law 87B (2017): the scores of a fouled board are put in groups by the form in which the board was played, and
    each group is scored by itself (`neuberg`, `small_groups`).

    A table whose cards were not recorded joins the largest group (of equal ones, the one that was played first).
    """
    groups: dict[str, list[TableScore]] = {}
    for score in scores:
        if score.form:
            groups.setdefault(score.form, []).append(score)
    if len(groups) < 2:
        return [list(scores)] if scores else []
    first = {form: min((score.round, score.table) for score in group) for form, group in groups.items()}
    largest = min(groups, key=lambda form: (-len(groups[form]), first[form]))
    return [[score for score in scores if (score.form or largest) == form] for form in groups]
