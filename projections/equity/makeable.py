"""What a deal gives double dummy: the tricks of each declarer in each denomination, and par.

It follows from the cards alone, so it may be worked out before play; it is nobody's to see before then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.calls import Strain
from domain.cards import hand_from_text
from domain.events import Vulnerability
from domain.events.base import Hands
from domain.seats import SEATS, Seat
from projections.equity.double_dummy import require, solved_table

if TYPE_CHECKING:
    from endplay.types import Contract

__all__ = ["DealAsked", "Makeable", "deal_asked", "makeable_from_text", "makeable_of", "makeable_text"]

STRAINS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)
CONTRACT = r"(?:pass|[1-7][CDHSN]X?[NESW](?:=|[+-][0-9]{1,2}))"
LINE = re.compile(rf"([0-9a-d]{{20}}) ([+-]?[0-9]{{1,5}}) ({CONTRACT}(?:,{CONTRACT}){{0,19}})")
DENOMS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "nt": "N"}
"""As endplay calls them."""
EVERY_CARD, HAND = (1 << 52) - 1, 13


class DealAsked(Struct, frozen=True):
    """A deal of four whole hands with its dealer and vulnerability."""

    hands: tuple[int, int, int, int]
    """From North on."""
    dealer: Seat
    vul: Vulnerability

    @property
    def digest(self) -> str:
        """SHA-256 of it, hexadecimal: by this it is kept."""
        cards = " ".join(f"{hand:x}" for hand in self.hands)
        return sha256(f"{self.dealer.value} {self.vul} {cards}".encode()).hexdigest()


class Makeable(Struct, frozen=True):
    """What a deal gives."""

    tricks: tuple[int, ...]
    """Twenty numbers: of North, East, South, West, each in clubs, diamonds, hearts, spades and notrump."""
    par: int
    """Points from North-South's view."""
    contracts: tuple[str, ...]
    """The contracts that give par, `3SE=`, `5DXN-2`; `pass` where nobody does better than passing."""

    @property
    def table(self) -> Mapping[tuple[Seat, Strain], int]:
        """The tricks by declarer and denomination."""
        return dict(zip(((seat, strain) for seat in SEATS for strain in STRAINS), self.tricks, strict=True))


def deal_asked(hands: Hands | Sequence[int], dealer: Seat, vul: Vulnerability) -> DealAsked | None:
    """A deal, from hands as the log has them or as masks; None where they are no four hands of one pack."""
    try:
        north, east, south, west = (hand_from_text(one) if isinstance(one, str) else one or 0 for one in hands)
    except ValueError:
        return None
    held = (north, east, south, west)
    is_whole = all(hand.bit_count() == HAND for hand in held) and north | east | south | west == EVERY_CARD
    return DealAsked(held, dealer, vul) if is_whole else None


def makeable_of(deal: DealAsked) -> Makeable:
    """Work a deal out: a quarter of a second, or for a hard one some seconds. Raises TdlogError without endplay."""
    require()
    from endplay.dds import par
    from endplay.types import Player, Vul

    table, tricks = solved_table(deal.hands)
    found = par(table, Vul[deal.vul.lower()], Player.find(deal.dealer.value))
    contracts = tuple(dict.fromkeys(map(_contract, found))) or ("pass",)
    return Makeable(tuple(tricks[seat, strain] for seat in SEATS for strain in STRAINS), found.score, contracts)


def _contract(told: Contract) -> str:
    """A contract of endplay's."""
    if not told.level:
        return "pass"
    strain = DENOMS[told.denom.name]
    doubled = "X" if told.penalty.name == "doubled" else ""
    return f"{told.level}{strain}{doubled}{told.declarer.abbr}{f'{told.result:+d}' if told.result else '='}"


def makeable_text(found: Makeable) -> str:
    """As it is kept, in a line of ASCII: twenty hexadecimal digits, par, its contracts."""
    return f"{''.join(f'{tricks:x}' for tricks in found.tricks)} {found.par:d} {','.join(found.contracts)}"


def makeable_from_text(text: str) -> Makeable | None:
    """From such a line; None where it is none."""
    read = LINE.fullmatch(text)
    if read is None:
        return None
    return Makeable(tuple(int(digit, 16) for digit in read[1]), int(read[2]), tuple(read[3].split(",")))
