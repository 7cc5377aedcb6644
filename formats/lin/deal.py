"""A deal as LIN writes it: a digit for the dealer, then the hands from South clockwise."""

from __future__ import annotations

from functools import lru_cache

from domain.cards import MASKS, hand_from_text, hand_to_text
from domain.errors import NotReadable
from domain.events import Hands, Vulnerability
from domain.seats import Seat
from formats.reading import clean
from projections.texts import language, message, seat_text

__all__ = ["DEALERS", "FROM_SOUTH", "VULNERABILITIES", "deal_text", "hands_from"]

FROM_SOUTH = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order in which LIN names hands and players."""
DEALERS = {str(digit): seat for digit, seat in enumerate(FROM_SOUTH, 1)}
VULNERABILITIES: dict[str, Vulnerability] = {"o": "none", "0": "none", "-": "none", "n": "NS", "e": "EW", "b": "both"}

ALL = (1 << 52) - 1


def hands_from(text: str) -> tuple[Hands, tuple[str, ...]]:
    """`S,W,N[,E]`, in each hand suit letters and ranks in any order; where three are whole the fourth is the rest.

    Also gives why a hand that is told is not known, in words.
    """
    return _hands_from(text, language())


@lru_cache(64)
def _hands_from(text: str, _language: str) -> tuple[Hands, tuple[str, ...]]:
    """The same in the language chosen. (The two rooms of a vugraph tell every deal twice: hence the cache.)"""
    masks: list[int] = []
    unreadable: list[str] = []
    for seat, part in zip(FROM_SOUTH, text.split(",", 4), strict=False):
        try:
            masks.append(_hand(part))
        except NotReadable as error:
            masks.append(0)
            unreadable.append(message("remarked", "hand_not_readable", seat=seat_text(seat), why=error.message))
    masks += [0] * (4 - len(masks))
    seen = masks[0] | masks[1] | masks[2] | masks[3]
    if not unreadable and 0 in masks and seen.bit_count() == 39 and [mask.bit_count() for mask in masks].count(13) == 3:
        masks[masks.index(0)] = ALL & ~seen
    south, west, north, east = (hand_to_text(mask) if mask else None for mask in masks)
    return (north, east, south, west), tuple(unreadable)


def _hand(text: str) -> int:
    hand, suit = 0, ""
    for letter in text.strip().upper().replace("10", "T")[:200]:
        if letter in "SHDC":
            suit = letter
            continue
        bit = MASKS.get(suit + letter)
        if bit is None:
            read, told = repr(clean(suit + letter)), repr(clean(text, 60))
            raise NotReadable(message("remarked", "no_card_in_hand", read=read, hand=told))
        if hand & bit:
            raise NotReadable(message("remarked", "card_twice_in_hand", card=suit + letter))
        hand |= bit
    return hand


def deal_text(dealer: Seat, hands: Hands) -> str:
    """The value of `md`: dealer and four hands, `3SAKQ2HA32DA32C432,...`; a hand that is not known is empty."""
    north, east, south, west = hands
    digit = FROM_SOUTH.index(dealer) + 1
    return f"{digit}{','.join(map(_hand_text, (south, west, north, east)))}"


def _hand_text(hand: str | None) -> str:
    """A hand of the log with suit letters; a void is its letter alone."""
    if hand is None:
        return ""
    suits = hand_to_text(hand_from_text(hand)).split(".")
    return "".join(suit + ranks for suit, ranks in zip("SHDC", suits, strict=True))
