"""Victory points (78D): the scales of 20 of the World Bridge Federation, for any number of boards.

Both are read off one curve of irrational numbers: the continuous scale by rounding it to hundredths, the scale in whole
VPs by where it passes a half. Then both are mended wherever a later IMP became worth more than an earlier one.
"""

from __future__ import annotations

from bisect import bisect_left
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

from projections.elected.conditions import Conditions
from projections.points.rounding import whole

__all__ = ["victory_points", "winners_bands", "winners_scale"]

MOST = 2000
"""Hundredths of a VP in a match."""
DIGITS = 60
"""How exactly the curve is worked out; two decimals of it are kept, and none lies near a half."""
LONGEST = 1000
"""Boards; a match of more is scored as one of so many."""


def victory_points(margin: Fraction, boards: int, conditions: Conditions) -> Fraction:
    """What a side gets for its own margin in IMPs, which is negative where it lost; 20 for both sides together, unless
    the score of a board was split.

    A margin between two whole ones is interpolated, or first rounded, as the conditions say; and the victory points are
    rounded to the decimals of the scale (`vp_decimals`), so that those of the matches add up as they are printed. A
    match of no boards gives 10. Where matches are counted (`won`) it is 1, a half or nothing.
    """
    if conditions.victory_points == "won":
        return Fraction((margin > 0) + (margin >= 0), 2)
    in_whole = conditions.victory_points == "wbf_whole"
    if conditions.fractional_imps_are_rounded:
        margin = Fraction(whole(margin, conditions.rounding))
    if in_whole:
        won = Fraction(10 + bisect_left(winners_bands(boards), int(abs(margin))))
    else:
        scale = Fraction(10**conditions.vp_decimals)
        won = _won_by(abs(margin), winners_scale(boards))
        won = whole(won * scale, conditions.rounding, 10 * scale) / scale
    return won if margin >= 0 else 20 - won


@lru_cache(maxsize=64)
def winners_scale(boards: int) -> tuple[Fraction, ...]:
    """The winner's VPs for a margin of 0, 1, 2 ... IMPs, until they are 20."""
    if boards < 1:
        return (Fraction(10),)
    return tuple(Fraction(hundredths, 100) for hundredths in _mended(_curve(min(boards, LONGEST))))


@lru_cache(maxsize=64)
def winners_bands(boards: int) -> tuple[int, ...]:
    """The scale in whole VPs: the greatest margin that gives 10 VPs, 11, and so on to 19; any more gives 20.

    No band is wider than the one after it, so that no IMP is worth more than one before it; that of 10 is counted on
    both sides. Empty for a match of no boards, in which nothing can be won.
    """
    if boards < 1:
        return ()
    bands = _halves(min(boards, LONGEST))
    at = 0
    while at < len(bands) - 1:
        width = bands[at] - bands[at - 1] if at else 2 * bands[0] + 1
        if bands[at + 1] - bands[at] < width:
            bands[at] -= 1
            at = max(0, at - 1)
        else:
            at += 1
    return tuple(bands)


def _halves(boards: int) -> list[int]:
    """The greatest margins at which the curve is not above 10.5, 11.5 ... 19.5."""
    with localcontext() as context:
        context.prec = DIGITS
        ratio = Decimal(5).sqrt() - 2
        blitz = 15 * Decimal(boards).sqrt()
        shares = (Decimal(2 * above + 1) / 20 for above in range(10))
        return [int(blitz * (1 - (1 - ratio) * share).ln() / ratio.ln()) for share in shares]


def _won_by(margin: Fraction, scale: tuple[Fraction, ...]) -> Fraction:
    low = whole(margin - Fraction(1, 2), "half_up")
    if low + 1 >= len(scale):
        return scale[-1]
    return scale[low] + (scale[low + 1] - scale[low]) * (margin - low)


def _curve(boards: int) -> list[int]:
    """Hundredths of a VP for each margin: 10 + 10 (1 - R^(M/B)) / (1 - R), with R the golden section's cube and B
    fifteen times the root of the number of boards."""
    with localcontext() as context:
        context.prec = DIGITS
        ratio = Decimal(5).sqrt() - 2
        blitz = 15 * Decimal(boards).sqrt()
        logarithm = ratio.ln() / blitz
        curve: list[int] = []
        margin = 0
        while margin < blitz:
            share = (1 - (logarithm * margin).exp()) / (1 - ratio)
            curve.append(int((1000 + 1000 * share).quantize(Decimal(1), ROUND_HALF_UP)))
            margin += 1
        return [*curve, MOST]


def _mended(scale: list[int]) -> list[int]:
    """The scale with hundredths added until no IMP is worth more than the one before it."""
    mended = list(scale)
    at = 1
    while at < len(mended) - 1:
        if mended[at + 1] - mended[at] > mended[at] - mended[at - 1]:
            mended[at] += 1
            at = max(1, at - 1)
        else:
            at += 1
    return mended
