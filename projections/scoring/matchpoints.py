"""Matchpoints (78A), in the three forms, with Neuberg's formula and small groups."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from projections.elected.conditions import Conditions
from projections.laws.law_12_artificial import law_12c2a
from projections.laws.law_78_scoring import law_78a
from projections.points.field import Field, against_others
from projections.points.scores import Points

__all__ = ["Matchpoints", "artificial_matchpoints", "in_form", "top_of"]

SMALL = 3
"""No more results than these make a small group."""


class Matchpoints:
    """What results are worth in one field, beside a number of results that the board was due to have."""

    def __init__(self, field: Field, expected: int, conditions: Conditions, *, is_fouled: bool = False) -> None:
        """`is_fouled`: whether the field is one of the groups of a fouled board (87B)."""
        self.field = field
        self.conditions = conditions
        self.expected = max(expected, field.count)
        self.kind = _kind(field.count, self.expected, conditions, is_fouled)
        if not conditions.neuberg and field.count > 1:
            self.expected = field.count
        self.top = top_of(self.expected, conditions)
        self._known: dict[int, Fraction] = {}

    def score(self, points: Points, own: Points) -> Fraction:
        """What `points` are worth at a table whose result in the field is `own`: that one is not compared with."""
        if len(points) == 1 and points == own:
            return self._certain(points[0][1])
        balance = against_others(points, own, self.field.balance, _sign)
        return self._matchpoints(balance + self.field.count - 1)

    def _certain(self, points: int) -> Fraction:
        known = self._known.get(points)
        if known is None:
            known = self._known[points] = self._matchpoints(law_78a(self.field, points))
        return known

    def _matchpoints(self, doubled: Fraction) -> Fraction:
        """From 2 a result below and 1 an equal one, to the form of the event, for as many results as expected."""
        if self.kind == "alone":
            return in_form(Fraction(1, 2), self.expected, self.conditions)
        if self.kind == "small_group":
            return in_form(small_group_share(doubled, self.field.count), self.expected, self.conditions)
        return _formed(neuberg(doubled, self.field.count, self.expected), self.expected, self.conditions)


def neuberg(doubled: Fraction, results: int, expected: int) -> Fraction:
    """Matchpoints (2 a result below) among some results as they would be among those expected: (M + 1) E / A - 1."""
    return (doubled + 1) * expected / results - 1 if results != expected else doubled


def small_group_share(doubled: Fraction, results: int) -> Fraction:
    """The share of the top in a small group: 60 per cent for its average, 5 more or less for each matchpoint."""
    return (60 + 5 * (doubled - (results - 1))) / 100


def top_of(results: int, conditions: Conditions) -> Fraction:
    """The most that a board of so many results can give."""
    return _whole((results - 1) * (1 if conditions.matchpoint_form in ("one", "plus_minus") else 2))


@lru_cache(1 << 8)
def _whole(number: int) -> Fraction:
    """The same object for the same number: thousands of scores have one top, and are compared."""
    return Fraction(number)


def in_form(share: Fraction, results: int, conditions: Conditions) -> Fraction:
    """A share of the top, 0 to 1, in the form of the event."""
    return _formed(2 * (results - 1) * share, results, conditions)


def artificial_matchpoints(award: str, results: int, conditions: Conditions) -> Fraction:
    """An artificial score (12C2a) on a board of so many results."""
    return in_form(law_12c2a(award, conditions) / 100, results, conditions)


def _formed(doubled: Fraction, results: int, conditions: Conditions) -> Fraction:
    if conditions.matchpoint_form == "plus_minus":
        return doubled - (results - 1)
    return doubled / 2 if conditions.matchpoint_form == "one" else doubled


def _sign(points: int, other: int) -> int:
    return (points > other) - (points < other)


def _kind(results: int, expected: int, conditions: Conditions, is_fouled: bool) -> str:
    """Of a fouled board two or three results are a small group at every size of the field; of any other board, or where
    the sponsor has set a limit for both, where they are no more than a third of those expected."""
    if results == 1:
        return "alone"
    if conditions.small_groups == "neuberg" or results > SMALL:
        return "compared"
    at_every_size = is_fouled and conditions.small_groups == "percentages"
    return "small_group" if at_every_size or 3 * results <= expected else "compared"
