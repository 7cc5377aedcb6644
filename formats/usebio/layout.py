"""Rounds and tables for a file that tells neither: every meeting of two contestants becomes a table of its own.

USEBIO's travellers say who met whom on which board, and mostly not when or where. A meeting (North-South, East-West)
is laid into the first round in which neither contestant sits elsewhere, in the order in which the file first names it;
its table is the next one of that round. So the same file gives the same tables, nobody sits at two tables at once, and
what a real movement was stays unknown. The two tables of a match of teams go together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from formats.usebio.lines import Line

__all__ = ["Place", "laid_out"]

MOST_ROUNDS = 9999
"""No file is believed to tell a round or table beyond."""

Place = tuple[int, int]
"""Round and table."""


@dataclass(slots=True)
class _Meeting:
    """Contestants that meet: at one table, or at the tables of a match in one of its rounds."""

    contestants: frozenset[str]
    round: int
    tables: dict[tuple[str, str, int], None] = field(default_factory=dict[tuple[str, str, int], None])
    """Who sits North-South and who East-West, and the table as told (0 where it is not)."""


def laid_out(lines: Iterable[Line]) -> dict[int, Place]:
    """By the place of each line in `lines`: its round and table."""
    meetings: dict[Hashable, _Meeting] = {}
    keys: list[tuple[Hashable, tuple[str, str, int]]] = []
    for line in lines:
        both = frozenset((line.ns, line.ew))
        of_match = (line.match, line.round) if line.match else None
        key: Hashable = of_match or (line.ns, line.ew, line.round, line.table)
        meeting = meetings.setdefault(key, _Meeting(both, line.round))
        table = line.ns, line.ew, line.table
        meeting.tables[table] = None
        keys.append((key, table))
    hall = _Hall()
    for meeting in sorted(meetings.values(), key=lambda one: (not one.round, not all(t for _, _, t in one.tables))):
        hall.seat(meeting)
    return {n: hall.places[id(meetings[key]), table] for n, (key, table) in enumerate(keys)}


class _Hall:
    """The tables of all rounds as they fill."""

    def __init__(self) -> None:
        self.places: dict[tuple[int, tuple[str, str, int]], Place] = {}
        self.taken: set[Place] = set()
        self.next_table: dict[int, int] = {}
        self.busy: set[tuple[str, int]] = set()
        """Contestants and the rounds in which they sit somewhere."""
        self.free_from: dict[str, int] = {}
        """By contestant the first round in which it may be free."""

    def seat(self, meeting: _Meeting) -> None:
        round_number = meeting.round or self._free_round(meeting.contestants)
        self.busy |= {(one, round_number) for one in meeting.contestants}
        for table in meeting.tables:
            place = round_number, table[2]
            if not meeting.round or not table[2] or place in self.taken:
                place = round_number, self._free_table(round_number)
            self.taken.add(place)
            self.places[id(meeting), table] = place

    def _free_round(self, contestants: frozenset[str]) -> int:
        found = max(self._first_free(one) for one in contestants)
        while any((one, found) in self.busy for one in contestants):
            found += 1
        return found

    def _first_free(self, contestant: str) -> int:
        found = self.free_from.get(contestant, 1)
        while (contestant, found) in self.busy:
            found += 1
        self.free_from[contestant] = found
        return found

    def _free_table(self, round_number: int) -> int:
        found = self.next_table.get(round_number, 1)
        while (round_number, found) in self.taken:
            found += 1
        self.next_table[round_number] = found + 1
        return found
