"""What happens when several Laws meet at one table: situations that a hostile director thought of."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import AttentionDrawn, OptionChosen
from domain.seats import Seat
from projections.desk.answers import check_answer
from tests.given import FOUR_SPADES, given

REVOKE = (*FOUR_SPADES, "hk 2 !e:c4 5")
"""East revokes at trick 1."""
ESTABLISHED = (*REVOKE, "hq 4 9 6")
FOUR_TRICKS = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "da 9 4 3")


def test_a_trick_corrected_after_a_claim_counts_for_whom_it_falls_to() -> None:
    case = given(*FOUR_TRICKS, "d2 j k !e:s2").when('claim s all "all"', "notice e revoke e 5", "withdraw e s2", "e:d5")
    case.when("agree w", "agree e").then("result tricks=11 score=450")


def test_an_answer_about_a_board_counts_for_it_after_the_next_has_begun() -> None:
    case = given(*ESTABLISHED).when("claim s 10", "agree w", "board 2", "p", "notice s revoke e 1 board=1")
    case.then("ask 64C1 board=1").when("judge 1#8 64C1 compensated").then("not ask 64C1 board=1", "result done board=1")


def test_players_do_not_undo_the_directors_adjudication() -> None:
    case = given(*FOUR_TRICKS).when(
        "claim s all", "object w", "judge #22 70A adjudicated tricks=7", "agree w", "agree e"
    )
    case.then("not 69A", "result tricks=9", "result done")


def test_a_revised_ruling_leaves_the_equity_as_it_was_judged() -> None:
    case = given(*ESTABLISHED).when("notice s revoke e 1", "claim s 10", "agree w")
    case.when("judge #8 64C1 damaged tricks=12", "rule #8 64A2 tricks=2", 'revise #8 64A2 tricks=1 "my error"')
    case.then("result tricks=12 stage=equity", "not 64A2 ruling_differs")


def test_a_revoke_put_right_is_no_twin_of_the_next() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4", "notice e revoke e 1", "withdraw e c4", "e:h8", "!s:s10", "sa")
    case.when("notice w revoke s 1", "5 7 2", "claim s 11", "agree w").then("not 64B8", "not 62C3", "64A1 tricks=2")


def test_two_revokes_on_one_trick_that_nobody_corrects_are_both_established() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 !s:s10", "sa").when("notice e revoke e 1", "notice w revoke s 1")
    case.then("62C3 both_correct", "not 63A1")
    case.when("5 7 2", "claim s 11", "agree w").then("64B7", "not 64B8", "not 62C3")


def test_what_nobody_has_noticed_frees_no_other_revoke() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "hq 4 !e:c5 6", "hj 7 9 s10").when("notice s revoke e 2", "claim s 9")
    case.when("agree w").then("not 64B2", "64A2 tricks=1")
    case.when("notice s revoke e 1").then("64B2 trick=2", "64A2 trick=1 tricks=1")


def test_an_unnoticed_revoke_of_the_other_side_frees_none_either() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 !s:s10", "sa 5 7 2").when("notice w revoke s 1", "claim s 11", "agree w")
    case.then("not 64B7", "64A1 tricks=2")


def test_a_claim_in_the_middle_of_the_revoke_trick_leaves_it_to_the_winner() -> None:
    case = given(*FOUR_TRICKS, "d2 j k 5", "d8 !e:s2").when("claim e 3", "notice n revoke e 6", "agree s")
    case.then("64A1 tricks=2")


def test_law_64a_a_revoke_trick_that_could_still_be_lost_is_asked_about() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 !e:s2").when("claim e 3", "notice n revoke e 3", "agree s")
    case.then("ask 64A", "result awaits 64A", "not 64A1", "not 64A2")
    case.when("judge #16 64A offender_won").then("64A1 tricks=2")


def test_an_agreed_number_after_a_claim_is_what_was_agreed() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5").when("claim s 10", "tricks 9")
    case.then("79A1 agreed_otherwise tricks=9", "result tricks=9", "result done")
    case = given(*FOUR_SPADES, "hk 2 8 5").when("claim s 10", "object w", "tricks 9")
    case.then("not ask 70A", "result tricks=9", "result done")


def test_a_number_agreed_before_the_last_card_was_played_does_not_end_the_board() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("tricks 9", "hq 4 9 6").then("not result tricks=9")


def test_a_counterclaim_doubts_the_first_claim() -> None:
    case = given(*FOUR_TRICKS).when("claim s all", "claim e 2")
    case.then("68D2a counterclaim seat=e", "ask 70A", "not ask 68D")
    case.when("judge #22 70A adjudicated tricks=8").then("result tricks=10", "result done")


def test_leading_one_of_two_penalty_cards_keeps_none_back() -> None:
    case = given(*REVOKE, "notice n revoke e 1", "withdraw e c4", "e:h8", "hq 4 !e:d3 6", "notice n revoke e 2")
    case.when("withdraw e d3", "e:ha", "c4").then("not 61A penalty_card")


def test_law_52a_a_card_that_declarer_has_played_after_is_accepted() -> None:
    case = given(*REVOKE, "notice n revoke e 1", "withdraw e c4", "e:h8", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2")
    case.when("sk 6 8 3", "sq h3 9 4", "sj ht c2 e:d3", "da", "notice s revoke e 7")
    case.then("61A penalty_card", "not 62A trick=7", "not effect penalty_card card=d3", "not option 62C1 s card=da")


def test_an_adjusted_score_answers_64c1_with_weights() -> None:
    case = given(*ESTABLISHED).when("notice s revoke e 1", "claim s 10", "agree w")
    case.when('adjust 12C1c both=1/2:4SS=12,1/2:4SS=11 incident=#8 "weighted"').then("not ask 64C1", "result done")


def test_dummy_without_his_rights_may_not_ask() -> None:
    case = given(*FOUR_SPADES, "hk 2", "dummy looked_at_hand e", "8 !s:s10").when("ask n s")
    case.then("61B2a may_not_ask seat=n", "43B2b", "not 62B2")


def test_law_43b3_dummy_without_his_rights_points_to_a_defenders_revoke() -> None:
    case = given(*REVOKE).when("dummy looked_at_hand e", "notice n revoke e 1")
    case.then("ask 43A2", "not 62A", "result awaits 43A2").when("judge #11 43A2 rights_lost")
    case.then("43B3 play_goes_on", "not 62A", "not effect penalty_card", "9A unnoticed")
    case.when("notice s revoke e 1").then("62A must_correct")


def test_law_62c2_what_the_offenders_partner_takes_back_is_a_penalty_card() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa !w:h3 8 4", "notice w revoke w 4")
    case.when("withdraw n s8", "withdraw w h3", "w:s5", "n:s7", "withdraw e s4", "e:s2")
    case.then("62C2 penalty_card seat=e card=s4")


def test_law_63a2_a_card_named_after_dummy_has_played_is_for_the_next_trick() -> None:
    case = given(*FOUR_TRICKS, "d2 j k 5", "c2 4 !s:sa").when("name n s9", "notice w revoke s 6")
    case.then("63A2 established seat=s", "not 62A")


def test_law_47e1_a_word_that_was_right_excuses_nothing() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10").when("wrongturn e s", "sa", "notice w revoke s 1")
    case.then("not 47E1", "63A1 established seat=s", "not 62A")


def test_a_dummy_that_is_spread_is_known() -> None:
    case = given("board 1 dealer=s vul=none", "1n p p p", "h9", "dummy n AKQJ.432.432.432").when("!n:d4")
    assert case.board.known[0]
    case.then("61A follow seat=n")


def test_attention_may_be_drawn_in_other_words() -> None:
    given(*REVOKE).when('notice s "he revoked" e 1').then("62A must_correct")
    given(*REVOKE).when('notice s "no hearts?!" e 1').then("62A must_correct")


def test_dummy_claims_nothing() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10").when("!claim n 5")
    case.then("not 68A", "not 63A3")


def test_an_answer_whose_incident_is_gone_is_told() -> None:
    case = given(*ESTABLISHED).when("notice s revoke e 1", "claim s 10", "agree w", "judge #8 64C1 damaged tricks=12")
    case.then("result tricks=12").when("at 1.e h8").then("85 orphan", "result awaits")


def test_where_both_sides_revoked_the_director_is_asked_once() -> None:
    case = given(*FOUR_SPADES, "hk 2 !e:c4 5", "hq 4 9 !s:s10", "sa 5 7 2").when(
        "notice n revoke e", "notice w revoke s"
    )
    case.when("claim s 10", "agree w").then("ask 64C2b", "64B7")
    case.when("judge #8 64C2b damaged tricks=9").then("result tricks=9", "result done", "not ask 64C2b")


def test_a_card_led_while_a_replacement_is_awaited_goes_to_the_next_trick() -> None:
    case = given(*REVOKE).when("notice n revoke e 1", "withdraw e c4", "!w:hq")
    assert case.board.trick_number(2) is not None
    case.when("e:h8").then("62A corrected")
    assert case.board.trick.number == 2


def test_attention_to_a_trick_of_the_board_before_must_name_the_board() -> None:
    case = given(*ESTABLISHED).when("claim s 10", "agree w", "board 2", "p")
    with pytest.raises(NotPossible, match=r"board 2 has not come to trick 1.*board=1"):
        check_answer(case.replay, AttentionDrawn("S", "revoke", Seat.EAST, 1))


def test_an_option_that_is_kept_is_closed() -> None:
    case = given(*REVOKE, "notice n revoke e 1").then("option 62C1 s card=h5")
    with pytest.raises(NotPossible, match=r"West has no option to keep"):
        check_answer(case.replay, OptionChosen(Seat.WEST, "keep"))
    case.when("choose s keep").then("not option 62C1 s")
