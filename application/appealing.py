"""Appeals: lodged, heard, decided or sent back; after each it is told where the appeal stands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from application.numbering import lodged_among
from application.office import Office
from application.tables import is_within
from application.writing import Proposed, Who, Written, write
from domain.errors import TdlogError
from domain.events import AppealDecided, AppealHeard, AppealLodged, AppealReferredBack
from projections.ranking.appeals import AppealAt, appeals_at
from projections.texts import message

__all__ = ["Appealed", "appeal", "appeal_meant"]


class Appealed(Struct, frozen=True):
    """What was recorded of an appeal, and where it stands; None where there is no appeal of that number."""

    written: Written
    appeal: AppealAt | None


def appeal(
    office: Office,
    stream: str,
    event: AppealLodged | AppealHeard | AppealDecided | AppealReferredBack,
    who: Who,
    *,
    seen: int | None = None,
) -> Appealed:
    """Record of an appeal at the table of its ruling; one that is lodged without a number gets the next of its session.

    `seen`: how many entries of the table whoever records knows of. Raises NotPossible where the number is another's or
    the ruling is not there; NotAllowed; RecordedFirst; LogError.
    """
    room = office.room(stream)
    known = len(room.entries) if seen is None else seen
    written = write(office, [Proposed(stream, event)], who, seen={stream: known})
    number = next((one.appeal for one in lodged_among(reversed(written.events))), event.appeal).lower()
    there = (one for one in appeals_at({stream: office.kept(stream).replay}) if one.appeal.id.lower() == number)
    return Appealed(written, next(there, None))


def appeal_meant(found: Sequence[AppealAt], named: str) -> AppealAt:
    """The one appeal that is meant. Raises TdlogError where there is none, or more than one, saying which there are."""
    where, _, last = named.rpartition("/")
    meant = [
        at
        for at in found
        if last.lower() in (at.appeal.id.lower(), at.incident.name.lower(), at.appeal.incident.lower())
        and (not where or is_within(at.stream, where) or at.stream.endswith(f".{where}"))
    ]
    if len(meant) == 1:
        return meant[0]
    known = ", ".join(at.name for at in (meant or found)[:6]) or message("appeals", "none")
    said = "several_appeals" if meant else "no_such_appeal"
    raise TdlogError(message("command", said, name=named, known=known))
