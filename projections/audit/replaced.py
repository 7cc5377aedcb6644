"""The decisions in whose place another was made since: what was wrong with them matters no more."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board import entry_of
from projections.audit.difference import Difference
from projections.recorded.appeals import appeals_on
from projections.rulings.adjustments import superseding
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.chapters.appeal_record import is_replaced
from projections.rulings.replay import Replay
from projections.rulings.results import decided_on

__all__ = ["replaced_at", "without_replaced"]

OF_A_DECISION = frozenset(
    {
        "another_score_stood", "appeal_record", "law_allows_not", "no_reason", "no_such_law", "recommendation",
        "score_questioned",
    }
)  # fmt: skip
"""Differences that are about one decision, and about nothing that it brought about."""


def replaced_at(replays: Iterable[tuple[str, Replay]]) -> set[str]:
    """The decisions that count nowhere any more, as their entries are named (`S1.r1.t1#84`): of a score, where every
    side that it gave one has another since; of a decision on an appeal, where it was decided again. `replays` are the
    tables with their names."""
    replaced, counting = set[str](), set[str]()
    for stream, replay in replays:
        for board in replay.all_boards:
            for name, is_over in _decisions(stream, replay.rulings(board)):
                (replaced if is_over else counting).add(name)
    return replaced - counting


def _decisions(stream: str, rulings: BoardRulings) -> Iterable[tuple[str, bool]]:
    """Every decision on a board by its entry, with whether another takes its place."""
    found: dict[str, bool] = {}
    steps = [step for step in decided_on(rulings) if step.decision is not None]
    for number, step in enumerate(steps):
        if step.decision is not None:
            name = f"{step.decision.stream or stream}#{step.decision.entry}"
            found[name] = superseding(step, steps[number + 1 :]) is not None
    for appeal in appeals_on(rulings.record):
        for decision in appeal.decided:
            name = f"{decision.stream or stream}#{entry_of(decision.place)}"
            found[name] = found.get(name, False) or is_replaced(appeal, decision)
    return found.items()


def without_replaced(differences: Iterable[Difference], replaced: set[str]) -> list[Difference]:
    """The differences but for those that are about a decision which was replaced."""
    return [one for one in differences if one.code not in OF_A_DECISION or not replaced.intersection(one.entries[:1])]
