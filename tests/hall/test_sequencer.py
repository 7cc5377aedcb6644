"""What is asked is recorded once, in order, and answered, driven step by step in one thread."""

from __future__ import annotations

import pytest

from application.hall.acts import Lines
from application.hall.asked import Busy, Stopped
from application.hall.identity import PUBLIC
from application.hall.repeats import KeyUsed
from application.hall.waiting import Bounds
from application.rights import NotAllowed
from domain.errors import NotMarked, NotReadable, RecordedFirst, TdlogError
from domain.events import CallMade
from formats.notation import Scribe
from tests.hall.stepping import BEGUN, OTHER, TABLE, Stepped


@pytest.fixture
def hall() -> Stepped:
    return Stepped()


def test_given_lines_when_they_are_recorded_then_each_was_read_behind_the_one_before(hall: Stepped) -> None:
    told = hall.recorded(*BEGUN, "1c p p p")
    assert [one.entry for one in told.recorded] == [one.position for one in told.recorded] == [1, 2, 3, 4, 5, 6]
    assert told.entries == 6
    assert told.position is not None
    assert (told.position.phase, told.position.to_act) == ("play", "W")
    assert told.follows is not None
    assert told.follows.state == "trick 1, NS 0 EW 0; West to play"


def test_given_lines_of_which_one_cannot_be_read_when_they_are_asked_then_none_is_recorded(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    answer = hall.lines("1c p", "p foo")
    hall.step()
    error = answer.exception(0)
    assert isinstance(error, NotReadable)
    assert (error.line, error.column) == (2, 3)
    assert hall.log.tail() == 2


def test_given_a_request_when_it_is_repeated_then_it_is_answered_as_before_and_recorded_once(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    first = hall.recorded("1c", seen=2, key="once")
    hall.recorded("p")
    again = hall.recorded("1c", seen=2, key="once")
    assert again == first
    assert hall.log.tail() == 4


def test_given_a_request_twice_before_the_first_was_answered_then_it_is_recorded_once(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    answers = [hall.lines("1c", seen=2, key="once") for _ in range(3)]
    other = hall.lines(*BEGUN, table=OTHER, key="once")
    while hall.step():
        pass
    assert len({repr(answer.result(0)) for answer in answers}) == 1
    assert isinstance(other.exception(0), KeyUsed)
    assert hall.log.tail() == 3


def test_given_a_key_when_it_comes_with_something_else_then_that_is_refused(hall: Stepped) -> None:
    hall.recorded(*BEGUN, key="once")
    answer = hall.lines("1c", seen=2, key="once")
    hall.step()
    assert isinstance(answer.exception(0), KeyUsed)
    assert hall.log.tail() == 2


def test_given_a_key_of_another_device_when_it_is_used_then_it_is_another_key(hall: Stepped) -> None:
    hall.recorded(*BEGUN, key="once")
    answer = hall.lines("1c", key="once", device="phone")
    hall.step()
    assert answer.result(0).entries == 3


def test_given_acts_of_several_tables_when_they_wait_then_they_share_a_transaction(hall: Stepped) -> None:
    answers = [hall.lines(*BEGUN, table=f"S1.r1.t{number}") for number in range(1, 6)]
    assert hall.step() == 5
    assert [answer.result(0).entries for answer in answers] == [2] * 5
    assert hall.log.head().upto == hall.log.tail() == 10
    assert [position for position in range(1, 10) if hall.log.link_at(position)] == []


def test_given_acts_of_one_table_when_they_wait_then_they_follow_in_the_order_they_came(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    answers = [hall.lines(line, seen=seen) for seen, line in enumerate(("1c", "p", "1h", "p", "2h"), 2)]
    assert [hall.step() for _ in range(5)] == [1] * 5
    assert [answer.result(0).entries for answer in answers] == [3, 4, 5, 6, 7]
    assert [one.call.value for one in hall.log.read(TABLE, 2) if isinstance(one, CallMade)] == [
        "1C", "P", "1H", "P", "2H"
    ]  # fmt: skip


def test_given_somebody_recorded_first_when_one_asks_who_does_not_know_it_then_nothing_is_recorded(
    hall: Stepped,
) -> None:
    hall.recorded(*BEGUN)
    first, second = hall.lines("1c", seen=2), hall.lines("1d", seen=2, device="phone")
    hall.step()
    hall.step()
    assert first.result(0).entries == 3
    error = second.exception(0)
    assert isinstance(error, RecordedFirst)
    assert error.entry == 3
    assert hall.log.tail() == 3


def test_given_an_act_that_is_refused_when_others_wait_with_it_then_they_are_recorded(hall: Stepped) -> None:
    hall.recorded(*BEGUN)
    wrong = hall.lines("foo bar")
    right = hall.lines(*BEGUN, table=OTHER)
    assert hall.step() == 2
    assert isinstance(wrong.exception(0), NotReadable)
    assert right.result(0).entries == 2


def test_given_who_came_without_a_link_when_he_records_then_it_is_refused_in_words(hall: Stepped) -> None:
    with pytest.raises(TdlogError, match="came in by a link"):
        hall.ask(Lines(TABLE, BEGUN), PUBLIC)
    answer = hall.ask(Lines(TABLE, BEGUN), type(PUBLIC)("public", "", "tablet"))
    hall.step()
    assert isinstance(answer.exception(0), NotAllowed)


@pytest.mark.parametrize("key", ["", "x" * 81, "a\nb"])
def test_given_a_key_that_is_none_when_something_is_asked_then_it_is_refused_in_words(hall: Stepped, key: str) -> None:
    with pytest.raises(TdlogError, match="a key of its own"):
        hall.hall.submit(Lines(TABLE, BEGUN), type(PUBLIC)("recorder", "S1.t1", "tablet"), key, bytes(32))


def test_given_more_than_may_wait_when_another_asks_then_he_is_told_so(hall: Stepped) -> None:
    hall = Stepped(bounds=Bounds(waiting=2))
    answers = [hall.lines(*BEGUN, table=f"S1.r1.t{number}") for number in (1, 2)]
    with pytest.raises(Busy, match="2 requests are waiting"):
        hall.lines(*BEGUN, table="S1.r1.t3")
    hall.step()
    assert [answer.result(0).entries for answer in answers] == [2, 2]
    assert hall.recorded(*BEGUN, table="S1.r1.t3").entries == 2


def test_given_many_acts_when_they_wait_then_a_transaction_takes_no_more_than_its_bounds() -> None:
    hall = Stepped(bounds=Bounds(together=4))
    for number in range(1, 11):
        hall.lines(*BEGUN, table=f"S1.r1.t{number}")
    assert [hall.step() for _ in range(4)] == [4, 4, 2, 0]
    narrow = Stepped(bounds=Bounds(bytes_together=sum(map(len, BEGUN))))
    for number in (1, 2):
        narrow.lines(*BEGUN, table=f"S1.r1.t{number}")
    assert [narrow.step() for _ in range(3)] == [1, 1, 0]


def test_given_a_hall_that_closes_when_somebody_asks_then_he_is_told_so(hall: Stepped) -> None:
    waiting = hall.lines(*BEGUN)
    hall.hall.sequencer.waiting.close()
    with pytest.raises(Stopped, match="closing"):
        hall.lines("1c")
    hall.hall.sequencer.run()
    assert waiting.result(0).entries == 2


def test_given_a_line_that_is_refused_by_the_laws_when_several_are_asked_then_the_error_names_it(
    hall: Stepped,
) -> None:
    scribe = Scribe(stream=TABLE)
    for line in ("round 1 1", "board 1 dealer=e vul=none", "!s:p", "refuse w"):
        scribe.read(line)
    hall.log.append([(TABLE, 0, scribe.entries)])
    answer = hall.lines("1h", "1s")
    hall.step()
    error = answer.exception(0)
    assert isinstance(error, NotMarked)
    assert error.line == 2
