"""Law 90: who is liable to a procedural penalty for what he did to a board."""

from projections.texts import text_of
from tests.given import given

BOARD = "board 1 dealer=n vul=none"
TWO_ACES = "!board 1 dealer=s vul=none N:AQ653.AK5.K64.AQ7 JT7.T764.A752.T4 K984.Q82.Q3.KJ65 A2.J93.JT98.9832"


def test_law_90b6_a_card_in_the_wrong_pocket_was_put_there_by_somebody() -> None:
    given(BOARD, "count n 14", "count e 12").then("90B6 table_before_is_liable seat=n", "not 90B7")


def test_law_90b6_and_so_was_a_card_of_another_board() -> None:
    given(TWO_ACES, "remove n sa").then("90B6 table_before_is_liable seat=n")


def test_law_90b6_a_card_that_is_missing_tells_of_nobody() -> None:
    given(BOARD, "count e 12").then("not 90B6")


def test_law_90b7_who_called_without_counting_is_liable() -> None:
    case = given(BOARD, "1nt", "count n 14", "count e 12").then("not 90B7").when("judge #3 7B2 not_counted")
    case.then("90B7 liable_for_not_counting seat=n", "not 90B7 seat=e")
    case.when('penalty 10 percent ns law=90B7 "not counted"').then("90B7 seat=n", "not result awaits 90B7")


def test_law_90b7_who_counted_in_time_is_not() -> None:
    given(BOARD, "1nt p 3nt", "count w 12", "p p p").then("not 90B7")


def test_law_90a_a_penalty_is_told_and_changes_no_result() -> None:
    case = given(BOARD, "p p p p", 'penalty 10 percent ew "late"').then("90A penalty_in_percent side=ew note=10")
    case.then("result score=0", "result done")
    given(BOARD, "penalty 1/2 vp contestant=8").then("90A penalty_in_victory_points")


def test_law_90a_the_paragraph_cited_is_the_one_told() -> None:
    given(BOARD, "penalty 3 imps ns law=90B6").then("90B6 penalty_in_imps side=ns", "not 90A")


def test_law_90a_a_penalty_of_a_contestant_is_told_with_amount_and_contestant() -> None:
    case = given(BOARD, "penalty 10 percent contestant=2").then("90A penalty_in_percent")
    found = next(f for i in case.incidents for f in i.findings if f.code == "penalty_in_percent")
    assert text_of(found) == "penalty: 10 per cent, contestant 2"


def test_law_90a_a_penalty_that_names_nobody_is_told() -> None:
    given(BOARD, "penalty 3 imps").then("90A penalty_of_nobody")
