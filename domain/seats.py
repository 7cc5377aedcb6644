"""The four seats and the two sides, as the Laws name them."""

from __future__ import annotations

from enum import Enum

__all__ = ["SEATS", "Seat", "Side"]


class Side(Enum):
    """A partnership at the table."""

    NS = "NS"
    EW = "EW"

    __hash__ = object.__hash__

    index: int
    opponents: Side

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of this side, North or East first."""
        return (SEATS[self.index], SEATS[self.index + 2])


class Seat(Enum):
    """A seat, numbered clockwise from North; `left` and `right` are the opponents on either hand."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    __hash__ = object.__hash__

    index: int
    side: Side
    left: Seat
    right: Seat
    partner: Seat

    def __str__(self) -> str:
        return self.name.capitalize()


SEATS: tuple[Seat, ...] = tuple(Seat)

for _n, _side in enumerate(Side):
    _side.index = _n
    _side.opponents = tuple(Side)[1 - _n]
for _n, _seat in enumerate(SEATS):
    _seat.index = _n
    _seat.side = tuple(Side)[_n % 2]
    _seat.left = SEATS[(_n + 1) % 4]
    _seat.partner = SEATS[(_n + 2) % 4]
    _seat.right = SEATS[(_n + 3) % 4]
