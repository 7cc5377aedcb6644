"""Law 78: the methods of scoring."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

from projections.elected.conditions import Conditions
from projections.elected.edition import Paragraphs
from projections.points.field import Field
from projections.points.scores import Points
from projections.points.victory_points import victory_points

IMP_SCALE = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points that is worth 1 IMP, 2 IMPs, and so on to 24."""


def law_78a(field: Field, points: int) -> Fraction:
    """Law 78A (2017): at matchpoints a contestant gets 2 for every comparable score lower than its own, and 1 for every
    equal one; or in another form (`matchpoint_form`).

    `points` is a result that is in the `field`; it is not compared with itself.
    """
    return field.balance(points) + field.count - 1


def law_78b(difference: int | Fraction) -> int:
    """Law 78B (2017): the difference of two scores in points, turned into International Match Points by the scale."""
    behind = difference < 0
    imps = bisect_right(IMP_SCALE, int(-difference if behind else difference))
    return -imps if behind else imps


def law_78c(points: Points) -> Fraction:
    """Law 78C (2017): at total points the points of the boards are added as they are.

    `points` is a result; of a weighted one the mean counts.
    """
    if len(points) == 1 and points[0][0] == 1:
        return Fraction(points[0][1])
    return sum((weight * each for weight, each in points), Fraction(0))


def law_78d(margin: Fraction, boards: int, conditions: Conditions) -> Fraction:
    """Law 78D (2017): other methods of scoring, such as `victory_points` (with `fractional_imps`), may be set in the
    conditions of contest, which have to be published in advance.

    `margin` is what a side won by in IMPs, over the `boards` of a match. Returns its victory points.
    """
    return victory_points(margin, boards, conditions)


PARAGRAPHS: Paragraphs = {"78A": law_78a, "78B": law_78b, "78C": law_78c, "78D": law_78d}
