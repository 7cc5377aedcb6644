"""The Deal tag: its form, the cards of each hand, and what is left for hands that are not given (3.4.11, 3.10)."""

from __future__ import annotations

from dataclasses import dataclass, field

from formats.pbn.strict.faults import Faults, Place, quoted
from formats.pbn.strict.scanner import Tag

__all__ = ["RANKS", "SEATS", "Deal", "check_deal"]

SEATS = "NESW"
RANKS = "AKQJT98765432"
PACK = frozenset(suit + rank for suit in "SHDC" for rank in RANKS)


@dataclass(slots=True)
class Deal:
    """The hands of a deal, by seat (0 north, clockwise); None where a hand is not given."""

    first: int
    hands: list[frozenset[str] | None]
    is_sorted: bool = True
    """Whether the ranks of every suit fall, and are upper case, as export format wants them."""
    unknown: frozenset[str] = field(default=PACK)
    """The cards that no given hand holds."""

    @property
    def is_end_position(self) -> bool:
        """Whether every hand that is given has fewer than 13 cards (3.10)."""
        return max((len(hand) for hand in self.hands if hand is not None), default=13) < 13


def check_deal(tag: Tag, value: str, faults: Faults) -> Deal | None:
    """Hold a deal against its form; None where it is too broken for its cards to be used."""
    place = tag.value_place
    if value[:1].upper() not in tuple(SEATS) or value[1:2] != ":":
        text = f"Deal {quoted(value)}: W, N, E or S and a colon are expected before the hands"
        faults.add("deal-syntax", place, text)
        return None
    hands = value[2:].split(" ")
    if len(hands) != 4 or not all(hands):
        text = f"Deal {quoted(value)}: four hands are expected, with one space between two of them"
        faults.add("deal-syntax", place, text)
        return None
    first = SEATS.index(value[0].upper())
    deal = Deal(first, [None] * 4, is_sorted=value[0].isupper())
    column = place.column + 2
    is_sound = True
    seen: dict[str, int] = {}
    for n, text in enumerate(hands):
        if text != "-":
            at = Place(place.line, column)
            is_sound &= _check_hand((first + n) % 4, text, at, deal, seen, faults)
        column += len(text) + 1
    if not is_sound:
        return None
    return deal if _check_counts(deal, place, faults) else None


def _check_hand(seat: int, text: str, place: Place, deal: Deal, seen: dict[str, int], faults: Faults) -> bool:
    """One hand into the deal; whether it can be used."""
    suits = text.split(".")
    if len(suits) != 4:
        wanted = "four suits between periods, spades first, are expected"
        faults.add("deal-syntax", place, f"the hand {quoted(text)} of {SEATS[seat]}: {wanted}")
        return False
    cards: set[str] = set()
    column = place.column
    is_sound = True
    for suit, ranks in zip("SHDC", suits, strict=True):
        deal.is_sorted &= ranks == "".join(sorted(ranks, key=RANKS.find)) and ranks == ranks.upper()
        for n, rank in enumerate(ranks.upper()):
            at = Place(place.line, column + n)
            card = suit + rank
            if rank not in RANKS or not ranks[n].isascii():
                faults.add("deal-rank", at, f"{quoted(ranks[n])} is no rank: {' '.join(RANKS)} are")
                return False
            if card in seen:
                faults.add("deal-twice", at, f"{card} is in the deal already, with {SEATS[seen[card]]}")
                is_sound = False
            seen.setdefault(card, seat)
            cards.add(card)
        column += len(ranks) + 1
    deal.hands[seat] = frozenset(cards)
    deal.unknown = deal.unknown - cards
    return is_sound


def _check_counts(deal: Deal, place: Place, faults: Faults) -> bool:
    """Whether every hand that is given has as many cards as it should."""
    counts = {SEATS[n]: len(hand) for n, hand in enumerate(deal.hands) if hand is not None}
    told = ", ".join(f"{seat} {count}" for seat, count in counts.items())
    if not counts:
        faults.add("deal-empty", place, "a deal with no hand: at least one is expected")
        return False
    if max(counts.values()) == 13 and min(counts.values()) < 13:
        faults.add("deal-count", place, f"the hands have {told} cards: 13 are expected of each")
        return False
    if max(counts.values()) > 13:
        faults.add("deal-count", place, f"the hands have {told} cards: at most 13 are expected of each")
        return False
    if len(set(counts.values())) > 1:
        faults.add("deal-uneven", place, f"the hands of the end position have {told} cards: not the same of each")
    return True
