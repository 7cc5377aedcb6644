"""A board as its file states it, before it is interpreted: what a diagnosis weighs against what was recorded.

Only boards with something odd are kept in this form (`TableRecord.is_odd`): a regular board costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from domain.calls import Call
from domain.cards import Card
from domain.events import Hands
from domain.seats import Seat

__all__ = ["StatedBoard", "StatedCall", "StatedCard"]


class StatedCall(Struct, frozen=True):
    """A call as the file has it."""

    call: Call
    seat: Seat | None
    """Whose it is by its place in the file; None where the file gives only the order."""
    line: int
    mark: str = ""
    """PBN's `I` (insufficient and accepted); empty for none."""


class StatedCard(Struct, frozen=True):
    """A card as the file has it."""

    card: Card
    seat: Seat | None
    """Whose column it stands in; None where the file gives only the order."""
    trick: int
    """The row it stands in, from 1; where the file has no rows, every fourth card begins one."""
    line: int
    mark: str = ""
    """PBN's `R` (revoke) or `L` (lead out of turn), as accepted or undetected; empty for none."""


@dataclass(slots=True)
class StatedBoard:
    """One board at one table: where it was recorded, and everything that the file says of it."""

    stream: str
    entry: int
    """The number in that stream of the entry that began the board."""
    board: int
    room: str
    line: int
    dealer: Seat | None = None
    """None where the file names none."""
    hands: Hands = (None, None, None, None)
    calls: list[StatedCall] = field(default_factory=list[StatedCall])
    cards: list[StatedCard] = field(default_factory=list[StatedCard])
    """In the order of play as far as the file states it: by rows, each row from its leader as the file marks him."""
    contract: str = ""
    """As the log writes it, `4SX`, `pass`; empty where the file states none."""
    declarer: Seat | None = None
    tricks: int | None = None
    """Declarer's tricks by the file's own result."""
    result_text: str = ""
    """The result as printed, cleaned, where it is no number of declarer's tricks: `-2`, `=`, `4S+1`; else empty."""
    points: int | None = None
    """The score by the file, from North-South's view."""
    is_cut_off: bool = False
    """The file itself says that the record stops (`+`, a closed table), or ends in the middle of a trick."""
