"""How much may be recorded at once while it happens: what is more is no act of a person, and would be in the way of
everybody else."""

from __future__ import annotations

from collections.abc import Iterable

from application.rights import kind_text
from domain.errors import NotPossible
from domain.events import AnyEvent, encode
from domain.events.free_text import texts_of
from projections.texts import message

__all__ = ["check_count", "check_size", "check_typed"]

MOST_EVENTS = 256
"""A device that was cut off for a round brings what happened in it: three boards are some 225 entries."""
MOST_AT_TABLE = 64 * 1024
"""Bytes of an event at a table: what replaces an entry, say with all that a device recorded aside in a round."""
MOST_IN_SESSION = 1024 * 1024
"""Bytes of an event of a session: the plan of 1,000 tables in 30 rounds takes some 750,000."""
MOST_TEXT = 20_000
"""Characters of a text in somebody's own words: ten pages of a statement to a committee."""


def check_count(events: int) -> None:
    """Raise NotPossible where somebody asks for more events to be recorded together than may be."""
    if events > MOST_EVENTS:
        raise NotPossible(message("rights", "too_many_events", count=events, most=MOST_EVENTS))


MOST_WORDS = 4000
"""Words of the lines that are typed for a table at once, a text in quotation marks taken as one: reading them keeps
everybody else waiting."""


def check_typed(lines: Iterable[str]) -> None:
    """Raise NotPossible where more is typed for a table than is read at once."""
    words = 0
    for line in lines:
        parts = line.replace("\\\\", "").replace('\\"', "").split('"')
        words += sum(len(part.split()) + part.count(",") for part in parts[::2]) + len(parts) // 2
        if words > MOST_WORDS:
            raise NotPossible(message("rights", "too_many_words", most=MOST_WORDS))


def check_size(stream: str, event: AnyEvent) -> None:
    """Raise NotPossible where an event, or a text in it, is longer than a stream takes, or cannot be written at all."""
    try:
        size = len(encode(event))
    except (ValueError, TypeError, OverflowError) as error:
        raise NotPossible(message("command", "not_recordable", why=str(error))) from error
    most = MOST_AT_TABLE if "." in stream else MOST_IN_SESSION
    if size > most:
        kind = kind_text(event)
        raise NotPossible(message("rights", "event_too_long", size=size, most=most, event=kind, stream=stream[:80]))
    longest = max(map(len, texts_of(event)), default=0) if size > MOST_TEXT else 0
    if longest > MOST_TEXT:
        raise NotPossible(message("rights", "text_too_long", size=longest, most=MOST_TEXT, event=kind_text(event)))
