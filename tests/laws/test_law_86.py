"""Law 86: boards of a match without a result to compare."""

import pytest

from tests.given import FOUR_SPADES, Case, given

TEAMS = ('session "Cup" 2026-03-14 teams',)
TEN = (*FOUR_SPADES, "tricks 10")
LOST = (
    "round 1 table=1 ns=1 ew=2 boards=1", "!board 9 dealer=s vul=none", "judge 9#2 15B played_by_one",
    'judge 9#2 12C2a artificial_score "lost"',
)  # fmt: skip


TWO_LOST = (
    *LOST, 'judge 9#2 12C2 nobody_at_fault "so it was"', "!board 10 dealer=e vul=both", "judge 10#6 15B played_by_one",
    'judge 10#6 12C2a artificial_score "lost"',
)  # fmt: skip
SLAM = ("round 1 table=1 ns=1 ew=2 boards=1-4", "board 4")


def lost(answer: str) -> Case:
    """A board of a match without a result, and who is at fault."""
    return given(*LOST, f'judge 9#2 12C2 {answer} "so it was"', session=TEAMS)


def both_lost(answer: str) -> Case:
    """The second of two boards of a match without a result, and who is at fault."""
    return given(*TWO_LOST, f'judge 10#6 12C2 {answer} "so it was"', session=TEAMS)


def test_law_86a_a_new_board_is_not_played_where_the_result_could_be_known() -> None:
    case = given("board 1 dealer=s vul=none", 'redeal director "noise"', session=TEAMS)
    case.then("ask 86A", "not result awaits 86A")
    case.when('judge 1#2 86A result_known "the other board was the last"').then("not ask 86A")
    given("board 1 dealer=s vul=none", 'redeal director "noise"').then("not ask 86A")


def test_law_86b1_beside_a_favourable_result_the_score_is_assigned() -> None:
    given(*TEN, "adjust 12C1d ns=average+ ew=average-", session=TEAMS).then("ask 86B1", "result done")
    given(*TEN, "adjust 86B2b ns=average+ ew=average-", session=TEAMS).then("not ask 86B1")
    given(*TEN, "adjust 12C1 both=4SS=9", session=TEAMS).then("not ask 86B1")
    given(*TEN, "adjust 12C1d ns=average+ ew=average-").then("not ask 86B1")


def test_law_86a_a_board_that_is_not_replayed_awaits_an_adjusted_score() -> None:
    case = given("board 1 dealer=s vul=none", 'redeal director "noise"', session=TEAMS)
    case.when('judge 1#2 86A result_known "they knew"').then("ask 12C1", "result awaits 12C1")
    case.when("adjust 1 12C1d ns=average+ ew=average+ incident=1#2").then(
        "not ask 12C1", "result ns=average+ ew=average+"
    )


def test_law_86a_a_board_replayed_though_the_result_was_known_does_not_count() -> None:
    case = given(*SLAM, 'redeal director "misboarded" board=4', 'judge 4#3 86A result_known "they knew"', session=TEAMS)
    case.when("!board 4", "result 4NN-1").then("86A replayed_all_the_same", "result awaits 12C1")
    assert case.result.stages == []
    case.when('adjust 4 12C1c both=6NN=12 "the slam is cold"').then("result contract=6N tricks=12", "result done")


def test_law_86a_it_may_be_judged_when_the_new_board_has_been_played() -> None:
    case = given(*SLAM, 'redeal director "misboarded" board=4', "!board 4", "result 4NN-1", session=TEAMS)
    case.then("result tricks=9", "result done", "not 86A")
    case.when('judge 4#3 86A result_known "they knew"').then("86A replayed_all_the_same", "result awaits 12C1")
    case.when('judge 4#3 12C1 artificial_score "no line"').then("ask 12C2", "result awaits 12C2")
    case.when('judge 4#3 12C2 nobody_at_fault "mine"').then("result ns=average+ ew=average+", "result done")
    other = given(*SLAM, 'redeal director "misboarded" board=4', "!board 4", "result 4NN-1", session=TEAMS)
    other.when('judge 4#3 86A result_not_known "nobody did"').then("result tricks=9", "result done", "not ask 86A")


def test_law_86b1_where_it_is_to_be_assigned_the_result_awaits_an_assigned_score() -> None:
    case = given(*SLAM, "adjust 4 12C2b ns=average+ ew=average+", session=TEAMS)
    case.when('judge 4#3 86B1 assign_instead "the slam is cold"').then("ask 86B1", "result awaits 86B1")
    case.when("adjust 4 12C1c both=6NN=12 incident=4#3").then("result tricks=12", "result done", "12C2 superseded")
    other = given(*SLAM, "adjust 4 12C2b ns=average+ ew=average+", session=TEAMS)
    other.when('judge 4#3 86B1 assign_instead "cold"', 'judge 4#3 86B1 not_clearly_favourable "it is not"')
    other.then("result ns=average+", "result done", "not ask 86B1")


def test_law_86b1_one_side_that_is_assigned_results_settles_it() -> None:
    case = given(*SLAM, "adjust 4 12C2b ns=average+ ew=average+", 'judge 4#3 86B1 assign_instead "cold"', session=TEAMS)
    case.when("adjust 4 12C1c ns=6NN=12 incident=4#3").then("result done", "not result awaits 86B1")


def test_law_86b2a_nobody_at_fault() -> None:
    case = both_lost("nobody_at_fault").then("86B2a cancelled_without_fault", "result ns=average+ ew=average+")
    case.then("not 86B2b", "not 86B2c")


def test_law_86b2b_one_side_at_fault() -> None:
    case = both_lost("ew_at_fault").then("86B2b one_side_at_fault", "result ns=average+ ew=average-", "not 86B2a")
    assert case.result.final is not None
    assert case.result.final.laws == ("12C2b", "86B2b")


def test_law_86b2c_both_at_fault() -> None:
    both_lost("both_at_fault").then("86B2c cancelled_both_at_fault", "result ns=average- ew=average-")
    given(*LOST, 'judge 9#2 12C2 both_at_fault "so"').then("not 86B2c", "result ns=average-")


@pytest.mark.parametrize("answer", ["nobody_at_fault", "ew_at_fault", "both_at_fault"])
def test_law_86b2_does_not_speak_of_one_board_alone(answer: str) -> None:
    case = lost(answer).then("not 86B2a", "not 86B2b", "not 86B2c")
    assert case.result.final is not None
    assert case.result.final.laws == ("12C2b",)


@pytest.mark.parametrize(
    "scores", ["ns=average+ ew=average+", "ns=6NN=12 ew=average-", "ns=6NN=12 ew=6NN=11", "ns=5 ew=-3"]
)
def test_law_86b2b_the_side_at_fault_has_the_complement(scores: str) -> None:
    case = given(*SLAM, f"adjust 4 86B2b {scores}", session=TEAMS)
    case.then("86B2b not_the_complement", "result done")


@pytest.mark.parametrize("scores", ["ns=average+ ew=average-", "both=6NN=12", "ns=5 ew=-5"])
def test_law_86b2b_what_is_left_is_the_complement(scores: str) -> None:
    given(*SLAM, f"adjust 4 86B2b {scores}", session=TEAMS).then("not 86B2b", "result done")


def test_law_86b2b_is_asked_of_what_was_judged_too() -> None:
    case = both_lost("ew_at_fault").when("adjust 10 12C1c ns=6NN=12 ew=average+ incident=10#6")
    case.then("86B2b not_the_complement")
