"""The clock of a session: what is left of a round follows from the entries about it, and from the time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import AnyEvent, ClockSet, ContestantEntered, EntryAmended, MovementSet, RegulationSet, SessionOpened
from domain.times import time_of, time_text
from projections.elected.pace import Pace, pauses_of
from projections.recorded.clock import ClockNow, SessionClock
from projections.recorded.stream import SessionStream

BEGIN = datetime(2026, 11, 23, 18, 0, tzinfo=UTC)
ACTS = ("start", "pause", "go_on", "add", "end")


def at(minutes: float) -> datetime:
    return BEGIN + timedelta(minutes=minutes)


def set_at(minutes: float, act: str, round: int = 1, more: int | None = None) -> ClockSet:
    return ClockSet(act, round, more, at=time_text(at(minutes)))  # type: ignore[arg-type]


def clock(*events: AnyEvent, elected: tuple[tuple[str, str], ...] = ()) -> SessionClock:
    """The clock of three tables with two boards a round: 14 minutes, and 1 to move."""
    setting = [RegulationSet(name, value) for name, value in elected]
    contestants = [ContestantEntered(str(one)) for one in range(1, 7)]
    opened = (SessionOpened("Evening"), *setting, *contestants, MovementSet("mitchell", 3, 3, 2))
    return SessionClock(SessionStream((*opened, *events), "S1"))


def shown(minutes: float, *events: AnyEvent, elected: tuple[tuple[str, str], ...] = ()) -> ClockNow:
    return clock(*events, elected=elected).shows(at(minutes))


def told(now: ClockNow) -> tuple[str, int, float]:
    """Phase, round and how many minutes are left."""
    return now.phase, now.round, now.left.total_seconds() / 60


def test_given_no_entry_when_it_is_looked_at_then_no_round_has_begun() -> None:
    assert told(shown(5)) == ("none", 0, 0)


@pytest.mark.parametrize(
    ("minutes", "phase", "left"), [(0, "play", 14), (13.5, "play", 0.5), (14, "move", 1), (15, "over", 0)]
)
def test_given_a_round_that_was_started_when_time_goes_on_then_it_is_played_and_then_everybody_moves(
    minutes: float, phase: str, left: float
) -> None:
    assert told(shown(minutes, set_at(0, "start"))) == (phase, 1, left)


def test_given_a_pause_after_a_round_when_everybody_has_moved_then_it_is_told() -> None:
    elected = (("pauses", "after 1: 15 minutes"),)
    assert told(shown(20, set_at(0, "start"), elected=elected)) == ("pause", 1, 10)
    assert told(shown(35, set_at(0, "start"), set_at(30, "start", 2), elected=elected)) == ("play", 2, 9)


def test_given_other_minutes_that_were_elected_when_a_round_is_started_then_they_count() -> None:
    elected = (("minutes_a_board", "7.5"), ("minutes_to_move", "2"), ("no_new_board", "0"))
    now = shown(14, set_at(0, "start"), elected=elected)
    assert told(now) == ("play", 1, 1)
    assert now.no_new_board is None
    assert told(shown(16, set_at(0, "start"), elected=elected)) == ("move", 1, 1)


def test_given_a_round_with_minutes_of_its_own_when_it_is_started_then_it_takes_them() -> None:
    assert told(shown(20, set_at(0, "start", more=25))) == ("play", 1, 5)


def test_given_three_minutes_left_when_the_line_is_there_then_no_new_board_is_begun() -> None:
    assert not shown(10.9, set_at(0, "start")).is_no_new_board
    now = shown(11, set_at(0, "start"))
    assert now.is_no_new_board
    assert now.no_new_board == at(11)
    assert not shown(14.5, set_at(0, "start")).is_no_new_board


def test_given_a_clock_that_was_stopped_when_it_goes_on_then_all_that_is_to_come_is_later() -> None:
    stopped = (set_at(0, "start"), set_at(4, "pause"))
    now = shown(60, *stopped)
    assert told(now) == ("play", 1, 10)
    assert now.is_stopped
    assert now.ends is None
    assert told(shown(62, *stopped, set_at(60, "go_on"))) == ("play", 1, 8)


def test_given_a_clock_stopped_while_everybody_moves_when_it_goes_on_then_the_round_is_not_played_again() -> None:
    events = (set_at(0, "start"), set_at(14.5, "pause"), set_at(20, "go_on"))
    assert told(shown(20, *events)) == ("move", 1, 0.5)


def test_given_minutes_more_or_fewer_when_they_are_counted_then_the_round_ends_so_and_never_before_now() -> None:
    assert told(shown(10, set_at(0, "start"), set_at(5, "add", more=5))) == ("play", 1, 9)
    assert told(shown(10, set_at(0, "start"), set_at(5, "add", more=-2))) == ("play", 1, 2)
    assert told(shown(5, set_at(0, "start"), set_at(5, "add", more=-60))) == ("move", 1, 1)


def test_given_a_round_that_is_played_no_more_when_minutes_are_added_then_they_count_from_then() -> None:
    assert told(shown(15, set_at(0, "start"), set_at(14.5, "add", more=2))) == ("play", 1, 1.5)


def test_given_a_round_that_is_ended_when_it_stood_then_everybody_moves_from_then() -> None:
    assert told(shown(5, set_at(0, "start"), set_at(5, "end"))) == ("move", 1, 1)
    stood = (set_at(0, "start"), set_at(2, "pause"), set_at(8, "end"))
    assert told(shown(8, *stood)) == ("move", 1, 1)


def test_given_an_entry_about_another_round_when_it_is_read_then_it_counts_for_nothing() -> None:
    events = (set_at(0, "start"), set_at(16, "start", 2), set_at(17, "pause", 1))
    assert told(shown(18, *events)) == ("play", 2, 12)


def test_given_a_start_that_is_struck_when_it_is_looked_at_then_the_round_before_counts() -> None:
    events = (set_at(0, "start"), set_at(2, "start", 2))
    number = len(clock(*events).own.events)
    assert told(shown(4, *events, EntryAmended(number, ()))) == ("play", 1, 10)


def test_given_a_clock_that_was_set_back_when_it_is_read_then_its_entry_counts_with_the_one_before() -> None:
    assert told(shown(12, set_at(10, "start"), set_at(3, "pause"))) == ("play", 1, 14)
    assert told(shown(2, set_at(10, "start"))) == ("play", 1, 14), "the time that is asked for is before it, too"


def test_given_times_of_another_zone_or_none_when_they_are_read_then_they_are_the_same_instant_or_the_one_before() -> (
    None
):
    zoned = ClockSet("start", 1, at="2026-11-23T19:00:00+01:00")
    assert told(shown(4, zoned)) == ("play", 1, 10)
    assert told(shown(4, set_at(0, "start"), ClockSet("add", 1, 1))) == ("play", 1, 11)
    assert told(shown(4, ClockSet("start", 1))) == ("none", 0, 0), "nobody knows when it was started"


def test_given_that_the_clock_goes_on_by_itself_when_a_round_is_over_then_the_next_begins_until_there_is_none() -> None:
    elected = (("clock_goes_on", "yes"), ("pauses", "after 2: 10 min"))
    told_at = {minutes: told(shown(minutes, set_at(0, "start"), elected=elected)) for minutes in (15, 31, 40, 55, 90)}
    assert told_at == {15: ("play", 2, 14), 31: ("pause", 2, 9), 40: ("play", 3, 14), 55: ("over", 3, 0),
                       90: ("over", 3, 0)}  # fmt: skip


def test_given_that_it_goes_on_by_itself_when_it_stands_then_it_does_not() -> None:
    elected = (("clock_goes_on", "yes"),)
    events = (set_at(0, "start"), set_at(14.5, "pause"))
    assert told(shown(90, *events, elected=elected))[:2] == ("move", 1)
    assert told(shown(91, *events, set_at(90, "go_on"), elected=elected)) == ("play", 2, 13.5)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("none", {}), ("after 3: 15 minutes", {3: 15}), ("After round 2: 10 min, after 4 5", {2: 10, 4: 5})],
)
def test_given_pauses_as_they_are_typed_when_they_are_read_then_each_has_its_round(
    text: str, minutes: dict[int, int]
) -> None:
    read = pauses_of(text)
    assert read is not None
    assert {round: length.total_seconds() / 60 for round, length in read.items()} == minutes


@pytest.mark.parametrize(
    "text", ["", "3", "after 0: 5", "after 3: 0 minutes", "after 3: 700 minutes", "after 3: a while"]
)
def test_given_what_is_no_pause_when_it_is_read_then_there_is_none(text: str) -> None:
    assert pauses_of(text) is None


@pytest.mark.parametrize("value", ["0", "-7", "61", "a lot"])
def test_given_minutes_that_no_board_takes_when_they_are_elected_then_the_default_counts(value: str) -> None:
    assert Pace.of([RegulationSet("minutes_a_board", value)]) == Pace()


moments = st.integers(0, 4000).map(lambda tenths: tenths / 10)
entries = st.builds(
    set_at, moments, st.sampled_from(ACTS), st.integers(1, 3), st.none() | st.integers(-60, 60)
)  # fmt: skip


@given(st.lists(entries, max_size=12), moments, st.booleans())
def test_whatever_is_recorded_time_left_is_never_negative_and_what_ends_is_to_come(
    events: list[ClockSet], minutes: float, goes_on: bool
) -> None:
    elected = (("clock_goes_on", "yes"),) if goes_on else ()
    now = shown(minutes, *events, elected=elected)
    assert now.left >= timedelta()
    assert (now.ends is None) is (now.phase in ("none", "over") or now.is_stopped)
    if now.time is not None:
        assert now.time.begins <= now.time.ends <= now.time.moved <= now.time.next_begins


@given(st.integers(0, 13), st.integers(1, 60), st.integers(0, 80))
def test_to_stop_a_clock_and_let_it_go_on_is_to_add_as_many_minutes(when: int, length: int, later: int) -> None:
    start = set_at(0, "start")
    stood = shown(when + length + later, start, set_at(when, "pause"), set_at(when + length, "go_on"))
    added = shown(when + length + later, start, set_at(when, "add", more=length))
    assert stood == added


@given(st.integers(0, 13), st.integers(1, 60))
def test_to_add_minutes_and_take_them_away_changes_nothing(when: int, more: int) -> None:
    start = set_at(0, "start")
    assert shown(when, start, set_at(when, "add", more=more), set_at(when, "add", more=-more)) == shown(when, start)


@given(st.lists(entries, max_size=8), moments)
def test_of_an_instant_in_another_zone_the_clock_shows_the_same(events: list[ClockSet], minutes: float) -> None:
    def zoned(event: ClockSet) -> ClockSet:
        time = time_of(event.at)
        assert time is not None
        hour_later = (time + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%S+01:00")
        return ClockSet(event.act, event.round, event.minutes, at=hour_later)

    assert shown(minutes, *map(zoned, events)) == shown(minutes, *events)
