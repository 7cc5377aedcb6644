"""An event as it is recorded while it happens: as whose word, at what time, and that it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import cast

from msgspec.structs import replace

from application.rights import Role
from domain.events import AnyEvent, Author, BoardStarted, ClaimMade, EntryAmended, Recordable, RivalRecorded
from formats.notation.admitting import by_its_office

__all__ = ["author_of", "signed", "time_told", "timed"]

TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]{1,9})?Z")
"""A time as a log holds it, and as a browser tells it, with parts of a second."""
OWN_WORD: dict[Role, Author] = {"committee": "committee", "scorer": "scorer"}
"""Who speaks, where neither the event nor whoever records it says so."""


def author_of(by: Author | None, role: Role) -> Author:
    """As whose word a line is read that somebody types who comes as a role."""
    return by or OWN_WORD.get(role, "operator")


def signed(event: AnyEvent, by: Author | None, role: Role) -> AnyEvent:
    """With its author; by a link also the events that it holds."""
    if isinstance(event, BoardStarted):
        event = replace(event, live=True)  # it is recorded while it is played, where the director can be asked
    elif isinstance(event, ClaimMade) and event.line is None:
        event = replace(event, line="?")  # nobody has told whether it had one (68C)
    elif role != "operator":
        event = _each_held(event, lambda one: _said_by(one, by, role))
    return _said_by(event, by, role)


def _said_by(event: AnyEvent, by: Author | None, role: Role) -> AnyEvent:
    by = by or OWN_WORD.get(role)
    if by is None:
        return by_its_office(event)
    return replace(event, by=by) if event.by == "operator" else event


def timed(event: AnyEvent, at: str, now: str) -> AnyEvent:
    """With its time; the events that it holds keep the time they have, unless that cannot be."""
    event = _each_held(event, lambda one: replace(one, at=time_told(one.at, "", now)))
    return replace(event, at=at)


def _each_held(event: AnyEvent, change: Callable[[AnyEvent], AnyEvent]) -> AnyEvent:
    """An event with each that it holds changed: what it puts in another's place, what a device recorded aside."""
    if isinstance(event, EntryAmended):
        parts = tuple(change(one) for one in event.replacements)
        return replace(event, replacements=cast("tuple[Recordable, ...]", parts))
    if isinstance(event, RivalRecorded):
        return replace(event, events=tuple(_each_held(change(one), change) for one in event.events))
    return event


def time_told(told: str, earliest: str, now: str) -> str:
    """A time that a device tells, to the second, where it is one, not before the earliest that it can be and not later
    than now; else now. All are UTC, as `2026-03-14T19:02:11Z`."""
    found = TIME.fullmatch(told)
    if found is None:
        return now
    at = f"{found[1]}Z"
    try:
        datetime.fromisoformat(at)
    except ValueError:
        return now
    return at if earliest <= at <= now else now
