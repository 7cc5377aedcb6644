"""A movement as numbers: who sits where in each round, and with which set of boards.

Contestants and sets of boards are numbered from 1. What is recorded of a movement are its lines, one a round and table
(`projections/recorded/movement.py` reads them): so a log replays the same whatever is computed here later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

__all__ = ["Meeting", "Plan", "boards_of", "plan_lines"]

NOBODY = "-"


class Meeting(Struct, frozen=True):
    """A table in a round."""

    round: int
    table: int
    ns: tuple[int, ...]
    """The pair or team North-South; both players in an individual event; empty where nobody sits."""
    ew: tuple[int, ...]
    set: int
    """The set of boards; 0 where none is played."""

    @property
    def seated(self) -> tuple[int, ...]:
        """Everybody who sits there."""
        return self.ns + self.ew

    @property
    def is_played(self) -> bool:
        """Whether two sides sit there and have boards."""
        return bool(self.ns and self.ew and self.set)

    def switched(self) -> Meeting:
        """The same with the directions exchanged."""
        return Meeting(self.round, self.table, self.ew, self.ns, self.set)


class Plan(Struct, frozen=True):
    """A whole movement."""

    kind: str
    """`mitchell`, `howell`, `three_quarter_howell`, `hesitation`, `web`, `individual`, `round_robin`, ..."""
    tables: int
    rounds: int
    sets: int
    meetings: tuple[Meeting, ...]
    """In the order of rounds and tables."""
    winners: int = 1
    """2 where North-South and East-West are ranked apart."""
    copies: int = 1
    """How often each set of boards is dealt."""
    is_of_teams: bool = False
    """Whether a contestant has a pair in each direction: it sits at two tables of a round, once each way."""

    @classmethod
    def of(cls, kind: str, tables: int, rounds: int, sets: int, meetings: Iterable[Meeting]) -> Plan:
        """A movement of meetings in any order."""
        return cls(kind, tables, rounds, sets, tuple(sorted(meetings, key=lambda one: (one.round, one.table))))

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everybody who sits in any round, in order."""
        return tuple(sorted({one for meeting in self.meetings for one in meeting.seated}))

    def in_round(self, round: int) -> Sequence[Meeting]:
        """The tables of a round."""
        return [one for one in self.meetings if one.round == round]

    def without(self, absent: Iterable[int]) -> Plan:
        """The same where some numbers are nobody, as the phantom pair of an odd field: their opponents sit out."""
        nobody = {*absent}

        def there(side: tuple[int, ...]) -> tuple[int, ...]:
            return () if nobody & {*side} else side

        left = (Meeting(one.round, one.table, there(one.ns), there(one.ew), one.set) for one in self.meetings)
        return replace(self, meetings=tuple(left))

    def switched(self, rounds: Iterable[int]) -> Plan:
        """The same with arrows switched at every table of some rounds; then there is one winner."""
        those = {*rounds}
        meetings = tuple(one.switched() if one.round in those else one for one in self.meetings)
        return replace(self, meetings=meetings, winners=1 if those else self.winners)


def boards_of(set: int, boards_a_set: int) -> range:
    """The numbers of the boards of a set."""
    return range((set - 1) * boards_a_set + 1, set * boards_a_set + 1)


def plan_lines(plan: Plan, boards_a_set: int, named: Mapping[int, str] | None = None) -> Iterator[str]:
    """A movement as the lines of `MovementSet`: `r1 t1 8-1 1,2`. `named` are the contestants by their numbers; without
    it they are entered by their numbers. A table at which nobody sits has no line."""
    for one in plan.meetings:
        if one.seated:
            played = boards_of(one.set, boards_a_set) if one.is_played else ()
            sides = f"{_side(one.ns, named)}-{_side(one.ew, named)}"
            yield f"r{one.round} t{one.table} {sides} {','.join(map(str, played))}".rstrip()


def _side(side: tuple[int, ...], named: Mapping[int, str] | None) -> str:
    return "+".join(str(one) if named is None else named[one] for one in side) or NOBODY
