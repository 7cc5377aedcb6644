"""The four suits in a text: a picture of our own, and the word beside it for who does not see.

No letter of a font is a suit: some phones make a picture of their own of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape

from domain.cards import Suit
from formats.pieces.drawings import SUITS
from projections.texts import suit_text
from projections.texts.names import SYMBOLS

__all__ = ["PICTURES", "pictures_in_text"]

PICTURES: Mapping[str, str] = {
    letter.upper(): f'<svg class="suit {letter}" aria-hidden="true"><use href="#suit-{letter}"/></svg>'
    for letter in SUITS
}
"""HTML of the picture of each suit, by its code; who does not see it is told nothing."""


@cache
def pictures_in_text(code: str) -> Mapping[str, str]:
    """By the sign of a suit in a text, HTML of its picture and its word, in the language chosen, whose code this is."""
    return {
        SYMBOLS[suit.value]: f'{PICTURES[suit.value]}<span class="sr"> {escape(suit_text(suit))} </span>'
        for suit in Suit
    }
