"""Law 63: what establishes a revoke. The windows of 63A4 look at the side that agreed, not at the other (64B4)."""

import pytest

from tests.given import FOUR_SPADES, given

EAST_REVOKES = (*FOUR_SPADES, "hk 2 !e:d3 5")
"""West has won the first trick."""
EAST_REVOKES_AND_SOUTH_WINS = (*FOUR_SPADES, "dq 4 !e:c4 a")
SOUTH_CLAIMS = (*EAST_REVOKES_AND_SOUTH_WINS, "claim s rest-2")
NEXT_BOARD = "board 2 dealer=e vul=ns"


def test_law_63a1_partner_leads_to_the_next_trick() -> None:
    given(*EAST_REVOKES).then("not 63A1").when("hq").then("63A1 established seat=e trick=1 card=d3 entry=10")


def test_law_63a1_the_revoker_himself_leads() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10").when("h6").then("63A1 established seat=s")


def test_law_63a1_the_revoker_himself_plays() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("sa 5").then("63A1 established seat=e entry=11")


def test_law_63a1_partner_plays_second_to_the_next_trick() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("sa").then("not 63A1").when("w:s5").then("63A1 established seat=e")


def test_law_63a1_a_lead_by_the_other_side_establishes_nothing() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("sa").then("not 63A1", "not 63A2")


def test_law_63a1_a_lead_out_of_turn_establishes() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("!e:s2").then("63A1 established seat=e")


def test_law_63a1_a_lead_out_of_turn_that_was_refused_has_established() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("!e:s2", "refuse s").then("63A1 established seat=e")


def test_law_63a1_it_does_not_matter_whether_the_cards_were_turned() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("quit trick=1").then("not 63A1")


def test_law_63a1_does_not_apply_to_a_lead_on_an_opponents_wrong_word() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("wrongturn s e", "!e:s2").then("not 63A1", "47E1")


def test_law_63a1_applies_again_when_play_goes_on_after_the_wrong_word() -> None:
    case = given(*EAST_REVOKES_AND_SOUTH_WINS).when("wrongturn s e", "!e:s2", "withdraw e s2", "sa 5")
    case.then("63A1 established seat=e entry=14")


def test_law_63a1_a_revoke_that_was_corrected_in_time_is_not_established() -> None:
    case = given(*EAST_REVOKES, "notice n revoke e 1", "withdraw e d3", "e:h8").when("hq 4 9 6")
    case.then("not 63A1", "not 63B")


def test_law_63a1_a_revoke_that_was_corrected_too_late_is_established() -> None:
    case = given(*EAST_REVOKES).when("hq", "notice n revoke e 1", "withdraw e d3", "e:h8")
    case.then("63A1 established", "63B corrected_though_established", "not 62A")


def test_law_63a1_a_card_of_the_same_trick_establishes_nothing() -> None:
    given(*FOUR_SPADES, "h3 2 !e:d3 5").then("not 63A1")
    given(*FOUR_SPADES, "dq 4 3 a", "d7 !w:hj k 5").then("not 63A1")


def test_law_63a2_declarer_names_a_card_from_dummy() -> None:
    case = given(*FOUR_SPADES, "c10 a 4 !s:d2").when("name n h7")
    case.then("63A2 established seat=s trick=1", "not 63A1")


def test_law_63a2_the_card_may_be_named_from_the_wrong_hand() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10").when("name n h7").then("63A2 established seat=s")


def test_law_63a2_a_card_that_declarer_plays_from_dummy_was_designated() -> None:
    given(*FOUR_SPADES, "c10 a 4 !s:d2").when("s7").then("63A2 established seat=s", "63A1 established seat=s")


def test_law_63a2_words_without_a_card_establish_too() -> None:
    given(*FOUR_SPADES, "c10 a 4 !s:d2").when('name n words="low heart"').then("63A2 established seat=s")


def test_law_63a2_a_card_named_for_the_same_trick_establishes_nothing() -> None:
    given(*FOUR_SPADES, "dq 4 3 a", "s:c3 c9").when("name n c2").then("not 63A2")


def test_law_63a2_does_not_establish_a_defenders_revoke() -> None:
    given(*EAST_REVOKES_AND_SOUTH_WINS).when("name n s7").then("not 63A2")


def test_law_63a2_a_card_named_after_the_correction_establishes_nothing() -> None:
    given(*FOUR_SPADES, "c10 a 4 !s:d2", "withdraw s d2", "s:c3").when("name n h7", "h7").then("not 63A2", "not 63A1")


def test_law_63a3_the_revoker_claims() -> None:
    given(*FOUR_SPADES, "hk 2 8 !s:s10").when("claim s all").then("63A3 established seat=s")


def test_law_63a3_the_revokers_partner_claims() -> None:
    given(*EAST_REVOKES).when("claim w all").then("63A3 established seat=e")


def test_law_63a3_a_concession_establishes_like_a_claim() -> None:
    given(*EAST_REVOKES).when("concede w 9").then("63A3 established seat=e")


def test_law_63a3_a_claim_by_the_other_side_does_not_establish() -> None:
    given(*SOUTH_CLAIMS).then("not 63A3", "not 63A4")


def test_law_63a3_a_claim_before_the_revoke_does_not_establish() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6").when("claim w 2", "object e", "hj 7 !e:d3 s10")
    case.then("68B2 annulled", "61A follow seat=e trick=3", "not 63A3")


def test_law_63a3_an_annulled_claim_does_not_establish() -> None:
    given(*EAST_REVOKES).when("claim w 2", "object e").then("68B2 annulled", "not 63A3")


def test_law_63a3_a_claim_of_every_trick_is_not_annulled_and_establishes() -> None:
    given(*EAST_REVOKES).when("claim w all", "object e").then("not 68B2", "63A3 established seat=e")


def test_law_63a3_a_claim_given_up_for_playing_on_does_not_establish() -> None:
    case = given(*EAST_REVOKES).when("claim w 3", "playon s")
    case.then("68D2b played_on", "not 63A3")


def test_law_63a3_a_regulation_may_let_a_claim_given_up_establish() -> None:
    case = given(*EAST_REVOKES, session=["regulation claim_played_on_establishes yes"]).when("claim w 3", "playon s")
    case.then("68D2b played_on", "63A3 established seat=e")


def test_law_63a3_a_claim_after_the_correction_does_not_establish() -> None:
    case = given(*EAST_REVOKES, "withdraw e d3", "e:h8").when("claim w 3").then("not 63A3")
    case.then("62A corrected")


def test_law_63a4_the_revokers_side_agrees_and_calls_on_the_next_board() -> None:
    case = given(*SOUTH_CLAIMS, "agree w").then("not 63A4").when(NEXT_BOARD).then("not 63A4 board=1")
    case.when("e:p").then("63A4 established seat=e board=1 entry=13")


def test_law_63a4_the_revokers_side_agrees_and_the_round_ends() -> None:
    given(*SOUTH_CLAIMS, "agree w").when("endround").then("63A4 established seat=e entry=12")


def test_law_63a4_a_call_by_the_other_side_on_the_next_board_is_not_the_limit() -> None:
    """It is the limit of 64B4."""
    case = given(*SOUTH_CLAIMS, "agree w").when("board 2 dealer=n vul=ns", "n:p")
    case.then("not 63A4 board=1", "69A agreed_so_far board=1")


def test_law_63a4_nobody_has_agreed() -> None:
    given(*SOUTH_CLAIMS).when("endround").then("not 63A4", "not 69A")


def test_law_63a4_the_claimers_own_side_cannot_agree() -> None:
    given(*SOUTH_CLAIMS).when("agree n", "endround").then("not 63A4", "not 69A")


def test_law_63a4_one_objection_in_time_is_enough() -> None:
    given(*SOUTH_CLAIMS, "agree w").when("object e", "endround").then("not 63A4", "not 69A")


def test_law_63a4_an_objection_and_then_assent_is_assent() -> None:
    case = given(*SOUTH_CLAIMS, "object e", "agree w").then("not 69A")
    case.when("agree e").then("69A agreed_so_far").when("endround").then("63A4 established seat=e")


def test_law_63a4_assent_and_then_objection_by_the_same_player_is_objection() -> None:
    given(*SOUTH_CLAIMS).when("agree e", "object e", "endround").then("not 63A4", "not 69A")


def test_law_63a4_an_objection_after_the_limit_comes_too_late() -> None:
    given(*SOUTH_CLAIMS, "agree w").when("endround", "object e").then("63A4 established seat=e", "69A agreed")


def test_law_63a4_an_assent_after_the_limit_is_an_agreement_when_it_is_given() -> None:
    given(*SOUTH_CLAIMS).when("endround", "agree w").then("63A4 established seat=e entry=12")


def test_law_63a4_the_number_of_tricks_agreed_is_assent() -> None:
    given(*SOUTH_CLAIMS).when("tricks 11", "endround").then("63A4 established seat=e", "69A agreed")


def test_law_63a4_a_revoke_that_its_own_side_told_of_in_time_is_not_established() -> None:
    case = given(*SOUTH_CLAIMS, "agree w").when("notice e revoke e 1")
    case.then("62A must_correct seat=e", "not 69A", "ask 70A", "70A doubt_against_revoker seat=e")
    case.when("endround").then("not 63A4", "not 69A", "ask 70A")


def test_law_63a4_a_revoke_that_the_other_side_noticed_in_time_is_not_established() -> None:
    """62A: attention came before it was established, so it is corrected, and the claim is judged."""
    case = given(*SOUTH_CLAIMS, "agree w").when("notice n revoke e 1")
    case.then("62A must_correct seat=e", "ask 70A", "result awaits 70A")
    case.when("endround").then("not 63A4", "ask 70A")


def test_law_63a4_talk_of_another_matter_does_not_keep_the_agreement_from_binding() -> None:
    case = given(*SOUTH_CLAIMS, "agree w").when("notice w hesitation s", "notice w revoke s 1", "endround")
    case.then("63A4 established seat=e", "69A agreed")


def test_law_63a4_a_new_agreement_after_the_revoke_was_put_right_is_an_agreement() -> None:
    case = given(*SOUTH_CLAIMS).when("notice e revoke e 1", "withdraw e c4", "e:d3", "agree w", "agree e", "endround")
    case.then("62A corrected", "not 63A4", "69A agreed", "not ask 70A", "result tricks=11")


def test_law_63a4_does_not_apply_to_a_claim_before_the_revoke() -> None:
    case = given(*FOUR_SPADES, "dq 4 3 a").when("claim s 12", "playon w", "c3 !w:d9 a 4", "endround")
    case.then("61A seat=w", "not 63A4")


def test_law_63a4_does_not_apply_to_an_annulled_concession() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10").when("concede w 5", "object e", "agree s", "endround")
    case.then("68B2 annulled", "not 63A4")


@pytest.mark.parametrize("last", ["sa 5", "claim e all", "endround"])
def test_law_63b_an_established_revoke_stands(last: str) -> None:
    case = given(*SOUTH_CLAIMS, "agree w") if last == "endround" else given(*EAST_REVOKES_AND_SOUTH_WINS)
    case.when(last).then("63B stands seat=e trick=1")


def test_law_63b_does_not_apply_while_it_can_be_corrected() -> None:
    given(*EAST_REVOKES).then("not 63B")


def test_law_63a4_by_regulation_the_assent_of_one_establishes_the_revoke_at_once() -> None:
    lines = (*FOUR_SPADES, "hk 2 !e:d3 5", "claim s all", "agree w")
    given(*lines).when("object e").then("not 63A4")
    elected = given(*lines, session=["regulation assent_of_one_binds yes"])
    elected.then("63A4 established seat=e").when("object e").then("63A4 established seat=e", "not 62A")
    first = given(*lines[:-1], "object e", "agree w", session=["regulation assent_of_one_binds yes"])
    first.then("not 63A4")
