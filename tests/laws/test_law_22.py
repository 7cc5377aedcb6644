"""Law 22: the end of the auction."""

from projections.laws.law_22_end import law_22a, law_22b
from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


def test_law_22a_three_passes_after_a_bid_end_the_auction() -> None:
    case = given(BOARD, "p 1s p p")
    assert law_22a(case.record) is None
    case.when("p", "!call n 2s").then("22A auction_over seat=w", "not 22B")


def test_law_22a_a_regular_end_is_not_spoken_of() -> None:
    given(*FOUR_SPADES).then("not 22A", "clean")


def test_law_22b_four_passes_are_no_redeal() -> None:
    case = given(BOARD, "p p p")
    assert law_22b(case.record) is None
    case.when("p", "!call s 1s").then("22B passed_out", "not 22A", "39 call_cancelled", "39A", "not 26B")
    assert case.board.passed_out
