"""A table whose matters are decided at the desk: as the log holds it, and what the desk adds to it."""

from __future__ import annotations

from collections.abc import Sequence

from application.tables import tables_of
from cli.waiting import saying_what_it_waits_for
from domain.board import place_of
from domain.events import AnyEvent
from domain.log.store import LogStore
from domain.streams import session_of
from domain.table import fold
from formats.notation.admitting import check
from projections.desk.answers import check_answer, check_obeyed
from projections.desk.steps import Matter, matters_of
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay

__all__ = ["DeskTable"]


class DeskTable:
    """One table of a log, read again whenever it has grown."""

    def __init__(self, log: LogStore, stream: str) -> None:
        self.log = log
        self.stream = stream
        self.entries: list[AnyEvent] = []
        self.load()

    def load(self) -> int:
        """Read the table anew. Returns how many entries are new."""
        known = len(self.entries)
        self.entries = self.log.read(self.stream)
        session = session_of(self.stream)
        self.session = SessionStream(self.log.read(session), session)
        if self.session.record.decisions or self.session.regulations.is_team_play:
            self.session.learn_all(tables_of(self.log, session))
        self.replay = Replay(self.entries, self.session, stream=self.stream)
        return len(self.entries) - known

    def matter(self, incident: str) -> Matter | None:
        """The matter of an incident as it stands; None where it is there no more."""
        return next((matter for matter in matters_of(self.replay) if matter.incident.name == incident), None)

    def after(self, *events: AnyEvent) -> Replay:
        """The table as it would be with some events more."""
        return self.replay.after(events)

    def record(self, events: Sequence[AnyEvent], *, marked: bool = False) -> None:
        """Let events in, all or none, and keep them in the log; `marked` ones happened although they break the Laws.

        Raises NotPossible or NotMarked where one cannot have happened, or answers nothing that is open; RecordedFirst
        where another program added to the table since it was read; LogError.
        """
        table = fold(self.entries)
        for number, event in enumerate(events):
            check(table, event, int(marked))
            check_answer(self.after(*events[:number]) if number else self.replay, event, marked=marked)
            table.apply(place_of(len(self.entries) + number + 1), event)
        check_obeyed(self.replay, events, range(len(events)) if marked else ())
        with saying_what_it_waits_for():
            self.log.append([(self.stream, len(self.entries), events)])
        self.load()
