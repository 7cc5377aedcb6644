"""A round at a table: its boards with how far each is, and where it goes on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.streams import next_round
from projections.rulings.replay import Replay

__all__ = ["BoardDueView", "RoundNowView", "follows_at", "round_now_view"]

BoardDue = Literal["to_come", "now", "done"]


class BoardDueView(Struct, frozen=True):
    """A board of a round."""

    board: int
    state: BoardDue
    """`to_come`, `now` (begun, the last one), or `done`: another was begun after it."""


class RoundNowView(Struct, frozen=True):
    """A round at a table."""

    number: int
    rounds: int
    """How many the movement has; 0 where none is told."""
    boards: tuple[BoardDueView, ...]
    """Those that are due, then others that were begun."""
    follows: str
    """The stream of the next round at this table; empty where the movement has none there."""


def round_now_view(replay: Replay) -> RoundNowView:
    """The round of a table, as of the last entry of its replay."""
    seating = replay.seating
    now = replay.board.number if replay.board is not None else 0
    numbers = dict.fromkeys((*seating.boards, *seating.begun))
    boards = tuple(BoardDueView(number, _due(number, now, seating.begun)) for number in numbers)
    return RoundNowView(seating.round, replay.session.movement.rounds, boards, follows_at(replay))


def _due(number: int, now: int, begun: tuple[int, ...]) -> BoardDue:
    if number not in begun:
        return "to_come"
    return "now" if number == now else "done"


def follows_at(replay: Replay) -> str:
    """The stream of the next round at a table; empty where the movement has none there."""
    movement, seating = replay.session.movement, replay.seating
    if movement.due and movement.due_at(seating.round + 1, seating.table) is None:
        return ""
    return next_round(replay.stream)
