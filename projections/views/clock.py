"""The clock of a session as it is shown, and how its tables keep it: which take too long, and who was late."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec import Struct

from domain.events import AnyEvent, Late, TableLate, TableWarned, sides_of
from domain.streams import plain_stream
from domain.table import Table
from domain.times import time_text
from projections.recorded.clock import ClockNow, Phase, SessionClock
from projections.recorded.finished import at_table
from projections.recorded.lateness import table_time
from projections.recorded.seating import Seating
from projections.recorded.session_record import Entry
from projections.texts import message
from projections.views.encoding import Unencoded

__all__ = [
    "ClockView", "LatenessView", "ResultTimeView", "TableAt", "TableTimeView", "TimekeepingView", "clock_view",
    "lateness_of", "timekeeping_view",
]  # fmt: skip


class ClockView(Struct, frozen=True, kw_only=True):
    """The clock of a session. Times are UTC; who counts down counts from `at`, and not by a clock of his own."""

    session: str
    name: str
    """What it is called; its id where it has no name."""
    at: str
    """When this was told."""
    round: int
    """The round whose clock began last; 0 before the first."""
    rounds: int
    """How many rounds the movement has; 0 where that is not told."""
    phase: Phase
    """`none` before the first; `play`; `move`: everybody moves; `pause` after a round; `over`: somebody is to start
    the next."""
    text: str
    """The same in a few words."""
    stopped: bool
    """Whether the clock stands."""
    seconds: int
    """How much of the phase was left when this was told."""
    begins_at: str
    """When the round began; empty before the first, as are those below."""
    ends_at: str
    """When it is played no more; empty while the clock stands, as are those below."""
    no_new_board_at: str
    """From when on no new board may be begun; empty where there is no such line."""
    moved_at: str
    """When everybody has moved."""
    next_begins_at: str
    """When the pause after it is over, where there is one; else when everybody has moved."""
    no_new_board: bool
    """Whether no new board may be begun now."""
    last_seconds: int
    """With how much left of a round no new board may be begun; 0: there is no such line."""
    goes_on: bool
    """Whether the next round begins by itself."""


class ResultTimeView(Struct, frozen=True):
    """When a result came in."""

    board: int
    at: str
    """UTC."""


class LatenessView(Struct, frozen=True):
    """A warning, or who was late: an entry that a penalty can cite."""

    entry: str
    """`S1#41`."""
    stream: str
    """The table."""
    kind: str
    """`warned` or `late`."""
    late: Late
    contestants: tuple[str, ...]
    """Those on the sides that it names."""
    at: str
    """UTC; empty where that is not told."""
    why: str
    text: str


class TableTimeView(Struct, frozen=True, kw_only=True):
    """How a table keeps the time of a round."""

    stream: str
    round: int
    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    began_at: str
    """When its round was begun there, UTC; empty where no time is told."""
    ended_at: str
    """When it was done; empty while it plays."""
    results: tuple[ResultTimeView, ...]
    left: tuple[int, ...]
    """The boards that it still plays."""
    over_seconds: int
    """By how much it is, or was, over its time."""
    late: Late | None
    """Who was late; `undecided` where nobody has judged it, null where nothing was recorded."""
    late_text: str
    warnings: tuple[LatenessView, ...]
    not_begun: tuple[int, ...]
    """Boards that were not begun in time."""
    late_play: tuple[int, ...]
    """Boards that it may play later, and has not."""
    seen: tuple[int, ...]
    """Of these, those that everybody may see already, who is to play them too."""
    elsewhere: tuple[LatenessView, ...]
    """Of the contestants here, what was recorded of their being late at other tables of the session."""
    minutes: Unencoded[int]
    """By how many whole minutes it is over its time."""


class TimekeepingView(Struct, frozen=True, kw_only=True):
    """The clock of a session with its tables of the round, those over their time first."""

    clock: ClockView
    tables: tuple[TableTimeView, ...]
    lateness: tuple[LatenessView, ...]
    """Every warning, and who was late, in the order in which it was recorded."""


IsOpen = Callable[[int], bool]


class TableAt(NamedTuple):
    """A table with what it has recorded."""

    seating: Seating
    table: Table
    events: Sequence[AnyEvent]


def clock_view(clock: SessionClock, now: datetime) -> ClockView:
    """The clock of a session at a time."""
    own, shown = clock.own, clock.shows(now)
    time = shown.time

    def told(at: datetime | None) -> str:
        return time_text(at) if at is not None and not shown.is_stopped else ""

    return ClockView(
        session=own.name,
        name=own.record.opened.name or own.name,
        at=time_text(now),
        round=shown.round,
        rounds=clock.rounds,
        phase=shown.phase,
        text=_phase_text(shown, clock.rounds),
        stopped=shown.is_stopped,
        seconds=_seconds(shown.left),
        begins_at=time_text(time.begins) if time is not None else "",
        ends_at=told(time.ends) if time is not None else "",
        no_new_board_at=told(shown.no_new_board),
        moved_at=told(time.moved) if time is not None else "",
        next_begins_at=told(time.next_begins) if time is not None else "",
        no_new_board=shown.is_no_new_board,
        last_seconds=_seconds(clock.pace.last_minutes),
        goes_on=clock.pace.clock_goes_on,
    )


def _phase_text(shown: ClockNow, rounds: int) -> str:
    if shown.is_stopped:
        return message("clock", "stopped")
    if shown.phase == "play" and shown.is_no_new_board:
        return message("clock", "no_new_board")
    is_last = shown.phase == "over" and 0 < rounds <= shown.round
    return message("clock", "all_over" if is_last else f"phase_{shown.phase}", round=shown.round)


def _seconds(left: timedelta) -> int:
    return max(0, int(left.total_seconds()))


def timekeeping_view(
    clock: SessionClock, tables: Sequence[TableAt], now: datetime, is_open: IsOpen = lambda board: False
) -> TimekeepingView:
    """The clock at a time with the tables of its round, or where none has begun of the latest that was begun at a
    table; and with those of which something was recorded. `tables` are all that have recorded anything; `is_open` tells
    whether everybody may see a board."""
    all_told = lateness_of(clock)
    round = clock.shows(now).round or max((one.seating.round for one in tables), default=0)
    found = [_table_view(clock, one, all_told, now, is_open) for one in _of_round(clock, tables, round)]
    found.sort(key=lambda one: (-one.over_seconds, one.round, one.table))
    return TimekeepingView(clock=clock_view(clock, now), tables=tuple(found), lateness=tuple(all_told))


def _of_round(clock: SessionClock, tables: Iterable[TableAt], round: int) -> Iterator[TableAt]:
    """The tables of a round, and those of which something was told; they may have recorded nothing yet."""
    own, told, seen = clock.own, clock.own.told_of_tables, set[str]()
    for one in tables:
        stream = plain_stream(one.seating.stream)
        seen.add(stream)
        if one.seating.round == round or stream in told:
            yield one
    for due in own.movement.due.values():
        stream = f"{own.name}.r{due.round}.t{due.table}"
        if stream not in seen and (due.round == round or stream in told) and due.ns and due.ew:
            yield TableAt(own.seats(stream, None), Table(), ())


def lateness_of(clock: SessionClock) -> list[LatenessView]:
    """Every warning of a session, and who was late as it was judged last, in the order of the entries."""
    own = clock.own
    latest = {told.late.number for told in own.told_of_tables.values() if told.late is not None}
    return [
        _lateness(clock, entry)
        for entry in own.record.timed
        if isinstance(entry.event, TableWarned) or entry.number in latest
    ]


def _lateness(clock: SessionClock, entry: Entry) -> LatenessView:
    event = entry.event
    assert isinstance(event, TableWarned | TableLate)
    stream, kind = plain_stream(event.table), "warned" if isinstance(event, TableWarned) else "late"
    who = tuple(one for side in sides_of(event.late) for one in clock.who_sat(stream, side))
    text = message("clock", f"{kind}_{event.late}", contestants=", ".join(who))
    return LatenessView(entry.name, stream, kind, event.late, who, event.at, event.why, text)


def _table_view(
    clock: SessionClock, one: TableAt, all_told: Sequence[LatenessView], now: datetime, is_open: IsOpen
) -> TableTimeView:
    seating, stream = one.seating, plain_stream(one.seating.stream)
    told = clock.own.told_of_time(stream)
    at = at_table(stream, one.table)
    allowed = clock.pace.plays(len(seating.boards))
    of_round, until = clock.time_of_round(seating.round, now), clock.known_until(seating.round, now)
    time = table_time(at, one.events, seating.boards, told, of_round, allowed, until)
    here = {*seating.ns, *seating.ew}
    settled = clock.own.boards_scored(stream) | clock.own.boards_scored("")
    over = _seconds(time.over)
    late_play = sorted(told.late_play.keys() - at.finished - at.scored - settled)
    return TableTimeView(
        stream=stream,
        round=seating.round,
        table=seating.table,
        ns=seating.ns,
        ew=seating.ew,
        began_at=time_text(time.began) if time.began is not None else "",
        ended_at=time_text(time.ended) if time.ended is not None else "",
        results=tuple(ResultTimeView(board, time_text(came)) for board, came in time.results.items()),
        left=time.left,
        over_seconds=over,
        late=told.who,
        late_text=message("clock", f"who_{told.who}") if told.who is not None else "",
        warnings=tuple(view for view in all_told if view.stream == stream and view.kind == "warned"),
        not_begun=tuple(sorted(told.not_begun.keys() - at.begun - settled)),
        late_play=tuple(late_play),
        seen=tuple(filter(is_open, late_play)),
        elsewhere=tuple(view for view in all_told if view.stream != stream and here & {*view.contestants}),
        minutes=over // 60,
    )
