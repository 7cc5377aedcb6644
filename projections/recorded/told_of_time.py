"""What a session's own stream tells of the time that its tables take: warnings, who was late, boards that were not
begun, and those that may be played later."""

from __future__ import annotations

from msgspec import Struct, field

from domain.events import BoardNotBegun, Late, LatePlayAllowed, TableLate, TableWarned
from domain.streams import plain_stream
from projections.recorded.session_record import Entry, SessionRecord

__all__ = ["CITABLE", "ToldOfTable", "told_of_tables"]

CITABLE = (TableWarned, TableLate, BoardNotBegun, LatePlayAllowed)
"""What a penalty may rest on."""


class ToldOfTable(Struct):
    """What was recorded of a table's time."""

    late: Entry | None = None
    """Who was late, as it was judged last."""
    warned: list[Entry] = field(default_factory=list[Entry])
    not_begun: dict[int, Entry] = field(default_factory=dict[int, Entry])
    """By board, that it was not begun in time."""
    late_play: dict[int, Entry] = field(default_factory=dict[int, Entry])
    """By board, the leave to play it later."""

    @property
    def who(self) -> Late | None:
        """Who was late: as it was judged last, else as the latest warning names a side; None where nobody has said
        anything, `undecided` where it was not judged."""
        if self.late is not None and isinstance(self.late.event, TableLate):
            return self.late.event.late
        named: list[Late] = [one.event.late for one in self.warned if isinstance(one.event, TableWarned)]
        for late in reversed(named):
            if late != "undecided":
                return late
        return named[-1] if named else None


def told_of_tables(record: SessionRecord) -> dict[str, ToldOfTable]:
    """By table, what the session's own stream tells of its time."""
    found: dict[str, ToldOfTable] = {}
    for entry in record.timed:
        event = entry.event
        if not isinstance(event, CITABLE):
            continue
        told = found.setdefault(plain_stream(event.table), ToldOfTable())
        if isinstance(event, TableLate):
            told.late = entry
        elif isinstance(event, TableWarned):
            told.warned.append(entry)
        elif isinstance(event, BoardNotBegun):
            told.not_begun[event.board] = entry
        else:
            told.late_play[event.board] = entry
    return found
