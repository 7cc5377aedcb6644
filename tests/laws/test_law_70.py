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


def test_law_70c_a_trump_is_out() -> None:
    given(*CONTESTED).then("ask 70C")


def test_law_70c_no_trump_is_out_where_both_opponents_have_none() -> None:
    drawn = (*CLAIM, "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 9 4")
    given(*drawn, "claim s all", "object w").then("not ask 70C", "ask 70A", "ask 70D1")


def test_law_70c_there_is_no_trump_at_notrump() -> None:
    given(FOUR_SPADES[0], "3n p p p", "hk 2 8 5", "claim s all", "object w").then("not ask 70C", "ask 70A")


def test_law_70c_is_asked_of_a_contested_claim_only() -> None:
    given(*CLAIM, "claim s all", "agree w").then("not ask 70C")


def test_law_70d1_another_line_than_was_stated() -> None:
    given(*CONTESTED).then("ask 70D1", "not ask 70D2")


def test_law_70d2_a_defenders_claim_that_needs_his_partner() -> None:
    given(*DEFENDERS_CLAIM).then("ask 70D2", "not ask 70D1", "not ask 70E1")


def test_law_70e1_an_unstated_line_that_depends_on_a_card() -> None:
    given(*CONTESTED).then("ask 70E1")


def test_law_70e1_is_not_asked_where_the_line_was_stated() -> None:
    given(*CLAIM, 'claim s all "drawing trumps"', "object w").then("not ask 70E1", "ask 70D1")


def test_the_guiding_questions_do_not_hold_the_result_up() -> None:
    case = given(*CONTESTED, "judge #14 70A adjudicated tricks=9")
    case.then("result done", "not ask 70C", "not ask 70D1")


def test_the_guiding_questions_keep_their_answers() -> None:
    case = given(*CONTESTED, "judge #14 70C no_trick", "judge #14 70D1 stated_line", "judge #14 70E1 depends")
    case.then("not ask 70C", "not ask 70D1", "not ask 70E1", "ask 70A")


def test_law_70a_by_regulation_doubt_goes_against_the_claimer_also_where_a_revoke_is_corrected() -> None:
    elected = ["regulation doubt_goes_against_revoker no"]
    case = given(*FOUR_SPADES, "dq 4 !e:c4 a", "claim s rest-2", session=elected).when("notice e revoke e 1")
    case.then("70A doubt_against_claimer seat=e", "not 70A doubt_against_revoker", "ask 70A", "62A must_correct")
