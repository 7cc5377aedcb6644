"""Law 36: inadmissible doubles and redoubles."""

from domain.seats import Seat
from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]
PARTNER_DOUBLED = (BOARD, "1s p", "!n:x")
"""North doubles his partner's bid; East is next."""


def test_law_36a_left_hand_opponent_has_called_and_everything_from_the_double_on_goes() -> None:
    case = given(*PARTNER_DOUBLED, "p").then("effect cancel_calls_from 36A seat=n", "not 36B", "not effect cancel_call")
    case.when("2s", "withdraw n later").then("36A cancelled_with_later seat=n", "not effect cancel_calls_from")
    assert case.board.to_call is Seat.NORTH
    assert [seat for _, seat, _ in case.board.calls] == [2, 3]


def test_law_36a_it_goes_on_as_if_nothing_had_been_irregular() -> None:
    case = given(BOARD, "1s", "!w:xx", "p", "withdraw w later", "2h p p 2s p p p")
    case.then("36A", "not effect must_pass", "not 26B", "not effect lead_restriction_pending", "not ask 23A")
    case.when("hk 2 a 5").then("not option 26B")


def test_law_36a_to_cancel_the_double_alone_is_not_enough() -> None:
    case = given(*PARTNER_DOUBLED, "p 2s", "withdraw n").then("effect cancel_calls_from 36A", "not 36A")
    assert case.board.to_call is not Seat.NORTH


def test_law_36a_another_double_that_went_with_it_is_not_ruled_on_by_itself() -> None:
    case = given(*PARTNER_DOUBLED, "!e:xx", "withdraw n later")
    case.then("36A cancelled_with_later seat=n", "36A cancelled_with_earlier seat=e", "not 36B", "not effect must_pass")


def test_law_36b_before_left_hand_opponent_calls_it_is_cancelled_and_partner_passes_throughout() -> None:
    case = given(*PARTNER_DOUBLED).then("effect cancel_call 36B seat=n", "not effect must_pass", "not 36A")
    case.when("refuse e").then("36B must_substitute seat=n", "effect must_pass 36B seat=s", "not effect cancel_call")
    assert case.board.to_call is Seat.NORTH
    case.when("2s p p 3h 4s p").then("effect must_pass 36B seat=s", "not 37B")


def test_law_36b_partner_who_bids_later_breaks_it() -> None:
    given(*PARTNER_DOUBLED, "refuse e", "2s p 4s").then("37B seat=s")


def test_law_36b_a_call_in_place_of_the_double_is_the_substitute() -> None:
    case = given(*PARTNER_DOUBLED, "change n 2s").then("36B must_substitute seat=n", "effect must_pass seat=s")
    assert case.board.to_call is Seat.EAST


def test_law_36b_nobody_can_accept_it() -> None:
    given(*PARTNER_DOUBLED, "accept e").then("effect cancel_call 36B", "not option 29A", "not option 27A")


def test_law_36b_out_of_turn_as_well_the_turn_goes_back_and_the_offender_is_free() -> None:
    case = given(BOARD, "1s", "!n:x").then("effect cancel_call_out_of_turn 36B seat=n", "not option 29A")
    case.when("refuse e").then("36B back_to_the_right_player seat=n", "effect must_pass 36B seat=s", "not 32A1")
    assert case.board.to_call is Seat.WEST


def test_law_36b_the_lead_may_be_restricted_and_comparability_is_asked_of_a_defender() -> None:
    case = given(BOARD, "1s", "!w:xx", "refuse n", "2h p p").then(
        "not ask 23A", "effect lead_restriction_if_not_comparable"
    )
    case.when("2s p p p").then("ask 23A", "not option 26B", "not result awaits 23A")


def test_law_36b_the_director_is_asked_at_the_end_whether_it_could_have_been_foreseen() -> None:
    case = given(*PARTNER_DOUBLED, "refuse e", "4s p p p").then("not ask 72C")
    case.when("hk 2 8 5", "claim s 10").then("ask 72C")


def test_law_36c_after_the_opening_lead_it_is_scored_as_if_not_made() -> None:
    case = given(*PARTNER_DOUBLED, "p p p").then("effect cancel_calls_from 36A", "not 36C")
    case.when("hk").then("36C scored_without seat=n", "not 36A", "not effect cancel_calls_from", "not 36B")
    assert case.board.contract is not None
    assert case.board.contract.text == "1S"


def test_law_36c_a_lead_before_it_is_faced_is_none() -> None:
    given(*PARTNER_DOUBLED, "p p p", "facedown w").then("not 36C", "effect cancel_calls_from 36A")


def test_law_36a_a_call_out_of_turn_that_went_with_the_double_is_not_ruled_on_by_itself() -> None:
    """The insufficient bid, the call out of turn and the change made over the double go as if nothing had been odd."""
    case = given(*PARTNER_DOUBLED, "!e:1h", "withdraw n later", "2s p")
    case.then("36A cancelled_with_earlier seat=e", "not 27B", "not ask 23A", "not effect must_pass", "not option 27B1")
    case.then("16C1 entry=5", "16C2 entry=5")
    case = given(*PARTNER_DOUBLED, "e:p", "!w:2h", "withdraw n later")
    case.then("36A cancelled_with_earlier seat=w", "not 29B", "not 31A1", "not 31B")


def test_law_36b_out_of_turn_the_director_says_first_whose_turn_it_is() -> None:
    case = given(BOARD, "1s", "!n:x").then(
        "effect cancel_call_out_of_turn 36B seat=n note=west", "not effect cancel_call"
    )
    case.when("refuse e").then("not effect cancel_call_out_of_turn", "36B back_to_the_right_player seat=n")


def test_law_36b_a_double_that_replaces_an_insufficient_bid_falls_under_27b3_alone() -> None:
    case = given(BOARD, "1s p", "!n:1h", "refuse e", "!n:x", "withdraw n", "2h")
    case.then("27B3 double_cancelled seat=n", "not 36B", "effect must_pass 27B3 seat=s", "not effect must_pass 36B")


def test_law_36a_holds_also_for_a_double_in_place_of_an_insufficient_bid() -> None:
    case = given(BOARD, "1s p", "!n:1h", "refuse e", "!n:x", "e:2d").then("effect cancel_calls_from 36A", "not 27B3")
    case.when("withdraw n later").then("36A cancelled_with_later", "not effect must_pass", "option 27B1 n")


def test_law_36b_until_comparability_is_judged_the_lead_restriction_is_still_to_come() -> None:
    case = given(BOARD, "1s", "!w:xx", "refuse n", "2h p p", "2s p p p").then("ask 23A")
    case.then("effect lead_restriction_if_not_comparable 26B seat=e").when("judge #3 23A comparable")
    case.then("not effect lead_restriction_if_not_comparable", "26A")
