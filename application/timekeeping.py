"""The clock of a session kept at the keyboard: what is to be recorded of it, and how it stands."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property

from application.office import Office
from application.sessions import session_streams
from application.timing import Timed
from application.writing import Proposed, Who, Written, write
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    BoardNotBegun,
    ClockAct,
    ClockSet,
    Late,
    LatePlayAllowed,
    TableLate,
    TableWarned,
)
from domain.log.store import LogStore
from domain.table import fold
from domain.times import time_of
from projections.recorded.clock import SessionClock
from projections.recorded.open_boards import OpenBoards
from projections.recorded.stream import SessionStream
from projections.texts import message
from projections.views.clock import TableAt, TimekeepingView, timekeeping_view

__all__ = ["allow_late_play", "clock_told", "judge_late", "moment", "set_clock", "tell_not_begun", "warn_table"]

DIRECTOR, OPERATOR = Who("director"), Who()


def moment(at: str) -> datetime:
    """A time as a clock tells it; the beginning of time where it tells none."""
    return time_of(at) or datetime.min.replace(tzinfo=UTC)


def set_clock(office: Office, session: str, act: ClockAct, round: int = 0, minutes: int | None = None) -> Written:
    """Record what is done with the clock of a round; without one of the round whose clock runs, to start one of the
    next. Raises NotPossible where it cannot be done, LogError."""
    now = office.clock()
    shown = Timed.of(office.log, session).shows(moment(now)).round
    which = round or (shown + 1 if act == "start" else shown)
    if not which:
        raise NotPossible(message("clock", "none_runs"))
    return _recorded(office, session, ClockSet(act, which, minutes), OPERATOR)


def warn_table(office: Office, session: str, table: str, late: Late = "undecided", why: str = "") -> Written:
    """Record that a table was warned. Raises NotPossible where there is none of that name, LogError."""
    named = Timed.of(office.log, session).table(table)
    return _recorded(office, session, TableWarned(named, late, why), DIRECTOR)


def judge_late(office: Office, session: str, table: str, late: Late, why: str = "") -> Written:
    """Record who was late at a table. Raises as `warn_table`."""
    named = Timed.of(office.log, session).table(table)
    return _recorded(office, session, TableLate(named, late, why), DIRECTOR)


def tell_not_begun(office: Office, session: str, table: str, board: int, why: str = "") -> Written:
    """Record that a board was not begun in time. Raises as `warn_table`, and where the board is not due there, or was
    begun."""
    named = Timed.of(office.log, session).table(table)
    return _recorded(office, session, BoardNotBegun(named, board, why), OPERATOR)


def allow_late_play(office: Office, session: str, table: str, board: int, text: str = "") -> Written:
    """Record that a table may play a board later. Raises as `tell_not_begun`."""
    named = Timed.of(office.log, session).table(table)
    return _recorded(office, session, LatePlayAllowed(named, board, text), DIRECTOR)


def _recorded(office: Office, session: str, event: AnyEvent, who: Who) -> Written:
    return write(office, [Proposed(session, event)], who)


def clock_told(log: LogStore, session: str, now: str) -> TimekeepingView:
    """The clock of a session at a time, with its tables of the latest round. Raises TdlogError where there is no such
    session."""
    name, streams = session_streams(log, session)
    own = SessionStream(streams.get(name, ()), name)
    tables: list[TableAt] = []
    for stream, events in streams.items():
        if stream != name:
            table = fold(events)
            tables.append(TableAt(own.seating(stream, table), table, events))
    clock = SessionClock(own, [one.seating for one in tables])
    return timekeeping_view(clock, tables, moment(now), _OpenIn(log, name, moment(now)))


class _OpenIn:
    """Whether everybody may see a board of a session; the log is looked through where that is asked."""

    def __init__(self, log: LogStore, session: str, now: datetime) -> None:
        self._log, self._session, self._now = log, session, now

    def __call__(self, board: int) -> bool:
        return self._boards.opened(self._session, board, self._now) is not None

    @cached_property
    def _boards(self) -> OpenBoards:
        return OpenBoards.of(self._log.scan(), self._log.read)
