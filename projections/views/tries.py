"""The positions of a board from which somebody may try other cards than those that were played."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from domain.board import place_of
from domain.events import CardPlaced, CardPlayed
from projections.equity.course import positions_of
from projections.equity.position import Position
from projections.views.steps import BoardShown, Step

__all__ = ["positions_at"]


def positions_at(shown: BoardShown, steps: Sequence[Step]) -> list[Position | None]:
    """The position at each step, None where it is not known, or no card is left: that in which its card was played, of
    another step that which it left."""
    known = positions_of(shown.replay, shown.board)
    places = [place for place, _ in known]
    found: list[Position | None] = []
    for step in steps:
        at = bisect_left(places, _place(step))
        position = known[at][1] if at < len(known) else None
        found.append(position if isinstance(position, Position) and position.left else None)
    return found


def _place(step: Step) -> int:
    plays = not step.stream and isinstance(step.event, CardPlayed | CardPlaced)
    return place_of(step.number if plays else step.until + 1)
