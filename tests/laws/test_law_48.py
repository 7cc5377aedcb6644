"""Law 48: cards that declarer or dummy lets be seen."""

from tests.given import FOUR_SPADES, given


def test_law_48a_declarers_card_is_no_penalty_card() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("expose s ck deliberate")
    case.then("48A no_restriction seat=s card=ck", "not effect penalty_card", "not 49")


def test_law_48a_nor_is_dummys() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("expose n ca").then("48A no_restriction seat=n", "not effect penalty_card")


def test_law_48a_is_not_about_defenders() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("expose e c4").then("not 48A", "effect penalty_card seat=e card=c4")


def test_law_48a_is_not_about_the_auction() -> None:
    given(FOUR_SPADES[0], "4s p").when("expose n c2", "p p").then("not 48A")


def test_law_48b_whether_declarer_claims_by_facing_his_cards_is_for_the_director() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("dummy s").then("ask 48B", "result open")
    case.when('judge #10 48B no_claim "he dropped them"').then("not ask 48B", "not effect await_agreement")


def test_law_48b_a_claim_that_was_made_is_not_asked_about() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("dummy s", "claim s 10 shown").then("not ask 48B")


def test_law_48b_an_opening_lead_out_of_turn_is_another_matter() -> None:
    """Law 54A: he spreads his hand and becomes dummy."""
    given(*FOUR_SPADES, "!e:h8").when("dummy s").then("not ask 48B", "54A declarer_becomes_dummy")


def test_law_48b_dummy_spreads_his_hand_as_a_matter_of_course() -> None:
    given(*FOUR_SPADES, "hk").when("dummy n").then("not ask 48B", "clean")
