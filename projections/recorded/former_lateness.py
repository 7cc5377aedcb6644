"""What a penalty for being late rests on: the entry that it cites, and what was recorded of its contestant before."""

from __future__ import annotations

from collections.abc import Iterator

from domain.events import PenaltyGiven, TableLate, TableWarned, sides_of
from domain.streams import plain_stream
from projections.recorded.session_record import Entry
from projections.recorded.stream import SessionStream
from projections.recorded.told_of_time import CITABLE

__all__ = ["cited_by", "lateness_against"]


def cited_by(own: SessionStream, penalty: PenaltyGiven) -> Entry | None:
    """The entry of a session's own stream that a penalty cites; None where it cites none that is there."""
    if not penalty.cites:
        return None
    held = (entry for entry in own.record.timed if isinstance(entry.event, CITABLE))
    return next((entry for entry in held if entry.name == penalty.cites), None)


def lateness_against(own: SessionStream, contestant: str) -> Iterator[Entry]:
    """The warnings to a contestant's side and what was judged against it last, in the order of the entries."""
    judged = {told.late.number for told in own.told_of_tables.values() if told.late is not None}
    for entry in own.record.timed:
        event = entry.event
        if isinstance(event, TableWarned) or (isinstance(event, TableLate) and entry.number in judged):
            seats = own.seats(plain_stream(event.table), None)
            if any(contestant in seats.contestants(side) for side in sides_of(event.late)):
                yield entry
