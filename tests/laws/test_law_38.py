"""Law 38: a bid of more than seven."""

from domain.seats import Seat
from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]
EIGHT_CLUBS = (BOARD, "1s", "!w:8c")


def test_law_38a_no_contract_over_seven_is_ever_played() -> None:
    case = given(*EIGHT_CLUBS, "p p p").then("38A never_played seat=w")
    assert case.board.contract is not None
    assert case.board.contract.text == "1S"
    case.when("hk").then("38A", "not effect cancel_calls_from", "not 38C")


def test_law_38b_the_bid_is_cancelled_with_every_later_call() -> None:
    case = given(*EIGHT_CLUBS, "p p").then("effect cancel_calls_from 38B seat=w", "not 38C")
    case.when("withdraw w later").then("38B cancelled_with_later seat=w", "not effect cancel_calls_from")
    assert case.board.to_call is Seat.WEST


def test_law_38c_a_pass_is_substituted_and_both_pass_from_then_on() -> None:
    case = given(*EIGHT_CLUBS, "refuse n").then("38C pass_substituted", "effect must_pass 38C seat=w")
    case.then("effect must_pass 38C seat=e", "not effect must_pass seat=n")
    case.when("p 2s").then("effect must_pass seat=e").when("p p").then("effect must_pass seat=w", "not 37B")


def test_law_38c_either_of_them_who_bids_breaks_it() -> None:
    given(*EIGHT_CLUBS, "refuse n", "2h").then("37B seat=w")
    given(*EIGHT_CLUBS, "change w p", "p 2h").then("37B seat=e")


def test_law_38d_no_lead_is_restricted_where_left_hand_opponent_had_called() -> None:
    case = given(*EIGHT_CLUBS, "p", "withdraw w later", "p p p").then("38D no_lead_restriction seat=e")
    case.then("not effect lead_restriction_pending")
    case.when("hk 2 a 5").then("not option 26B")


def test_law_38d_else_the_lead_may_be_restricted() -> None:
    case = given(*EIGHT_CLUBS, "change w p", "p p").then("not 38D", "effect lead_restriction_pending seat=e")
    case.when("hk 2 a 5").then("option 26B s", "not ask 23A")


def test_law_38a_out_of_turn_too() -> None:
    given(BOARD, "1s", "!n:8c").then("38A seat=n", "not option 29A", "effect cancel_bid_out_of_turn 38B")


def test_law_38b_what_went_with_the_bid_is_not_ruled_on_by_itself() -> None:
    case = given(BOARD, "1s", "!w:8c", "n:p", "!s:2s", "withdraw w later")
    case.then("38B cancelled_with_earlier seat=s", "not 29B", "not 31A1", "not 31B")


def test_law_38b_an_opponents_double_of_the_bid_is_no_offence_of_his_own() -> None:
    case = given(BOARD, "1s", "!w:8c", "n:x").then("not 35A", "not 36B", "not effect cancel_call", "not 19A1")
    case.when("withdraw w later").then("38B cancelled_with_later seat=w", "not 36A", "not effect must_pass seat=s")
    assert case.board.doubled == 0


def test_law_38b_partners_double_of_the_bid_is_inadmissible() -> None:
    given(BOARD, "1s", "!w:8c", "n:p", "!e:x").then("35A seat=e")


def test_law_38b_out_of_turn_the_director_says_first_whose_turn_it_is() -> None:
    case = given(BOARD, "1s", "!n:8c").then("effect cancel_bid_out_of_turn 38B seat=n note=west")
    case.when("refuse e").then("38C", "effect must_pass seat=n", "not effect cancel_bid_out_of_turn")
