"""A trick typed as one word: the suit, then a rank for each hand; the one lawful card may be left out."""

from __future__ import annotations

import pytest

from domain.errors import NotPossible, NotReadable, TdlogError
from domain.events import CardPlayed
from formats.notation import Scribe
from tests.given import FOUR_SPADES, given


def cards(*lines: str) -> list[str]:
    """What was played, with its hand."""
    events = given(*FOUR_SPADES, *lines).events
    return [f"{event.seat.value}:{event.card.value}" for event in events if isinstance(event, CardPlayed)]


@pytest.mark.parametrize(
    ("typed", "card_by_card"),
    [
        ("hk285", "hk 2 8 5"),
        ("HK2..", "hk 2 . ."),
        ("hk28 5", "hk 2 8 5"),
        ("hk28", "hk 2 8"),
        ("d9kt2", "d9 k 10 2"),
        ("d9k102", "d9 k 10 2"),
        ("hk285 hq496", "hk 2 8 5 hq 4 9 6"),
        ("s6s9s4sa", "s6 9 4 a"),
    ],
)
def test_given_a_trick_in_one_word_when_read_then_it_is_the_cards_in_turn(typed: str, card_by_card: str) -> None:
    assert cards(typed) == cards(card_by_card)


def test_given_a_hand_with_one_lawful_card_when_it_is_left_out_then_the_trick_is_whole() -> None:
    assert cards("hk285", "hq49")[-1] == "S:H6"
    assert cards("hk285", "hq49 6") == cards("hk285", "hq496")


def test_given_a_hand_with_a_choice_when_it_is_left_out_then_the_trick_stays_open() -> None:
    assert len(cards("hk28")) == 3


def test_given_no_hands_when_a_trick_is_shorter_then_nothing_is_added() -> None:
    scribe = Scribe()
    for line in ("board 1 dealer=s", "4s p p p", "hk28"):
        scribe.read(line)
    assert sum(isinstance(event, CardPlayed) for event in scribe.entries) == 3


@pytest.mark.parametrize(
    ("lines", "typed", "error", "told"),
    [
        ((), "hk2855", NotReadable, "read 'hk2855'"),
        (("hk 2",), "h85a", NotReadable, "3 cards, and the trick has room for 2"),
        ((), "hk2d85", NotReadable, "typed apart, hk 2 d8 5"),
        (("hk 2",), "h8s5h4a", NotReadable, "4 cards, and the trick has room for 2"),
        ((), "hks54a", NotReadable, "typed apart, hk s5 4 a"),
        ((), "hkq85", NotPossible, "North does not hold HQ"),
    ],
)
def test_given_what_is_no_trick_when_read_then_it_is_refused_whole(
    lines: tuple[str, ...], typed: str, error: type[TdlogError], told: str
) -> None:
    with pytest.raises(error, match=told):
        given(*FOUR_SPADES, *lines).when(typed)


UNKNOWN = ("board 1 dealer=s", "4s p p p")
"""A board of which nobody has told the cards."""


def test_given_a_trick_to_which_somebody_does_not_follow_when_it_is_typed_in_one_word_then_it_is_its_four_cards() -> (
    None
):
    apart, together = Scribe(), Scribe()
    for line in (*UNKNOWN, "ct d4 c5 cj"):
        apart.read(line)
    for line in (*UNKNOWN, "ctd4c5j"):
        together.read(line)
    assert together.entries == apart.entries
