"""Which entries count: those that no amendment replaces, and the amendments that no later one supersedes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from domain.board import place_of
from domain.events import AnyEvent, EntryAmended, RivalRecorded, RivalSettled

__all__ = ["effective", "in_force", "last_that_counts", "struck"]


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


def effective(events: Iterable[AnyEvent]) -> Iterable[tuple[int, AnyEvent]]:
    """The events that count, each at its place: amended entries are replaced where they stood.

    A later amendment of the same entry supersedes an earlier one; to amend an amendment without replacement undoes it.
    """
    entries = list(events)
    if EntryAmended not in map(type, entries):
        return zip(count(place_of(1), place_of(1)), entries, strict=False)
    amending = in_force(entries)
    placed: list[tuple[int, AnyEvent]] = []
    for number, event in enumerate(entries, 1):
        if number in amending:
            amendment = entries[amending[number] - 1]
            assert isinstance(amendment, EntryAmended)
            placed.extend((place_of(number, part), new) for part, new in enumerate(amendment.replacements[:256]))
        elif type(event) is not EntryAmended:
            placed.append((place_of(number), event))
    return placed


def struck(entries: Sequence[AnyEvent]) -> set[int]:
    """The entries that do not count: those amended, and amendments that a later one of the same entry supersedes."""
    amended = in_force(entries)
    superseded = {
        number
        for number, event in enumerate(entries, 1)
        if isinstance(event, EntryAmended) and amended.get(event.entry) != number
    }
    return superseded | set(amended)


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
