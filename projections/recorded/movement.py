"""The movement as the session tells it: which contestant was due where, on which boards, and who sat out.

A Mitchell and a match follow from their kind; every other movement, a Howell too, from its plan lines, one a round and
table: `r1 t1 3-7 1,2,3` (the pairs North-South and East-West, the boards; `-` where nobody sits, `1+2-3+4` for
the four players of an individual event). Plan lines of a Mitchell's first round tell where its pairs begin.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import Struct

from domain.seats import Side
from projections.recorded.session_record import Remark, SessionRecord

__all__ = ["NEEDS_PLAN", "Due", "Movement", "line_of"]

LINE = re.compile(r"r(\d{1,4})\s+t(\d{1,4})\s+([^\s-]+|-)-([^\s-]+|-)(?:\s+([\d,-]+))?", re.IGNORECASE | re.ASCII)
PLACE = re.compile(r"r(\d{1,4})\s+t(\d{1,4})\s+(\S+)(?:\s+([\d,-]+))?", re.IGNORECASE | re.ASCII)
PART = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
NOBODY = ("-", "0", "")
NEEDS_PLAN = "movement_needs_plan"
MOST_PLACES = 100_000
"""Rounds times tables; no event has more, and a log may say anything."""
MOST_BOARDS = 200
"""Boards a round."""


class Due(Struct, frozen=True):
    """Who is due at a table in a round, and on which boards."""

    round: int
    table: int
    ns: tuple[str, ...] = ()
    """Empty where nobody sits: the opponents sit out."""
    ew: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()

    def of(self, side: Side) -> tuple[str, ...]:
        """Who is due on a side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(slots=True)
class Movement:
    """The movement of a session; without one nothing is due and nothing is odd."""

    kind: str = ""
    rounds: int = 0
    due: dict[tuple[int, int], Due] = field(default_factory=dict[tuple[int, int], Due])
    """By round and table."""
    faults: list[Remark] = field(default_factory=list[Remark])
    """What the session does not tell of its movement, and lines that cannot be read."""
    entered: Collection[str] = ()
    """The contestants, by whose names a line is read in which there are hyphens: `r1 t1 Aa-by-Syd 1,2`."""

    @classmethod
    def of(cls, record: SessionRecord) -> Movement:
        """The movement of a session. Raises nothing: what cannot be told is a remark."""
        told = record.movement
        if told is None:
            return cls()
        movement = cls(told.kind.lower(), told.rounds, entered=record.contestants)
        plan = [movement.read_line(line) for line in told.plan]
        lines = {(due.round, due.table): due for due in plan if due is not None}
        possible = min(told.tables, told.rounds, told.boards_a_round) > 0 and told.boards_a_round <= MOST_BOARDS
        if not possible or told.tables * told.rounds > MOST_PLACES:
            movement.faults.append(Remark("movement_size"))
            return movement
        start = {due.table: due for due in lines.values() if due.round == 1}
        is_whole = any(due.round > 1 for due in lines.values()) or told.rounds == 1
        if movement.kind == "mitchell" and not (is_whole and lines):
            movement._set_mitchell(record, told.tables, told.boards_a_round, start)
        elif movement.kind == "match" and not lines:
            movement._set_match(record, told.tables, told.boards_a_round)
        elif not lines:
            movement.faults.append(Remark(NEEDS_PLAN, {"kind": told.kind}))
        movement.due.update(lines)
        return movement

    def read_line(self, line: str) -> Due | None:
        """One plan line; None, and a remark, where it cannot be read."""
        due = _due(line) or _due_by_names(line, self.entered)
        if due is None:
            self.faults.append(Remark("plan_line_unread", {"line": line}))
        return due

    def _set_mitchell(self, record: SessionRecord, tables: int, boards: int, start: Mapping[int, Due]) -> None:
        """North-South sit; East-West go to the next higher table, the boards to the next lower. With an even number
        of tables East-West skip a table after half of the rounds. Without plan lines of the first round the contestants
        sit in the order of their entry: North-South from table 1 on, and then East-West."""
        entered = list(record.contestants)
        if start:
            ns = [start[table].ns if table in start else () for table in range(1, tables + 1)]
            ew = [start[table].ew if table in start else () for table in range(1, tables + 1)]
        elif 2 * tables - 1 <= len(entered) <= 2 * tables:
            sitting: list[tuple[str, ...]] = [(one,) for one in entered]
            sitting += [()] * (2 * tables - len(entered))
            ns, ew = sitting[:tables], sitting[tables:]
        else:
            self.faults.append(Remark("movement_contestants", {"entered": len(entered), "tables": tables}))
            return
        most = tables - 1 if tables % 2 == 0 else tables
        if self.rounds > most and tables > 1:
            self.faults.append(Remark("movement_too_long", {"rounds": self.rounds, "most": most}))
        for round in range(1, min(self.rounds, most) + 1):
            skipped = 1 if tables % 2 == 0 and round > tables // 2 else 0
            for table in range(tables):
                pairs = ew[(table - (round - 1) - skipped) % tables]
                first = (table + round - 1) % tables * boards + 1
                self._put(Due(round, table + 1, ns[table], pairs, tuple(range(first, first + boards))))

    def _set_match(self, record: SessionRecord, tables: int, boards: int) -> None:
        """Two teams at two tables, the same boards at both: the first entered sits North-South at table 1."""
        teams = list(record.contestants)
        if len(teams) != 2 or tables > 2:
            self.faults.append(Remark("movement_contestants", {"entered": len(teams), "tables": tables}))
            return
        for round in range(1, self.rounds + 1):
            played = tuple(range((round - 1) * boards + 1, round * boards + 1))
            self._put(Due(round, 1, (teams[0],), (teams[1],), played))
            if tables == 2:
                self._put(Due(round, 2, (teams[1],), (teams[0],), played))

    def _put(self, due: Due) -> None:
        self.due[due.round, due.table] = due

    def due_at(self, round: int, table: int) -> Due | None:
        """Who is due at a table in a round; None where the movement does not tell."""
        return self.due.get((round, table))

    @property
    def rounds_told(self) -> int:
        """The last round of which it is told who sits where."""
        return max((round for round, _ in self.due), default=0)

    @property
    def winners(self) -> int:
        """2 for a Mitchell, 1 for any other movement, 0 where none is told."""
        return 0 if not self.kind else 2 if self.kind == "mitchell" else 1

    @property
    def is_of_players(self) -> bool:
        """Whether players meet each for himself: two contestants sit on a side."""
        return any(len(side) > 1 for due in self.due.values() for side in (due.ns, due.ew))

    @property
    def is_one_match(self) -> bool:
        """Whether all rounds are one match."""
        return self.kind == "match"


def line_of(due: Due) -> str:
    """Who is due at a table, as the plan line that `read_line` reads: `r1 t1 3-7 1,2,3`."""
    sides = "-".join("+".join(side) or NOBODY[0] for side in (due.ns, due.ew))
    return f"r{due.round} t{due.table} {sides} {','.join(map(str, due.boards))}".rstrip()


@lru_cache(maxsize=8192)
def _due(line: str) -> Due | None:
    """A plan line; None where it cannot be read. It is read once: with every entry of a session its movement is told
    anew."""
    found = LINE.fullmatch(line.strip())
    boards = _boards(found[5] or "") if found else None
    if found is None or boards is None:
        return None
    return Due(int(found[1]), int(found[2]), _sitting(found[3]), _sitting(found[4]), boards)


def _due_by_names(line: str, entered: Collection[str]) -> Due | None:
    """A plan line whose contestants have hyphens in their names; None where they are not told in just one way."""
    found = PLACE.fullmatch(line.strip())
    boards = _boards(found[4] or "") if found else None
    if found is None or boards is None:
        return None
    parts = found[3].split("-")
    ways = [("-".join(parts[:at]) or "-", "-".join(parts[at:]) or "-") for at in range(1, len(parts))]
    sides = {(_sitting(ns), _sitting(ew)) for ns, ew in ways}
    known = [(ns, ew) for ns, ew in sides if (ns or ew) and all(one in entered for one in (*ns, *ew))]
    if len(known) != 1:
        return None
    return Due(int(found[1]), int(found[2]), *known[0], boards)


def _sitting(text: str) -> tuple[str, ...]:
    return () if text in NOBODY else tuple(text.split("+"))


def _boards(text: str) -> tuple[int, ...] | None:
    """`1,2,5-7`; None where it is none of that."""
    found: list[int] = []
    for part in filter(None, text.split(",")):
        span = PART.fullmatch(part)
        if span is None or int(span[2] or span[1]) - int(span[1]) > 200:
            return None
        found += range(int(span[1]), int(span[2] or span[1]) + 1)
    return tuple(found)
