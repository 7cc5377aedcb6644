"""Calls, bids and contracts (Laws 18, 19 and 77 name them)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from domain.cards import Suit
from domain.seats import Seat

__all__ = ["BIDS", "CALLS", "TOP", "Call", "Contract", "Strain", "contract_from_text"]


class Strain(Enum):
    """A denomination, in the rising order of Law 18E; `trump` is None at notrump."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "N"

    __hash__ = object.__hash__

    index: int
    trump: Suit | None

    def __str__(self) -> str:
        return self.name.lower()


for _n, _strain in enumerate(Strain):
    _strain.index = _n
    _strain.trump = Suit(_strain.value) if _n < 4 else None


class Call(Enum):
    """A pass, a double, a redouble or a bid. `height` is 0 if not a bid, else 1 (one club) to 35.

    Eight of a denomination is no lawful bid (38), and can be said all the same: 36 to 40.
    """

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"
    CLUB_1 = "1C"
    DIAMOND_1 = "1D"
    HEART_1 = "1H"
    SPADE_1 = "1S"
    NOTRUMP_1 = "1N"
    CLUB_2 = "2C"
    DIAMOND_2 = "2D"
    HEART_2 = "2H"
    SPADE_2 = "2S"
    NOTRUMP_2 = "2N"
    CLUB_3 = "3C"
    DIAMOND_3 = "3D"
    HEART_3 = "3H"
    SPADE_3 = "3S"
    NOTRUMP_3 = "3N"
    CLUB_4 = "4C"
    DIAMOND_4 = "4D"
    HEART_4 = "4H"
    SPADE_4 = "4S"
    NOTRUMP_4 = "4N"
    CLUB_5 = "5C"
    DIAMOND_5 = "5D"
    HEART_5 = "5H"
    SPADE_5 = "5S"
    NOTRUMP_5 = "5N"
    CLUB_6 = "6C"
    DIAMOND_6 = "6D"
    HEART_6 = "6H"
    SPADE_6 = "6S"
    NOTRUMP_6 = "6N"
    CLUB_7 = "7C"
    DIAMOND_7 = "7D"
    HEART_7 = "7H"
    SPADE_7 = "7S"
    NOTRUMP_7 = "7N"
    CLUB_8 = "8C"
    DIAMOND_8 = "8D"
    HEART_8 = "8H"
    SPADE_8 = "8S"
    NOTRUMP_8 = "8N"

    __hash__ = object.__hash__

    height: int
    level: int
    strain: Strain

    @property
    def is_bid(self) -> bool:
        """Whether the call names a level and a denomination."""
        return self.height > 0


CALLS: tuple[Call, ...] = tuple(Call)
BIDS: tuple[Call, ...] = CALLS[3:38]
"""The thirty-five bids, from one club to seven notrump."""
TOP = len(BIDS)
"""The height of seven notrump."""

for _call in CALLS:
    _call.height = 0
    _call.level = 0
for _n, _call in enumerate(CALLS[3:]):
    _call.height = _n + 1
    _call.level = int(_call.value[0])
    _call.strain = Strain(_call.value[1])


class Contract(NamedTuple):
    """The final bid with its doubling, and who plays it."""

    level: int
    strain: Strain
    doubled: int
    """0 undoubled, 1 doubled, 2 redoubled."""
    declarer: Seat

    @property
    def text(self) -> str:
        """As scorers write it: `4S`, `3NX`, `2HXX`."""
        return f"{self.level}{self.strain.value}{'X' * self.doubled}"


def contract_from_text(text: str, declarer: Seat | None) -> Contract | None:
    """Read `4S`, `3NX`, `2HXX` (`3NT` too). None for `pass`, if not a contract, or without a declarer."""
    upper = text.strip().upper()
    bare = upper.rstrip("X")
    doubled = len(upper) - len(bare)
    bid = next((call for call in BIDS if call.value == bare.replace("NT", "N")), None)
    if bid is None or declarer is None or doubled > 2:
        return None
    return Contract(bid.level, bid.strain, doubled, declarer)
