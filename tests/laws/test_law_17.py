"""Law 17: the auction period, whose turn it is, and when the auction is over."""

from domain.board import place_of
from domain.seats import Seat, Side
from projections.laws.law_17_auction import (
    final_pass,
    law_17a,
    law_17b,
    law_17d1,
    law_17d2,
)
from projections.recorded.board_record import Record
from tests.given import FOUR_SPADES, Case, given
from tests.laws.notes import notes_of

BOARD = FOUR_SPADES[0]
PASSED_ROUND_WEST = (BOARD, "p", "!n:p", "e:p", "s:p")
"""North passes out of turn, and after him East and South: West has not called."""


def facts_of(case: Case) -> Record:
    """The record of the board in play."""
    return case.record


def test_law_17a_the_auction_period_begins_for_both_sides_when_the_hands_are_taken() -> None:
    record = facts_of(given("round 1 table=1 ns=1 ew=2", BOARD, "p"))
    assert law_17a(record, Side.NS) == law_17a(record, Side.EW) == place_of(2)


def test_law_17b_the_dealer_calls_first() -> None:
    case = given("board 2", "p")
    assert law_17b(facts_of(case)) is Seat.EAST
    case.then("clean")


def test_law_17c_a_call_out_of_turn_says_whose_turn_it_was() -> None:
    case = given(BOARD, "1s", "!n:2s")
    case.then("17C turn_was seat=n")
    assert notes_of(case, "17C") == ["West"]


def test_law_17c_a_call_in_turn_says_nothing() -> None:
    given(BOARD, "1s p 2s p p p").then("not 17C", "clean")


def test_law_17d1_the_auction_period_ends_with_the_faced_lead_and_not_with_the_final_pass() -> None:
    case = given(*FOUR_SPADES)
    assert law_17d1(facts_of(case)) is None
    case.when("facedown w")
    assert law_17d1(facts_of(case)) is None
    case.when("hk")
    assert law_17d1(facts_of(case)) == place_of(7)


def test_law_17d1_the_clarification_period_runs_from_the_final_pass_to_the_lead() -> None:
    assert final_pass(facts_of(given(BOARD, "4s p p"))) is None
    case = given(*FOUR_SPADES)
    assert final_pass(facts_of(case)) == place_of(5)
    assert law_17d1(facts_of(case)) is None
    assert law_17d1(facts_of(case.when("hk"))) == place_of(6)


def test_law_17d1_a_contract_without_its_auction_has_the_period_all_the_same() -> None:
    assert final_pass(facts_of(given(BOARD, "contract 4s s"))) == place_of(2)


def test_law_17d2_where_nobody_bid_the_period_ends_when_all_four_hands_are_back() -> None:
    case = given(BOARD, "p p p p")
    assert law_17d1(facts_of(case)) is None
    case.when("return [n, e]")
    assert law_17d2(facts_of(case)) is None
    case.when("return [s, w]")
    assert law_17d2(facts_of(case)) == place_of(7)


def test_law_17d3_the_turn_goes_back_and_the_passes_after_it_are_cancelled() -> None:
    case = given(*PASSED_ROUND_WEST)
    case.then("17D3 turn_goes_back seat=w", "16C1 side=ew", "16C2 side=ns", "not effect must_pass", "result open")
    assert case.board.to_call is Seat.WEST
    assert [call[0] for call in case.board.calls] == [place_of(2)]


def test_law_17d3_after_a_bid_too_and_the_auction_goes_on_normally() -> None:
    case = given(BOARD, "1s", "!n:p", "e:p", "s:p")
    case.then("17D3 turn_goes_back seat=w").when("w:2h", "p p p").then("17D3 seat=w")
    assert case.board.contract is not None
    assert case.board.contract.declarer is Seat.WEST


def test_law_17d3_three_passes_in_turn_take_nobody_s_turn() -> None:
    given(BOARD, "1s", "p p p").then("not 17D3", "not 34", "clean")


def test_law_17d3_a_pass_out_of_turn_that_is_refused_takes_nobody_s_turn() -> None:
    given(BOARD, "1s", "!n:p", "refuse e", "p p p").then("not 17D3", "not 34")
