"""Pairs and individuals: every table of a board against all others, North-South and East-West each in its own field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.laws.law_78_scoring import law_78c
from projections.laws.law_87_fouled import law_87b
from projections.points.field import Field
from projections.points.scores import BoardScore, Points, TableScore
from projections.scoring.award import artificial_points, is_compared, own_score, score_of, without_result
from projections.scoring.imps import Butler, CrossImps, artificial_imps
from projections.scoring.matchpoints import Matchpoints, artificial_matchpoints, top_of

__all__ = ["compare_pairs"]


SIDES = tuple(Side)


class Method(Protocol):
    """A way to score a result in its field."""

    @property
    def kind(self) -> str:
        """The kind of scores it gives."""
        ...

    @property
    def top(self) -> Fraction:
        """The most it can give; 0 where there is no such number."""
        ...

    def score(self, points: Points, own: Points) -> Fraction:
        """What `points` are worth at a table whose result in the field is `own`."""
        ...


def compare_pairs(scores: Sequence[TableScore], conditions: Conditions, expected: int) -> list[BoardScore]:
    """The scores of all tables of a board, in the order of the tables, North-South before East-West."""
    results = [score for score in scores if is_compared(score, Side.NS) or is_compared(score, Side.EW)]
    expected = max(expected, len(results), 1)
    found: dict[tuple[str, Side], list[BoardScore]] = {}
    groups = law_87b(results)
    for group in groups:
        for side in SIDES:
            compared = [score for score in group if is_compared(score, side)]
            for score, of_score in _compare(compared, side, conditions, expected, len(groups) > 1):
                found[score.stream, side] = of_score
    award, top = _awards(scores, conditions, expected)
    for score in scores:
        for side in SIDES:
            if (score.stream, side) not in found:
                found[score.stream, side] = without_result(score, side, award, top)
    return [each for score in scores for side in SIDES for each in found[score.stream, side]]


def _compare(
    group: list[TableScore], side: Side, conditions: Conditions, expected: int, is_fouled: bool
) -> list[tuple[TableScore, list[BoardScore]]]:
    """The scores of one side at the tables of one group; `is_fouled`: whether there is another group."""
    if not group:
        return []
    method = _method([score.outcome(side).points for score in group], conditions, expected, is_fouled)
    return [(score, _scored(score, side, method)) for score in group]


def _scored(score: TableScore, side: Side, method: Method) -> list[BoardScore]:
    outcome = score.outcome(side)
    points = outcome.points
    if outcome.self_inflicted is None:
        return score_of(score, side, method.score(points, points), method.top, method.kind)
    worth = own_score(outcome, lambda other: method.score(other, points))
    return score_of(score, side, worth, method.top, method.kind)


def _method(results: list[Points], conditions: Conditions, expected: int, is_fouled: bool) -> Method:
    if conditions.scoring == "cross-imps":
        return CrossImps(Field(results), conditions)
    if conditions.scoring == "butler":
        return Butler(results, conditions)
    if conditions.scoring == "total":
        return TotalPoints()
    return Matchpoints(Field(results), expected, conditions, is_fouled=is_fouled)


class TotalPoints(Struct, frozen=True):
    """Total points (78C): a result is worth its points, beside whatever others there are."""

    kind: str = "compared"
    top: Fraction = Fraction(0)

    def score(self, points: Points, own: Points) -> Fraction:
        """The points, of a weighted result their mean."""
        return law_78c(points)


def _awards(
    scores: Sequence[TableScore], conditions: Conditions, expected: int
) -> tuple[Callable[[str], Fraction | None], Fraction]:
    """What artificial scores are worth on this board, and the most it can give."""
    if conditions.scoring == "total":
        return artificial_points, Fraction(0)
    if conditions.scoring != "matchpoints":
        return lambda award: artificial_imps(award, expected, conditions), Fraction(0)
    results = expected
    if not conditions.neuberg:
        compared = max((sum(is_compared(score, side) for score in scores) for side in Side), default=0)
        results = compared if compared > 1 else expected
    return lambda award: artificial_matchpoints(award, results, conditions), top_of(results, conditions)
