"""Law 19: doubles and redoubles."""

import pytest

from domain.board import place_of
from domain.calls import contract_from_text
from domain.seats import Seat
from projections.laws.law_19_doubles import law_19c
from projections.laws.law_77_score import law_77
from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


@pytest.mark.parametrize(
    ("before", "double", "expected"),
    [
        ("p", "!w:x", "19A1 no_bid_to_double seat=w"),
        ("1s p", "!n:x", "19A1 own_bid seat=n"),
        ("1s x p", "!e:x", "19A1 doubled_already seat=e"),
        ("1s x xx", "!e:x", "19A1 doubled_already seat=e"),
    ],
)
def test_law_19a1_only_the_last_bid_of_an_opponent_is_doubled(before: str, double: str, expected: str) -> None:
    given(BOARD, before, double).then(expected)


def test_law_19a1_passes_may_come_between() -> None:
    given(BOARD, "1s p p x p p p").then("not 19A1", "clean")


def test_law_19a3_a_double_stated_wrongly_is_of_the_bid_as_it_was_made() -> None:
    case = given(BOARD, "3h x", "notice n misstated w").then("19A3 doubles_as_made seat=w", "not 19B3")
    case.when("p p p").then("not 19A1")
    assert case.board.contract is not None
    assert case.board.contract.text == "3HX"


def test_law_19a3_attention_to_something_else_is_none() -> None:
    given(BOARD, "3h x", "notice n hesitation w").then("not 19A3")
    given(BOARD, "3h p", "notice n misstated w").then("not 19A3")


@pytest.mark.parametrize(
    ("before", "redouble", "expected"),
    [
        ("p", "!w:xx", "19B1 no_double_to_redouble seat=w"),
        ("1s", "!w:xx", "19B1 no_double_to_redouble seat=w"),
        ("1s x p", "!e:xx", "19B1 own_double seat=e"),
        ("1s x xx p p", "!w:xx", "19B1 redoubled_already seat=w"),
    ],
)
def test_law_19b1_only_the_last_double_of_an_opponent_is_redoubled(before: str, redouble: str, expected: str) -> None:
    given(BOARD, before, redouble).then(expected)


def test_law_19b1_out_of_turn_as_well() -> None:
    given(BOARD, "1s", "!n:xx").then("19B1 no_double_to_redouble seat=n", "17C seat=n", "35A seat=n", "not 29A")


def test_law_19b1_a_redouble_of_an_opponent_s_double_is_regular() -> None:
    given(BOARD, "1s x xx p p p").then("not 19B1", "clean")


def test_law_19b3_a_redouble_stated_wrongly_is_of_the_bid_as_it_was_made() -> None:
    given(BOARD, "3h x xx", "notice e misstated n").then("19B3 doubles_as_made seat=n", "not 19A3")


def test_law_19c_a_later_bid_supersedes_the_double() -> None:
    case = given(BOARD, "1s x p 2h")
    record = case.record
    assert law_19c(record, place_of(4))
    case = given(BOARD, "1s x p p p")
    assert not law_19c(case.record, place_of(4))


@pytest.mark.parametrize(("contract", "score"), [("2s", 110), ("2sx", 470), ("2sxx", 640)])
def test_law_19d_a_double_that_stands_raises_the_score(contract: str, score: int) -> None:
    made = contract_from_text(contract, Seat.SOUTH)
    assert made is not None
    assert law_77(made, 8, vulnerable=False) == score
