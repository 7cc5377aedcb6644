"""What is recorded through a link: how much of it, as of when, as whose word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from application.limits import MOST_EVENTS, MOST_IN_SESSION, MOST_TEXT
from application.office import ClockWentBack, Office
from application.recording import preview, record
from application.rights import Role
from application.stamping import time_told
from application.writing import Proposed, Who, write
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    AppealHeard,
    EntryAmended,
    MovementSet,
    NoteMade,
    Recordable,
    RivalRecorded,
    RulingGiven,
    ScoreEntered,
)
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.application.playing import IN_PLAY, NOON, TABLE, recorded

RECORDER = Who(role="recorder", scope="S1.t1")
LATER = "2026-03-14T12:10:00Z"


def at_noon(*lines: str) -> Office:
    use_language("en")
    office = recorded(Office(MemoryLog(), lambda: NOON), *lines)
    office.log.append([(TABLE, office.log.version(TABLE), [NoteMade("begun", at="2026-03-14T11:50:00Z")])])
    return office


def put(office: Office, who: Who, *events: AnyEvent) -> list[AnyEvent]:
    """What stands in the log of what somebody recorded at the table."""
    proposed = [Proposed(TABLE, event) for event in events]
    return write(office, proposed, who, seen={TABLE: office.log.version(TABLE)}).events


TOLD = [
    ("", NOON),
    ("2026-03-14T11:55:00Z", "2026-03-14T11:55:00Z"),
    ("2026-03-14T11:55:00.250Z", "2026-03-14T11:55:00Z"),
    ("2026-03-14T11:50:00Z", "2026-03-14T11:50:00Z"),
    ("2026-03-14T11:49:59Z", NOON),
    ("2026-03-14T12:00:01Z", NOON),
    ("2026-03-14T11:59:99Z", NOON),
    ("2026-03-14 11:55:00Z", NOON),
    ("2026-03-14T11:55:00+02:00", NOON),
    ("yesterday", NOON),
    ("2026-03-14T11:55:00Z\n", NOON),
    ("٢٠٢٦-03-14T11:55:00Z", NOON),  # digits that Python reads as such
]


@pytest.mark.parametrize(("told", "stands"), TOLD)
@pytest.mark.parametrize("in_event", [True, False])
def test_given_a_device_that_tells_a_time_then_it_stands_where_it_can_be_and_else_the_clocks(
    told: str, stands: str, in_event: bool
) -> None:
    office = at_noon()
    if in_event:
        [event] = put(office, RECORDER, NoteMade("tea", at=told))
    else:
        [event] = put(office, RECORDER._replace(at=told), NoteMade("tea"))
    assert event.at == stands


def test_given_an_operator_who_tells_a_time_then_it_stands() -> None:
    [event] = put(at_noon(), Who(), NoteMade("tea", at="2031-01-01T00:00:00Z"))
    assert event.at == "2031-01-01T00:00:00Z"


def test_given_several_told_times_when_they_are_recorded_together_then_none_is_before_the_one_before() -> None:
    times = ["2026-03-14T11:55:00Z", "2026-03-14T11:56:00Z", "2026-03-14T11:54:00Z"]
    events = put(at_noon(), RECORDER, *(NoteMade("tea", at=at) for at in times))
    assert [event.at for event in events] == [*times[:2], NOON]


def test_given_a_line_from_a_device_that_was_offline_then_it_has_the_time_it_was_typed() -> None:
    office = at_noon(*IN_PLAY)
    who = RECORDER._replace(at="2026-03-14T11:55:00Z")
    assert [event.at for event in preview(office, TABLE, "hq 4", who)] == ["2026-03-14T11:55:00Z"] * 2
    told = record(office, TABLE, "hq 4", who)
    assert [event.at for event in told.written.events] == ["2026-03-14T11:55:00Z"] * 2


def test_given_an_event_that_holds_others_then_their_times_are_ones_that_can_be() -> None:
    early, late = NoteMade("a", at="2026-03-14T09:00:00Z"), NoteMade("b", at="2031-01-01T00:00:00Z")
    amended, rival = put(
        at_noon(), RECORDER, EntryAmended(1, (early, late)), RivalRecorded(1, "d1", (early, EntryAmended(1, (late,))))
    )
    assert isinstance(amended, EntryAmended)
    assert [one.at for one in amended.replacements] == [early.at, NOON]
    assert isinstance(rival, RivalRecorded)
    assert rival.events[0] == early
    assert isinstance(rival.events[1], EntryAmended)
    assert rival.events[1].replacements[0].at == NOON


def test_given_a_committee_that_says_nothing_of_its_author_then_it_is_the_committees_word() -> None:
    [heard] = put(at_noon(*IN_PLAY), Who(role="committee", scope="S1/A1"), AppealHeard("A1"))
    assert heard.by == "committee"


@given(st.text(max_size=30), st.sampled_from(["", NOON]), st.sampled_from([NOON, LATER]))
def test_given_any_text_for_a_time_then_what_stands_is_a_time_that_can_be(told: str, earliest: str, now: str) -> None:
    stands = time_told(told, earliest, now)
    assert earliest <= stands <= now
    assert len(stands) == len(NOON)


def test_given_a_clock_that_is_set_back_when_something_is_recorded_then_it_is_noticed_until_it_has_caught_up() -> None:
    times = iter([NOON, LATER, NOON, LATER])
    office = Office(MemoryLog(), lambda: next(times))
    found: list[ClockWentBack | None] = []
    for _ in range(4):
        write(office, [Proposed("S1", NoteMade("a"))], Who())
        found.append(office.clock_went_back())
    assert found == [None, None, ClockWentBack(LATER, NOON), None]
    assert [event.at for event in office.log.read("S1")] == [NOON, LATER, NOON, LATER]


TOO_MUCH: list[tuple[str, Sequence[AnyEvent], str]] = [
    (TABLE, [NoteMade("tea")] * (MOST_EVENTS + 1), "257 events"),
    (TABLE, [NoteMade("x" * (MOST_TEXT + 1))], "20001 characters"),
    (TABLE, [EntryAmended(1, (NoteMade("x" * (MOST_TEXT + 1)),))], "20001 characters"),
    (TABLE, [EntryAmended(1, cast("tuple[Recordable, ...]", (NoteMade("y" * 1000),) * 100))], "bytes"),
    ("S1", [MovementSet("howell", 1, 1, 1, ("r1 t1 1-2 1",) * (MOST_IN_SESSION // 14))], "bytes"),
]


@pytest.mark.parametrize("role", ["operator", "director", "scorer", "recorder"])
@pytest.mark.parametrize(("stream", "events", "told"), TOO_MUCH)
def test_given_more_than_a_person_records_at_once_then_nothing_of_it_is_recorded(
    stream: str, events: Sequence[AnyEvent], told: str, role: Role
) -> None:
    office = at_noon(*IN_PLAY)
    tail = office.log.tail()
    who = Who(role=role, scope="S1.t1" if role == "recorder" else "S1")
    with pytest.raises(NotPossible, match=told):
        write(office, [Proposed(stream, event) for event in events], who, seen={TABLE: office.log.version(TABLE)})
    assert office.log.tail() == tail


def test_given_as_much_as_may_be_then_it_is_recorded() -> None:
    office = at_noon()
    before = office.log.tail()
    put(office, RECORDER, *[NoteMade("tea")] * MOST_EVENTS)
    put(office, RECORDER, NoteMade("x" * MOST_TEXT))
    plan = tuple(f"r{number} t{table} 1-2 1,2,3" for number in range(1, 31) for table in range(1, 1001))
    write(office, [Proposed("S1", MovementSet("howell", 1000, 30, 3, plan))], Who(role="scorer"))
    assert office.log.tail() == before + MOST_EVENTS + 2


def test_given_a_number_that_cannot_be_when_it_is_to_take_an_entrys_place_then_it_is_refused() -> None:
    office = at_noon(*IN_PLAY)
    for event in (RulingGiven("1#9", "64A1", transferred=14), ScoreEntered("points", "+420", board=10**9)):
        with pytest.raises(NotPossible):
            put(office, Who(), EntryAmended(1, (event,)))
