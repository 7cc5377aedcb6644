"""Taking times: rounds in which subject and floor follow one another, so that a busy machine slows both."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

__all__ = ["Act", "Pair", "alternate", "compare"]

Act = Callable[[int], object]
"""What is timed. It is given the number of the round."""


class Pair(NamedTuple):
    """The seconds of each round: ours, and the floor's or peer's in the same round."""

    ours: list[float]
    other: list[float]


def alternate(acts: list[Act], rounds: int, clock: Callable[[], float] = perf_counter) -> list[list[float]]:
    """The seconds each act takes in each round, by a clock. Every round does them all, in turn forwards and backwards.

    A round before the first is not counted. What an act leaves behind is collected outside its time.
    """
    times: list[list[float]] = [[] for _ in acts]
    for number in range(rounds + 1):
        order = list(zip(acts, times, strict=True))
        for act, taken in order if number % 2 else reversed(order):
            gc.collect()
            start = clock()
            left = act(number)
            taken.append(clock() - start)
            del left
    return [taken[1:] for taken in times]


def compare(ours: Act, other: Act, rounds: int) -> Pair:
    """The seconds of two acts, round by round."""
    return Pair(*alternate([ours, other], rounds))
