"""Which fields of events hold the words of people, in which somebody may be named: what is said in them can never be
erased. A test goes through every field of text there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec

from domain.events import AnyEvent, EntryAmended, RivalRecorded, SeriesOpened, SessionOpened
from domain.events.base import Event

__all__ = ["CODED", "FREE", "READ_BY_LAWS", "texts_of", "with_texts"]

E = TypeVar("E", bound=Event)

READ_BY_LAWS = frozenset({"condition", "line", "statement", "what", "why", "words"})
"""Free text that an old log may hold in place of a coded fact, which its reading of then still goes by."""
FREE = READ_BY_LAWS | {
    "answers", "considered", "dissent", "grounds", "meaning", "point", "question", "reason", "standard", "statements",
    "text", "where",
}  # fmt: skip
"""Fields of free text, in whatever event they stand. The name of a session, or of a series, is one too."""
CODED = frozenset(
    {
        "amount", "answer", "appeal", "at", "by", "captain", "cites", "consulted", "contestant", "contestants",
        "contract", "counts_as", "date", "dealer", "deposit", "device", "digest", "edition", "ew", "ew_artificial",
        "ew_self_inflicted", "factor", "figures", "final", "form", "hand", "hands", "incident", "kind", "law", "least",
        "level", "members", "most", "new", "ns", "ns_artificial", "ns_self_inflicted", "old", "open", "penalty", "plan",
        "player", "players", "points", "result", "scope", "scoring", "secret", "session", "stage", "table", "until",
        "value", "weight", "when",
    }
)  # fmt: skip
"""Fields of text that hold codes, ids, figures or times. A `name` is that of a regulation."""


@cache
def _free(kind: type[Event]) -> tuple[str, ...]:
    names = tuple(field.name for field in msgspec.structs.fields(kind) if field.name in FREE)
    return (*names, "name") if kind in (SessionOpened, SeriesOpened) else names


def texts_of(event: AnyEvent) -> Iterator[str]:
    """The free texts of an event that are not empty, those of the events that it holds among them."""
    for name in _free(type(event)):
        held: str | tuple[str, ...] | None = getattr(event, name)
        yield from filter(None, (held,) if isinstance(held, str) else held or ())
    held_in = event.replacements if isinstance(event, EntryAmended) else ()
    for one in event.events if isinstance(event, RivalRecorded) else held_in:
        yield from texts_of(one)


def with_texts(event: E, change: Callable[[str, str], str]) -> E:
    """The event with each free text as `change` gives it, from the name of its field and the text."""
    changed: dict[str, Any] = {}
    for name in _free(type(event)):
        held: str | tuple[str, ...] | None = getattr(event, name)
        if isinstance(held, str):
            changed[name] = change(name, held) if held else held
        elif held:
            changed[name] = tuple(change(name, text) for text in held)
    if isinstance(event, EntryAmended):
        changed["replacements"] = tuple(with_texts(one, change) for one in event.replacements)
    if isinstance(event, RivalRecorded):
        changed["events"] = tuple(with_texts(one, change) for one in event.events)
    return msgspec.structs.replace(event, **changed) if changed else event
