"""The clock of a session, for everybody; and how its tables keep it, for the scorer and the director."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from application.hall.services.asked import SessionAsked
from application.hall.session_book import SessionBook, SessionBooks
from application.hall.sight import ALL_FIGURES, Sight
from application.office import Office
from application.timekeeping import moment
from domain.times import time_text
from projections.recorded.clock import ClockNow, SessionClock
from projections.views.clock import ClockView, TableAt, TimekeepingView, clock_view, timekeeping_view

__all__ = ["clock", "clock_changes", "clock_each_minute", "timekeeping"]

MINUTE, A_WHILE = timedelta(minutes=1), timedelta(hours=1)
"""For how long after a round it is told anew, each minute, who is over his time."""


def clock(sight: Sight, asked: SessionAsked) -> ClockView:
    """The clock of a session: what hangs on the wall of the room."""
    return clock_view(sight.clock(asked.session), moment(sight.now))


def timekeeping(sight: Sight, asked: SessionAsked) -> TimekeepingView:
    """The clock with the tables of its round, those over their time first. Raises NotAllowed but for who sees results
    as they come in."""
    sight.check_role(ALL_FIGURES)
    clock, tables = sight.clock(asked.session), [*_tables(sight.book(asked.session))]
    return timekeeping_view(
        clock, tables, moment(sight.now), lambda board: sight.opened(clock.own.name, board) is not None
    )


def _tables(book: SessionBook) -> Iterator[TableAt]:
    """The tables of a session with what they have recorded."""
    for stream, now in book.tables.items():
        replay = book.replay(stream)
        yield TableAt(now.seating, replay.table, replay.events)


def clock_changes(office: Office, session: str) -> str:
    """When what the clock of a session shows becomes another without an entry, UTC; empty where it does not."""
    shown, now = _shown(office, session)
    coming = [one for one in (shown.ends, shown.no_new_board) if one is not None and one > now]
    return time_text(min(coming)) if coming else ""


def clock_each_minute(office: Office, session: str) -> str:
    """The same of what tells by how many minutes a table is over its time."""
    shown, now = _shown(office, session)
    is_over = shown.time is not None and timedelta() <= now - shown.time.ends < A_WHILE and not shown.is_stopped
    return min(filter(None, (clock_changes(office, session), time_text(now + MINUTE) if is_over else "")), default="")


def _shown(office: Office, session: str) -> tuple[ClockNow, datetime]:
    scored, now = office.beside(SessionBooks).of(session).scored, moment(office.clock())
    return SessionClock(scored.own_stream, scored.seatings.values()).shows(now), now
