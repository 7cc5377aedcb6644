"""Which entries count: those that no amendment replaces, and the amendments that no later one supersedes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import TypeGuard

from domain.board import entry_of, place_of
from domain.events import (
    ActionAccepted,
    ActionRefused,
    AnyEvent,
    EntryAmended,
    OptionChosen,
    OptionOffered,
    RivalRecorded,
    RivalSettled,
)

__all__ = [
    "effective",
    "first_touched",
    "in_force",
    "is_strike",
    "last_strike",
    "last_that_counts",
    "said_with",
    "struck",
]


def in_force(entries: Sequence[AnyEvent]) -> dict[int, int]:
    """The amendments that count: amended entry to the number of the entry that amends it.

    The latest of an entry counts; one that is itself amended does not.
    """
    found: dict[int, int] = {}
    for number in range(len(entries), 0, -1):
        event = entries[number - 1]
        if type(event) is EntryAmended and number not in found and 0 < event.entry < number:
            found.setdefault(event.entry, number)
    return found


def effective(events: Iterable[AnyEvent], since: int = 0) -> Iterable[tuple[int, AnyEvent]]:
    """The events that count, from a place on, each at its place: amended entries are replaced where they stood.

    A later amendment of the same entry supersedes an earlier one; to amend an amendment without replacement undoes it.
    """
    entries = list(events)
    first = max(1, entry_of(since))
    if EntryAmended not in map(type, entries):
        return zip(count(place_of(first), place_of(1)), entries[first - 1 :], strict=False)
    amending = in_force(entries)
    placed: list[tuple[int, AnyEvent]] = []
    for number, event in enumerate(entries[first - 1 :], first):
        if number in amending:
            amendment = entries[amending[number] - 1]
            assert isinstance(amendment, EntryAmended)
            parts = enumerate(amendment.replacements[:256])
            placed.extend((at, new) for part, new in parts if (at := place_of(number, part)) >= since)
        elif type(event) is not EntryAmended:
            placed.append((place_of(number), event))
    return placed


def first_touched(entries: Sequence[AnyEvent], known: int, until: int) -> int:
    """The first entry that may count otherwise after the first `until` entries than after the first `known`: the one
    behind both, or one that an amendment among those between reaches, through others perhaps."""
    fewer, more = sorted((known, until))
    first = fewer + 1
    for number in range(fewer + 1, more + 1):
        event = entries[number - 1]
        while type(event) is EntryAmended and 0 < event.entry < number:
            number, event = event.entry, entries[event.entry - 1]
        first = min(first, number)
    return first


def struck(entries: Sequence[AnyEvent]) -> set[int]:
    """The entries that do not count: those amended, and amendments that a later one of the same entry supersedes."""
    amended = in_force(entries)
    superseded = {
        number
        for number, event in enumerate(entries, 1)
        if type(event) is EntryAmended and amended.get(event.entry) != number
    }
    return superseded | set(amended)


def last_strike(entries: Sequence[AnyEvent]) -> int:
    """The last entry that strikes another, counts, and takes no strike back: what `redo` takes back; 0 where there is
    none."""
    amended = in_force(entries)
    for number in range(len(entries), 0, -1):
        event = entries[number - 1]
        if is_strike(event) and amended.get(event.entry) == number and not _takes_back_a_strike(entries, event):
            return number
    return 0


def is_strike(event: AnyEvent) -> TypeGuard[EntryAmended]:
    """Whether an event strikes an entry, and puts nothing in its place."""
    return isinstance(event, EntryAmended) and not event.replacements


def _takes_back_a_strike(entries: Sequence[AnyEvent], amendment: EntryAmended) -> bool:
    return 0 < amendment.entry <= len(entries) and is_strike(entries[amendment.entry - 1])


def last_that_counts(entries: Sequence[AnyEvent]) -> int:
    """The last entry that counts, which is struck first; 0 where none is left. What was struck stays struck; an
    amendment that put something in an entry's place is one step. A rival record, and the choice of one, are struck by
    their number only: neither is a slip of whoever records the table."""
    if entries and not isinstance(entries[-1], EntryAmended | RivalRecorded | RivalSettled):
        return len(entries)
    amended = in_force(entries)
    for number in range(len(entries), 0, -1):
        event = entries[number - 1]
        if isinstance(event, EntryAmended):
            if event.replacements and number not in amended and amended.get(event.entry) == number:
                return number
        elif number not in amended and not isinstance(event, RivalRecorded | RivalSettled):
            return number
    return 0


def said_with(entries: Sequence[AnyEvent], number: int) -> int:
    """The entry that tells who recorded one, from 1 on: of a player's answer the offer that the director noted with it
    at that moment, else the entry itself."""
    event = entries[number - 1]
    before = entries[number - 2] if number > 1 else event
    is_noted_with = isinstance(before, OptionOffered) and before.at == event.at != ""
    is_answer = isinstance(event, OptionChosen | ActionAccepted | ActionRefused)
    return number - 1 if is_answer and is_noted_with else number
