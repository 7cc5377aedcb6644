"""A choice between two records of a table, line by line, as the entries that it means.

What is taken from the rival record stands where it belongs: in the place of the entry that gives way, beside the one
before it, or behind all others. Nothing is taken out of the log: what was not chosen is struck, or stays set aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from msgspec.structs import replace

from domain.amendments import in_force
from domain.board import entry_of, place_of
from domain.events import AnyEvent, EntryAmended, Recordable, RivalSettled
from domain.rivals import Line, Rival, known_to, lines_of_table
from domain.side_by_side import Row

__all__ = ["Choice", "Choosing", "Put", "chosen"]

Choice = Literal["log", "rival", "neither", "both"]
"""Whose line counts; `both`: the table's, then the rival's."""

MOST_PARTS = 256
"""So many events can stand in an entry's place."""
INCIDENT = re.compile(r"([0-9]+)#([0-9]{1,9})(?:\.([0-9]{1,3}))?")
"""An incident of a table, by its board, the entry that began it and the part of what stands in the entry's place."""


class Put(NamedTuple):
    """A line that counts once it is chosen."""

    row: int
    """The number of its row."""
    line: Line
    """As its own record has it."""
    is_rivals: bool
    event: AnyEvent
    """What is recorded: the entries it speaks of have the numbers they have in the log."""


class Choosing(NamedTuple):
    """What a choice means."""

    amendments: tuple[EntryAmended, ...]
    behind: tuple[Put, ...]
    """What is recorded as new entries, in order, after the amendments."""
    settled: RivalSettled
    """The last entry."""
    placed: Mapping[int, Put]
    """By its place in the stream once all is recorded, every line of a row that counts then."""
    dangling: tuple[tuple[int, int], ...]
    """Rows that speak of an entry of the rival record that was not taken, each with its number there."""

    @property
    def events(self) -> list[AnyEvent]:
        """All of it, in order."""
        return [*self.amendments, *(put.event for put in self.behind), self.settled]


def chosen(
    entries: Sequence[AnyEvent], rival: Rival, rows: Sequence[Row], choices: Mapping[int, Choice], *, why: str = ""
) -> Choosing:
    """The entries that make the table's record what was chosen. `rows` are those of `side_by_side`, or some of them
    put behind the others; a row that `choices` does not name keeps the table's line."""
    weaving = _Weaving(entries, rival, rows, choices)
    amendments = tuple(
        EntryAmended(entry, tuple(cast("Recordable", put.event) for put in weaving.slots[entry]), why)
        for entry in weaving.changed
    )
    settled = RivalSettled(rival.entry, weaving.taken(), weaving.struck(), why)
    placed = weaving.placed() | weaving.placed_behind()
    return Choosing(amendments, tuple(weaving.behind), settled, placed, tuple(weaving.dangling))


class _Weaving:
    """The lines that were chosen, each in the place of an entry or behind all of them."""

    def __init__(
        self, entries: Sequence[AnyEvent], rival: Rival, rows: Sequence[Row], choices: Mapping[int, Choice]
    ) -> None:
        self.entries, self.rows, self.choices, self.rival = entries, rows, choices, rival
        lines = lines_of_table(entries)
        in_rows = {row.here.place for row in rows if row.here is not None}
        self.now: dict[int, list[AnyEvent]] = {}
        for line in lines:
            self.now.setdefault(line.entry, []).append(line.event)
        self.head = [line for line in lines if line.place not in in_rows]
        """What stands before the first row."""
        self.slots: dict[int, list[Put]] = {}
        """By entry, what is to count in its place."""
        self.behind: list[Put] = []
        self.dangling: list[tuple[int, int]] = []
        self._known = len(known_to(entries, rival.event))
        self._in_both = {row.number: row.there.place for row in rows if row.there and row.state == "same"}
        self._weave(1 + max((n for n, row in enumerate(rows) if row.here and self._puts(row)), default=-1))
        self._number_anew()
        self.changed = [n for n in self.now if [put.event for put in self.slots.get(n, ())] != self.now[n]]
        self.behind = self._numbered_anew_behind()
        self.slots |= {entry: [] for entry in self.changed if entry not in self.slots}

    def _puts(self, row: Row) -> list[Put]:
        """What a row comes to: the table's line, the rival's, both or none."""
        choice = "log" if row.state == "same" else self.choices.get(row.number, "log")
        found = [Put(row.number, row.here, False, row.here.event)] if row.here and choice in ("log", "both") else []
        if row.there and choice in ("rival", "both"):
            found.append(Put(row.number, row.there, True, row.there.event))
        return found

    def _weave(self, first_behind: int) -> None:
        """Fill the places of entries, and record behind them all what comes from a row on; from an earlier one where a
        place cannot hold so many."""
        self.slots = {}
        for line in self.head:
            self.slots.setdefault(line.entry, []).append(Put(0, line, False, line.event))
        begun = [row.here.entry for row in self.rows if row.here]
        entry = self.head[-1].entry if self.head else begun[0] if begun else 0
        for n, row in enumerate(self.rows[:first_behind]):
            entry = row.here.entry if row.here else entry
            self.slots.setdefault(entry, []).extend(self._puts(row))
            if len(self.slots[entry]) > MOST_PARTS:
                self._weave(n)
                return
        self.behind = [put for row in self.rows[first_behind:] for put in self._puts(row)]

    def _number_anew(self) -> None:
        """Let what stands in the place of an entry speak of others by where they stand now."""
        theirs: dict[int, int] = {}
        ours: dict[int, int] = {}
        for place, put in self.placed().items():
            (theirs if put.is_rivals else ours)[put.line.place] = place
            if put.row in self._in_both:
                theirs[self._in_both[put.row]] = place
        self._theirs, self._ours = theirs, ours
        self.slots = {entry: [self._speaking(put) for put in puts] for entry, puts in self.slots.items()}

    def _numbered_anew_behind(self) -> list[Put]:
        """The same for what comes behind all entries, of which each may be spoken of by the next."""
        for number, put in enumerate(self.behind, self._next_entry):
            (self._theirs if put.is_rivals else self._ours)[put.line.place] = place_of(number)
            if put.row in self._in_both:
                self._theirs[self._in_both[put.row]] = place_of(number)
        return [self._speaking(put) for put in self.behind]

    def _speaking(self, put: Put) -> Put:
        places = self._theirs if put.is_rivals else self._ours

        def now_at(place: int) -> int:
            if put.is_rivals and place not in places and entry_of(place) > self._known:
                self.dangling.append((put.row, entry_of(place) - self._known))
            return places.get(place, place)

        return put._replace(event=_speaking_of(put.event, now_at))

    @property
    def _next_entry(self) -> int:
        return len(self.entries) + len(self.changed) + 1

    def placed(self) -> dict[int, Put]:
        """By place, the lines of rows that stand in the place of an entry."""
        return {place_of(n, part): put for n, puts in self.slots.items() for part, put in enumerate(puts) if put.row}

    def placed_behind(self) -> dict[int, Put]:
        """By place, those that are recorded behind all entries."""
        return {place_of(n): put for n, put in enumerate(self.behind, self._next_entry)}

    def taken(self) -> tuple[int, ...]:
        """The numbers, in the rival record, of the entries that were put into the table's."""
        amended = in_force([*self.entries[: self._known], *self.rival.event.events])
        puts = [*self.behind, *(put for puts in self.slots.values() for put in puts)]
        numbers = {amended.get(put.line.entry, put.line.entry) - self._known for put in puts if put.is_rivals}
        return tuple(sorted(numbers))

    def struck(self) -> tuple[int, ...]:
        """The entries of the table of which something gives way."""
        gone = {row.here.entry for row in self.rows if row.here and not any(not p.is_rivals for p in self._puts(row))}
        return tuple(sorted(gone))


def _speaking_of(event: AnyEvent, now_at: Callable[[int], int]) -> AnyEvent:
    """The event with what it names by its number, or by the number of an incident, where that stands now."""
    about = getattr(event, "about", None)
    if isinstance(about, int) and about > 0:
        event = replace(event, **{"about": entry_of(now_at(place_of(about)))})
    found = INCIDENT.fullmatch(getattr(event, "incident", ""))
    if found is not None:
        place = now_at(place_of(int(found[2]), int(found[3] or 0)))
        part = f".{place - place_of(entry_of(place))}" if place > place_of(entry_of(place)) else ""
        event = replace(event, **{"incident": f"{found[1]}#{entry_of(place)}{part}"})
    return event
