"""25A of an insufficient bid that stands: whether the director may still find that it was not intended."""

from __future__ import annotations

from domain.board import Board
from domain.seats import SEATS, Seat
from projections.desk.steps import DeskCase

__all__ = ["may_be_unintended"]

KIND = "insufficient bid"


def may_be_unintended(case: DeskCase) -> Seat | None:
    """Whose insufficient bid may be changed as unintended: until his partner calls, or the auction period ends (25A4,
    25A5), whatever the left-hand opponent has called (25A6); None where nobody's may."""
    board, place = case.board, case.incident.place
    seat = next((SEATS[by] for at, by, _ in board.calls if at == place), None)
    if case.incident.kind != KIND or seat is None or board.plays or board.returned:
        return None
    return None if _has_called(board, seat.partner, place) else seat


def _has_called(board: Board, seat: Seat, since: int) -> bool:
    """Also by a call that was taken back."""
    return any(at > since and SEATS[by] is seat for at, by, _ in (*board.calls, *board.withdrawn_calls))
