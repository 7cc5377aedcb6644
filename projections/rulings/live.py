"""The replay of a table in play: it grows by an entry, and keeps what the Laws made of the boards it does not touch."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board import Board, place_of
from domain.events import AnyEvent, BoardStarted, EntryAmended, ProcedureBroken, RoundEnded, RoundStarted
from domain.table import Table, boards_changed, fold, refold
from projections.recorded.elsewhere import REACH, Learned
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay

__all__ = ["LiveReplay"]

CHANGES_SEATING = (BoardStarted, RoundStarted, RoundEnded, ProcedureBroken)
"""What changes who sits at a table and which boards it has yet to begin, beside what belongs to no board."""


class LiveReplay(Replay):
    """A round at a table as of its latest entry. What the Laws made of a board is forgotten when an entry is about it,
    and when something that was asked elsewhere for it has another answer."""

    def __init__(
        self, events: Iterable[AnyEvent], session: Iterable[AnyEvent] | SessionStream = (), *, stream: str = ""
    ) -> None:
        """`session` and `stream` as of a `Replay`."""
        self.entries: list[AnyEvent] = list(events)
        self.changes = 0
        """How often it has changed: by that who shows it knows whether it shows it as it stands."""
        super().__init__(self.entries, session, stream=stream)

    def record(self, *events: AnyEvent) -> None:
        """Take the next entries. Where one of them is an amendment the round is folded again, once, from the board on
        that it reaches back to."""
        self.changes += 1
        if any(isinstance(event, EntryAmended) for event in events):
            self._amend(events)
            return
        for event in events:
            self._take(event)

    def _amend(self, events: Iterable[AnyEvent]) -> None:
        """What the Laws made of a board is forgotten where its record is another than before, and where something that
        was asked elsewhere for it has another answer."""
        known = self.until
        self.entries += events
        self.until = len(self.entries)
        before, self.table = self.table, refold(self.table, self.entries, known, self.until)
        same = set(self.table.keep_boards(before))
        self._forget_not_begun()
        for rulings in [*self._rulings.values()]:
            if rulings.board not in same or not rulings.record.elsewhere.is_as_asked_of(self.table):
                self._forget(rulings.board)

    def _take(self, event: AnyEvent) -> None:
        self.entries.append(event)
        self.until = len(self.entries)
        self.table.apply(place_of(self.until), event)
        changed = boards_changed(self.table, event)
        for board in changed:
            self._forget(board)
        self._forget_where_reached(type(event))
        if not changed or isinstance(event, CHANGES_SEATING):
            self._forget_not_begun()

    def take_session(self, session: SessionStream) -> None:
        """The session's stream has grown, and every board is ruled on again where that concerns this table; or it has
        learned more of other tables, and those boards are that asked for it."""
        self.changes += 1
        before, self.session, self.regulations = self.session, session, session.regulations
        if session is before or not session.says_more_to(self.stream, before):
            self._forget_where_reached(Learned)
        else:
            self._forget_all()

    def _folded(self) -> Table:
        """A table of its own, for it grows; that of the session stays as it was learned."""
        return fold(self.entries)

    def _forget_where_reached(self, kind: type) -> None:
        if any(kind in kinds for kinds in REACH.values()):
            for rulings in [*self._rulings.values()]:
                if rulings.record.elsewhere.is_changed_by(kind):
                    self._forget(rulings.board)

    def _forget(self, board: Board) -> None:
        self._rulings.pop((board.place, board.number), None)
        self._results.pop((board.place, board.number), None)

    def _forget_not_begun(self) -> None:
        for board in self._not_begun or ():
            self._forget(board)
        self._not_begun = None
        self.__dict__.pop("seating", None)

    def _forget_all(self) -> None:
        self._rulings.clear()
        self._results.clear()
        self._forget_not_begun()
