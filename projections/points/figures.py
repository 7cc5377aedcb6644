"""From an exact figure to a printed one: the average a half is rounded away from, and the share of what a board gives.

Every screen, the audit and the expectations of a script print by this file, so that one figure looks the same
everywhere.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from projections.elected.conditions import Conditions
from projections.points.rounding import figure_text, rounded
from projections.points.scores import BoardScore

__all__ = ["average_of", "figure_of", "has_sign", "printed", "share_of", "shown"]

FIFTY = Fraction(50)
NOTHING = Fraction(0)
ALL_DECIMALS = ("vp",)
"""Units that are shown with every decimal, as on a league's table: `10.00`."""
SIGNED = ("imps", "points")


def average_of(unit: str, conditions: Conditions, top: Fraction = NOTHING) -> Fraction:
    """What an average contestant has in a unit: 50 per cent; half of the top in matchpoints, but nothing in plus-minus
    form; nothing in IMPs, victory points and points, whose figures are rounded away from it."""
    if unit == "percent":
        return FIFTY
    return top / 2 if unit == "matchpoints" and not conditions.is_plus_minus else NOTHING


def has_sign(unit: str, conditions: Conditions) -> bool:
    """Whether a gain in a unit has its plus."""
    return unit in SIGNED or (unit == "matchpoints" and conditions.is_plus_minus)


def share_of(score: BoardScore, conditions: Conditions) -> Fraction | None:
    """A board score in per cent of what the board can give; None where there is no score, or no such number."""
    if score.score is None or not score.top:
        return None
    share = score.score / score.top
    return (share + 1) * 50 if conditions.is_plus_minus else share * 100


def printed(
    value: Fraction, unit: str, conditions: Conditions, top: Fraction = NOTHING, decimals: int | None = None
) -> Decimal:
    """A figure with all its decimals: as many as the conditions say, or as are asked for."""
    many = conditions.decimals if decimals is None else decimals
    return rounded(value, many, conditions.rounding, average_of(unit, conditions, top))


def shown(value: Fraction, unit: str, conditions: Conditions, top: Fraction = NOTHING) -> str:
    """A figure with no more decimals than it needs; victory points with all of them."""
    if unit in ALL_DECIMALS:
        return f"{printed(value, unit, conditions, top)}"
    return figure_text(value, conditions.decimals, conditions.rounding, average_of(unit, conditions, top))


def figure_of(score: BoardScore, unit: str, conditions: Conditions) -> str:
    """What a board is worth to a contestant, as it is shown; nothing where there is no score."""
    return "" if score.score is None else shown(score.score, unit, conditions, score.top)
