"""Comparing a board: matchpoints of many results, beside the least program that finds the same figures.

Every result differs from every other, so that nothing can be worked out once for many.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random
from statistics import median

from benchmarks.figures import Figure, Limit, Scale, beside_floor
from benchmarks.timing import Act, Pair, alternate
from projections.elected.conditions import Conditions
from projections.points.scores import Outcome, TableScore, points_of
from projections.scoring.compare import compare_board

__all__ = ["compare"]

SIZES = (1_000, 10_000, 100_000)
QUICK_SIZES = (100, 1_000)
MOST_ROUNDS = 3
MOST_GROWTH = 5.0
"""A result costs n log n / n: 100,000 of them 1.7 times as much each as 1,000; a program of n squared 100 times."""
SEED = 78


def compare(scale: Scale) -> list[Figure]:
    """Boards of more and more results, and what a result costs on the largest beside the smallest."""
    sizes = SIZES if scale.boards >= 100 else QUICK_SIZES
    boards = [board_of(size) for size in sizes]
    acts: list[Act] = []
    for board in boards:
        acts += [
            partial(_ours, board, Conditions()),
            partial(_floor, [score.ns_outcome.points[0][1] for score in board]),
        ]
    times = alternate(acts, min(scale.rounds, MOST_ROUNDS))
    pairs = [Pair(times[2 * at], times[2 * at + 1]) for at in range(len(sizes))]
    found = [
        beside_floor("compare", f"a board of {size:,} results", "res/s", size, pair)
        for size, pair in zip(sizes, pairs, strict=True)
    ]
    smallest, largest = (
        median(pair.ours) / size * 1e6 for size, pair in ((sizes[0], pairs[0]), (sizes[-1], pairs[-1]))
    )
    growth = Limit("at most", MOST_GROWTH)
    return [*found, Figure("compare", "a result, most to fewest", "us", largest, smallest, largest / smallest, growth)]


def _ours(board: list[TableScore], conditions: Conditions, number: int) -> object:
    return compare_board(board, conditions, len(board))


def _floor(points: list[int], number: int) -> object:
    return matchpoints_of(points)


def board_of(size: int) -> list[TableScore]:
    """A board with so many different results."""
    points = list(range(-5 * size, 5 * size, 10))
    Random(SEED).shuffle(points)
    return [
        TableScore(
            1, f"B.r1.t{at}", 1, at, (f"N{at}",), (f"E{at}",), Outcome(points_of(each)), Outcome(points_of(-each))
        )
        for at, each in enumerate(points)
    ]  # fmt: skip


def matchpoints_of(points: list[int]) -> list[Fraction]:
    """The floor: sort, count, and look each result up; neither sides nor forms, weights, splits or contestants."""
    counted: dict[int, int] = {}
    for each in points:
        counted[each] = counted.get(each, 0) + 1
    lower = 0
    worth: dict[int, Fraction] = {}
    for each in sorted(counted):
        worth[each] = Fraction(2 * lower + counted[each] - 1)
        lower += counted[each]
    return [worth[each] for each in points]
