"""Law 90: who is liable to a procedural penalty for what he did to a board."""

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
    case = given(BOARD, "1nt", "count n 14", "count e 12").then(
        "90B7 liable_for_not_counting seat=n", "not 90B7 seat=e"
    )
    case.when('penalty 10 percent ns law=90B7 "not counted"').then("90B7 seat=n", "not result awaits 90B7")


def test_law_90b7_who_counted_in_time_is_not() -> None:
    given(BOARD, "1nt p 3nt", "count w 12", "p p p").then("not 90B7")
