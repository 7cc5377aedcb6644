"""Which kinds of event a line can record, told by its words alone: before it is held against any table."""

from __future__ import annotations

from domain.events import (
    BoardStarted,
    CallMade,
    CardPlayed,
    ContractRecorded,
    EntryAmended,
    Event,
    NoteMade,
    TricksAgreed,
)
from formats.notation.keywords import kind_of
from formats.notation.lines import Amendment, Entry, Keyword, Stamp, Undo
from formats.notation.slips import RESULT_WORD
from formats.notation.syntax import parse

__all__ = ["kinds_typed"]


def kinds_typed(text: str) -> list[type[Event]]:
    """The kinds of event that a line can record at a table; none of a stamp. Raises NotReadable with the column."""
    line = parse(text)
    body = line.body
    found: list[type[Event]] = [NoteMade] if line.note is not None else []
    if isinstance(body, Undo):
        return [EntryAmended, *found]
    if isinstance(body, Amendment):
        return [EntryAmended, *(kind for entry in body.entries for kind in _of(entry)), *found]
    if body is None or isinstance(body, Stamp):
        return found
    return [*(_of(body) if isinstance(body, Entry) else ()), *found]


def _of(entry: Entry) -> list[type[Event]]:
    if not isinstance(entry, Keyword):
        return [CallMade, CardPlayed]
    if entry.word == RESULT_WORD:
        return [BoardStarted, ContractRecorded, TricksAgreed]
    return [kind_of(entry)]
