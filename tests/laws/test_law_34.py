"""Law 34: three passes that took a player's turn."""

from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


def test_law_34_whoever_passed_out_of_turn_is_an_offender() -> None:
    case = given(BOARD, "1s", "!n:p", "e:p", "s:p")
    case.then("34 turn_taken_away seat=n", "not 34 seat=e", "not 34 seat=s", "result open")


def test_law_34_who_passed_after_him_is_bound_to_nothing() -> None:
    case = given(BOARD, "1s", "!n:p", "e:p", "s:p", "w:2h", "n:2s", "3h p p p")
    case.then("34 seat=n", "not effect must_pass", "not 30A", "not 26B")


def test_law_34_a_bid_between_leaves_every_turn_as_it_was() -> None:
    given(BOARD, "1s", "!n:p", "e:2h", "p p p").then("not 34", "not 17D3")
