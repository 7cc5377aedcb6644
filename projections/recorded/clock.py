"""The clock of a session: how long each round is played, and how much of it is left, from the entries and the time.

A round is played, then everybody moves, then there may be a pause. A clock that was stopped stands; as it goes on, all
that was still to come is later by as long as it stood. No entry tells what is left: it is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.events import ClockSet
from domain.seats import Side
from domain.times import time_of
from projections.elected.pace import Pace
from projections.recorded.seating import Seating
from projections.recorded.session_record import Entry
from projections.recorded.stream import SessionStream

__all__ = ["ClockNow", "Phase", "RoundTime", "SessionClock", "clock_now", "round_times"]

Phase = Literal["none", "play", "move", "pause", "over"]
"""What of a round it is: before the first nothing; it is played; everybody moves; a pause after it; or all of that is
over, and somebody is to start the next."""
NO_TIME = timedelta()


class RoundTime(Struct, frozen=True):
    """When a round is played, as it stands; of a clock that stands, as if it went on when it was stopped."""

    round: int
    begins: datetime
    ends: datetime
    """When it is played no more."""
    moved: datetime
    """When everybody has moved."""
    next_begins: datetime
    """When the pause after it is over, where there is one."""
    stopped: datetime | None = None
    """Since when the clock stands."""

    def at(self, time: datetime) -> datetime:
        """The time that the clock shows at a time: while it stands that at which it was stopped."""
        return time if self.stopped is None else self.stopped

    def later(self, by: timedelta, since: datetime) -> RoundTime:
        """With all later that was still to come at a time; earlier by less than nothing, and never before that."""
        times = (self.ends, self.moved, self.next_begins)
        ends, moved, next_begins = (max(one + by, since) if one > since else one for one in times)
        return replace(self, ends=ends, moved=moved, next_begins=next_begins)

    def given(self, minutes: timedelta, now: datetime) -> RoundTime:
        """With more time to be played, or less; of a round that is played no more, counted from now."""
        ends = max(max(self.ends, now) + minutes, now)
        by = ends - self.ends
        return replace(self, ends=ends, moved=self.moved + by, next_begins=self.next_begins + by)


class ClockNow(Struct, frozen=True):
    """What the clock shows."""

    phase: Phase
    round: int
    """0 before the first."""
    time: RoundTime | None
    """None before the first."""
    is_stopped: bool
    ends: datetime | None
    """When the phase ends; None while it stands still, or has no end."""
    left: timedelta
    """How much of the phase is left; never less than nothing."""
    no_new_board: datetime | None
    """From when on no new board may be begun; None where there is no such line, or it cannot be told."""
    is_no_new_board: bool
    """Whether that is so now."""


def round_times(
    entries: Iterable[Entry], pace: Pace, boards_in: Callable[[int], int], rounds: int, now: datetime
) -> list[RoundTime]:
    """When each round was played whose clock has begun, in the order in which they began; the last is the one that
    counts now. `boards_in` tells how many boards a round has, `rounds` how many there are.

    An entry earlier than the one before it counts as if it came together with that one, one that tells no time too; one
    about another round than that whose clock is running counts for nothing.
    """
    found: list[RoundTime] = []
    latest: datetime | None = None
    for event, told in _acts(entries):
        at = max(filter(None, (told, latest)), default=None)
        if at is None:
            continue
        latest = at
        found += _begun_by_itself(found, pace, boards_in, rounds, at)
        if event.act == "start":
            found.append(_begun(event.round, at, pace, _length(event, pace, boards_in)))
        elif found and found[-1].round == event.round:
            found[-1] = _with(found[-1], event, at)
    found += _begun_by_itself(found, pace, boards_in, rounds, max(filter(None, (now, latest))))
    return found


def _acts(entries: Iterable[Entry]) -> Iterator[tuple[ClockSet, datetime | None]]:
    for entry in entries:
        if isinstance(entry.event, ClockSet):
            yield entry.event, time_of(entry.event.at) if entry.event.at else None


def _length(event: ClockSet, pace: Pace, boards_in: Callable[[int], int]) -> timedelta:
    minutes = event.minutes or 0
    return timedelta(minutes=minutes) if minutes > 0 else pace.plays(boards_in(event.round))


def _begun(round: int, at: datetime, pace: Pace, length: timedelta) -> RoundTime:
    ends = at + length
    return RoundTime(round, at, ends, ends + pace.moving, ends + pace.moving + pace.pause_after(round))


def _begun_by_itself(
    found: list[RoundTime], pace: Pace, boards_in: Callable[[int], int], rounds: int, at: datetime
) -> list[RoundTime]:
    """The rounds that have begun without anybody starting their clock, up to a time."""
    last = found[-1] if found else None
    begun: list[RoundTime] = []
    while pace.clock_goes_on and last is not None and last.stopped is None and last.round < rounds:
        length = pace.plays(boards_in(last.round + 1))
        if last.next_begins > at or not length:
            break
        last = _begun(last.round + 1, last.next_begins, pace, length)
        begun.append(last)
    return begun


def _with(time: RoundTime, event: ClockSet, at: datetime) -> RoundTime:
    """The clock of a round after an entry about it."""
    shows = time.at(at)
    if event.act == "pause":
        return replace(time, stopped=shows)
    if event.act == "go_on":
        return replace(time, stopped=None).later(at - shows, shows)
    if event.act == "add":
        return time.given(timedelta(minutes=event.minutes or 0), shows)
    if event.act == "end" and time.ends > shows:
        ended = time.given(NO_TIME - (time.ends - shows), shows)
        return replace(ended, stopped=None).later(at - shows, shows) if time.stopped is not None else ended
    return time


def clock_now(times: list[RoundTime], pace: Pace, now: datetime) -> ClockNow:
    """What the clock shows at a time."""
    if not times:
        return ClockNow("none", 0, None, is_stopped=False, ends=None, left=NO_TIME, no_new_board=None,
                        is_no_new_board=False)  # fmt: skip
    time = times[-1]
    shows = max(time.at(now), time.begins)
    phase, ends = _phase(time, shows)
    is_stopped = time.stopped is not None
    line = time.ends - pace.last_minutes if pace.last_minutes and phase == "play" else None
    return ClockNow(
        phase,
        time.round,
        time,
        is_stopped=is_stopped,
        ends=None if is_stopped else ends,
        left=max(ends - shows, NO_TIME) if ends is not None else NO_TIME,
        no_new_board=None if is_stopped else line,
        is_no_new_board=line is not None and shows >= line,
    )


def _phase(time: RoundTime, shows: datetime) -> tuple[Phase, datetime | None]:
    if shows < time.ends:
        return "play", time.ends
    if shows < time.moved:
        return "move", time.moved
    return ("pause", time.next_begins) if shows < time.next_begins else ("over", None)


class SessionClock:
    """The clock of a session, by its own stream."""

    def __init__(self, own: SessionStream, seatings: Iterable[Seating] = ()) -> None:
        """`seatings` are those of its tables, which may have other boards than the movement has."""
        self.own = own
        self.pace = Pace.of(own.events)
        self.rounds = own.movement.rounds
        self._boards: dict[int, int] = {}
        for due in own.movement.due.values():
            self._boards[due.round] = max(self._boards.get(due.round, 0), len(due.boards) if due.ns and due.ew else 0)
        self._sat = {one.stream: one for one in seatings}
        for one in self._sat.values():
            self._boards[one.round] = max(self._boards.get(one.round, 0), len(one.boards))

    def boards_in(self, round: int) -> int:
        """How many boards a round has; 0 where nobody has told."""
        told = self.own.record.movement
        return self._boards.get(round) or max(told.boards_a_round if told is not None else 0, 0)

    def who_sat(self, stream: str, side: Side) -> tuple[str, ...]:
        """The contestants of a side of a table, as it was begun there, else as the movement has it."""
        return (self._sat.get(stream) or self.own.seats(stream, None)).contestants(side)

    @property
    def contestants(self) -> list[str]:
        """Who was entered, or sits at a table."""
        seated = (one for seating in self._sat.values() for one in (*seating.ns, *seating.ew))
        return list(dict.fromkeys((*self.own.record.contestants, *seated)))

    def times(self, now: datetime) -> list[RoundTime]:
        """When each round was played whose clock has begun."""
        return round_times(self.own.record.timed, self.pace, self.boards_in, self.rounds, now)

    def shows(self, now: datetime) -> ClockNow:
        """What the clock shows at a time."""
        return clock_now(self.times(now), self.pace, now)

    def time_of_round(self, round: int, now: datetime) -> RoundTime | None:
        """When a round is played, as its clock has it; None where it has not begun. Of a round that was begun again
        the latest."""
        return next((one for one in reversed(self.times(now)) if one.round == round), None)

    def known_until(self, round: int, now: datetime) -> datetime | None:
        """Until when a table may be playing a round of which it has not told the end: now; of a round before that of
        the clock it is not known, None."""
        return now if round >= self.shows(now).round else None
