"""IMPs at pairs (78B): against every other table (cross-IMPs), or against a datum (Butler)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from projections.elected.conditions import Conditions
from projections.laws.law_12_artificial import law_12c2b
from projections.laws.law_78_scoring import IMP_SCALE, law_78b, law_78c
from projections.points.field import Field, against_others
from projections.points.rounding import whole
from projections.points.scores import Points

__all__ = ["Butler", "CrossImps", "artificial_imps", "datum_of"]


class CrossImps:
    """The IMPs against every other result of a field: their sum, divided as the conditions say.

    A weighted result is the expectation, over its own parts and those of the others.
    """

    top = Fraction(0)

    def __init__(self, field: Field, conditions: Conditions) -> None:
        self.field = field
        self.kind = "compared" if field.count > 1 else "alone"
        self.divisor = divisor(field.count, conditions)
        self._known: dict[int, Fraction] = {}

    def score(self, points: Points, own: Points) -> Fraction:
        """What `points` are worth at a table whose result in the field is `own`."""
        if self.kind == "alone":
            return Fraction(0)
        return against_others(points, own, self._of_field, lambda each, other: law_78b(each - other)) / self.divisor

    def _of_field(self, points: int) -> Fraction:
        known = self._known.get(points)
        if known is None:
            known = self._known[points] = self.field.steps(points, IMP_SCALE)
        return known


class Butler:
    """The IMPs between a result and the datum of its field; of a weighted result the expectation over its parts."""

    top = Fraction(0)

    def __init__(self, results: Sequence[Points], conditions: Conditions) -> None:
        self.kind = "compared" if len(results) > 1 else "alone"
        self.datum = datum_of(results, conditions)
        self._known: dict[int, Fraction] = {}

    def score(self, points: Points, own: Points) -> Fraction:
        """What `points` are worth; `own`, what the table has in the field, has had its part in the datum."""
        if self.kind == "alone":
            return Fraction(0)
        if points == own and len(points) == 1:
            return self._from_datum(points[0][1])
        return sum((weight * self._from_datum(each) for weight, each in points), Fraction(0))

    def _from_datum(self, points: int) -> Fraction:
        known = self._known.get(points)
        if known is None:
            known = self._known[points] = Fraction(law_78b(points - self.datum))
        return known


def datum_of(results: Sequence[Points], conditions: Conditions) -> Fraction:
    """The datum of a board: the mean of its results, a weighted one by its expectation, rounded to ten points (exact
    halves away from zero). `trimmed`: without the highest and the lowest, where there are more than two."""
    means = sorted(law_78c(points) for points in results)
    if conditions.datum == "trimmed" and len(means) > 2:
        means = means[1:-1]
    mean = sum(means, Fraction(0)) / max(1, len(means))
    unit = conditions.datum_unit
    return Fraction(whole(mean / unit) * unit) if unit > 0 else mean


def divisor(results: int, conditions: Conditions) -> int:
    """By what a sum of cross-IMPs is divided.

    The root of half the number of comparisons, by which some sponsors divide before they give victory points, is
    irrational, and not among them.
    """
    return {"results": results, "none": 1}.get(conditions.cross_imps_divisor, max(1, results - 1))


def artificial_imps(award: str, expected: int, conditions: Conditions) -> Fraction:
    """An artificial score (12C2b) on a board of so many results. A named one is so many IMPs a comparison: where sums
    are not divided it counts once for each comparison that was due."""
    given = law_12c2b(award, conditions)
    is_sum = conditions.scoring == "cross-imps" and conditions.cross_imps_divisor == "none"
    return given * (expected - 1) if is_sum and award.startswith("average") else given
