"""Law 79: how many tricks each side won."""

from tests.given import FOUR_SPADES, given

ALL_THIRTEEN = (
    *FOUR_SPADES, "hk 2 8 5", "hq 4 9 6", "hj 7 a s10", "sa 5 7 2", "sk 6 8 3", "sq h3 s9 4", "d2 9 4 10", "d3 a j 8",
    "ck 6 2 4", "c3 9 a 5", "cq j 8 10", "dk 5 7 q", "c7 d6 sj h10",
)  # fmt: skip
"""South makes four spades."""


def test_tricks_played_out_are_counted() -> None:
    case = given(*ALL_THIRTEEN)
    case.then("clean", "result tricks=10 score=420 contract=4S declarer=s", "result done")
    assert case.result.stages[0].laws == ("44",)


def test_there_is_no_number_while_play_goes_on() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5")
    assert case.result.final is None
    assert case.result.state == "play"


def test_law_79a1_the_number_is_agreed_without_the_play() -> None:
    case = given("board 1 dealer=n vul=ns", "contract 4S s", "tricks 11").then("result tricks=11 score=650")
    assert case.result.stages[0].laws == ("79A1",)


def test_law_79a1_a_number_agreed_in_the_middle_of_play() -> None:
    given(*FOUR_SPADES, "hk 2 8 5").when("tricks 10").then("result tricks=10 score=420", "not 79B")


def test_law_79a1_the_last_number_counts() -> None:
    given(*FOUR_SPADES, "tricks 10", "tricks 9").then("result tricks=9")


def test_law_79a1_is_of_declarers_tricks() -> None:
    case = given("board 1 dealer=n vul=none", "contract 3N w", "tricks 9").then("result tricks=9 score=-400 side=ns")
    case.then("result score=400 side=ew")


def test_law_79b_the_number_agreed_differs_from_the_play() -> None:
    case = given(*ALL_THIRTEEN).when("tricks 11")
    case.then("79B number_disputed tricks=10", "result tricks=10")


def test_law_79b_a_number_that_agrees_with_the_play_is_no_matter() -> None:
    given(*ALL_THIRTEEN).when("tricks 10").then("not 79B", "clean")
