"""A table begun, found again and recorded in; names kept apart."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import pytest

from application.deciding import Answer, Desk
from application.office import Office
from application.recording import Acknowledgement, begin, enter_name, position, record, recorded_last
from application.writing import Who
from domain.errors import NotPossible, RecordedFirst
from domain.events import ContestantEntered, JudgementMade, NoteMade, RoundStarted, SessionOpened
from projections.texts import use_language
from stores.memory import MemoryLog
from tests.cli.desk_logs import CLAIMED, TABLE
from tests.given import FOUR_SPADES

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


def found(told: Acknowledgement) -> list[str]:
    """The paragraphs of what the Laws newly say."""
    assert told.echo is not None
    return [said.item.law for said in told.echo.new if said.item is not None]


def test_given_a_line_when_it_is_recorded_then_it_is_told_what_the_laws_say_and_what_may_come_next(
    office: Office,
) -> None:
    for line in (*FOUR_SPADES, "hk 2"):
        record(office, TABLE, line, Who())
    told = record(office, TABLE, "!e:d3 5", Who())
    assert found(told) == ["61A", "9A", "9A5"]
    assert told.position == position(office, TABLE)
    assert (told.position.entries, told.position.to_act) == (told.entries, "W")


@pytest.mark.parametrize("lines", [("hq",), ("hq 4 9 6", "undo"), ("td n", "notice n revoke e")])
def test_given_what_was_recorded_later_when_it_is_asked_then_what_is_told_is_the_same(
    office: Office, lines: tuple[str, ...]
) -> None:
    for line in (*FOUR_SPADES, "hk 2"):
        record(office, TABLE, line, Who())
    asked, later = (record(office, TABLE, line, Who()) for line in ("!e:d3 5", lines[0]))
    at_once = later.echo, later.position
    for line in lines[1:]:
        record(office, TABLE, line, Who())
    again = Acknowledgement(later.written, later.room, later.entries)
    assert (again.echo, again.position) == at_once
    assert found(asked) == ["61A", "9A", "9A5"]
    assert asked.position.entries == asked.entries


def test_given_what_concerns_the_whole_session_when_it_is_recorded_then_nothing_new_is_told_of_the_table(
    office: Office,
) -> None:
    begin(office, TABLE)
    told = record(office, TABLE, "contestant 4 [p1, p2]", Who())
    assert isinstance(told.written.events[0], ContestantEntered)
    assert told.echo is None
    assert told.position == position(office, TABLE)


def test_given_a_decision_at_the_desk_when_it_is_recorded_then_it_is_answered_as_a_line_is(office: Office) -> None:
    begin(office, TABLE)
    for line in (*CLAIMED, "object w"):
        record(office, TABLE, line, Who())
    judged = JudgementMade("1#11", "70A", "adjudicated", reason="a loser", claimer=8)
    told = Desk(office, TABLE).record(Answer([judged]), Who("director"))
    assert "70A" in found(told)
    assert told.position == position(office, TABLE)
