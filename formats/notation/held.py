"""Entries that an entry holds: what replaces a wrong one, and the lines of a rival record, each typed as a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from domain.errors import NotReadable
from domain.events import AnyEvent, EntryAmended, Recordable, RivalRecorded, RivalSettled
from formats.notation.lines import Argument, Atom, Group, Keyword
from projections.texts import message

__all__ = ["RIVAL_WORD", "held_by_rival", "lines_of", "replacing", "without_lines"]

RIVAL_WORD = str(RivalRecorded.__struct_config__.tag)


def lines_of(line: Keyword) -> list[Atom]:
    """The lines that a rival record holds, as in `rival 12 d3 events=["p", "1nt"]`. Raises NotReadable for what is no
    text."""
    found: list[Atom] = []
    for argument in filter(_holds_lines, line.arguments):
        value = argument.value
        for one in value.items if isinstance(value, Group) else (value,):
            if not isinstance(one, Atom) or not one.quoted:
                raise NotReadable(message("typed", "expected", form='events=["line", "line"]'), column=one.column)
            found.append(one)
    return found


def without_lines(line: Keyword) -> Keyword:
    """The same line without those that it holds."""
    return replace(line, arguments=tuple(one for one in line.arguments if not _holds_lines(one)))


def _holds_lines(argument: Argument) -> bool:
    return argument.key == "events" or (not argument.key and isinstance(argument.value, Group))


def held_by_rival(events: Sequence[AnyEvent], column: int) -> tuple[Recordable | EntryAmended, ...]:
    """What a rival record may hold: entries of a table, not another rival record. Raises NotReadable."""
    if any(isinstance(event, RivalRecorded | RivalSettled) for event in events):
        raise NotReadable(message("typed", "rival_in_an_entry"), column=column)
    return tuple(cast("Sequence[Recordable | EntryAmended]", events))


def replacing(events: Sequence[AnyEvent], column: int) -> tuple[Recordable, ...]:
    """What may take an entry's place: not a rival record, nor the choice of one. Raises NotReadable."""
    held_by_rival(events, column)
    return tuple(cast("Sequence[Recordable]", events))
