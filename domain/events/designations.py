"""How the words of a designation from dummy were read before what they say was recorded with them (46B).

Entries without that keep this meaning for ever: no word is added here. New words are the notation's to understand.
"""

from __future__ import annotations

import re

from domain.cards import PACK, Card, Suit

__all__ = ["CARDS", "MEANINGS", "RANK_WORDS", "TRUMP_WORDS", "read_words"]

SUIT_WORDS: dict[Suit, str] = {
    Suit.SPADES: "spade spades spar",
    Suit.HEARTS: "heart hearts hjerter",
    Suit.DIAMONDS: "diamond diamonds ruder",
    Suit.CLUBS: "club clubs klør kløver",
}
RANK_WORDS: dict[str, str] = {
    "A": "ace es", "K": "king konge k", "Q": "queen dame q", "J": "jack knave knægt bonde j", "T": "ten tier ti 10 t",
    "9": "nine nier ni 9", "8": "eight otter otte 8", "7": "seven syver syv 7", "6": "six sekser seks 6",
    "5": "five femmer fem 5", "4": "four firer fire 4", "3": "three treer tre 3", "2": "two deuce toer 2",
}  # fmt: skip
HOW_WORDS: dict[str, str] = {
    "high": "high higher highest big top høj højt højere højest højeste stor største",
    "low": "low lower lowest small smallest little duck lav lavt lavere lavest laveste lille mindste små småt",
    "win": "win wins winning beat beats vind vinder stik stikker",
    "anything": "anything whatever any whichever ligegyldigt ligemeget hvadsomhelst helst",
}
TRUMP_WORDS = frozenset({"ruff", "ruffs", "trump", "trumps", "trumf"})
MEANINGS: dict[str, Suit | str] = {
    **{word: suit for suit, words in SUIT_WORDS.items() for word in words.split()},
    **{word: rank for rank, words in RANK_WORDS.items() for word in words.split()},
    **{word: how for how, words in HOW_WORDS.items() for word in words.split()},
}
"""What a word of a designation says, English or Danish: a suit, a rank, or how high."""
CARDS = {card.value: card for card in PACK}


def read_words(words: str, trump: Suit | None) -> tuple[Card | None, Suit | None, str, str]:
    """Card, suit, rank and how high, as far as words say so."""
    suit: Suit | None = None
    rank = how = ""
    for word in re.findall(r"\w+", words.lower()):
        whole = CARDS.get(word.upper().replace("10", "T"))
        meaning = MEANINGS.get(word)
        if whole is not None:
            suit, rank = whole.suit, whole.rank
        elif word in TRUMP_WORDS:
            suit = suit or trump
        elif isinstance(meaning, Suit):
            suit = meaning
        elif meaning in RANK_WORDS:
            rank = str(meaning)
        elif meaning is not None:
            how = how or str(meaning)
    card = CARDS[suit.value + rank] if suit is not None and rank else None
    return card, suit, rank, how
