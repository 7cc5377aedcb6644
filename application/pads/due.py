"""Who is due at a table, held against the numbers that a pad knows pairs by."""

from __future__ import annotations

from collections.abc import Sequence

from domain.seats import Side
from formats.reading.pads import PadSaid
from projections.recorded.seating import Seating
from projections.recorded.session_record import SessionRecord

__all__ = ["are_due", "number_of"]


def are_due(seating: Seating, said: PadSaid, record: SessionRecord) -> bool:
    """Whether the pairs that a pad names are those that sit at its table. What the pad does not tell, and what the
    session does not tell, is no contradiction."""
    south, west = said.partners
    sides = ((seating.ns, (said.ns, south), Side.NS), (seating.ew, (said.ew, west), Side.EW))
    return all(_is_due(due, number, side, said.section, record) for due, numbers, side in sides for number in numbers)


def _is_due(due: Sequence[str], number: int, side: Side, section: str, record: SessionRecord) -> bool:
    if not due or not number:
        return True
    named = {f"{letters}{number}{way}".casefold() for letters in ("", section) for way in ("", side.value)}
    return any(one.casefold() in named or number_of(one, record) == number for one in due)


def number_of(contestant: str, record: SessionRecord) -> int:
    """The number by which pads know a contestant: his own where his name is one, else his place among those entered."""
    if contestant.isascii() and contestant.isdecimal() and len(contestant) <= 4:
        return int(contestant)
    entered = list(record.contestants)
    is_numbered = any(one.isdecimal() for one in entered)
    return 0 if is_numbered or contestant not in entered else entered.index(contestant) + 1
