"""A session's own stream as its tables ask it: what the sponsor set, who plays, what was published, what was decided
about a board at a table. It is worked out once, whatever number of tables ask."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    ScoreAdjusted,
    ScoreCorrected,
)
from domain.streams import plain_stream
from domain.table import board_meant
from domain.times import time_of
from projections.regulations import Regulations
from projections.session.record import Entry, SessionRecord

__all__ = ["SessionStream"]


class SessionStream:
    """The events of a session's own stream; none where a table belongs to no session."""

    def __init__(self, events: Iterable[AnyEvent] = (), name: str = "") -> None:
        self.events = tuple(events)
        self.name = name
        """The stream, `S1`; empty where that is not known."""

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

    def about(self, stream: str, board: int) -> list[Entry]:
        """Scores and appeals recorded here about a board at a table; a score that names no table is about every table,
        an appeal that names none is about none."""
        if not self._about:
            return []
        return [*self._about.get((plain_stream(stream), board), ()), *self._about.get(("", board), ())]

    def boards_scored(self, stream: str) -> set[int]:
        """The boards that have a score here for one table, or (where no stream is named) for every table."""
        return self._scored.get(plain_stream(stream), set())

    def of_appeal(self, appeal: str) -> list[Entry]:
        """What was recorded here of an appeal after it was lodged, here or at a table."""
        return self._of_appeal.get(appeal, [])

    def until(self, time: str) -> SessionStream:
        """The same with only those decisions that are known to have been made by a time; all else holds for the whole
        session."""
        then = time_of(time)
        earlier = SessionStream(self.events, self.name)
        earlier.record.decisions = [
            entry
            for entry in earlier.record.decisions
            if then is not None and (at := time_of(entry.event.at)) is not None and at <= then
        ]
        return earlier

    @cached_property
    def _about(self) -> dict[tuple[str, int], list[Entry]]:
        found: dict[tuple[str, int], list[Entry]] = {}
        for entry in self.record.decisions:
            event = entry.event
            if not isinstance(event, ScoreAdjusted | ScoreCorrected | AppealLodged):
                continue
            board = board_meant(event)
            if board is not None and (event.table or not isinstance(event, AppealLodged)):
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
                found.setdefault(entry.event.appeal, []).append(entry)
        return found
