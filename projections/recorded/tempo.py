"""To which call or card a tempo belongs: the one before which it was taken.

A tempo that is typed behind a call or card (`3nt~35`) belongs to that; one that is recorded while a player thinks, to
what he does next. Where both could be meant, because he had just acted and is the next to act, it is the one before.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.board import Board, entry_of
from domain.calls import Call
from domain.cards import Card
from domain.events import TempoNoted
from domain.seats import SEATS, Seat
from projections.texts import call_text, card_text

__all__ = ["Taken", "taken_before"]


class Taken(NamedTuple):
    """The call or card before which a player took his time."""

    place: int
    seat: Seat
    what: Call | Card | None
    """None of a card that nobody saw."""
    trick: int = 0
    """The trick of a card; 0 of a call."""

    @property
    def text(self) -> str:
        """The call or card in words."""
        return call_text(self.what) if isinstance(self.what, Call) else card_text(self.what)


def _actions(board: Board) -> list[Taken]:
    """Every call and card of a board in the order in which they were made."""
    calls = [Taken(place, SEATS[seat], call) for place, seat, call in (*board.calls, *board.withdrawn_calls)]
    cards = [Taken(p.place, SEATS[p.seat], p.card, p.trick) for p in board.plays]
    unseen = [Taken(card.place, SEATS[card.seat], None, card.trick) for card in board.unseen]
    return sorted([*calls, *cards, *unseen], key=lambda taken: taken.place)


def taken_before(board: Board, place: int, noted: TempoNoted) -> Taken | None:
    """The call or card to which the tempo recorded at a place belongs; None where there is none, or none yet."""
    actions = _actions(board)
    if noted.about is not None:
        return next((taken for taken in actions if entry_of(taken.place) == noted.about), None)
    is_declarer = board.contract is not None and noted.seat is board.contract.declarer
    seats = {noted.seat, board.dummy} if is_declarer else {noted.seat}
    before = next((taken for taken in reversed(actions) if taken.place < place), None)
    after = next((taken for taken in actions if taken.place > place), None)
    if before is not None and before.seat in seats:
        return before
    if after is not None and after.seat in seats:
        return after
    if after is None and before is not None and before.seat.left in seats:
        return None
    return next((taken for taken in reversed(actions) if taken.place < place and taken.seat is noted.seat), None)
