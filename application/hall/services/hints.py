"""Hints about the results of a board, for whoever enters them: beside the field, and beside double dummy as far as he
may see the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from application.hall.services.asked import SessionAsked
from application.hall.session_book import SessionBook
from application.hall.sight import Sight
from domain.calls import Strain
from domain.seats import SEATS, Seat
from projections.equity.makeable import deal_asked
from projections.ranking.hints import FieldOfBoard, hints_of
from projections.recorded.slips import Slip
from projections.views.hints import HintsView, hint_text, hints_view, slip_as_played

__all__ = ["Hints", "hints"]


def hints(sight: Sight, asked: SessionAsked) -> HintsView:
    """What looks odd of a session's results, as whoever enters them is told while he does."""
    book = sight.book(asked.session)
    replays = {stream: book.replay(stream) for stream in book.tables}
    found = hints_view(book.scored, replays, lambda board: Hints(sight, book, board).double_dummy)
    return HintsView(book.name, tuple(found))


class Hints:
    """What looks odd of a board of a session."""

    def __init__(self, sight: Sight, book: SessionBook, board: int) -> None:
        self._sight = sight
        self._book = book
        self._board = board

    @cached_property
    def slips(self) -> Mapping[str, Slip]:
        """By stream, what was played there."""
        begun = (
            stream for stream, now in self._book.tables.items() if any(one.board == self._board for one in now.boards)
        )
        found = ((stream, slip_as_played(self._book.replay(stream), self._board)) for stream in begun)
        return {stream: slip for stream, slip in found if slip is not None}

    def of(self, slip: Slip, stream: str) -> Iterator[str]:
        """The hints about what a slip of a table says, in words."""
        own = self.slips.get(stream)
        return map(hint_text, hints_of(slip, self._field, own, self.double_dummy))

    @cached_property
    def _field(self) -> FieldOfBoard:
        return FieldOfBoard(self.slips.values())

    @cached_property
    def double_dummy(self) -> Mapping[tuple[Seat, Strain], int]:
        """What each declarer makes; nothing of a board that he may not see."""
        sight, name = self._sight, self._book.name
        deal = self._book.scored.record.deals.get(self._board)
        if deal is None or not (sight.sees_tables or sight.opened(name, self._board) is not None):
            return {}
        letters = {seat.value: seat for seat in SEATS}
        asked = deal_asked(deal.hands, letters.get(deal.dealer.upper(), Seat.NORTH), deal.vul)
        found = sight.double_dummy(asked) if asked is not None else None
        return found.table if found is not None else {}
