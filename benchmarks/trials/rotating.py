"""A session in which a board comes to one table after another: each in its own time, and one of them late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from hashlib import sha256
from itertools import count
from random import Random

from application.demo.acts import Answered, HappensNext, Nothing, RoundOver
from application.demo.evening import SESSION, Evening
from application.demo.mishaps import MISHAPS, Mishap
from application.hall.acts import Lines
from application.hall.asked import Act
from application.hall.hall import Hall
from application.hall.identity import Identity
from domain.events import AnyEvent, MovementSet, RoundStarted
from domain.events.base import Hands

__all__ = ["Rotating", "Rotation"]


class Rotation:
    """Who is due to play which boards where: a Mitchell of an odd number of tables, told line by line."""

    def __init__(self, seed: int, tables: int, boards: int) -> None:
        self.tables = tables
        self.boards = boards
        self.evening = Evening.of(seed, tables=tables, rounds=tables, boards=boards)
        self._random = Random(f"late {seed}")
        self.late = self.due(1, self._random.randint(1, tables))[-1]
        """The board that is left out in the first round at the table that was due to play it, and comes late."""

    def due(self, number: int, table: int) -> range:
        """The boards of a table in a round."""
        first = (number + table - 2) % self.tables * self.boards + 1
        return range(first, first + self.boards)

    def sitting(self, number: int, table: int) -> tuple[str, str]:
        """North-South and East-West of a table in a round."""
        return self.evening.sitting(number, table)

    @property
    def places(self) -> Mapping[int, tuple[str, ...]]:
        """By board, the tables that are due to play it, as the log names them."""
        found: dict[int, tuple[str, ...]] = {}
        for number, table in self.sittings():
            for board in self.due(number, table):
                found[board] = (*found.get(board, ()), f"{SESSION}.r{number}.t{table}")
        return found

    def sittings(self) -> Iterator[tuple[int, int]]:
        """Round and table of each sitting."""
        for number in range(1, self.tables + 1):
            yield from ((number, table) for table in range(1, self.tables + 1))

    def events(self) -> list[AnyEvent]:
        """What is recorded of the session before play begins."""
        plan = tuple(
            f"r{number} t{table} {'-'.join(self.sitting(number, table))} {min(due)}-{max(due)}"
            for number, table in self.sittings()
            for due in [self.due(number, table)]
        )
        moved = MovementSet("rotation", self.tables, self.tables, self.boards, plan)
        events = self.evening.events("2026-11-23")
        return [moved if isinstance(event, MovementSet) else event for event in events]


class Rotating:
    """The session as it is played: one act after another, at a table that chance names."""

    def __init__(self, rotation: Rotation, seed: int) -> None:
        self._rotation = rotation
        self._random = Random(f"played {seed}")
        self._number = 1
        self._mishaps: dict[str, list[Mishap]] = {}
        self._left = [*range(1, rotation.tables + 1)]
        """The tables that have not ended the round."""
        self._keys = count(1)
        self._is_late = True

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played, and the board that was left out has its result."""
        return self._number > self._rotation.tables and not self._is_late

    def step(self, hall: Hall) -> None:
        """Let something happen somewhere; the hall's threads do not run."""
        if not self._left:
            self._number += 1
            self._left = [*range(1, self._rotation.tables + 1)] if self._number <= self._rotation.tables else []
        if self._is_late and self._number > 2 and (not self._left or self._random.random() < 0.02):
            self._play_late(hall)
        elif self._left:
            self._at(hall, self._random.choice(self._left))

    def _at(self, hall: Hall, table: int) -> None:
        happens = self._next(table, waits=True)
        done = self._asked(hall, happens, self._recorder(table)).exception(0)
        if isinstance(done, RoundOver):
            self._left.remove(table)
        elif isinstance(done, Nothing):
            director = Identity("director", "", "director's")
            answered = self._asked(hall, Answered(happens.stream, self._random), director).exception(0)
            if isinstance(answered, Nothing):
                self._asked(hall, self._next(table, waits=False), self._recorder(table)).result(0)
        elif done is not None:
            raise done

    def _next(self, table: int, *, waits: bool) -> HappensNext:
        stream = f"{SESSION}.r{self._number}.t{table}"
        due = self._due(table)
        ns, ew = self._rotation.sitting(self._number, table)
        begins = RoundStarted(self._number, table, ns, ew, boards=tuple(self._rotation.due(self._number, table)))
        if stream not in self._mishaps:
            together = self._random.choice(MISHAPS) if due and self._random.random() < 0.4 else ()
            self._mishaps[stream] = [Mishap(self._random.choice([*due]), happens) for happens in together]
        return HappensNext(stream, self._random, begins, due, self._mishaps[stream], waits=waits)

    def _due(self, table: int) -> dict[int, Hands]:
        rotation = self._rotation
        boards = rotation.due(self._number, table)
        left_out = rotation.late if self._number == 1 else 0
        return {board: rotation.evening.deals[board] for board in boards if board != left_out}

    def _play_late(self, hall: Hall) -> None:
        """The slip of the board that was left out comes in."""
        stream = next(one for one in self._rotation.places[self._rotation.late] if one.startswith(f"{SESSION}.r1."))
        line = f"!result {self._rotation.late} 3NS=9"
        seen = hall.log.version(stream)
        self._asked(hall, Lines(stream, (line,), seen), self._recorder(int(stream.rpartition("t")[2]))).result(0)
        self._is_late = False

    def _recorder(self, table: int) -> Identity:
        return Identity("recorder", f"{SESSION}.t{table}", f"tablet {table}")

    def _asked(self, hall: Hall, act: Act[object], who: Identity) -> Future[object]:
        key = f"{next(self._keys)}"
        answer = hall.submit(act, who, key, sha256(key.encode()).digest())
        hall.sequencer.step(0)
        return answer
