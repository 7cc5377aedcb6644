"""The pack: suits, cards, and hands as bit masks.

A hand is an `int` with one bit a card, so that holding, playing and following suit are single machine
operations. Text is PBN's: a card is suit then rank (`HT`), a hand is spades.hearts.diamonds.clubs
(`AKQ.J52..T9876543`).
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

__all__ = [
    "PACK",
    "RANKS",
    "SUITS",
    "Card",
    "Suit",
    "cards_in",
    "count",
    "hand_from_text",
    "hand_to_text",
    "lowest",
]

RANKS = "23456789TJQKA"


class Suit(Enum):
    """A suit, in the rising order of Law 1."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    __hash__ = object.__hash__

    index: int
    mask: int
    """The thirteen cards of the suit, as a hand."""

    def __str__(self) -> str:
        return self.name.lower()


class Card(Enum):
    """One of the 52 cards. `bit` is the card as a hand of one; `index` rises with rank within a suit."""

    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    C5 = "C5"
    C6 = "C6"
    C7 = "C7"
    C8 = "C8"
    C9 = "C9"
    CT = "CT"
    CJ = "CJ"
    CQ = "CQ"
    CK = "CK"
    CA = "CA"
    D2 = "D2"
    D3 = "D3"
    D4 = "D4"
    D5 = "D5"
    D6 = "D6"
    D7 = "D7"
    D8 = "D8"
    D9 = "D9"
    DT = "DT"
    DJ = "DJ"
    DQ = "DQ"
    DK = "DK"
    DA = "DA"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    H5 = "H5"
    H6 = "H6"
    H7 = "H7"
    H8 = "H8"
    H9 = "H9"
    HT = "HT"
    HJ = "HJ"
    HQ = "HQ"
    HK = "HK"
    HA = "HA"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    S5 = "S5"
    S6 = "S6"
    S7 = "S7"
    S8 = "S8"
    S9 = "S9"
    ST = "ST"
    SJ = "SJ"
    SQ = "SQ"
    SK = "SK"
    SA = "SA"

    __hash__ = object.__hash__

    index: int
    bit: int
    suit: Suit
    rank: str


SUITS: tuple[Suit, ...] = tuple(Suit)
PACK: tuple[Card, ...] = tuple(Card)

for _n, _suit in enumerate(SUITS):
    _suit.index = _n
    _suit.mask = 0x1FFF << 13 * _n
for _n, _card in enumerate(PACK):
    _card.index = _n
    _card.bit = 1 << _n
    _card.suit = SUITS[_n // 13]
    _card.rank = _card.value[1]


MASKS: dict[str, int] = {card.value: card.bit for card in PACK}
"""The bit of each card by its text."""
RANK_BITS = {rank: 1 << n for n, rank in enumerate(RANKS)}
"""The bit of each rank within its suit."""


def cards_in(hand: int) -> list[Card]:
    """The cards of a hand, clubs to spades, lowest first."""
    return [card for card in PACK if card.bit & hand]


def count(hand: int) -> int:
    """How many cards the hand holds."""
    return hand.bit_count()


def lowest(hand: int, suit: Suit) -> Card | None:
    """The lowest card of a suit in the hand, or None where it is void."""
    held = hand & suit.mask
    return PACK[(held & -held).bit_length() - 1] if held else None


@lru_cache(1 << 8)
def hand_from_text(text: str) -> int:
    """Read `AKQ.J52..T9876543` (spades first; `10` for `T` and lower case are taken too).

    Any number of cards may be held: a hand of 12 or 14 is a fact of some tables.
    Raises ValueError naming what was read where the text is not a hand.
    """
    suits = text.strip().upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise ValueError(f"a hand is four suits between dots, spades first; read {text!r}")
    spades, hearts, diamonds, clubs = (_holding(ranks) for ranks in suits)
    if min(spades, hearts, diamonds, clubs) >= 0:
        return spades << 39 | hearts << 26 | diamonds << 13 | clubs
    hand = 0
    for suit, ranks in zip("SHDC", suits, strict=True):
        for rank in ranks.replace("-", ""):
            bit = MASKS.get(suit + rank)
            if bit is None:
                raise ValueError(f"{rank!r} is not a rank, in the hand {text!r}")
            if hand & bit:
                raise ValueError(f"{suit}{rank} stands twice in the hand {text!r}")
            hand |= bit
    return hand


@lru_cache(1 << 13)
def _holding(ranks: str) -> int:
    """The ranks of one suit as thirteen bits; -1 where one is no rank, or stands twice."""
    held = 0
    for rank in ranks.replace("-", ""):
        bit = RANK_BITS.get(rank, 0)
        if not bit or held & bit:
            return -1
        held |= bit
    return held


def hand_to_text(hand: int) -> str:
    """Write a hand as spades.hearts.diamonds.clubs, highest card first."""
    return ".".join(
        (_ranks(hand >> 39 & 8191), _ranks(hand >> 26 & 8191), _ranks(hand >> 13 & 8191), _ranks(hand & 8191))
    )


@lru_cache(1 << 13)
def _ranks(suit: int) -> str:
    """The ranks of thirteen bits, highest first: there are 8,192 such holdings."""
    return "".join(RANKS[n] for n in range(12, -1, -1) if suit >> n & 1)
