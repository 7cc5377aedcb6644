"""Copies that the hall makes of its log by itself, in an interval, while everybody records."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import NamedTuple

from application.backups import Kept
from application.hall.regularly import Regularly
from domain.errors import TdlogError

__all__ = ["Backups", "Plan", "Told"]

LATE = 3
"""Intervals without a good copy after which that is told."""
SOONER = 60.0
"""Seconds after which a copy that failed is tried again, at the most."""


class Plan(NamedTuple):
    """What copies are asked for."""

    folder: str
    every: float = 600.0
    """Seconds from one to the next."""
    keep: int = 24


class Told(NamedTuple):
    """How the copies are."""

    entries: int = 0
    """Of the last good one; 0 where there is none yet."""
    file: str = ""
    at: str = ""
    """When it was made, UTC; empty where there is none yet."""
    made: float | None = None
    """The same by a clock that never goes back."""
    failed_at: str = ""
    """When the latest attempt failed, UTC; empty where it did not."""
    why: str = ""
    left: tuple[str, ...] = ()
    """Earlier copies that were due to go, and were changed or are open somewhere."""


class Backups(Regularly):
    """Makes the copies. Everything but `start`, `stop` and `told` is for its own thread."""

    def __init__(
        self,
        plan: Plan,
        make: Callable[[str], Kept],
        tail: Callable[[], int],
        clock: Callable[[], str],
        monotonic: Callable[[], float],
        pause: Callable[[Event, float], object] = Event.wait,
    ) -> None:
        """`make` makes one, named after the time it is given; `tail` tells how many entries the log has. Both raise
        TdlogError. `pause` waits so many seconds, or until an event is set."""
        super().__init__("backups", pause)
        self.plan = plan
        self.told = Told()
        self._make = make
        self._tail = tail
        self._clock = clock
        self._monotonic = monotonic

    def last(self) -> None:
        """Make a last one where there are entries that no copy has."""
        if self._has_more():
            self.step()

    def step(self) -> float:
        """Make one; of a log without an entry there is nothing to copy. Returns after how many seconds the next is
        due."""
        at = self._clock()
        try:
            if self._tail():
                made = self._make(at)
                self.told = Told(made.head.upto, made.file, at, self._monotonic(), left=made.left)
        except TdlogError as error:
            self.told = self.told._replace(failed_at=at, why=error.message)
            return min(self.plan.every, SOONER)
        return self.plan.every

    def age(self) -> float | None:
        """How many seconds old the last good one is; None where there is none yet."""
        return None if self.told.made is None else self._monotonic() - self.told.made

    def is_late(self) -> bool:
        """Whether the last good one is older than it should be, as where one does not come to its end."""
        age = self.age()
        return age is not None and age > LATE * self.plan.every

    def _has_more(self) -> bool:
        try:
            return self._tail() > self.told.entries
        except TdlogError:
            return False
