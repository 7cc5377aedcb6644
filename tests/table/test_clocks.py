"""The clocks of a round at a table: boards in their order, the first calls on later ones, and the end of the round."""

from __future__ import annotations

import pytest

from domain.board import entry_of, place_of
from domain.seats import Side
from tests.given import FOUR_SPADES, given


def test_the_board_in_play_is_the_last_begun() -> None:
    table = given("board 1", "board 2", "board 3").table
    assert [board.number for board in table.boards] == [1, 2, 3]
    assert table.board is table.find_board(3) is table.find_board(None)
    assert table.find_board(9) is None


def test_a_board_that_was_begun_twice_is_found_as_it_was_begun_last() -> None:
    table = given("board 1", "board 2", "!board 1").table
    assert table.find_board(1) is table.boards[2]


@pytest.mark.parametrize(
    ("lines", "ns", "ew"),
    [
        ((), None, None),
        (("board 2 dealer=n",), None, None),
        (("board 2 dealer=n", "p"), 4, None),
        (("board 2 dealer=n", "p p"), 4, 5),
        (("board 2 dealer=n", "board 3 dealer=e", "p"), None, 5),
        (("board 2 dealer=n", "p", "withdraw n"), 4, None),
        (("board 2 dealer=n", "!e:p", "refuse s"), None, 4),
    ],
)
def test_the_first_call_of_a_side_on_a_later_board(lines: tuple[str, ...], ns: int | None, ew: int | None) -> None:
    table = given("board 1 dealer=n", "p", *lines).table
    first = [table.first_call_later(table.boards[0], side.seats) for side in Side]
    assert [place and entry_of(place) for place in first] == [ns, ew]


def test_the_round_goes_on_until_it_has_ended() -> None:
    case = given(*FOUR_SPADES)
    assert case.table.ended == 0
    assert case.when("endround").table.ended == place_of(6)


def test_an_entry_about_an_earlier_board_belongs_to_it() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim s 10", "board 2", "agree w board=1")
    first, second = case.table.boards
    assert [len(claim.assents) for claim in first.claims] == [1]
    assert first.moments[-1].place == place_of(12)
    assert second.moments == []


def test_places_keep_the_number_of_their_entry_and_their_part() -> None:
    assert entry_of(place_of(41)) == entry_of(place_of(41, 255)) == 41
    assert place_of(41) < place_of(41, 1) < place_of(42)
