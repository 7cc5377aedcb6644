"""Law 39: a call after the final pass."""

from domain.seats import Seat
from tests.given import FOUR_SPADES, given


def test_law_39a_a_defender_s_pass_is_cancelled_and_that_is_all() -> None:
    given(*FOUR_SPADES, "!call e p").then("39 call_cancelled seat=e", "39A no_further_rectification", "not 39B")


def test_law_39a_any_call_of_the_declaring_side() -> None:
    for call in ("!call s 5s", "!call n x", "!call n p"):
        given(*FOUR_SPADES, call).then("39A", "not 39B", "not option 26B")


def test_law_39a_left_hand_opponent_has_called_after_it() -> None:
    """South called over East's bid: both calls are cancelled, and West leads what he likes."""
    given(*FOUR_SPADES, "!call e 5h", "!call s x").then("39A seat=e", "39A seat=s", "not 39B", "not option 26B")


def test_law_39b_a_defender_s_bid_double_or_redouble_may_restrict_the_lead() -> None:
    for call in ("!call e 5h", "!call e x", "!call w xx"):
        given(*FOUR_SPADES, call).then("39B lead_restriction_possible", "not 39A")
    given(*FOUR_SPADES, "!call e x").then("option 26B s", "16C1 side=ns", "16C2 side=ew")


def test_law_39b_the_other_opponent_s_call_does_not_free_him() -> None:
    given(*FOUR_SPADES, "!call e 5h", "!call n x").then("39B seat=e", "39A seat=n")


def test_law_39b_the_contract_stands() -> None:
    case = given(*FOUR_SPADES, "!call e x")
    assert case.board.contract is not None
    assert case.board.contract.text == "4S"


PLAYED = (*FOUR_SPADES, "hk 2 8 5")
"""West has led, and leads again."""


def test_law_39_a_call_once_cards_were_played_is_cancelled_as_any_other_after_the_final_pass() -> None:
    for call in ("!call s 5s", "!call n p", "!call w p"):
        case = given(*PLAYED, call).then("39 call_cancelled", "22A auction_over", "39A", "not 39B", "not option 26B")
        assert case.board.contract is not None
        assert (case.board.contract.text, case.board.to_play) == ("4S", Seat.WEST)
        case.when("hq 4 a 6").then("result open")


def test_law_39_a_call_while_a_trick_is_being_played_leaves_that_trick_as_it_is() -> None:
    case = given(*FOUR_SPADES, "hk 2", "!call e x").then("39 call_cancelled seat=e", "39B seat=e")
    case.when("8 5").then("option 26B s", "not 61A")


def test_law_39b_once_his_partner_has_led_it_is_his_next_turn_to_lead_that_is_restricted() -> None:
    """The lead before the call is no right that declarer did not use."""
    case = given(*PLAYED, "!call e 5h").then("39B seat=e", "not 26B right_not_used", "option 26B s choice=forbid")
    case.when("choose s forbid d", "!dq").then("61A option seat=w trick=2")


def test_law_39b_where_his_partner_is_not_on_lead_the_restriction_is_still_to_come() -> None:
    case = given(*PLAYED, "hq 4 a 6", "!call w x").then("39B seat=w", "option 26B s")
    case = given(*PLAYED, "hq 4 a 6", "!call e 5h").then("39B seat=e", "effect lead_restriction_pending 26B seat=w")
    case.then("not option 26B", "not 26B right_not_used")
