"""Two programs that lodge an appeal at two tables at once may give both the same number: the later one is amended."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from application.numbering import is_taken, next_number
from application.office import Office
from domain.errors import LogError
from domain.events import AppealLodged, EntryAmended
from domain.streams import session_of
from projections.texts import message

__all__ = ["renumbered"]


def renumbered(
    office: Office, stream: str, position: int, event: AppealLodged, known: int, append: Callable[[EntryAmended], int]
) -> list[tuple[EntryAmended, int]]:
    """Give an appeal that stands at a position the next number, as long as another took its own between what was
    `known` of the log and there. `append` puts an amendment behind whatever the stream has, and returns its position.
    Returns the amendments that were recorded, with their positions.

    Where the log cannot be written just then it stays: two have one number, and what is decided names the table.
    """
    found: list[tuple[EntryAmended, int]] = []
    try:
        [lodged] = office.log.scan(position - 1, position)
        while is_taken(office.log, session_of(stream), event.appeal, known, position):
            known = office.log.tail()
            event = replace(event, appeal=next_number(office.log, session_of(stream)))
            why = message("appeals", "number_taken")
            amended = EntryAmended(lodged.entry, (event,), why=why, at=office.clock(), by=event.by)
            position = append(amended)
            found.append((amended, position))
            if "." in stream:
                office.room(stream)
    except LogError:
        return found
    return found
