"""Results as travelling slips tell them: `result 7 4SN=10`."""

from __future__ import annotations

import pytest

from domain.errors import TdlogError
from domain.events import AnyEvent, BoardDealt, BoardStarted, ContractRecorded, TricksAgreed
from domain.seats import Seat
from formats.notation import Scribe, read_script, write_script
from tests.given import given


def read(*lines: str) -> list[AnyEvent]:
    """What lines record at a table where nothing was recorded before."""
    scribe = Scribe(stream="S1.r1.t1")
    return [event for line in lines for event in scribe.read(line)]


def test_a_slip_is_the_board_its_contract_and_its_tricks() -> None:
    assert read("result 7 4sn=10") == [
        BoardStarted(7, Seat.SOUTH, "both"),
        ContractRecorded("4S", Seat.NORTH),
        TricksAgreed(10),
    ]


def test_a_board_that_was_passed_out_has_no_tricks() -> None:
    assert read("result 8 pass") == [BoardStarted(8, Seat.WEST, "none"), ContractRecorded("pass")]


def test_the_board_in_play_needs_no_number() -> None:
    assert read("board 3", "result 3NTXE=8")[1:] == [ContractRecorded("3NX", Seat.EAST), TricksAgreed(8)]


@pytest.mark.parametrize(("typed", "tricks"), [("4SN=", 10), ("4sn+1", 11), ("4SN-2", 8), ("1NTXXW-7", 0)])
def test_players_write_what_was_made_more_or_less(typed: str, tricks: int) -> None:
    assert read(f"result 7 {typed}")[2] == TricksAgreed(tricks)


def test_the_result_is_scored() -> None:
    given("result 7 4sn=10").then("result done tricks=10 score=620", "clean")
    given("result 8 pass").then("result done score=0")


def test_a_slip_takes_the_cards_of_the_session() -> None:
    text = "stream S1\ndeal 5 N:AKQJT98765432... - - -\nstream S1.r1.t1\nresult 5 1NTN=7\n"
    script = read_script(text)
    assert script.streams["S1.r1.t1"][0] == BoardStarted(5, Seat.NORTH, "NS", ("AKQJT98765432...", None, None, None))
    assert isinstance(script.streams["S1"][0], BoardDealt)
    assert read_script(write_script(script.streams)).streams == script.streams


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("result", "expected result"),
        ("result 7", "read '7'; expected result"),
        ("result 7 4SN-11", "4SN-11"),
        ("result 4SN=10", "which board"),
        ("result 7 4S=10", "4S=10"),
        ("result 7 1/2:4SN=10", "1/2:4SN=10"),
        ("result 7 4SN=14", "14"),
        ("result 7 4SN=10 5", "expected result"),
        ("result 7 tricks=4SN=10", "expected"),
        ("result 0 4SN=10", "0"),
    ],
)
def test_a_slip_that_cannot_be_read_records_nothing(line: str, said: str) -> None:
    scribe = Scribe(stream="S1.r1.t1")
    with pytest.raises(TdlogError) as caught:
        scribe.read(line)
    assert said in str(caught.value)
    assert scribe.entries == []


def test_a_board_that_was_begun_with_calls_is_not_given_a_contract_by_a_slip() -> None:
    scribe = Scribe(stream="S1.r1.t1")
    scribe.read("board 3")
    scribe.read("p p")
    with pytest.raises(TdlogError, match="which board"):
        scribe.read("result 4SN=10")
