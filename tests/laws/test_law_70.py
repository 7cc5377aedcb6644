"""Law 70: a contested claim. The engine asks, and checks the bounds of the answer."""

import pytest

from domain.events import JudgementMade
from tests.given import FOUR_SPADES, given

CLAIM = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6")
CONTESTED = (*CLAIM, "claim s all", "object w")
DEFENDERS_CLAIM = (*FOUR_SPADES, "hk 2 8 5", "claim w 2", "object s")


def test_law_70a_a_contested_claim_is_judged() -> None:
    case = given(*CONTESTED).then("ask 70A", "result awaits 70A", "not 69A")
    case.when("judge #14 70A adjudicated tricks=9")
    case.then("not ask 70A", "result tricks=9 stage=play", "result done")
    assert case.result.stages[0].laws == ("70A",)


def test_law_70a_an_agreed_claim_is_not_judged() -> None:
    given(*CLAIM, "claim s all", "agree w").then("not ask 70A")


def test_law_70a_a_claim_that_nobody_has_answered_is_not_judged_yet() -> None:
    given(*CLAIM, "claim s all").then("not ask 70A", "effect 68D await_agreement")


@pytest.mark.parametrize(("tricks", "declarer"), [(0, 0), (11, 11)])
def test_law_70a_the_claimer_wins_none_to_all_of_the_tricks_left(tricks: int, declarer: int) -> None:
    case = given(*CONTESTED, f"judge #14 70A adjudicated tricks={tricks}")
    case.then("not 70A out_of_bounds", f"result tricks={declarer}")


@pytest.mark.parametrize("tricks", [12, 13])
def test_law_70a_a_number_out_of_bounds_is_no_answer(tricks: int) -> None:
    case = given(*CONTESTED, f"judge #14 70A adjudicated tricks={tricks}")
    case.then("70A out_of_bounds tricks=11", "not result done")


@pytest.mark.parametrize("tricks", [-1, 14])
def test_law_70a_a_number_that_nobody_can_win_leaves_the_question_open(tricks: int) -> None:
    case = given(*CONTESTED)
    case.scribe.entries.append(JudgementMade("1#14", "70A", "adjudicated", tricks))
    case.then("ask 70A", "70A out_of_bounds tricks=11", "result awaits 70A")


def test_law_70a_a_defenders_claim_counts_for_his_side() -> None:
    case = given(*DEFENDERS_CLAIM, "judge #10 70A adjudicated tricks=3")
    case.then("result tricks=9 stage=play declarer=s")


def test_law_70a_the_last_answer_counts() -> None:
    case = given(*CONTESTED, "judge #14 70A adjudicated tricks=9", "judge #14 70A adjudicated tricks=10")
    case.then("result tricks=10")


def test_law_70a_doubtful_points_go_against_an_opponent_who_revoked() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "claim s rest-2").when("notice e revoke e 1")
    case.then("70A doubt_against_revoker seat=e", "ask 70A", "62A must_correct")


def test_law_70a_an_established_revoke_is_no_matter_of_the_claim() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "sa 5 7 2", "claim s 10", "object e", "notice e revoke e 1")
    case.then("not 70A doubt_against_revoker", "ask 70A")


def test_law_70a_a_revoke_that_was_corrected_before_the_claim_is_none_either() -> None:
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "withdraw e c4", "e:d3", "claim s 10", "object e")
    case.then("not 70A doubt_against_revoker", "ask 70A")


def test_law_70a_the_claimers_own_revoke_is_established_by_the_claim() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 !s:s10", "claim s all", "object w", "notice w revoke s 1")
    case.then("not 70A doubt_against_revoker", "63A3")


TRUMP_OUT = ("judge #14 70C1 not_mentioned", "judge #14 70C2 may_have_forgotten", "judge #14 70C3 trick_could_be_lost")


def test_law_70c_a_trump_is_out_and_its_three_conditions_are_asked() -> None:
    case = given(*CONTESTED).then("ask 70C1", "ask 70C2", "ask 70C3", "not ask 70C", "not 70C")
    case.when(*TRUMP_OUT[:2]).then("not 70C", "ask 70C3").when(TRUMP_OUT[2]).then("70C trick_due seat=s", "ask 70A")


@pytest.mark.parametrize(
    ("law", "answer"), [("70C1", "mentioned"), ("70C2", "was_aware"), ("70C3", "no_trick_can_be_lost")]
)
def test_law_70c_one_condition_that_is_not_met_gives_nothing_to_the_trump(law: str, answer: str) -> None:
    case = given(*CONTESTED, f"judge #14 {law} {answer}")
    case.then(f"70C no_trick_due note={law}", "not ask 70C1", "not ask 70C2", "not ask 70C3", "ask 70A")


def test_law_70c_one_answer_of_an_old_log_answers_all_three() -> None:
    case = given(*CONTESTED, "judge #14 70C trick_to_opponents")
    case.then("not ask 70C1", "not ask 70C", "ask 70A").when("judge #14 70A adjudicated claimer=11")
    case.then("70C number_contradicts tricks=11")


def test_law_70c1_is_not_asked_where_the_claimer_said_nothing() -> None:
    case = given(*CLAIM, "claim s all noline", "object w").then("not ask 70C1", "ask 70C2", "ask 70C3")
    case.when(*TRUMP_OUT[1:]).then("70C trick_due")


def test_law_70c_a_trump_that_comes_back_with_a_revoke_is_out() -> None:
    spades_drawn = (*FOUR_SPADES, "c9 2 4 k", "sa 5 7 2", "sk 6 8 3", "sq c6 9 !e:h8", "notice s revoke e 4")
    case = given(*spades_drawn, "claim s all", "object w")
    case.then("70A doubt_against_revoker seat=e", "not ask 70C2")  # his last trump goes to the trick of the revoke
    ruffed = (*FOUR_SPADES, "c9 2 4 k", "sa 5 7 2", "sk 6 8 3", "da j 4 !e:s4", "notice s revoke e 4")
    given(*ruffed, "claim s all", "object w").then("ask 70C2", "ask 70C3")


def test_law_70c_hands_that_are_not_known_leave_open_whether_a_trump_is_out() -> None:
    unknown = ("board 1 dealer=s vul=none N:- - AKQJT.65.A72.K83 -", "4s p p p", "w:hk n:h2 e:h8 s:h5")
    case = given(*unknown, "claim s all", "object w").then("ask 70C", "not ask 70C1")
    case.when("judge #10 70C trump_out").then("ask 70C1", "ask 70C3")
    given(*unknown, "claim s all", "object w", "judge #10 70C no_trump_out").then("not ask 70C1", "not ask 70C")


def test_law_70c_no_trump_is_out_where_both_opponents_have_none() -> None:
    drawn = (*CLAIM, "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 9 4")
    given(*drawn, "claim s all", "object w").then("not ask 70C", "not ask 70C1", "ask 70A", "ask 70D1")


def test_law_70c_there_is_no_trump_at_notrump() -> None:
    given(FOUR_SPADES[0], "3n p p p", "hk 2 8 5", "claim s all", "object w").then("not ask 70C1", "ask 70A")


def test_law_70c_is_asked_of_a_contested_claim_only() -> None:
    given(*CLAIM, "claim s all", "agree w").then("not ask 70C1")


def test_law_70_answers_stay_when_the_number_is_given_and_may_be_cited() -> None:
    case = given(*CONTESTED, *TRUMP_OUT, "judge #14 70D1 less_successful_line", "judge #14 70A adjudicated claimer=9")
    asked = [question.law for incident in case.incidents for question in incident.questions]
    assert asked == ["68C", "70A", "70C1", "70C2", "70C3", "70D1"]
    case.then("70C trick_due", "not 70C number_contradicts", "result tricks=9")
    case.when('rule #14 70C "the trump was forgotten"').then("not 70C ruling_cites_other")


def test_law_70_what_was_not_answered_is_not_asked_any_more() -> None:
    given(*CONTESTED, "judge #14 70A adjudicated claimer=9").then("not ask 70C1", "not ask 70D1", "not 70C")


def test_law_70a_a_number_against_another_answer_is_told_and_counts() -> None:
    case = given(*CONTESTED, *TRUMP_OUT, "judge #14 70A adjudicated claimer=11")
    case.then("70C number_contradicts seat=s tricks=11", "result tricks=11", "result done")
    case = given(*DEFENDERS_CLAIM, "judge #10 70D2 partner_could_err", "judge #10 70A adjudicated claimer=2")
    case.then("70D2 number_contradicts tricks=2")


def test_law_70a_a_major_penalty_card_is_told_to_whoever_judges() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "expose e c5 deliberate", "claim s all", "object w")
    case.then("50D1 penalty_card_at_claim seat=e card=c5")
    given(*FOUR_SPADES, "hk 2 8 5", "expose e c5 deliberate", "claim s all", "agree w").then("not 50D1")


def test_law_70a_a_revoke_card_that_is_corrected_after_the_claim_is_told_to_whoever_judges() -> None:
    ruffed = (*FOUR_SPADES, "c9 2 4 k", "sa 5 7 2", "sk 6 8 3", "da j 4 !e:s4", "notice s revoke e 4")
    case = given(*ruffed, "claim s all", "object w", "withdraw e s4", "e:d3")
    case.then("50D1 penalty_card_at_claim seat=e card=s4", "ask 70C2")


def test_law_70e1_asks_whether_a_line_was_stated_or_not() -> None:
    case = given(*CLAIM, 'claim s all "the rest are mine" line=?', "object w").then("ask 68C", "ask 70E1", "not 68C")
    case.when("judge #14 68C no_line").then("ask 70E1", "68C no_statement")
    given(*CLAIM, 'claim s all line "drawing trumps"', "object w").then("not ask 68C", "ask 70E1", "not 68C")
    given(*CLAIM, 'claim s all "the rest are mine" noline', "object w").then("68C no_statement", "ask 70E1")


def test_law_70d1_another_line_than_was_stated() -> None:
    given(*CONTESTED).then("ask 70D1", "not ask 70D2")


def test_law_70d2_a_defenders_claim_that_needs_his_partner() -> None:
    given(*DEFENDERS_CLAIM).then("ask 70D2", "not ask 70D1", "not ask 70E1")


def test_law_70e1_an_unstated_line_that_depends_on_a_card() -> None:
    given(*CONTESTED).then("ask 70E1")


def test_law_70e1_is_asked_also_where_a_line_was_stated_for_it_may_leave_the_choice_open() -> None:
    given(*CLAIM, 'claim s all "drawing trumps"', "object w").then("ask 70E1", "ask 70D1")


def test_the_guiding_questions_do_not_hold_the_result_up() -> None:
    case = given(*CONTESTED, "judge #14 70A adjudicated tricks=9")
    case.then("result done", "not ask 70C1", "not ask 70D1")


def test_the_guiding_questions_keep_their_answers() -> None:
    case = given(*CONTESTED, "judge #14 70C no_trick", "judge #14 70D1 stated_line", "judge #14 70E1 depends")
    case.then("not ask 70C", "not ask 70D1", "not ask 70E1", "ask 70A")


def test_law_70a_by_regulation_doubt_goes_against_the_claimer_also_where_a_revoke_is_corrected() -> None:
    elected = ["regulation doubt_goes_against_revoker no"]
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "claim s rest-2", session=elected).when("notice e revoke e 1")
    case.then("70A doubt_against_claimer seat=e", "not 70A doubt_against_revoker", "ask 70A", "62A must_correct")


def test_law_70c2_asks_whether_the_trump_may_have_been_forgotten() -> None:
    given(*CONTESTED, "judge #14 70C2 may_have_forgotten").then("not ask 70C2", "ask 70C1", "ask 70C3", "not 70C")
    given(*CONTESTED, "judge #14 70C2 was_aware").then("70C no_trick_due note=70C2", "not ask 70C3")


def test_law_70c3_asks_whether_a_normal_play_loses_to_the_trump() -> None:
    given(*CONTESTED, "judge #14 70C3 no_trick_can_be_lost").then("70C no_trick_due note=70C3", "ask 70A")


def test_law_70a_a_number_beyond_the_claim_is_told() -> None:
    claimed = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "claim s 9", "object w")
    given(*claimed, "judge #14 70A adjudicated claimer=9").then("not 68B1 number_exceeds_claim")
    case = given(*claimed, "judge #14 70A adjudicated claimer=10")
    case.then("68B1 number_exceeds_claim seat=s tricks=10", "result tricks=10")


def test_law_70a_an_answer_that_is_none_does_not_make_the_result_vanish() -> None:
    case = given(*CONTESTED, 'judge #14 70A perhaps "of a file"')
    case.then("70A no_such_answer note=perhaps", "ask 70A", "result awaits 70A")
