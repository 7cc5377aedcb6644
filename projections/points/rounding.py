"""The last step of every figure: exact fractions until here, then the decimals that are shown, by a sponsor's rule."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

__all__ = ["ROUNDINGS", "figure_text", "rounded", "whole"]

ROUNDINGS = ("half_away", "half_up", "half_even", "half_toward", "half_down")
"""What may be done with an exact half; the rules that more programs follow come first."""


def rounded(value: Fraction, decimals: int = 2, rule: str = "half_away", average: Fraction = Fraction(0)) -> Decimal:
    """A figure to a number of decimals, which it has even where they are zeros (`2.50`).

    Rules: `half_away` takes an exact half away from the average (of matchpoints half the top; of IMPs nothing),
    `half_toward` towards it, `half_up` to the greater figure, `half_down` to the smaller one, `half_even` to the even
    one. Any other word is read as `half_away`.
    """
    decimals = max(0, decimals)
    scaled = _nearest(value, 10**decimals, rule, average)
    return Decimal(scaled).scaleb(-decimals)


def whole(value: Fraction, rule: str = "half_away", average: Fraction = Fraction(0)) -> int:
    """The nearest whole number; an exact half goes by the rule."""
    return _nearest(value, 1, rule, average)


def _nearest(value: Fraction, scale: int, rule: str, average: Fraction) -> int:
    """The whole number nearest to a value times a scale: in whole numbers, for every figure of a page is rounded."""
    low, rest = divmod(value.numerator * scale, value.denominator)
    if 2 * rest != value.denominator:
        return low + (2 * rest > value.denominator)
    if rule == "half_even":
        return low + low % 2
    if rule in ("half_up", "half_down"):
        return low + (rule == "half_up")
    return low + (value < average if rule == "half_toward" else value >= average)


def figure_text(value: Fraction, decimals: int = 2, rule: str = "half_away", average: Fraction = Fraction(0)) -> str:
    """A figure as it is shown, with no more decimals than it needs: `-3.5`, `12`, `0.33`; never `-0`."""
    text = f"{rounded(value, decimals, rule, average):f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
