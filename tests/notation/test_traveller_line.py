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
        ("p", TravellerLine(contract="pass")),
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
    [("zz", 1), ("11 12", 4), ("1nn =14", 5), ("1nn s2 h3", 8), ("p =8", 3), ("7nn +1", 5), ("4s x", 4), ("8sn", 1)],
)
def test_given_a_line_that_is_none_when_it_is_read_then_it_says_where_and_what_was_expected(
    typed: str, column: int
) -> None:
    with pytest.raises(NotReadable, match="expected") as caught:
        read_traveller_line(typed)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("typed", "whole"), [("1nn =8", True), ("p", True), ("1nn", False), ("1n", False), ("", False)]
)
def test_given_a_line_when_it_lacks_declarer_or_tricks_then_it_is_not_whole(typed: str, whole: bool) -> None:
    assert read_traveller_line(typed).is_whole is whole


def test_given_a_line_without_end_when_it_is_read_then_it_is_refused() -> None:
    with pytest.raises(NotReadable, match="200"):
        read_traveller_line("1 " * 200)
