"""The hands of a board as they are known by now, also where they were not while it was played."""

from __future__ import annotations

from domain.board import Board
from domain.events import BoardDealt
from domain.seats import SEATS, Seat
from projections.points.scores import UNKNOWN
from projections.recorded.forms import AS_DEALT, dealt_as, form_found_of, form_of, form_of_deal

__all__ = ["hands_known"]

WHOLE = 13


def hands_known(board: Board, deal: BoardDealt | None) -> tuple[int | None, ...]:
    """From North on each hand with all its cards, None where it is not known: as the table has it; as all thirteen of
    its cards were played; or as the session has the board dealt, unless the table had it otherwise. `board` is to be as
    it stands now."""
    dealt = _dealt(board, deal)
    return tuple(_known(board, seat, dealt[seat.index]) for seat in SEATS)


def _known(board: Board, seat: Seat, dealt: int | None) -> int | None:
    if board.known[seat.index]:
        return board.held[seat.index]
    played = 0
    for play in board.plays:
        if play.seat == seat.index:
            played |= play.card.bit
    if played.bit_count() == WHOLE:
        return played
    if board.unseen_of(seat) or any(play.seat == seat.index for play in board.worked_out):
        return None
    return dealt if dealt is not None and not played & ~dealt else None


def _dealt(board: Board, deal: BoardDealt | None) -> tuple[int | None, ...]:
    """The hands that the session has the board dealt with, as far as the table was not found to have it otherwise."""
    nothing = (None,) * len(SEATS)
    form = form_of(board)
    if deal is None or form_found_of(form) not in (UNKNOWN, AS_DEALT):
        return nothing
    hands = dealt_as(form, form_of_deal(deal)).split()[2 : 2 + len(SEATS)]
    return tuple(None if hand == UNKNOWN else int(hand, 16) for hand in hands)
