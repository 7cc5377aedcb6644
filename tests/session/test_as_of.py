"""The log as of a moment: what was recorded later is not known, amendments too."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from domain.errors import TdlogError
from domain.events import AnyEvent, SessionOpened
from formats.notation import Scribe
from projections.recorded.as_of import cut, known_at, moment_of
from projections.rulings.replay import Replay

TABLE = "S1.r1.t1"
Streams = dict[str, Sequence[AnyEvent]]


def entries(stream: str, *lines: str) -> list[AnyEvent]:
    """The events of some lines."""
    scribe = Scribe(stream=stream)
    for line in lines:
        scribe.read(line)
    return list(scribe.entries)


def evening() -> Streams:
    """A session, and a table at which board 1 was passed out; the first call was put right at 21:00."""
    return {
        "S1": entries("S1", 'session "Club"', "contestant 3 [p5, p6]", "@ 2026-03-14T20:30:00Z", "publish session"),
        TABLE: entries(
            TABLE, "round 1 1", "@ 2026-03-14T19:00:00Z", "board 1 dealer=n", "1c p p", "@", "p",
            "@ 2026-03-14T21:00:00Z", "at a1 p",
        ),
    }  # fmt: skip


def order(streams: Streams) -> list[tuple[int, str, int]]:
    """Position, stream and entry, stream after stream."""
    numbered = [(stream, entry) for stream, events in streams.items() for entry in range(1, len(events) + 1)]
    return [(position, *entry) for position, entry in enumerate(numbered, 1)]


def lengths(moment: str) -> dict[str, int]:
    """How much of each stream was known at a moment."""
    streams = evening()
    return {stream: len(events) for stream, events in cut(streams, moment_of(moment), order(streams)).items()}


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-03-14T21:00:00Z", datetime(2026, 3, 14, 21, tzinfo=UTC)),
        ("2026-03-14T21:00", datetime(2026, 3, 14, 21, tzinfo=UTC)),
        ("2026-03-14 21:00", datetime(2026, 3, 14, 21, tzinfo=UTC)),
        ("2026-03-14T22:00+01:00", datetime(2026, 3, 14, 21, tzinfo=UTC)),
        ("2026-03-14", datetime(2026, 3, 14, 23, 59, 59, 999999, tzinfo=UTC)),
    ],
)
def test_given_a_time_then_it_is_read_as_utc_and_a_day_to_its_end(text: str, time: datetime) -> None:
    assert moment_of(text).time == time


def test_given_a_position_or_an_entry_then_it_is_read() -> None:
    assert moment_of("860").position == 860
    assert (moment_of("S1.r01.t1#41").stream, moment_of("S1.r01.t1#41").entry) == (TABLE, 41)
    assert (moment_of("S1#2").stream, moment_of("S1#2").entry) == ("S1", 2)


@pytest.mark.parametrize("text", ["21:00", "0", "S1.r1.t1", "#41", "S1.r1#4", "yesterday", "", "-5", "2026-02-30"])
def test_given_what_is_no_moment_then_the_error_says_what_was_read_and_what_is_expected(text: str) -> None:
    with pytest.raises(TdlogError) as raised:
        moment_of(text)
    assert repr(text) in str(raised.value)
    assert all(form in str(raised.value) for form in ("2026-03-14T21:00:00Z", "860", "S1.r1.t1#41"))


def test_given_a_time_then_what_came_later_is_not_known_and_what_came_then_is() -> None:
    assert lengths("2026-03-14T20:29:59Z") == {"S1": 2, TABLE: 6}
    assert lengths("2026-03-14T20:30:00Z") == {"S1": 3, TABLE: 6}
    assert lengths("2026-03-14T21:00:00Z") == {"S1": 3, TABLE: 7}


def test_given_an_entry_without_a_time_then_it_has_that_of_the_entry_before_it() -> None:
    events = evening()[TABLE]
    assert not events[5].at
    assert known_at(TABLE, events, datetime(2026, 3, 14, 19, tzinfo=UTC)) == 6
    assert known_at(TABLE, events, datetime(2026, 3, 14, 18, tzinfo=UTC)) == 0


def test_given_a_clock_that_was_put_back_then_nothing_behind_a_later_entry_is_known() -> None:
    events = entries(
        TABLE, "@ 2026-03-14T19:00:00Z", "round 1 1", "@ 2026-03-14T19:05:00Z", "board 1 dealer=n",
        "@ 2026-03-14T19:03:00Z", "p",
    )  # fmt: skip
    assert known_at(TABLE, events, datetime(2026, 3, 14, 19, 4, tzinfo=UTC)) == 1


def test_given_a_table_without_times_then_a_time_is_refused_and_other_moments_are_offered() -> None:
    streams: Streams = {"S1": entries("S1", 'session "Club"'), TABLE: entries(TABLE, "round 1 1", "board 1 dealer=n")}
    with pytest.raises(TdlogError, match=r"no entry of S1.r1.t1 tells its time.*S1.r1.t1#2"):
        cut(streams, moment_of("2026-03-14"), order(streams))
    assert cut(streams, moment_of("2"), order(streams)).keys() == {"S1", TABLE}


def test_given_a_session_that_only_says_who_plays_then_it_needs_no_times() -> None:
    streams = evening()
    streams["S1"] = streams["S1"][:2]
    assert len(cut(streams, moment_of("2026-03-14T19:30"), ())["S1"]) == 2


def test_given_a_position_or_its_entry_then_both_are_the_same_moment() -> None:
    assert lengths("5") == lengths(f"{TABLE}#2") == {"S1": 3, TABLE: 2}
    assert lengths("2") == {"S1": 2}


@pytest.mark.parametrize(
    ("moment", "said"), [("11", "its last is 10"), (f"{TABLE}#8", "the last entry of S1.r1.t1 is 7"), ("S9#1", "S9")]
)
def test_given_what_the_log_does_not_hold_then_the_error_says_what_it_holds(moment: str, said: str) -> None:
    with pytest.raises(TdlogError, match=said):
        lengths(moment)


def test_given_an_amendment_made_later_then_what_it_amends_stood() -> None:
    streams = evening()
    then = Replay(cut(streams, moment_of("2026-03-14T20:59:59Z"), ())[TABLE])
    now = Replay(cut(streams, moment_of("2026-03-14T21:00:00Z"), ())[TABLE])
    assert [str(replay.boards[0].contract is None) for replay in (then, now)] == ["False", "True"]


def test_what_has_changed_since_a_day_is_meant_from_its_beginning() -> None:
    since = moment_of("2026-03-14", since=True).time
    assert since is not None
    assert since.isoformat() == "2026-03-13T23:59:59.999999+00:00"
    assert moment_of("2026-03-14T20:00Z", since=True) == moment_of("2026-03-14T20:00Z")


def test_nought_is_before_everything_where_changes_are_asked_for() -> None:
    streams: Streams = {"S1": [SessionOpened(name="x")]}
    assert cut(streams, moment_of("0", since=True), order(streams)) == {}
