"""A slip of the fingers is named before an infraction: the mark is not what is told first, nor at all."""

from __future__ import annotations

import pytest

from domain.errors import NotMarked, NotPossible
from tests.given import FOUR_SPADES, given

RESULT = ("result 7 4SN=10",)
BIDDING = ("board 1 dealer=s", "1s p")


@pytest.mark.parametrize(
    ("lines", "typed", "told"),
    [
        (RESULT, "result 7 4SN=10", "The board has a result already: if that is right, type nothing"),
        (RESULT, "result 7 4SN=9", "put it right from entry 1 on (undo, or at #2)"),
        (("result 7 pass",), "result 7 3NE=9", "The board has a result already"),
        ((*FOUR_SPADES, "hk"), "d4", "North still holds hearts and plays D4. Did you mean H4? Type h4"),
        (("board 1 dealer=s", "3n p p p"), "s:hk", "If it is West's card, type hk without a seat"),
        (BIDDING, "e:2c", "If it is North's call, type 2c without a seat"),
        (BIDDING, "1s", "Entry 2 is 1S already: was it typed twice?"),
    ],
)
def test_given_a_likely_slip_when_it_is_typed_then_it_is_named_and_no_mark(
    lines: tuple[str, ...], typed: str, told: str
) -> None:
    with pytest.raises(NotMarked) as refused:
        given(*lines).when(typed)
    assert told in refused.value.message
    assert "'!'" not in refused.value.message


def test_given_a_card_of_another_hand_when_the_rank_is_held_in_the_suit_led_then_that_is_named() -> None:
    with pytest.raises(NotPossible, match=r"North does not hold C4: East holds it.*Did you mean H4\?"):
        given(*FOUR_SPADES, "hk").when("c4")


@pytest.mark.parametrize(
    ("lines", "typed"), [((*FOUR_SPADES, "hk"), "d8"), (BIDDING, "1h"), (FOUR_SPADES, "n:d4"), (BIDDING, "e:1h")]
)
def test_given_no_likely_slip_when_it_is_typed_then_the_mark_is_told(lines: tuple[str, ...], typed: str) -> None:
    with pytest.raises(NotMarked, match="If it happened, mark it with '!'"):
        given(*lines).when(typed)


def test_given_a_slip_that_happened_all_the_same_when_it_is_marked_then_it_is_recorded() -> None:
    assert len(given(*RESULT).when("!result 7 4SN=9").table.boards) == 2
    assert ("61A", "follow") in given(*FOUR_SPADES, "hk").when("!d4").findings
