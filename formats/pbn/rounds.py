"""Which round a game belongs to: by `Stage` and `Round`, and at matches by where its deal was played in the other room.

Many archives hold stages and segments that number their boards anew, tell them in words, or not at all, and put the
games of the two rooms in any order. Two games of one match, board and deal in two rooms are of one round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.events import Hands
from formats.pbn.results import UNKNOWN

__all__ = ["ROOMS", "Rounds"]

ROOMS = {"open": 1, "closed": 2}
NUMBER = re.compile(r"\s*([0-9]{1,3})\s*")

Told = tuple[str, ...]
"""Stage, round, teams, section and table, as the tags tell them."""


@dataclass(slots=True)
class _Part:
    """What the tags tell as one round: the segments in which board numbers come but once a room."""

    segments: list[set[tuple[str, int]]] = field(default_factory=list[set[tuple[str, int]]])
    """The boards that each room played there."""
    deals: dict[tuple[str, int, Hands], int] = field(default_factory=dict[tuple[str, int, Hands], int])
    """By room, board and deal, the first segment in which it was played."""
    now: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """By room, the segment it is at, and its last board."""


class Rounds:
    """The rounds of a file, while its games are read in their order."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str, int], int] = {}
        self.taken: set[int] = set()
        self.highest = 0
        self.parts: dict[Told, _Part] = {}

    def of(self, tags: Mapping[str, str], board: int, hands: Hands) -> tuple[int, bool]:
        """The number of a game's round, and whether the file tells it: then none is inferred from who sits where."""
        stage, told = (tags.get(name, "").strip() for name in ("Stage", "Round"))
        stage, told = ("" if text in UNKNOWN else text for text in (stage, told))
        room = tags.get("Room", "").strip().lower()
        if room not in ROOMS:
            return (self._number(stage, told, 0), True) if stage or told else (1, False)
        of_match = tuple(tags.get(name, "").strip() for name in ("HomeTeam", "VisitTeam", "Section", "Table"))
        part = self.parts.setdefault((stage, told, *of_match), _Part())
        return self._number(stage, told, _segment(part, room, board, hands)), True

    def _number(self, stage: str, told: str, segment: int) -> int:
        """The file's own number where it is one and free, else the next."""
        key = stage, told, segment
        if key not in self.numbers:
            found = NUMBER.fullmatch(told)
            own = max(1, int(found[1])) if found and not segment else 0
            if not told and not segment:
                own = 1
            number = own if own and own not in self.taken else self.highest + 1
            self.numbers[key] = number
            self.taken.add(number)
            self.highest = max(self.highest, number)
        return self.numbers[key]


def _segment(part: _Part, room: str, board: int, hands: Hands) -> int:
    """The segment in which a game has its place: that with the same deal, in the other room or in its own; else where
    its room is now, or the next, if that board was played there, or the numbers begin anew while the other room has
    another deal."""
    other = next(each for each in ROOMS if each != room)
    found = part.deals.get((room, board, hands)) if any(hands) else None
    if found is None and any(hands):
        found = part.deals.get((other, board, hands))
        if found is not None and (room, board) in part.segments[found]:
            found = None
    if found is None:
        found, last = part.now.get(room, (0, 0))
        segment = part.segments[found] if found < len(part.segments) else set[tuple[str, int]]()
        if board < last and (other, board) in segment:
            found += 1
        while found < len(part.segments) and (room, board) in part.segments[found]:
            found += 1
    while found >= len(part.segments):
        part.segments.append(set())
    part.segments[found].add((room, board))
    part.deals.setdefault((room, board, hands), found)
    part.now[room] = found, board
    return found
