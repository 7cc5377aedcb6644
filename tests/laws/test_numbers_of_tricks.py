"""A number of tricks in an answer has one meaning: it is named, and one that cannot be leaves the question open."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible
from domain.events import JudgementMade, RulingGiven
from domain.seats import SEATS
from projections.desk.answers import check_answer
from projections.rulings.tricks_read import readings_of
from tests.given import FOUR_SPADES, Case, given

N, E, S, W = SEATS
CLAIM = (*FOUR_SPADES, "hk 2 8 5", "hq 4 9 6")
CONTESTED = (*CLAIM, "claim s all", "object w")
REVOKE = (*FOUR_SPADES, "hk 2 8 5", "hq 4 !e:c4 6", "hj 7 a s10", "d2 9 k 3", "notice s revoke e 2")
OVER = (*REVOKE, "claim s all", "agree w", "board 2 dealer=n", "p p p p")


def results(case: Case, answer: JudgementMade) -> list[tuple[str, int, int]]:
    """Of each reading: the quantity, the number, and declarer's tricks by it."""
    return [(one.quantity, one.number, one.stage.ns[0].tricks) for one in readings_of(case.replay, answer)]


def test_given_the_claimers_tricks_then_declarer_has_those_he_had_and_these() -> None:
    given(*CONTESTED, "judge #14 70A adjudicated claimer=9").then("result tricks=9", "not ask 70A")


def test_given_the_old_field_then_it_is_what_the_question_asks_for() -> None:
    given(*CONTESTED, "judge #14 70A adjudicated tricks=9").then("result tricks=9", "not ask 70A")
    given(*OVER, "judge 1#12 64C1 damaged tricks=13").then("result board=1 tricks=13 stage=equity")


def test_given_declarers_tricks_where_the_claimers_are_asked_for_then_the_result_waits() -> None:
    case = given(*CONTESTED, "judge #14 70A adjudicated declarer=9")
    case.then("70A out_of_bounds tricks=11", "ask 70A", "result awaits 70A")
    with pytest.raises(NotPossible, match="needs claimer=N, 0 to 11 tricks; read declarer=9"):
        check_answer(given(*CONTESTED).replay, JudgementMade("1#14", "70A", "adjudicated", declarer=9))


@pytest.mark.parametrize("said", ["adjudicated", "adjudicated claimer=12", "adjudicated claimer=9 tricks=9"])
def test_given_no_number_that_can_be_then_the_result_waits_and_says_for_what(said: str) -> None:
    given(*CONTESTED, f"judge #14 70A {said}").then("70A out_of_bounds", "ask 70A", "result awaits 70A")


def test_given_damage_without_a_number_then_the_transfer_stands_and_the_result_waits() -> None:
    case = given(*OVER, "judge 1#12 64C1 damaged").then("64C1 out_of_bounds tricks=13 board=1", "ask 64C1 board=1")
    assert [one.law for one in case.replay.result(case.replay.boards[0]).awaits] == ["64C1"]


def test_given_a_wrong_number_after_a_right_one_then_the_latest_counts_and_is_asked_again() -> None:
    case = given(*CONTESTED, "judge #14 70A adjudicated claimer=9", "judge #14 70A adjudicated claimer=13")
    case.then("ask 70A", "result awaits 70A").when("judge #14 70A adjudicated claimer=8").then("result tricks=8")


def test_given_a_number_with_an_answer_that_takes_none_then_it_is_refused() -> None:
    with pytest.raises(NotPossible, match="takes no number of tricks; read declarer=9"):
        check_answer(given(*OVER).replay, JudgementMade("1#12", "64C1", "compensated", declarer=9))


def test_given_a_number_beyond_thirteen_then_a_file_is_refused_as_a_line_is() -> None:
    with pytest.raises(NotPossible, match="0 to 13 tricks; read 14"):
        given(*CONTESTED, "judge #14 70A adjudicated claimer=14")


def test_given_a_trick_given_back_then_it_goes_to_the_side_that_asked() -> None:
    case = given(*CLAIM, "claim s rest-2", "agree w", "board 2 dealer=n", "p p p p", "unagree w board=1")
    case.then("ask 69B board=1").when("judge 1#14 69B likely returned=1").then("result board=1 tricks=8")


def test_given_a_claim_at_which_declarer_has_won_nothing_then_both_readings_are_one() -> None:
    answer = JudgementMade("1#14", "70A", "adjudicated", tricks=9)
    assert results(given(*CONTESTED), answer) == [("claimer", 9, 9)]


def test_given_tricks_won_before_a_claim_then_both_readings_are_told() -> None:
    case = given(*FOUR_SPADES, "c9 2 4 k", "sa 5 7 2", "claim s all", "object w")
    told = results(case, JudgementMade("1#14", "70A", "adjudicated", tricks=10))
    assert told == [("claimer", 10, 12), ("claimer", 8, 10)]


def test_given_a_defenders_claim_then_declarers_total_leaves_the_rest() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "claim w 2", "object s")
    told = results(case, JudgementMade("1#10", "70A", "adjudicated", tricks=9))
    assert told == [("claimer", 9, 3), ("claimer", 3, 9)]


def test_given_an_equity_then_a_small_number_may_have_been_tricks_given() -> None:
    told = results(given(*OVER), JudgementMade("1#12", "64C1", "damaged", tricks=1))
    assert [(quantity, number) for quantity, number, _ in told] == [("declarer", 1), ("declarer", 12)]


def test_given_a_ruling_of_either_field_then_the_same_tricks_go_over() -> None:
    for said in ("tricks=2", "transferred=2"):
        given(*OVER, f'rule 1#12 64A1 "two" {said}').then("64A1 ruling_differs tricks=2 board=1")
    assert RulingGiven("1#12", "64A2", tricks=1).moved == RulingGiven("1#12", "64A2", transferred=1).moved == 1
