"""Between events and rows: what one entry looks like in the log's table.

A row is the plain tuple (stream, version, topic, state): the stream's id, the entry's number in it from 1, the
event's short tag, and the event as JSON. Plain tuples because they go to SQLite as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from domain.errors import LogError, RecordedFirst
from domain.events import TAGS, AnyEvent, decode, encode
from domain.events.base import Event

__all__ = [
    "TAG_OF",
    "UNREADABLE",
    "Numbered",
    "Row",
    "batches_to_rows",
    "check_version",
    "events_of",
    "read_state",
    "to_rows",
]

Row = tuple[str, int, str, bytes]
"""Stream, version, topic, state."""

Numbered = tuple[int, str, int, bytes]
"""Position in the log, stream, version, state."""

TAG_OF: dict[type[Event], str] = {kind: tag for tag, kind in TAGS.items()}
"""Event class to tag, which is the row's topic."""

_check = msgspec.json.Decoder(list[AnyEvent]).decode
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError)
"""What `decode` raises where it is given something other than an event."""


def to_rows(stream: str, expected_version: int, events: Iterable[AnyEvent]) -> list[Row]:
    """The rows of events that follow entry `expected_version` of a stream.

    Raises TypeError for anything but an event, and LogError for an event that could not be read back: such an entry
    could never be taken out of the log again.
    """
    kept = [*events]
    try:
        rows = [
            (stream, version, TAG_OF[type(event)], encode(event))
            for version, event in enumerate(kept, expected_version + 1)
        ]
    except KeyError as error:
        raise TypeError(f"{error.args[0]!r} is not an event of the log") from None
    except (UnicodeEncodeError, OverflowError, TypeError) as error:
        raise _refused(stream, expected_version + _not_encoded(kept), error) from error
    try:
        _check(b"[" + b",".join([row[3] for row in rows]) + b"]")
    except UNREADABLE:
        for row in rows:
            _refuse_unreadable(row)
        raise
    return rows


def _not_encoded(events: Iterable[AnyEvent]) -> int:
    """Which of some events is the first, from 1, that cannot be encoded."""
    for number, event in enumerate(events, 1):
        try:
            encode(event)
        except (UnicodeEncodeError, OverflowError, TypeError):
            return number
    return 0


def _refuse_unreadable(row: Row) -> None:
    stream, version, _, state = row
    try:
        decode(state)
    except UNREADABLE as error:
        raise _refused(stream, version, error) from error


def _refused(stream: str, version: int, error: Exception) -> LogError:
    return LogError(
        f"entry {version} of {stream} was not recorded, nor anything entered with it: it could not be read back"
        f" ({error}); put it right and enter it again"
    )


def read_state(stream: str, version: int, state: bytes) -> AnyEvent:
    """The event of one row. Raises LogError, naming stream and entry, where the state is no event."""
    try:
        return decode(state)
    except UNREADABLE as error:
        raise LogError(
            f"entry {version} of {stream} cannot be read ({error}): it was changed, or written by a newer tdlog;"
            " verify the log to see what else is wrong"
        ) from error


def batches_to_rows(batches: Iterable[tuple[str, int, Iterable[AnyEvent]]]) -> tuple[list[Row], dict[str, int]]:
    """The rows of batches, and how many entries each stream must have before its first row.

    Raises ValueError where a stream stands twice and the second batch does not follow the first, and as `to_rows`.
    """
    rows: list[Row] = []
    expected: dict[str, int] = {}
    ends: dict[str, int] = {}
    for stream, version, events in batches:
        if not stream or version < 0:
            raise ValueError(f"a stream has a name and a version from 0; got {stream!r}, {version}")
        if ends.setdefault(stream, version) != version:
            raise ValueError(f"{stream} stands twice, and after entry {ends[stream]} comes not {version + 1}")
        more = to_rows(stream, version, events)
        if more:
            expected.setdefault(stream, version)
            ends[stream] += len(more)
            rows += more
    return rows, expected


def check_version(stream: str, expected: int, found: int) -> None:
    """Raise RecordedFirst where a stream has more entries than expected, LogError where it has fewer."""
    if found > expected:
        raise RecordedFirst(stream, expected + 1)
    if found < expected:
        raise LogError(
            f"entry {expected + 1} of {stream} cannot be recorded: the log holds {found} entries of it, not {expected};"
            " load the table again and go on from there"
        )


def events_of(stream: str, after: int, states: Sequence[tuple[int, bytes]], log: str) -> list[AnyEvent]:
    """The events of a stream after an entry, of their numbers and states. Raises LogError, naming the entry, where one
    is missing or is no event."""
    for entry, (found, _) in enumerate(states, after + 1):
        if found != entry:
            raise LogError(
                f"entry {entry} of {stream} is missing from {log}: the log was changed; verify it to see what else is"
                " wrong"
            )
    try:
        return [decode(state) for _, state in states]
    except UNREADABLE:
        return [read_state(stream, entry, state) for entry, state in states]
