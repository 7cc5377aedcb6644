"""The replay of a table's stream: where it stood after any entry, and what the Laws made of it then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import count

from domain.board import Board, place_of
from domain.events import AnyEvent, EntryAmended
from domain.streams import plain_stream, session_of
from domain.table import Table, refold
from projections.recorded.not_begun import not_begun
from projections.recorded.seating import Seating
from projections.recorded.stream import SessionStream
from projections.rulings.board_rulings import BoardRulings
from projections.rulings.results import BoardResult, result_of
from projections.rulings.rule import rule

__all__ = ["Replay"]


class Replay:
    """A round at a table as of an entry. Rulings and results are worked out when asked for, and kept."""

    def __init__(
        self,
        events: Sequence[AnyEvent],
        session: Iterable[AnyEvent] | SessionStream = (),
        *,
        until: int | None = None,
        stream: str = "",
        table: Table | None = None,
    ) -> None:
        """`session` is the session's own stream; `stream` is the table's, `S1.r3.t5`: what was adjusted, corrected or
        appealed in the session's stream for that table counts here. `table` is where it stands after those entries,
        where somebody has folded them already."""
        self.events = events
        self.until = len(events) if until is None else max(0, min(until, len(events)))
        """The last entry that is taken into account."""
        self.stream = plain_stream(stream)
        of_session = session_of(self.stream)
        self.session = session if isinstance(session, SessionStream) else SessionStream(session, of_session)
        self.regulations = self.session.regulations
        self.table: Table = self._folded() if table is None else table
        self._not_begun: list[Board] | None = None
        self._rulings: dict[tuple[int, int], BoardRulings] = {}
        self._results: dict[tuple[int, int], BoardResult] = {}

    def _folded(self) -> Table:
        return self.session.folded(self.stream, self.events, self.until)

    @property
    def boards(self) -> list[Board]:
        """The boards of the round, in the order they were begun."""
        return self.table.boards

    @property
    def all_boards(self) -> list[Board]:
        """The boards of the round, then those that were not begun and have a score or were due all the same."""
        return [*self.boards, *self.not_begun]

    @cached_property
    def seating(self) -> Seating:
        """Who sits here and which boards are due: as the round says, else as the session's movement has it."""
        return self.session.seating(self.stream, self.table)

    @property
    def board(self) -> Board | None:
        """The board in play, or the last one that was."""
        return self.table.board

    @property
    def not_begun(self) -> list[Board]:
        """The boards that this table did not begin: those with a score all the same, and those that were due when the
        round ended. They have no calls and no cards."""
        if self._not_begun is None:
            self._not_begun = not_begun(self.table, self.session, self.stream)
        return self._not_begun

    def find_board(self, number: int) -> Board | None:
        """The board of a number, the latest where it was begun more than once; also one that was not begun."""
        found = self.table.find_board(number)
        return found or next((board for board in self.not_begun if board.number == number), None)

    def rulings(self, board: Board) -> BoardRulings:
        """The incidents of a board."""
        key = board.place, board.number
        found = self._rulings.get(key)
        if found is None:
            found = rule(self.table, board, self.regulations, self.session, self.stream, self.events)
            self._rulings[key] = found
        return found

    def result(self, board: Board) -> BoardResult:
        """The result of a board in its stages."""
        key = board.place, board.number
        if key not in self._results:
            self._results[key] = result_of(self.rulings(board))
        return self._results[key]

    def as_of(self, entry: int) -> Replay:
        """The same table after an earlier entry: what was known then, amendments made later left out, and so are
        decisions of the session's stream that are not known to have been made by then."""
        session = self.session
        if session.record.decisions and entry < len(self.events):
            times = (event.at for event in reversed(self.events[: max(0, entry)]) if event.at)
            session = session.until(next(times, ""))
        until = max(0, min(entry, len(self.events)))
        table = refold(self.table, self.events, self.until, until)
        earlier = Replay(self.events, session, until=until, stream=self.stream, table=table)
        earlier.regulations = self.regulations
        return earlier

    def after(self, events: Sequence[AnyEvent]) -> Replay:
        """The same table with some entries more."""
        entries = [*self.events[: self.until], *events]
        if EntryAmended in map(type, events):
            table = refold(self.table, entries, self.until, len(entries))
        else:
            table = self.table.branch()
            for place, event in zip(count(place_of(self.until + 1), place_of(1)), events, strict=False):
                table.apply(place, event)
        later = Replay(entries, self.session, stream=self.stream, table=table)
        later.regulations = self.regulations
        return later
