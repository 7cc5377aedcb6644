"""The correction period (79C1) and the period for rulings and appeals (92B)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from domain.times import duration_of, time_of
from formats.notation import Scribe
from projections.recorded.periods import (
    Period,
    appeal_period,
    correction_period,
    odd_periods,
    round_of,
)
from projections.recorded.stream import SessionStream

AT_21 = "@ 2026-03-14T21:00:00Z scorer"


def session(*lines: str) -> SessionStream:
    """A session's stream with these lines."""
    scribe = Scribe(stream="S1")
    for line in ('session "Club" 2026-03-14', *lines):
        scribe.read(line)
    return SessionStream(scribe.entries, "S1")


def told(period: Period) -> str:
    """When a period ends, or why that is not known."""
    return period.end_text or period.unknown


def test_given_a_publication_then_both_periods_end_thirty_minutes_later() -> None:
    published = session(AT_21, "publish session")
    assert told(appeal_period(published)) == told(correction_period(published)) == "2026-03-14T21:30:00Z"
    assert appeal_period(published).begins == time_of("2026-03-14T21:00:00Z")


def test_given_periods_of_the_sponsors_then_each_has_its_own() -> None:
    danish = session(
        'regulation correction_period "72 h"', 'regulation appeal_period "20 minutter"', AT_21, "publish session"
    )
    assert told(correction_period(danish)) == "2026-03-17T21:00:00Z"
    assert told(appeal_period(danish)) == "2026-03-14T21:20:00Z"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ((), "not_published"),
        (("publish session",), "publication_without_time"),
        (('regulation appeal_period "soon"', AT_21, "publish session"), "period_not_readable"),
        (('until "half past nine"', AT_21, "publish session"), "end_not_readable"),
        (("close",), "not_published"),
    ],
)
def test_given_what_is_not_recorded_then_the_end_is_not_known_and_why_is_told(lines: tuple[str, ...], why: str) -> None:
    period = appeal_period(session(*lines), 1)
    assert (period.ends, period.unknown, period.holds("2026-03-14T21:10:00Z")) == (None, why, None)


@pytest.mark.parametrize("scope", ["round 3", "Runde 3", "3. runde", "3", "rounds 1-3", "r3", "runde 2 til 4"])
def test_given_a_scope_in_any_words_then_it_is_of_those_rounds_alone(scope: str) -> None:
    told_of = session(AT_21, f'publish "{scope}"')
    assert appeal_period(told_of, 3).ends is not None
    assert appeal_period(told_of, 7).unknown == "not_published"
    assert odd_periods(told_of) == []


def test_given_halves_then_the_movement_tells_which_rounds_they_are() -> None:
    halves = session("movement match tables=2 rounds=4 boards_a_round=8", AT_21, 'publish "second half"')
    assert [appeal_period(halves, n).unknown for n in (2, 3)] == ["not_published", ""]
    assert odd_periods(halves) == []
    assert [code for code, _ in odd_periods(session(AT_21, 'publish "second half"'))] == ["scope_not_readable"]


def test_given_a_scope_that_cannot_be_read_then_it_is_the_sessions_and_that_is_told() -> None:
    row = session(AT_21, 'publish "A-raekken"')
    assert appeal_period(row, 1).ends is not None
    assert [code for code, _ in odd_periods(row)] == ["scope_not_readable"]


@pytest.mark.parametrize(
    ("until", "codes"),
    [
        ("2026-03-14T20:30:00Z", ["ends_before_publication"]),
        ("2026-03-14T21:10:00Z", ["period_shortened"]),
        ("2026-03-14T21:30:00Z", []),
    ],
)
def test_given_an_end_that_is_odd_then_it_is_told(until: str, codes: list[str]) -> None:
    assert [code for code, _ in odd_periods(session(AT_21, "publish session", f"until {until}"))] == codes


def test_given_a_round_published_by_itself_then_its_boards_have_its_period_and_others_the_sessions() -> None:
    two = session("@ 2026-03-14T19:00:00Z scorer", 'publish "round 1"', AT_21, "publish session")
    assert told(appeal_period(two, 1)) == "2026-03-14T19:30:00Z"
    assert told(appeal_period(two, 2)) == told(appeal_period(two)) == "2026-03-14T21:30:00Z"


def test_given_a_score_published_again_then_the_period_does_not_begin_anew() -> None:
    again = session(AT_21, "publish session", "@ 2026-03-14T21:25:00Z scorer", "publish final")
    assert told(appeal_period(again)) == "2026-03-14T21:30:00Z"


@pytest.mark.parametrize(
    ("scored", "ends"),
    [
        ("2026-03-14T20:50:00Z", "2026-03-14T21:30:00Z"),
        ("2026-03-14T21:00:00Z", "2026-03-14T21:30:00Z"),
        ("2026-03-14T21:10:00Z", "2026-03-14T22:30:00Z"),
        ("2026-03-14T22:10:00Z", "not_published"),
        ("", "2026-03-14T21:30:00Z"),
    ],
)
def test_given_a_score_that_came_later_then_its_period_begins_with_the_publication_that_it_is_in(
    scored: str, ends: str
) -> None:
    twice = session(AT_21, 'publish "round 1"', "@ 2026-03-14T22:00:00Z scorer", "publish session")
    assert told(correction_period(twice, 1, scored)) == told(appeal_period(twice, 1, scored)) == ends


def test_given_an_end_that_was_set_when_a_score_came_after_it_then_it_has_a_period_of_its_own() -> None:
    set_early = session(AT_21, "publish session", "until 2026-03-14T21:40:00Z")
    again = session(
        AT_21, "publish session", "until 2026-03-14T21:40:00Z", "@ 2026-03-14T22:00:00Z scorer", "publish session"
    )
    assert told(correction_period(set_early, 1, "2026-03-14T21:40:00Z")) == "2026-03-14T21:40:00Z"
    assert told(correction_period(set_early, 1, "2026-03-14T21:50:00Z")) == "not_published"
    assert told(correction_period(again, 1, "2026-03-14T21:50:00Z")) == "2026-03-14T22:30:00Z"


def test_given_an_end_that_was_set_then_it_counts_for_both_and_the_latest_does() -> None:
    ends = ("until 2026-03-14T22:00:00Z", "until 2026-03-14T23:00:00Z")
    extended = session(AT_21, "publish session", *ends)
    assert told(appeal_period(extended, 3)) == told(correction_period(extended, 3)) == "2026-03-14T23:00:00Z"
    of_round = session(*ends, 'until 2026-03-14T20:00:00Z scope="round 3"')
    assert told(appeal_period(of_round, 3)) == "2026-03-14T20:00:00Z"
    assert told(appeal_period(of_round, 4)) == "2026-03-14T23:00:00Z"


def test_given_a_correction_when_the_times_are_known_then_the_last_moment_is_within() -> None:
    published = session(AT_21, "publish session")
    assert correction_period(published, 1).holds("2026-03-14T21:30:00Z") is True
    assert correction_period(published, 1).holds("2026-03-14T21:30:01Z") is False
    assert correction_period(published, 1).holds("") is None
    assert correction_period(published, 1).holds("2026-03-14T22:15:00+01:00") is True


def test_given_a_stream_then_its_round_is_known() -> None:
    assert [round_of(stream) for stream in ("S1.r3.t5", "S1", "S1.r012.t1")] == [3, None, 12]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("30 minutes", 30), ("30", 30), ("72 h", 4320), ("1 hour 30 min", 90), ("1.5 hours", 90), ("24 timer", 1440),
        ("90 sek", 1.5), ("1 døgn", 1440), ("2 days and 1 hour", 2940), ("0 minutes", 0),
        ("soon", None), ("", None), ("-5", None), ("30 parsecs", None), ("minutes", None), ("9999999 days", None),
    ],
)  # fmt: skip
def test_given_a_duration_then_it_is_read_exactly_or_not_at_all(text: str, minutes: float | None) -> None:
    assert duration_of(text) == (None if minutes is None else timedelta(minutes=minutes))


@pytest.mark.parametrize(
    "text", ["2026-02-30T10:00:00Z", "21:00", "yesterday", "2026-03-14", "2026-W11-6T10:00", "9999-12-31T23:59Z", ""]
)
def test_given_what_is_no_time_then_it_is_none(text: str) -> None:
    assert time_of(text) is None


def test_given_a_long_text_when_it_is_read_as_a_time_or_duration_then_it_is_none() -> None:
    for text in ("1 " * 10_000, "1" + " " * 20_000 + "h", "1 " + "h" * 20_000, "2026-03-14T21:00Z" + " " * 20_000):
        assert duration_of(text) is None
        assert time_of(text) is None
