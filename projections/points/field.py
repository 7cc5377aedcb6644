"""A field: what one side had on a board at every table, so that any result can be held against all of them at once.

Results are in points from the side's own view. A weighted result enters with its weights, so frequencies may be
fractions; they are kept as whole numbers over one common denominator.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm

from projections.points.scores import Points

__all__ = ["Field", "against_others"]


class Field:
    """Frequencies of results and their running sums. Made in n log n; each question costs log n."""

    __slots__ = ("_balances", "_running", "_scores", "count", "denominator")

    def __init__(self, results: Iterable[Points]) -> None:
        frequencies: dict[int, int] = {}
        weighted: list[tuple[Fraction, int]] = []
        self.count = 0
        """How many tables it holds."""
        for parts in results:
            self.count += 1
            if len(parts) == 1:
                points = parts[0][1]
                frequencies[points] = frequencies.get(points, 0) + 1
            else:
                weighted += parts
        self.denominator = lcm(1, *(weight.denominator for weight, _ in weighted))
        if weighted:
            frequencies = {points: number * self.denominator for points, number in frequencies.items()}
            for weight, points in weighted:
                frequencies[points] = frequencies.get(points, 0) + int(weight * self.denominator)
        self._scores: list[int] = sorted(frequencies)
        self._running: list[int] = [0, *accumulate(frequencies[points] for points in self._scores)]
        self._balances: dict[int, Fraction] = {}

    @property
    def frequencies(self) -> list[tuple[int, Fraction]]:
        """Every result with how often it occurs, the lowest first."""
        pairs = zip(self._running, self._running[1:], strict=False)
        found = (Fraction(after - before, self.denominator) for before, after in pairs)
        return list(zip(self._scores, found, strict=True))

    def balance(self, points: int) -> Fraction:
        """How many results are lower, less how many are higher."""
        known = self._balances.get(points)
        if known is None:
            lower = self._running[bisect_left(self._scores, points)]
            not_higher = self._running[bisect_right(self._scores, points)]
            known = self._balances[points] = Fraction(lower + not_higher - self._running[-1], self.denominator)
        return known

    def steps(self, points: int, scale: Sequence[int]) -> Fraction:
        """The sum, over all results, of the steps of a scale that the difference reaches; negative where it is behind.

        With the scale of 78B: the sum of the IMPs against every result.
        """
        total = self._running[-1]
        gained = sum(self._running[bisect_right(self._scores, points - step)] for step in scale)
        lost = sum(total - self._running[bisect_left(self._scores, points + step)] for step in scale)
        return Fraction(gained - lost, self.denominator)


def against_others(
    points: Points, own: Points, of_field: Callable[[int], Fraction], of_two: Callable[[int, int], int]
) -> Fraction:
    """What a result is worth against the results of the other tables, where `own` is what this table has in the field.

    `of_field` compares points with the whole field, `of_two` with one other result; what is worth something to the one
    costs the other as much, so that a result against itself comes to nothing.
    """
    if len(points) == 1 and points == own:
        return of_field(points[0][1])
    total = sum((weight * of_field(each) for weight, each in points), Fraction(0))
    if points == own:
        return total
    return total - sum(weight * part * of_two(each, other) for weight, each in points for part, other in own)
