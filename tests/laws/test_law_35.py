"""Law 35: the calls that nobody can accept."""

from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


def test_law_35a_a_double_that_19_does_not_allow() -> None:
    given(BOARD, "1s p", "!n:x").then("35A inadmissible_call seat=n", "not 35C", "not option 29A")


def test_law_35b_a_bid_by_a_player_who_must_pass() -> None:
    given(BOARD, "1s", "expose e ha", "2h").then("35B inadmissible_call seat=w")


def test_law_35c_a_bid_of_more_than_seven() -> None:
    given(BOARD, "1s", "!w:8c").then("35C inadmissible_call seat=w", "not 35A")


def test_law_35d_a_call_after_the_final_pass() -> None:
    given(*FOUR_SPADES, "!call e p").then("35D inadmissible_call seat=e")


def test_law_35a_an_insufficient_bid_is_none_of_them() -> None:
    given(BOARD, "1s", "!w:1h").then("not 35A", "not 35C")
