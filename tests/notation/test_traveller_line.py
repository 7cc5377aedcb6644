"""The line that a scorer types of a traveller: where he goes, and what the slip says, as far as it is typed."""

from __future__ import annotations

import pytest

from domain.cards import Card
from domain.errors import NotReadable
from domain.seats import Seat
from formats.notation.traveller_line import TravellerLine, read_traveller_line


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("", TravellerLine()),
        ("11", TravellerLine(board=11)),
        ("11 t2", TravellerLine(board=11, table=2)),
        ("t2", TravellerLine(table=2)),
        ("1nn s2 =8", TravellerLine(contract="1N", declarer=Seat.NORTH, lead=Card.S2, tricks=8)),
        ("11 t2 1NN S2 =8", TravellerLine(11, 2, "1N", Seat.NORTH, Card.S2, 8)),
        ("1nts 8", TravellerLine(contract="1N", declarer=Seat.SOUTH, tricks=8)),
        ("3nxxe 10h -2", TravellerLine(contract="3NXX", declarer=Seat.EAST, lead=Card.HT, tricks=7)),
        ("4h south =", TravellerLine(contract="4H", declarer=Seat.SOUTH, tricks=10)),
        ("4hs+1", TravellerLine(contract="4H", declarer=Seat.SOUTH, tricks=11)),
        ("4hx e -2", TravellerLine(contract="4HX", declarer=Seat.EAST, tricks=8)),
        ("4hx e-2", TravellerLine(contract="4HX", declarer=Seat.EAST, tricks=8)),
        ("4hex-2", TravellerLine(contract="4HX", declarer=Seat.EAST, tricks=8)),
        ("4h e x ca -2", TravellerLine(contract="4HX", declarer=Seat.EAST, lead=Card.CA, tricks=8)),
        ("4h x e -2", TravellerLine(contract="4HX", declarer=Seat.EAST, tricks=8)),
        ("3nt exx=", TravellerLine(contract="3NXX", declarer=Seat.EAST, tricks=9)),
        ("p", TravellerLine(contract="pass")),
        ("3uts =9", TravellerLine(contract="3N", declarer=Seat.SOUTH, tricks=9)),
        ("2klv+1", TravellerLine(contract="2C", declarer=Seat.WEST, tricks=9)),
        ("2kø s2 8", TravellerLine(contract="2C", declarer=Seat.EAST, lead=Card.S2, tricks=8)),
        ("4rx v -1", TravellerLine(contract="4DX", declarer=Seat.WEST, tricks=9)),
        ("2sps 8", TravellerLine(contract="2S", declarer=Seat.SOUTH, tricks=8)),
        ("2hjn 8", TravellerLine(contract="2H", declarer=Seat.NORTH, tricks=8)),
        ("pas", TravellerLine(contract="pass")),
        ('delete "of board 5"', TravellerLine(deletes=True, why="of board 5")),
        ('4 t2 slet', TravellerLine(4, 2, deletes=True)),
        ("4s", TravellerLine(contract="4S")),
        ('4sw =10 "the slip was misread"', TravellerLine(
            contract="4S", declarer=Seat.WEST, tricks=10, why="the slip was misread",
        )),
        ("open", TravellerLine(word="open")),
        (" SEAL ", TravellerLine(word="seal")),
    ],
)  # fmt: skip
def test_given_a_line_when_it_is_read_then_it_means_what_a_slip_says(typed: str, means: TravellerLine) -> None:
    assert read_traveller_line(typed) == means


@pytest.mark.parametrize(
    ("typed", "column"),
    [
        ("zz", 1),
        ("11 12", 4),
        ("1nn =14", 5),
        ("1nn s2 h3", 8),
        ("p =8", 3),
        ("7nn +1", 5),
        ("4s y", 4),
        ("8sn", 1),
        ("delete 4sn", 8),
    ],
)
def test_given_a_line_that_is_none_when_it_is_read_then_it_says_where_and_what_was_expected(
    typed: str, column: int
) -> None:
    with pytest.raises(NotReadable, match="expected") as caught:
        read_traveller_line(typed)
    assert caught.value.column == column


@pytest.mark.parametrize("typed", ["4hxex-2", "4hx x e -2", "4hx e x -2", "4he n -2", "4he -2 x", "4he-2 x"])
def test_given_a_double_twice_or_behind_the_tricks_or_two_declarers_when_it_is_read_then_it_is_refused(
    typed: str,
) -> None:
    with pytest.raises(NotReadable, match="4SN\\+1"):
        read_traveller_line(typed)


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("1nn =8", True),
        ("p", True),
        ("1nn", False),
        ("1n", False),
        ("", False),
        ("delete", False),
        ('delete "x"', True),
    ],
)
def test_given_a_line_when_it_lacks_declarer_or_tricks_then_it_is_not_whole(typed: str, whole: bool) -> None:
    assert read_traveller_line(typed).is_whole is whole


def test_given_a_line_without_end_when_it_is_read_then_it_is_refused() -> None:
    with pytest.raises(NotReadable, match="200"):
        read_traveller_line("1 " * 200)


@pytest.mark.parametrize("line", ["3utø re =9", "2rv k2 =8", "4sn hd =10"])
def test_given_a_lead_typed_in_danish_when_it_is_refused_then_it_says_that_a_contract_may_be_danish(line: str) -> None:
    with pytest.raises(NotReadable) as refused:
        read_traveller_line(line)
    assert "a contract and its declarer may be Danish" in refused.value.message
    assert "calls are typed in English" not in refused.value.message
