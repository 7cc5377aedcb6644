"""Law 33: calls made at the same moment."""

from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


def test_law_33_the_call_of_the_next_player_counts_as_later_and_is_in_turn() -> None:
    given(BOARD, "1s 2h", "together w").then("33 counts_as_later seat=w", "not 17C", "not 29A")


def test_law_33_the_call_out_of_turn_counts_as_later_whoever_is_named() -> None:
    given(BOARD, "1s", "!n:2d", "together n").then("33 counts_as_later seat=n", "17C turn_was")
    given(BOARD, "1s", "!n:2d", "together s").then("33 counts_as_later seat=n")


def test_law_33_recorded_the_wrong_way_round_it_must_be_entered_after() -> None:
    """West's bid came with South's opening: it counts as made after it, so in turn, and is no call out of turn."""
    given(BOARD, "!w:1h", "!s:1d", "together w").then("33 enter_after seat=w")
    given(BOARD, "1d 1h", "together w").then("33 counts_as_later seat=w", "not 17C", "not 33 enter_after")


def test_law_33_a_card_played_at_the_same_moment_is_another_matter() -> None:
    given(*FOUR_SPADES, "hk 2", "!s:h6", "together s").then("not 33")


def test_law_33_one_call_alone_is_simultaneous_with_none() -> None:
    given(BOARD, "1s", "together s").then("not 33")


def test_law_33_not_of_a_card_that_is_still_to_be_recorded() -> None:
    given(*FOUR_SPADES, "hk 2").when("together e").then("not 33")
