"""The order of what stands in a table's stream and in its session's."""

from __future__ import annotations

from dataclasses import dataclass

from projections.recorded.chronology import in_order, is_before, is_by, is_later

NINE, TEN = "2026-03-14T21:00:00Z", "2026-03-14T22:00:00Z"
NINE_ABROAD = "2026-03-14T23:00:00+02:00"


@dataclass(frozen=True)
class Told:
    """Something at a place."""

    place: int
    stream: str = ""
    at: str = ""


def test_times_are_instants_whatever_their_offset() -> None:
    assert (is_before(NINE_ABROAD, TEN), is_before(TEN, NINE_ABROAD)) == (True, False)
    assert (is_later(NINE, NINE_ABROAD), is_later(TEN, NINE_ABROAD), is_later("", TEN)) == (None, True, None)
    assert (is_by(NINE, NINE_ABROAD), is_by(TEN, NINE), is_by("", TEN)) == (True, False, False)


def test_what_is_the_sessions_stands_where_its_time_puts_it() -> None:
    first, second = Told(1, at=NINE), Told(2, at=TEN)
    between = Told(7, "S1", "2026-03-14T23:30:00+02:00")
    assert in_order([second, between, first]) == [first, between, second]


def test_what_has_no_time_stands_behind_the_tables_own() -> None:
    first, second, untimed = Told(1, at=NINE), Told(2, at=TEN), Told(1, "S1")
    assert in_order([untimed, second, first]) == [first, second, untimed]
    assert in_order([Told(2, at=NINE), Told(1, at=TEN)]) == [Told(1, at=TEN), Told(2, at=NINE)]
