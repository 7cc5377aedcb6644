"""The clock, warnings and late play, held to what can be: a round that there is, a table that there is, a board that is
due there; and what a penalty rests on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from domain.amendments import effective
from domain.board import entry_of
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    BoardNotBegun,
    BoardStarted,
    ClockSet,
    LatePlayAllowed,
    PenaltyGiven,
    RoundStarted,
    TableLate,
    TableWarned,
)
from domain.log.store import LogStore
from domain.streams import STREAM, plain_stream, session_of
from domain.times import time_of
from projections.elected.pace import MOST_MINUTES
from projections.recorded.clock import ClockNow, SessionClock
from projections.recorded.stream import SessionStream
from projections.recorded.told_of_time import CITABLE
from projections.texts import message, some_of

__all__ = ["Timed", "check_minutes", "check_timed"]

ENTRY = re.compile(r"([A-Za-z0-9_-]{1,40})#([1-9][0-9]{0,8})")


class Timed(SessionClock):
    """A session's clock, with what its log has of its tables."""

    def __init__(self, log: LogStore, session: str, events: Sequence[AnyEvent]) -> None:
        super().__init__(SessionStream(events, session))
        self.log = log
        self.session = session
        self.movement = self.own.movement

    @classmethod
    def of(cls, log: LogStore, session: str) -> Timed:
        """As the log holds it now."""
        return cls(log, session, log.read(session))

    def table(self, named: str) -> str:
        """The stream of a table as somebody names it: `S1.r3.t5`, `r3.t5`. Raises NotPossible where there is none."""
        stream = plain_stream(named if session_of(named) == self.session else f"{self.session}.{named}")
        found = STREAM.fullmatch(stream)
        _, number, table = stream.rsplit(".", 2) if found and "." in stream else ("", "r0", "t0")
        due = self.movement.due_at(int(number[1:]), int(table[1:])) if found else None
        if (due is None or not (due.ns and due.ew)) and not (found and "." in stream and self.log.version(stream)):
            known = some_of((f"{self.session}.r{one}.t{at}" for one, at in self.movement.due), 6)
            raise NotPossible(message("clock", "no_such_table", table=named[:80], known=known or "-"))
        return stream

    def boards_at(self, stream: str) -> tuple[set[int], set[int]]:
        """The boards that are due at a table, and those that it has begun."""
        _, number, table = stream.rsplit(".", 2)
        told = [event for _, event in effective(self.log.read(stream))]
        begun = {event.board for event in told if isinstance(event, BoardStarted)}
        rounds = [event.boards for event in told if isinstance(event, RoundStarted)]
        due = self.movement.due_at(int(number[1:]), int(table[1:]))
        return set((rounds[-1] if rounds else ()) or (due.boards if due is not None else ())), begun


def check_timed(log: LogStore, stream: str, before: Sequence[AnyEvent], event: AnyEvent) -> None:
    """Raise NotPossible where the clock of a round cannot be set so, there is no such table, a board is not due there
    or was begun, or a penalty cites no entry of that sort. `before` is what the stream holds."""
    if isinstance(event, ClockSet):
        _check_clock(Timed(log, stream, before), event)
    elif isinstance(event, TableWarned | TableLate):
        _check_named(Timed(log, stream, before), event.table)
    elif isinstance(event, BoardNotBegun | LatePlayAllowed):
        timed = Timed(log, stream, before)
        _check_board(timed, _check_named(timed, event.table), event.board)
    elif isinstance(event, PenaltyGiven) and event.cites:
        _check_cited(log, session_of(stream), event.cites)


def check_minutes(event: AnyEvent) -> None:
    """Raise NotPossible where a clock is given minutes that cannot be."""
    if not isinstance(event, ClockSet):
        return
    minutes, read = event.minutes or 0, event.minutes
    if event.act == "start" and read is not None and not 1 <= read <= MOST_MINUTES:
        raise NotPossible(message("clock", "minutes_to_start", read=read, most=MOST_MINUTES))
    if event.act == "add" and not 1 <= abs(minutes) <= MOST_MINUTES:
        raise NotPossible(message("clock", "minutes_to_add", read=minutes, most=MOST_MINUTES))
    if event.act not in ("start", "add") and read is not None:
        raise NotPossible(message("clock", "no_minutes", read=read))


def _check_clock(timed: Timed, event: ClockSet) -> None:
    check_minutes(event)
    rounds = timed.movement.rounds
    if event.round < 1 or 0 < rounds < event.round:
        raise NotPossible(message("clock", "no_such_round", round=event.round, rounds=rounds or "-"))
    now = time_of(event.at) or datetime.min.replace(tzinfo=UTC)
    clock = timed.shows(now)
    if event.act == "start":
        _check_start(timed, event, clock)
    elif clock.time is None:
        raise NotPossible(message("clock", "not_started", round=event.round))
    elif event.round != clock.round:
        said = "round_is_over" if event.round < clock.round else "not_there_yet"
        raise NotPossible(message("clock", said, round=event.round, now=clock.round))
    else:
        _check_running(event, clock)


def _check_start(timed: Timed, event: ClockSet, clock: ClockNow) -> None:
    if clock.round and event.round <= clock.round:
        said = "runs_already" if event.round == clock.round and clock.phase != "over" else "round_is_over"
        raise NotPossible(message("clock", said, round=event.round, now=clock.round))
    if not event.minutes and not timed.boards_in(event.round):
        raise NotPossible(message("clock", "no_length", round=event.round))


def _check_running(event: ClockSet, clock: ClockNow) -> None:
    """Of the round whose clock runs."""
    told = {"round": event.round, "now": clock.round}
    if event.act == "go_on" and not clock.is_stopped:
        raise NotPossible(message("clock", "runs_already", **told))
    if event.act == "pause" and clock.is_stopped:
        raise NotPossible(message("clock", "stands_already", **told))
    is_over = clock.phase == "over" and not clock.is_stopped
    takes = event.act == "end" or (event.act == "add" and (event.minutes or 0) < 0)
    if (event.act == "pause" and is_over) or (takes and clock.phase != "play"):
        raise NotPossible(message("clock", "round_is_over", **told))


def _check_named(timed: Timed, table: str) -> str:
    """The stream of a table that is there, as it is written."""
    stream = timed.table(table)
    if plain_stream(table) != stream:
        raise NotPossible(message("clock", "table_in_full", read=table[:80], table=stream))
    return stream


def _check_board(timed: Timed, stream: str, board: int) -> None:
    due, begun = timed.boards_at(stream)
    if board in begun:
        raise NotPossible(message("clock", "board_begun", board=board, table=stream))
    if board not in due:
        there = some_of(map(str, sorted(due)), 12) or "-"
        raise NotPossible(message("clock", "board_not_due", board=board, table=stream, due=there))


def _check_cited(log: LogStore, session: str, cites: str) -> None:
    found = ENTRY.fullmatch(cites)
    entries = {entry_of(place): event for place, event in effective(log.read(session))}
    event = entries.get(int(found[2])) if found is not None and found[1] == session else None
    if not isinstance(event, CITABLE):
        known = some_of((f"{session}#{number}" for number, one in entries.items() if isinstance(one, CITABLE)), 6)
        raise NotPossible(message("clock", "cites_nothing", read=cites[:60], known=known or "-"))
