"""What a benchmark yields: figures, each beside its floor or peer and its limit, all measured in the same run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Literal

from benchmarks.timing import Pair

__all__ = ["Figure", "Limit", "Scale", "Subject", "beside_floor", "beside_peer"]


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is done: boards a round, and rounds to take the median of."""

    boards: int
    rounds: int
    use_files: bool = True
    """Whether to read the files of real sessions, where they lie beside the project."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a figure has to keep to."""

    sense: Literal["at most", "at least"]
    value: float
    of: Literal["ratio", "measured"] = "ratio"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    subject: str
    name: str
    unit: str
    measured: float
    beside: float | None = None
    """The floor's or the peer's, in the same unit."""
    ratio: float | None = None
    limit: Limit | None = None

    @property
    def met(self) -> bool | None:
        """Whether the limit is kept; None where there is none, or nothing to hold against it."""
        value = self.ratio if self.limit and self.limit.of == "ratio" else self.measured
        if self.limit is None or value is None:
            return None
        return value <= self.limit.value if self.limit.sense == "at most" else value >= self.limit.value


Subject = Callable[[Scale], list[Figure]]
"""A benchmark: measures, and tells its figures."""


def beside_floor(subject: str, name: str, unit: str, count: int, times: Pair, limit: float | None = None) -> Figure:
    """How many a second, beside the least program that does the same; the ratio is time over the floor's time."""
    ratio = median(ours / floor for ours, floor in zip(*times, strict=True))
    allowed = None if limit is None else Limit("at most", limit)
    return Figure(subject, name, unit, count / median(times.ours), count / median(times.other), ratio, allowed)


def beside_peer(subject: str, name: str, unit: str, count: int, times: Pair, limit: float | None = None) -> Figure:
    """How many a second, beside another program's; the ratio is speed over the peer's speed."""
    ratio = median(peer / ours for ours, peer in zip(*times, strict=True))
    wanted = None if limit is None else Limit("at least", limit)
    return Figure(subject, name, unit, count / median(times.ours), count / median(times.other), ratio, wanted)
