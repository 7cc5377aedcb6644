"""The replay of a table's stream: where it stood after any entry, and what the Laws made of it then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.board import Board
from domain.events import AnyEvent
from domain.table import Table, fold
from projections.board_rulings import BoardRulings
from projections.regulations import Regulations
from projections.results import BoardResult, result_of
from projections.rulings import rule

__all__ = ["Replay"]


class Replay:
    """A round at a table as of an entry. Rulings and results are worked out when asked for, and kept."""

    def __init__(
        self, events: Sequence[AnyEvent], session: Iterable[AnyEvent] = (), *, until: int | None = None
    ) -> None:
        self.events = events
        self.until = len(events) if until is None else max(0, min(until, len(events)))
        """The last entry that is taken into account."""
        self.regulations = Regulations.of(session)
        self.table: Table = fold(events, self.until)
        self._rulings: dict[int, BoardRulings] = {}

    @property
    def boards(self) -> list[Board]:
        """The boards of the round, in the order they were begun."""
        return self.table.boards

    @property
    def board(self) -> Board | None:
        """The board in play, or the last one that was."""
        return self.table.board

    def rulings(self, board: Board) -> BoardRulings:
        """The incidents of a board."""
        found = self._rulings.get(board.place)
        if found is None:
            found = self._rulings[board.place] = rule(self.table, board, self.regulations)
        return found

    def result(self, board: Board) -> BoardResult:
        """The result of a board in its stages."""
        return result_of(self.rulings(board))

    def as_of(self, entry: int) -> Replay:
        """The same table after an earlier entry: what was known then, amendments made later left out."""
        earlier = Replay(self.events, until=entry)
        earlier.regulations = self.regulations
        return earlier
