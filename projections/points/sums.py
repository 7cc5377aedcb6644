"""Exact sums of many fractions: most have the same denominator, and whole numbers are added up much faster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

__all__ = ["highest", "in_whole_numbers", "percent", "total"]

NOTHING = Fraction(0)


def total(figures: Iterable[Fraction], less: Iterable[Fraction] = ()) -> Fraction:
    """The sum of some figures, less others."""
    numerators: dict[int, int] = {}
    for figure in figures:
        over, under = figure.as_integer_ratio()
        numerators[under] = numerators.get(under, 0) + over
    for figure in less:
        over, under = figure.as_integer_ratio()
        numerators[under] = numerators.get(under, 0) - over
    parts = [Fraction(over, under) for under, over in numerators.items() if over]
    return parts[0] if len(parts) == 1 else sum(parts, NOTHING)


def percent(part: Fraction, whole: Fraction) -> Fraction:
    """A part in per cent of a whole."""
    return Fraction(100 * part.numerator * whole.denominator, part.denominator * whole.numerator)


def highest(figures: Sequence[Fraction]) -> Fraction:
    """The highest of some figures; 0 where there are none."""
    first = figures[0] if figures else NOTHING
    under, over = first.denominator, first.numerator
    if all(figure.denominator == under and figure.numerator == over for figure in figures):
        return first
    return max(figures)


def in_whole_numbers(figures: Mapping[str, Fraction]) -> dict[str, int]:
    """Figures as multiples of a fraction that all are multiples of, to be put in order."""
    ratios = {name: figure.as_integer_ratio() for name, figure in figures.items()}
    whole = lcm(*{under for _, under in ratios.values()})
    return {name: over * (whole // under) for name, (over, under) in ratios.items()}
