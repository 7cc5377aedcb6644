"""Law 82: boards put off or cancelled, and a ruling that was the director's own error."""

from tests.given import FOUR_SPADES, given

TEN = (*FOUR_SPADES, "tricks 10")
REVOKE = (*FOUR_SPADES, "hk 2 !e:d3 5", "hq 4 9 6", "tricks 10", "notice s revoke e 1")
ROUND = ("round 1 table=1 ns=3 ew=8 boards=1-2", *TEN)


def test_law_82b1_an_error_of_procedure_is_put_right_by_a_score() -> None:
    given(*TEN, "adjust 82B1 ns=average+ ew=average+").then("82B1 procedure_adjusted", "result ns=average+")
    given(*TEN, "adjust 12C1 both=4SS=9").then("not 82B1")


def test_law_82b2_a_board_that_was_due_and_not_begun() -> None:
    given(*ROUND, "endround").then("82B2 due_and_not_begun board=2", "result not_played board=2")
    given(*ROUND, "endround", "adjust 2 12C2a both=average").then("result ns=average ew=average board=2")


def test_law_82b2_is_not_said_while_the_round_goes_on() -> None:
    case = given(*ROUND)
    assert case.replay.find_board(2) is None
    given(*ROUND, "endround").then("not 82B2")


def test_law_82c_after_an_error_of_the_directors_it_is_asked_whether_it_can_be_scored() -> None:
    case = given(*REVOKE)
    name = case.incidents[0].name
    case.when(f'rule {name} 64A1 "two tricks" tricks=2').then("not ask 82C")
    case.when(f'revise {name} 82C "one trick" tricks=1 why="misread"').then("ask 82C", "result awaits 82C")
    case.when(f'judge {name} 82C scored_normally "one trick it is"').then("not ask 82C", "not ask 12C1")


def test_law_82c_a_board_that_cannot_be_scored_gets_a_score_with_both_sides_innocent() -> None:
    case = given(*REVOKE)
    name = case.incidents[0].name
    case.when(f'revise {name} 82C "wrong" why="misread"', f'judge {name} 82C not_scored_normally "too late"')
    case.then("ask 12C1", "result awaits 12C1")
    case.when(f'adjust 82C ns=4SS=11 ew=4SS=10 incident={name} "each its better"')
    case.then("not ask 12C1", "not ask 12B1", "result ns=450 ew=-420")


def test_law_82c_either_side_that_is_worse_off_is_asked_about() -> None:
    case = given(*REVOKE)
    name = case.incidents[0].name
    case.when(f'adjust 82C both=4SS=12 incident={name} "both"').then("ask 12B1", "not 12B2")
