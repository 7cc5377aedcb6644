"""A hall whose threads do not run: a test takes each of their steps itself."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from hashlib import sha256
from typing import TypeVar

from application.hall.acknowledged import Acknowledged
from application.hall.acts import Lines
from application.hall.asked import Act
from application.hall.hall import Hall
from application.hall.identity import Identity
from application.hall.upkeep import Upkeep
from application.hall.waiting import Bounds
from domain.log.store import LogStore
from stores.memory import MemoryLog

T = TypeVar("T")

NOON = "2026-03-14T12:00:00Z"
TABLE = "S1.r1.t1"
OTHER = "S1.r1.t2"
BEGUN = ("round 1 1", "board 1 dealer=s vul=none")


def recorder(table: str = TABLE, device: str = "tablet") -> Identity:
    """Who records at a table."""
    session, _, number = table.split(".")
    return Identity("recorder", f"{session}.{number}", device, "link")


class Stepped:
    """A hall, and who asks it."""

    def __init__(
        self,
        log: LogStore | None = None,
        bounds: Bounds | None = None,
        upkeep: Upkeep | None = None,
        clock: Callable[[], str] = lambda: NOON,
    ) -> None:
        self.log = log or MemoryLog()
        self.time = 0.0
        bounds = bounds or Bounds(pause=0.0)
        self.hall = Hall(self.log, clock=clock, monotonic=lambda: self.time, bounds=bounds, upkeep=upkeep)
        self._keys = 0

    def ask(self, act: Act[T], who: Identity, key: str = "") -> Future[T]:
        """Ask for something, under a key of its own where none is given."""
        self._keys += 1
        return self.hall.submit(act, who, key or f"key {self._keys}", sha256(repr(act).encode()).digest())

    def lines(
        self, *lines: str, table: str = TABLE, seen: int | None = None, device: str = "tablet", key: str = ""
    ) -> Future[Acknowledged]:
        """Ask for lines at a table to be recorded, by somebody who knows of all its entries unless it is said."""
        seen = self.log.version(table) if seen is None else seen
        return self.ask(Lines(table, lines, seen), recorder(table, device), key)

    def step(self) -> int:
        """Let the sequencer record what waits: one transaction. Returns how many acts it took up."""
        return self.hall.sequencer.step(0)

    def recorded(self, *lines: str, table: str = TABLE, seen: int | None = None, key: str = "") -> Acknowledged:
        """What is answered to lines that are recorded now."""
        answer = self.lines(*lines, table=table, seen=seen, key=key)
        self.step()
        return answer.result(0)
