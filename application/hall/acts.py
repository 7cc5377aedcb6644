"""What is recorded as it happens: lines as they are typed."""

from __future__ import annotations

from msgspec import Struct

from application.hall.acknowledged import Acknowledged, acknowledged
from application.office import Office, Room
from application.recording import understood_together
from application.writing import Request, Who, Written
from domain.errors import RecordedFirst

__all__ = ["Lines"]


class Lines(Struct, frozen=True):
    """Lines of the notation, each read behind the one before it; all of them are recorded, or none."""

    stream: str
    lines: tuple[str, ...]
    seen: int | None = None
    """How many entries of the stream whoever types knows of; None, for the operator alone: as many as there are."""
    at: str = ""
    """When it happened, as the device tells it; empty: now."""

    @property
    def size(self) -> int:
        """About how many bytes it came in."""
        return sum(map(len, self.lines))

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotReadable, NotPossible or NotMarked with line and column; RecordedFirst."""
        who = who._replace(at=self.at)
        room = office.room(self.stream)
        seen = _known(room, self.seen)
        return Request(understood_together(room, self.lines, who, who.at or office.clock()), who, seen=seen)

    def answer(self, office: Office, written: Written, who: Who) -> Acknowledged:
        """As in `Act`."""
        return acknowledged(office, self.stream, written, who)


def _known(room: Room, seen: int | None) -> dict[str, int]:
    """How many entries of a table are known to whoever records, where he says it. Raises RecordedFirst where there are
    more."""
    if seen is None:
        return {}
    entries = room.entries
    if 0 <= seen < len(entries):
        raise RecordedFirst(room.stream, seen + 1, entries[seen:])
    return {room.stream: seen}
