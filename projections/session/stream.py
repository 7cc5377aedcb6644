"""A session's own stream as its tables ask it: what the sponsor set, who plays, what was published, what was decided
about a board at a table. It is worked out once, whatever number of tables ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    EntryAmended,
    ScoreAdjusted,
    ScoreCorrected,
)
from domain.streams import plain_stream
from domain.table import Table, board_meant, effective
from projections.chronology import is_by
from projections.regulations import Regulations
from projections.session.movement import Movement
from projections.session.record import Entry, SessionRecord
from projections.session.seating import Seating, seating_of

__all__ = ["SessionStream"]


class SessionStream:
    """The events of a session's own stream; none where a table belongs to no session."""

    def __init__(self, events: Iterable[AnyEvent] = (), name: str = "") -> None:
        self.events = tuple(events)
        self.name = name
        """The stream, `S1`; empty where that is not known."""
        self._tables_with: dict[str, frozenset[str]] = {}
        """By table, the numbers of the appeals lodged there, as far as `learn` was told."""

    @classmethod
    def of(cls, session: Iterable[AnyEvent] | SessionStream) -> SessionStream:
        """A session's events, or what was made of them before."""
        return session if isinstance(session, SessionStream) else cls(session)

    @cached_property
    def regulations(self) -> Regulations:
        """What the sponsor set."""
        return Regulations.of(self.events)

    @cached_property
    def record(self) -> SessionRecord:
        """The stream sorted by subject."""
        return SessionRecord.of(self.name, self.events)

    def seating(self, stream: str, table: Table) -> Seating:
        """Who sat at a table, and which boards were due: as its round says, else as the movement has it; in an
        individual event the players."""
        return seating_of(stream, table, self.movement, self._players)

    @cached_property
    def movement(self) -> Movement:
        """Who plays where, as the session's movement has it."""
        return Movement.of(self.record)

    @cached_property
    def _players(self) -> dict[str, str] | None:
        """In an individual event each player's contestant."""
        return self.record.players() if self.record.is_individual else None

    def about(self, stream: str, board: int) -> list[Entry]:
        """Scores and appeals recorded here about a board at a table; a score that names no table is about every table,
        an appeal that names none is about none. An appeal of a penalty of this stream is about board 0 of it."""
        if not self.events or not self._about:
            return []
        return [*self._about.get((plain_stream(stream), board), ()), *self._about.get(("", board), ())]

    def boards_scored(self, stream: str) -> set[int]:
        """The boards that have a score here for one table, or (where no stream is named) for every table."""
        return self._scored.get(plain_stream(stream), set())

    def of_appeal(self, appeal: str) -> list[Entry]:
        """What was recorded here of an appeal after it was lodged, here or at a table."""
        return self._of_appeal.get(appeal.lower(), [])

    def learn(self, stream: str, events: Sequence[AnyEvent]) -> None:
        """Take note of the appeals that were lodged at a table, so that a decision recorded here that names only a
        number counts for none of two that have it."""
        lodged = any(isinstance(event, AppealLodged | EntryAmended) for event in events)
        told = (event for _, event in effective(events)) if lodged else ()
        numbers = frozenset(event.appeal.lower() for event in told if isinstance(event, AppealLodged))
        self._tables_with.pop(plain_stream(stream), None)
        if numbers:
            self._tables_with[plain_stream(stream)] = numbers

    def tables_with(self, appeal: str) -> set[str]:
        """The tables that have an appeal of a number, as far as is known here."""
        found = {stream for stream, numbers in self._tables_with.items() if appeal.lower() in numbers}
        for entry in self.record.decisions:
            event = entry.event
            if isinstance(event, AppealLodged) and event.table and event.appeal.lower() == appeal.lower():
                found.add(plain_stream(event.table))
        return found

    def until(self, time: str) -> SessionStream:
        """The same with only those decisions that are known to have been made by a time; all else holds for the whole
        session."""
        return self.with_decisions(entry for entry in self.record.decisions if is_by(entry.event.at, time))

    def with_decisions(self, decisions: Iterable[Entry]) -> SessionStream:
        """The same with only these of its decisions; all else holds for the whole session."""
        earlier = SessionStream(self.events, self.name)
        earlier._tables_with = self._tables_with
        earlier.record.decisions = list(decisions)
        return earlier

    @cached_property
    def _about(self) -> dict[tuple[str, int], list[Entry]]:
        found: dict[tuple[str, int], list[Entry]] = {}
        for entry in self.record.decisions:
            event = entry.event
            if not isinstance(event, ScoreAdjusted | ScoreCorrected | AppealLodged):
                continue
            board = board_meant(event)
            if isinstance(event, AppealLodged) and not event.table and event.incident.startswith(f"{self.name}#"):
                found.setdefault((self.name, 0), []).append(entry)
            elif board is not None and (event.table or not isinstance(event, AppealLodged)):
                found.setdefault((plain_stream(event.table), board), []).append(entry)
        return found

    @cached_property
    def _scored(self) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        for (stream, board), entries in self._about.items():
            if any(isinstance(entry.event, ScoreAdjusted | ScoreCorrected) for entry in entries):
                found.setdefault(stream, set()).add(board)
        return found

    @cached_property
    def _of_appeal(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.record.decisions:
            if isinstance(entry.event, AppealHeard | AppealDecided | AppealReferredBack):
                found.setdefault(entry.event.appeal.lower(), []).append(entry)
        return found
