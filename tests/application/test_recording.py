"""A table begun, found again and recorded in; names kept apart."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import pytest

from application.office import Office
from application.recording import begin, enter_name, record, recorded_last
from application.writing import Who
from domain.errors import NotPossible, RecordedFirst
from domain.events import JudgementMade, NoteMade, RoundStarted, SessionOpened
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.cli.desk_logs import CLAIMED, TABLE

NOON = "2026-03-14T12:00:00Z"


@pytest.fixture
def office() -> Office:
    use_language("en")
    return Office(MemoryLog(), lambda: NOON)


def test_given_an_empty_log_when_a_table_is_begun_then_its_session_and_round_are_and_not_twice(office: Office) -> None:
    for _ in range(2):
        begin(office, TABLE)
    assert office.log.read("S1") == [SessionOpened("S1", date="2026-03-14", at=NOON)]
    assert office.log.read(TABLE) == [RoundStarted(1, 1, at=NOON)]


def test_given_a_table_that_somebody_begins_at_the_same_moment_when_it_is_begun_then_his_beginning_stands() -> None:
    office = Office(MemoryLog(), lambda: NOON, waiting=lambda: quicker())
    others = iter([SessionOpened("theirs")])

    @contextmanager
    def quicker() -> Generator[None, None, None]:
        for other in others:
            office.log.append([("S1", 0, [other])])
        yield

    begin(office, TABLE)
    assert office.log.read("S1") == [SessionOpened("theirs")]
    assert len(office.log.read(TABLE)) == 1


def test_given_several_tables_when_the_last_one_is_asked_for_then_entries_of_sessions_do_not_count(
    office: Office,
) -> None:
    assert recorded_last(office.log) == ""
    for stream in (TABLE, "S1.r1.t2", TABLE):
        begin(office, stream)
    for number in range(300):
        office.log.append([("S1", number + 1, [NoteMade("x")])])
    assert recorded_last(office.log) == "S1.r1.t2"


def test_given_a_name_when_another_is_entered_for_the_same_player_then_the_first_stands(office: Office) -> None:
    enter_name(office, "p4", "Anna")
    enter_name(office, "p4", "Anna")
    with pytest.raises(NotPossible):
        enter_name(office, "p4", "Bo")
    assert office.log.register.names() == {"p4": "Anna"}


def test_given_a_number_of_tricks_when_it_is_recorded_then_it_is_told_what_it_gives(office: Office) -> None:
    begin(office, TABLE)
    for line in (*CLAIMED, "object w"):
        record(office, TABLE, line, Who())
    told = record(office, TABLE, 'judge #11 70A adjudicated claimer=8 "a loser"', Who())
    assert isinstance(told.written.events[0], JudgementMade)
    assert told.written.events[0].by == "director"
    assert "claimer=8 gives" in told.gives[0]
    with pytest.raises(NotPossible, match="tricks of what"):
        record(office, TABLE, 'judge #11 70A adjudicated tricks=8 "a loser"', Who())


def test_given_a_line_when_somebody_has_recorded_since_it_was_begun_then_it_is_not_even_read(office: Office) -> None:
    begin(office, TABLE)
    office.log.append([(TABLE, 1, [NoteMade("theirs")])])
    with pytest.raises(RecordedFirst):
        record(office, TABLE, "no such line", Who(), seen=1)
