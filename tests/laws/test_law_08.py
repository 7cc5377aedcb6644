"""Law 8: how boards go on, and when a round is over."""

from tests.given import FOUR_SPADES, given


def test_law_8a_boards_were_not_passed_on() -> None:
    given("board 1").when("procedure boards_not_passed_on n").then("8A boards_not_passed_on seat=n", "not 7A")


def test_law_8b1_a_table_that_plays_on_has_not_ended_its_round() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5", "; the players are slow", "endround").then("not 8B1")
    case.when("!w:hq").then("8B1 went_on_after_the_end", "not 8B2")


def test_law_8b1_on_a_board_where_nothing_else_happened() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "endround", "!w:hq").then("8B1 went_on_after_the_end")
    given(*FOUR_SPADES, "hk 2 8 5", "hq", "endround").then("clean")


def test_law_8b1_a_ruling_after_the_end_is_no_play() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "claim s all", "agree w", "endround").when("notice e revoke board=1").then(
        "not 8B1"
    )


def test_law_8b2_a_board_that_was_put_off_keeps_its_round_open() -> None:
    case = given(*FOUR_SPADES, "endround", "!board 2").then("8B2 postponed_board", "not 8B1", "not 15B")
    case.then("not 8B2 board=1")


def test_law_8b2_a_board_of_the_round_is_no_such_board() -> None:
    given(*FOUR_SPADES, "hk 2 8 5", "board 2", "endround").then("not 8B2")


def test_law_8c_the_session_is_not_over_while_a_board_that_was_put_off_is_played() -> None:
    case = given(*FOUR_SPADES, "claim s 10", "agree w", "endround", "!board 2 dealer=e vul=ns").then(
        "8C session_goes_on"
    )
    case.when("!e:1nt", "!s:p", "!w:p", "!n:p").then("8C session_goes_on").when("tricks 7").then("not 8C", "8B2")


def test_law_8c_nor_while_its_tricks_are_disputed() -> None:
    case = given(*FOUR_SPADES, "endround", "!board 2 dealer=e vul=ns", "!e:1nt", "!s:p", "!w:p", "!n:p", "tricks 7")
    case.then("not 8C").when("dispute w 8").then("8C session_goes_on")
