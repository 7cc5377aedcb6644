"""The log as it was known at a moment: everything recorded after it is left out, amendments too.

A moment is a time, a position in the log, or an entry (that is the position at which it was recorded). What is left of
a stream is always its beginning, so that the numbers of its entries stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    BoardDealt,
    ContestantEntered,
    MovementSet,
    RegulationSet,
    SessionOpened,
)
from domain.streams import SESSION, plain_stream
from domain.times import time_of
from projections.texts import message

__all__ = ["Moment", "cut", "known_at", "moment_of"]

POSITION = re.compile(r"[0-9]{1,18}")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ENTRY = re.compile(rf"({SESSION}(?:\.r[0-9]+\.t[0-9]+)?)#([0-9]{{1,9}})")
STANDING = (SessionOpened, RegulationSet, ContestantEntered, MovementSet, BoardDealt)
"""What holds for a session from its beginning, whenever it was entered."""


class Moment(Struct, frozen=True):
    """A moment of the log, as it was typed; one of time, position and entry is told, none of one before everything."""

    text: str
    time: datetime | None = None
    """Up to and with this time."""
    position: int = 0
    """Up to and with this position in the log, as `tdlog verify` counts them."""
    stream: str = ""
    """Up to and with entry `entry` of this stream, wherever else was recorded before it."""
    entry: int = 0


def moment_of(text: str, *, since: bool = False) -> Moment:
    """Read a moment: `2026-03-14T21:00:00Z`, `2026-03-14T21:00`, `2026-03-14` (the whole day), `860`, `S1.r1.t1#41`.

    `since` is for what has changed from then on: a day is meant from its beginning, and `0` is before everything.

    Raises TdlogError, saying what was read and what is expected.
    """
    read = text.strip()
    if POSITION.fullmatch(read) and int(read):
        return Moment(read, position=int(read))
    if since and POSITION.fullmatch(read):
        return Moment(read)
    entry = ENTRY.fullmatch(read)
    if entry is not None and int(entry[2]):
        return Moment(read, stream=plain_stream(entry[1]), entry=int(entry[2]))
    if DATE.fullmatch(read):
        midnight = time_of(f"{read}T00:00:00Z")
        if midnight is not None:
            return Moment(read, time=midnight + timedelta(days=0 if since else 1, microseconds=-1))
    time = time_of(read)
    if time is None:
        raise TdlogError(message("command", "no_moment", read=repr(text)))
    return Moment(read, time=time)


def known_at(stream: str, events: Sequence[AnyEvent], time: datetime) -> int:
    """How many entries of a stream were known at a time. An entry without a time has that of the entry before it; those
    before the first that tells one were known when that one was, and who plays by which rules from the beginning.

    Raises TdlogError where no entry of the stream tells its time: when it was recorded is not guessed.
    """
    times = [time_of(event.at) if event.at else None for event in events]
    first = next((told for told in times if told is not None), None)
    if first is None:
        if all(isinstance(event, STANDING) for event in events):
            return len(events)
        raise TdlogError(message("command", "stream_without_times", stream=stream, entry=f"{stream}#{len(events)}"))
    now = first
    standing = next((n for n, event in enumerate(events) if event.at or not isinstance(event, STANDING)), 0)
    for number, told in enumerate(times):
        now = told or now
        if now > time and number >= standing:
            return number
    return len(events)


def cut(
    streams: Mapping[str, Sequence[AnyEvent]], moment: Moment, order: Iterable[tuple[int, str, int]]
) -> dict[str, Sequence[AnyEvent]]:
    """The streams as they were at a moment; a stream of which nothing was known then is left out.

    `order` is the log's own: position, stream and entry of everything recorded, as the log's `scan` gives them; it is
    not asked for a time. Raises TdlogError where the log does not hold the position or entry, or tells no times.
    """
    if moment.time is not None:
        known = {stream: known_at(stream, events, moment.time) for stream, events in streams.items()}
    else:
        known = _recorded_by(moment, order)
    return {stream: events[: known[stream]] for stream, events in streams.items() if known.get(stream)}


def _recorded_by(moment: Moment, order: Iterable[tuple[int, str, int]]) -> dict[str, int]:
    """The number of entries of each stream when the entry of the moment had been recorded."""
    known: dict[str, int] = {}
    if not moment.position and not moment.stream:
        return known
    last = 0
    for last, stream, entry in order:
        known[stream] = entry
        if last == moment.position or (stream, entry) == (moment.stream, moment.entry):
            return known
    if moment.position:
        raise TdlogError(message("command", "no_such_position", position=moment.position, last=last))
    held = known.get(moment.stream, 0)
    said = "no_such_entry" if held else "no_stream_of_entry"
    raise TdlogError(message("command", said, entry=moment.text, stream=moment.stream, last=held))
