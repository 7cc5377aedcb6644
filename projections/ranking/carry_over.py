"""What contestants bring with them from an earlier session: their carry-over."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from domain.events import CarriedOver
from domain.scores import fraction_of
from projections.recorded.session_record import Entry, SessionRecord

__all__ = ["Carry", "carried_by"]


class Carry(Struct, frozen=True):
    """A carry-over as it was recorded; of one contestant and unit the latest counts."""

    contestant: str
    amount: Fraction | None
    """None where no number can be read."""
    unit: str
    entry: Entry


def carried_by(record: SessionRecord) -> dict[str, list[Carry]]:
    """The carry-over of each contestant that has one."""
    latest: dict[tuple[str, str], Carry] = {}
    for entry in record.carried:
        event = entry.event
        if isinstance(event, CarriedOver):
            latest[event.contestant, event.unit] = Carry(event.contestant, fraction_of(event.amount), event.unit, entry)
    found: dict[str, list[Carry]] = {}
    for carry in latest.values():
        found.setdefault(carry.contestant, []).append(carry)
    return found
