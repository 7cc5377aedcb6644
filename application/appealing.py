"""Appeals: lodged, heard, decided or sent back; after each it is told where the appeal stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from application.office import Office
from application.tables import is_within, tables_of
from application.writing import Proposed, Who, Written, write
from domain.errors import TdlogError
from domain.events import AnyEvent, AppealDecided, AppealHeard, AppealLodged, AppealReferredBack
from domain.streams import session_of
from projections.ranking.appeals import AppealAt, appeals_at
from projections.texts import message

__all__ = ["Appealed", "appeal", "appeal_meant", "highest_number", "next_number"]

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
    return f"A{highest_number(event for events in streams for event in events) + 1}"


def highest_number(events: Iterable[AnyEvent]) -> int:
    """The highest number of the appeals lodged among some events; 0 where there is none."""
    return max((_number(event) for event in events if isinstance(event, AppealLodged)), default=0)


def _number(event: AppealLodged) -> int:
    found = NUMBER.fullmatch(event.appeal)
    return int(found[1]) if found else 0


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
