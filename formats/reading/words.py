"""Words as other programs write them: calls, cards, seats, contracts, and text made fit to keep.

What comes from outside is hostile: terminal escapes, control characters and endless lines are taken out here.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.calls import BIDS, Call
from domain.cards import PACK, Card, hand_from_text
from domain.errors import NotReadable
from domain.events import Hands
from domain.seats import SEATS, Seat
from projections.texts import message, seat_text

__all__ = [
    "StatedDeal",
    "call_from_text",
    "card_from_text",
    "clean",
    "contract_word",
    "hands_of_one_pack",
    "seat_from_text",
    "stated_deal",
    "without_escapes",
]

ESCAPE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90])[^\x07\x1b\x9c]*+|\x1b[ -/]*+[0-~]?"
)
CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
BREAKS = re.compile("[\r\x0b\x0c\x85\u2028\u2029]")

CALL_WORDS = {
    **{call.value: call for call in (Call.PASS, Call.DOUBLE, Call.REDOUBLE, *BIDS)},
    **{call.value.replace("N", "NT"): call for call in BIDS if call.value[1:] == "N"},
    "PASS": Call.PASS, "D": Call.DOUBLE, "DBL": Call.DOUBLE, "R": Call.REDOUBLE, "RDBL": Call.REDOUBLE,
}  # fmt: skip
CARDS = {card.value: card for card in PACK}
MOST_REASONS = 4
"""So many reasons why hands are unknown are told of a deal."""
CONTRACT = re.compile(r"([1-7]) ?(?:(N)T?|([CDHS])) ?(X{0,2}|\*{1,2}|R)")


def without_escapes(text: str) -> str:
    """The text without terminal escapes and control characters; line feeds and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return CONTROL.sub("", BREAKS.sub("\n", ESCAPE.sub("", text)))


def clean(text: str, most: int = 200) -> str:
    """One line of at most `most` characters: no escapes, no control characters, single spaces."""
    line = " ".join(without_escapes(text[: 8 * most]).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def call_from_text(text: str) -> Call | None:
    """A call as files write it: `1NT`, `p`, `Pass`, `d`, `X`, `r`, `XX`; None if not a call."""
    return CALL_WORDS.get(text.upper())


def card_from_text(text: str) -> Card | None:
    """A card, suit first: `H10`, `hT`; None if not a card."""
    return CARDS.get(text.upper().replace("10", "T"))


def seat_from_text(text: str) -> Seat | None:
    """The seat a word begins with, if it is one of the four."""
    return next((seat for seat in SEATS if text.strip()[:1].upper() == seat.value), None)


def contract_word(text: str) -> str | None:
    """A contract as the log writes it (`3NXX`, `pass`) from `3NTxx`, `2NR`, `PAS`; None if not a contract."""
    wanted = text.strip().upper()
    if wanted in ("P", "PAS", "PASS", "PASSED", "AP"):
        return "pass"
    found = CONTRACT.fullmatch(wanted)
    if found is None:
        return None
    level, notrump, suit, doubled = found.groups()
    return level + (notrump or suit) + ("XX" if doubled == "R" else doubled.replace("*", "X"))


class StatedDeal(NamedTuple):
    """The hands of a deal as far as they can be recorded."""

    hands: Hands
    """None for a hand that is not known, or cannot be."""
    stated: Hands
    """Every hand that can be read, as the file tells it."""
    odd: list[str]
    """The hands of other than thirteen cards, in words."""
    unknown: list[tuple[str, str]]
    """Kind and words of each reason why a hand that is told is not recorded."""


def stated_deal(hands: Hands) -> StatedDeal:
    """The hands that can be recorded. Two hands of which only one can be right (they share a card), and a hand that is
    none, become unknown, so that calls, cards and the other hands are not lost with them."""
    try:
        return StatedDeal(hands, hands, hands_of_one_pack(hands), [])
    except NotReadable:
        pass
    unknown: list[tuple[str, str]] = []
    held: dict[Seat, int] = {}
    for seat, text in zip(SEATS, hands, strict=True):
        try:
            held[seat] = hand_from_text(text) if text is not None else 0
        except ValueError as error:
            what = message("remarked", "hand_not_readable", seat=seat_text(seat), why=clean(str(error)))
            unknown.append(("hand not readable", what))
    doubtful: set[Seat] = set()
    for card in PACK:
        holders = [seat for seat, hand in held.items() if hand & card.bit]
        if len(holders) > 1:
            doubtful |= {*holders}
            who = f" {message('word', 'and')} ".join(map(seat_text, holders))
            what = message("remarked", "card_in_two_hands", card=card.value, who=who)
            unknown.append(("card in two hands", what))
    for seat, hand in held.items():
        if hand.bit_count() > 26:
            doubtful.add(seat)
            what = message("remarked", "hand_of_too_many", seat=seat_text(seat), count=hand.bit_count())
            unknown.append(("hand not readable", what))
    north, east, south, west = (hands[seat.index] if seat in held and seat not in doubtful else None for seat in SEATS)
    known: Hands = (north, east, south, west)
    north, east, south, west = (hands[seat.index] if seat in held else None for seat in SEATS)
    return StatedDeal(known, (north, east, south, west), hands_of_one_pack(known), unknown[:MOST_REASONS])


def hands_of_one_pack(hands: Hands) -> list[str]:
    """What is odd about the hands of a deal, in words. Raises NotReadable where they cannot be of one pack."""
    seen = 0
    odd: list[str] = []
    for seat, text in zip(SEATS, hands, strict=True):
        if text is None:
            continue
        try:
            hand = hand_from_text(text)
        except ValueError as error:
            raise NotReadable(message("remarked", "hand_read", seat=seat_text(seat), why=clean(str(error)))) from None
        if hand & seen:
            twice = next(card for card in PACK if card.bit & hand & seen)
            raise NotReadable(message("remarked", "in_two_hands", card=twice.value))
        if hand.bit_count() > 26:
            raise NotReadable(_holding(seat, hand))
        seen |= hand
        if hand.bit_count() != 13:
            odd.append(_holding(seat, hand))
    return odd


def _holding(seat: Seat, hand: int) -> str:
    return message("remarked", "holds_cards", seat=seat_text(seat), count=hand.bit_count())
