"""Rival records of a table: what a device recorded there while it was cut off, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from domain.amendments import effective, in_force
from domain.board import entry_of
from domain.events import AnyEvent, EntryAmended, RivalRecorded, RivalSettled

__all__ = ["Line", "Rival", "known_to", "lines_of_rival", "lines_of_table", "only_amends", "rivals_of", "settlement_of"]


class Rival(NamedTuple):
    """A rival record, as a stream has it."""

    entry: int
    """Its number in the stream."""
    event: RivalRecorded
    state: Literal["open", "settled", "struck"]
    """`open`: two records disagree, or nobody has said yet that they do not. `struck`: it was set aside by mistake."""
    settled_by: int = 0
    """The entry by which somebody chose; 0 while nobody has."""


class Line(NamedTuple):
    """An event that counts in one of two records."""

    place: int
    """In the order of its own record: the numbers of a rival's entries count on from what the device knew of."""
    event: AnyEvent

    @property
    def entry(self) -> int:
        """The number of its entry, in its own record."""
        return entry_of(self.place)


def rivals_of(entries: Sequence[AnyEvent]) -> list[Rival]:
    """The rival records of a stream, in order, each with its state."""
    if RivalRecorded not in map(type, entries):
        return []
    amended = in_force(entries)
    settled: dict[int, int] = {}
    for number, event in enumerate(entries, 1):
        if isinstance(event, RivalSettled) and number not in amended and event.entry < number:
            settled.setdefault(event.entry, number)
    found: list[Rival] = []
    for number, event in enumerate(entries, 1):
        if isinstance(event, RivalRecorded):
            by = settled.get(number, 0)
            found.append(Rival(number, event, "struck" if number in amended else "settled" if by else "open", by))
    return found


def settlement_of(entries: Sequence[AnyEvent], amendment: int) -> int:
    """The choice between two records that an amendment is a part of: the number of its last entry. 0 where it is none.

    A choice is recorded at once: what it amends, then at most as many entries as were taken, then that it is
    settled."""
    made, behind = entries[amendment - 1], amendment
    while behind < len(entries) and isinstance(entries[behind], EntryAmended):
        behind += 1
    for number, event in enumerate(entries[behind:], behind + 1):
        if isinstance(event, RivalSettled):
            is_at_once = isinstance(made, EntryAmended) and (made.at, made.why) == (event.at, event.why)
            is_behind = event.entry < amendment and number - behind - 1 <= len(event.taken)
            return number if is_at_once and is_behind else 0
        if isinstance(event, EntryAmended):
            return 0
    return 0


def known_to(entries: Sequence[AnyEvent], rival: RivalRecorded) -> Sequence[AnyEvent]:
    """The entries of the stream that a device knew of when it recorded on by itself."""
    return entries[: max(0, rival.after)]


def lines_of_table(entries: Sequence[AnyEvent]) -> list[Line]:
    """What counts in a stream, without what only tells of rival records."""
    return [Line(place, event) for place, event in effective(entries) if not isinstance(event, ABOUT_RIVALS)]


def lines_of_rival(entries: Sequence[AnyEvent], rival: RivalRecorded) -> list[Line]:
    """What would count in the stream if the device alone had recorded it, from the first entry on. A record that only
    amends says nothing of what came behind the entry that it knew of: that is in both."""
    lines = lines_of_table([*known_to(entries, rival), *rival.events])
    if only_amends(rival):
        lines += [line for line in lines_of_table(entries) if line.entry > rival.after]
    return lines


def only_amends(rival: RivalRecorded) -> bool:
    """Whether a rival record has otherwise what stood before it, and goes on with nothing."""
    return bool(rival.events) and all(isinstance(event, EntryAmended) for event in rival.events)


ABOUT_RIVALS = (RivalRecorded, RivalSettled)
