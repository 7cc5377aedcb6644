"""The numbers of appeals: `A1`, `A2` and so on in each session, wherever in it they are lodged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from application.office import Office
from application.rights import Role, told_by
from application.tables import tables_of
from domain.errors import NotPossible
from domain.events import AnyEvent, AppealLodged
from domain.log.store import LogStore
from domain.streams import session_of
from projections.texts import message

__all__ = ["highest_number", "is_taken", "lodged_among", "next_number", "numbered"]

NUMBER = re.compile(r"A([0-9]{1,9})", re.IGNORECASE)


def numbered(office: Office, stream: str, event: AnyEvent, role: Role) -> AnyEvent:
    """An appeal with its number: the next of its session, where it has none; any other event as it is. Raises
    NotPossible where a link brings a number that no appeal of this stream has: that of another would make the decision
    on it doubtful."""
    if not isinstance(event, AppealLodged):
        return event
    if not event.appeal:
        return replace(event, appeal=next_number(office.log, session_of(stream)))
    if role != "operator":
        held = office.kept(stream).entries if "." in stream else office.log.read(stream)
        if event.appeal.casefold() not in {one.appeal.casefold() for one in lodged_among(held)}:
            raise NotPossible(_lodged_without(event, stream))
    return event


def _lodged_without(event: AppealLodged, stream: str) -> str:
    """That a number is given by whoever records it, with the line that lodges the appeal without one."""
    number, incident, contestant = (text[:20] for text in (event.appeal, event.incident, event.contestant))
    return message(
        "rights", "number_is_given", appeal=number, stream=stream, incident=incident, contestant=contestant
    )  # fmt: skip


def next_number(log: LogStore, session: str) -> str:
    """The number that the next appeal of a session takes: `A5` where the highest ever given is A4."""
    streams = [log.read(session), *tables_of(log, session).values()]
    return f"A{highest_number(event for events in streams for event in events) + 1}"


def highest_number(events: Iterable[AnyEvent]) -> int:
    """The highest number of the appeals lodged among some events; 0 where there is none."""
    found = (NUMBER.fullmatch(event.appeal) for event in lodged_among(events))
    return max((int(one[1]) for one in found if one is not None), default=0)


def is_taken(log: LogStore, session: str, number: str, after: int, before: int) -> bool:
    """Whether an appeal of a session got a number between two positions, neither included."""
    return any(
        event.appeal.casefold() == number.casefold()
        for one in log.scan(after, before - 1)
        if session_of(one.stream) == session
        for event in lodged_among([one.event])
    )


def lodged_among(events: Iterable[AnyEvent]) -> Iterator[AppealLodged]:
    """The appeals that are lodged by events, or put in the place of an entry by them."""
    for event in events:
        for one in told_by(event):
            if isinstance(one, AppealLodged):
                yield one
