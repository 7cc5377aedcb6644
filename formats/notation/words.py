"""The small words of the notation: seats, calls, cards, suits, and what is written in one way but typed in several."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction

from domain.calls import CALLS, Call
from domain.cards import PACK, SUITS, Card, Suit, hand_from_text, hand_to_text
from domain.seats import SEATS, Seat, Side

__all__ = [
    "CALL_WORDS",
    "CARD_WORDS",
    "SEAT_WORDS",
    "WORDS",
    "call_word",
    "card_word",
    "hand_of",
    "law_of",
    "person_of",
    "read_contract",
    "read_weight",
    "word_of",
]


def _call_words() -> dict[str, Call]:
    words = {call.value.lower(): call for call in CALLS}
    words |= {f"{bid.level}nt": bid for bid in CALLS if bid.is_bid and bid.strain.trump is None}
    return words | {
        "pass": Call.PASS,
        "dbl": Call.DOUBLE,
        "double": Call.DOUBLE,
        "rdbl": Call.REDOUBLE,
        "redouble": Call.REDOUBLE,
    }


def _card_words() -> dict[str, Card]:
    words: dict[str, Card] = {}
    for card in PACK:
        suit = card.suit.value.lower()
        for rank in {card.rank.lower(), "10" if card.rank == "T" else card.rank.lower()}:
            words[suit + rank] = words[rank + suit] = card
    return words


SEAT_WORDS: dict[str, Seat] = {s.value.lower(): s for s in SEATS} | {s.name.lower(): s for s in SEATS}
SUIT_WORDS: dict[str, Suit] = (
    {s.value.lower(): s for s in SUITS}
    | {s.name.lower(): s for s in SUITS}
    | {s.name.lower().removesuffix("s"): s for s in SUITS}
)
SIDE_WORDS: dict[str, Side] = {side.value.lower(): side for side in Side}
CALL_WORDS = _call_words()
CARD_WORDS = _card_words()

WORDS: dict[type[Enum], tuple[dict[str, Enum], str]] = {
    Seat: (dict(SEAT_WORDS), "seat"),
    Side: (dict(SIDE_WORDS), "side"),
    Suit: (dict(SUIT_WORDS), "suit"),
    Call: (dict(CALL_WORDS), "call"),
    Card: (dict(CARD_WORDS), "card"),
}
"""By type: every way to write its values, and the code of what an error calls them."""

CONTRACT = re.compile(r"([1-7])([CDHSN])T?(X{0,2})", re.ASCII)
LAW = re.compile(r"(\d+)([A-Za-z]?)(\w*)", re.ASCII)
WEIGHT = re.compile(r"(\d{1,9}(?:/\d{1,9})?|\d{1,9}\.\d{1,9})(%?)", re.ASCII)


def call_word(call: Call) -> str:
    """A call as it is typed: `1s`, `2nt`, `p`, `x`."""
    return str(call.value).lower() + "t" * (call.is_bid and call.strain.trump is None)


def card_word(card: Card) -> str:
    """A card as it is typed, suit first: `h5`, `ht`."""
    return str(card.value).lower()


def word_of(value: Enum) -> str:
    """The short word for a seat, side, suit, call or card."""
    if isinstance(value, Call):
        return call_word(value)
    return str(value.value).lower()


def read_contract(text: str) -> str | None:
    """`4sx` as `4SX`, `3nt` as `3N`, `pass`; None if not a contract."""
    if text.lower() in ("pass", "p", "passed_out"):
        return "pass"
    found = CONTRACT.fullmatch(text.upper())
    return f"{found[1]}{found[2]}{found[3]}" if found else None


def read_weight(text: str) -> str | None:
    """`1/3` as it stands and `60%` as `3/5`; None if not a weight."""
    found = WEIGHT.fullmatch(text)
    try:
        share = Fraction(found[1]) if found else None
    except ZeroDivisionError:
        share = None
    if found is None or share is None:
        return None
    return str(share / 100) if found[2] else found[1]


def law_of(text: str) -> str | None:
    """A paragraph of the Laws, its letter in upper case: `64c1` as `64C1`, `12C1c` as it stands; None for none."""
    found = LAW.fullmatch(text)
    return found[1] + found[2].upper() + found[3] if found else None


def person_of(text: str) -> str | None:
    """A seat as `E`, the director as `director`; None for anybody else."""
    seat = SEAT_WORDS.get(text.lower())
    if seat is not None:
        return str(seat.value)
    return "director" if text.lower() in ("td", "director") else None


def hand_of(text: str) -> str | None:
    """A hand in the one way it is written, `AKQ.J52..T9876543`; None if not a hand."""
    try:
        return hand_to_text(hand_from_text(text))
    except ValueError:
        return None
