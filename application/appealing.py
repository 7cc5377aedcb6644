"""Appeals: lodged, heard, decided or sent back; after each it is told where the appeal stands."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office
from application.tables import tables_of
from application.writing import Proposed, Who, Written, write
from domain.events import AnyEvent, AppealDecided, AppealHeard, AppealLodged, AppealReferredBack
from domain.streams import session_of
from projections.ranking.appeals import AppealAt, appeals_at

__all__ = ["Appealed", "appeal", "next_number"]

NUMBER = re.compile(r"A([0-9]{1,9})", re.IGNORECASE)


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
    if isinstance(event, AppealLodged) and not event.appeal:
        event = replace(event, appeal=next_number(office, session_of(stream)))
    known = len(room.entries) if seen is None else seen
    written = write(office, [Proposed(stream, event)], who, seen={stream: known})
    there = (one for one in appeals_at({stream: room.replay}) if one.appeal.id.lower() == event.appeal.lower())
    return Appealed(written, next(there, None))


def next_number(office: Office, session: str) -> str:
    """The number that the next appeal of a session takes: `A5` where there are four."""
    streams = [office.log.read(session), *tables_of(office.log, session).values()]
    return f"A{max((_number(event) for events in streams for event in _lodged(events)), default=0) + 1}"


def _lodged(events: Iterable[AnyEvent]) -> Iterable[AppealLodged]:
    return (event for event in events if isinstance(event, AppealLodged))


def _number(event: AppealLodged) -> int:
    found = NUMBER.fullmatch(event.appeal)
    return int(found[1]) if found else 0
