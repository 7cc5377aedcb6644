"""Who sat at every table of a session and who is still due: kept by contestant, as the tables come in.

A table that is taken changes what is kept of its own contestants, whatever number of tables there is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeVar

from domain.seats import Side
from projections.recorded.movement import Due, Movement
from projections.recorded.seating import Seating

__all__ = ["Sittings"]

K = TypeVar("K")
Place = tuple[int, int]
"""A round and a table."""


class Sittings:
    """The seatings of a session by stream, with what follows from them for each contestant."""

    def __init__(self, movement: Movement, *, is_team_play: bool) -> None:
        """`is_team_play`: whether a contestant sits at two tables of a round, once on each side."""
        self.movement = movement
        self.is_team_play = is_team_play
        self.by_stream: dict[str, Seating] = {}
        self.sides: dict[str, Counter[Side]] = {}
        """By contestant, how often it sat, or is due, on each side."""
        self.names: Counter[str] = Counter()
        """By contestant, at how many tables it sits."""
        self.unnamed: set[str] = set()
        """The streams of which nobody tells who sits on both sides."""
        self.again: set[str] = set()
        """The streams at which a board was begun once more (15B)."""
        self.changed = 0
        """How often anything has changed."""
        self._odd: set[str] = set()
        """The streams that are odd by themselves: without names, or with other names or one name twice."""
        self._at: defaultdict[Place, set[str]] = defaultdict(set)
        """By place, the streams that tell of it."""
        self._of: defaultdict[str, dict[str | Place, Seating | Due]] = defaultdict(dict)
        """By contestant its sittings, by the stream or, of one that is only due, by its place."""
        self._left: dict[str, dict[int, bool]] = {}
        self._in_round: defaultdict[tuple[int, str, Side | None], set[str]] = defaultdict(set)
        """By round and contestant (of teams by side too) the streams at which it sits."""
        self._shared: set[Place | tuple[int, str, Side | None]] = set()
        """The places, and the contestants in a round, of which more than one stream tells."""
        for place, due in movement.due.items():
            self._count(place, due, 1)

    def put(self, stream: str, seating: Seating) -> None:
        """Take who sits at a table, in place of what was taken of it before."""
        before = self.by_stream.get(stream)
        if before == seating:
            return
        self.changed += 1
        if before is not None:
            self._count(stream, before, -1)
            self._tell(stream, before, is_there=False)
        self.by_stream[stream] = seating
        self._count(stream, seating, 1)
        self._tell(stream, seating, is_there=True)
        is_unnamed, names = not (seating.ns and seating.ew), (*seating.ns, *seating.ew)
        _keep(self.unnamed, stream, is_unnamed)
        _keep(self.again, stream, bool(seating.again))
        _keep(self._odd, stream, is_unnamed or bool(seating.renamed) or len({*names}) < len(names))

    def __iter__(self) -> Iterator[Seating | Due]:
        """Who sits at every table in every round, as it was recorded; and who is due where nothing was recorded yet."""
        yield from self.by_stream.values()
        yield from (due for place, due in self.movement.due.items() if not self._at[place])

    def left(self, contestant: str) -> dict[int, bool]:
        """The boards that are due to a contestant and were not begun at some table, and whether all the rounds in which
        they were due have ended."""
        found = self._left.get(contestant)
        if found is None:
            found = self._left[contestant] = _left(self._of[contestant].values())
        return found

    def streams_of(self, contestant: str) -> list[str]:
        """The streams at which a contestant sits."""
        return [key for key in self._of[contestant] if isinstance(key, str)]

    def doubtful(self) -> list[Seating]:
        """The seatings of a place of which another stream tells too, or of a contestant who sits at another table of
        the round as well; and those that name other contestants than an earlier line, or not both sides."""
        streams = {stream for key in self._shared for stream in self._sharing(key)}
        return [self.by_stream[stream] for stream in sorted(streams | self._odd)]

    def _sharing(self, key: Place | tuple[int, str, Side | None]) -> set[str]:
        return self._at[key] if len(key) == 2 else self._in_round[key]

    def _count(self, key: str | Place, sitting: Seating | Due, times: int) -> None:
        """Count a sitting with its contestants, or no more."""
        for side, contestants in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
            for one in contestants:
                sides = self.sides.setdefault(one, Counter())
                sides[side] += times
                if not sides[side]:
                    del sides[side]
                if not sides:
                    del self.sides[one]
                if isinstance(key, str):
                    self.names[one] += times
                if times > 0:
                    self._of[one][key] = sitting
                else:
                    self._of[one].pop(key, None)
                self._left.pop(one, None)

    def _tell(self, stream: str, seating: Seating, *, is_there: bool) -> None:
        """Put a stream with those that tell of its place and of its contestants, or take it away."""
        place = seating.round, seating.table
        due = self.movement.due.get(place)
        was_due = not self._at[place]
        self._put(self._at[place], place, stream, is_there)
        is_due = not self._at[place]
        if due is not None and was_due != is_due:
            self._count(place, due, 1 if is_due else -1)
        for side in Side:
            for one in seating.contestants(side) if seating.round else ():
                key = seating.round, one, side if self.is_team_play else None
                self._put(self._in_round[key], key, stream, is_there)

    def _put(self, streams: set[str], key: Place | tuple[int, str, Side | None], stream: str, is_there: bool) -> None:
        _keep(streams, stream, is_there)
        _keep(self._shared, key, len(streams) > 1)


def _keep(among: set[K], one: K, is_so: bool) -> None:
    """Put one among others, or take it away."""
    (among.add if is_so else among.discard)(one)


def _left(sittings: Iterable[Seating | Due]) -> dict[int, bool]:
    found: dict[int, bool] = {}
    for one in sittings:
        ended = isinstance(one, Seating) and one.ended
        left = set(one.boards).difference(one.begun) if isinstance(one, Seating) else set(one.boards)
        for board in left if one.ns and one.ew else ():
            found[board] = ended and found.get(board, True)
    return found
