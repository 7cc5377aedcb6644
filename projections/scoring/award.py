"""Each contestant's score on a board, once it is known what the side's result is worth; and scores without a result."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from domain.scores import NO_SCORE, fraction_of
from domain.seats import Side
from projections.laws.law_12_artificial import law_12c1e, part_of_damage
from projections.points.scores import BoardScore, Outcome, Points, SelfInflicted, TableScore

__all__ = ["ScoreOf", "artificial_points", "counted_part", "is_compared", "own_score", "score_of", "without_result"]

ScoreOf = Callable[[Points], Fraction]
"""What a result at one table is worth in the comparison."""


def is_compared(score: TableScore, side: Side) -> bool:
    """Whether a side has a result that enters the comparison: in points, and waiting for nobody's judgement."""
    outcome = score.outcome(side)
    return score.state == "done" and bool(outcome.points) and not outcome.artificial


def own_score(outcome: Outcome, worth: ScoreOf) -> Fraction:
    """What a side's own outcome is worth to it; damage that it brought on itself stays with it (12C1e)."""
    assigned = worth(outcome.points)
    blame = outcome.self_inflicted
    if blame is None:
        return assigned
    if blame.part is not None:
        return assigned - counted_part(blame, assigned, worth)
    return law_12c1e(worth(blame.at_table), assigned, worth(blame.without_error))


def counted_part(blame: SelfInflicted, assigned: Fraction, worth: ScoreOf) -> Fraction:
    """As much of the part that the director named (12C1e) as counts beside an assigned score of that worth."""
    at_table = worth(blame.at_table) if blame.at_table else None
    return part_of_damage(blame.part or Fraction(0), assigned, at_table)


def score_of(table: TableScore, side: Side, score: Fraction, top: Fraction, kind: str) -> list[BoardScore]:
    """The scores of a side's contestants from one table."""
    keeps_damage = table.outcome(side).self_inflicted is not None
    return _each(table, side, score, top, "self_inflicted" if keeps_damage else kind)


def without_result(
    table: TableScore, side: Side, worth: Callable[[str], Fraction | None], top: Fraction
) -> list[BoardScore]:
    """The scores of a side that has no result to compare: an artificial one, or none yet."""
    award = table.outcome(side).artificial
    if award == NO_SCORE and table.state != "awaits":
        return _each(table, side, None, top, NO_SCORE)
    if award and table.state != "awaits":
        return _each(table, side, worth(award), top, "artificial", award)
    return _each(table, side, None, top, missing(table))


def artificial_points(award: str) -> Fraction | None:
    """An artificial score at total points: a number of points; the Laws give average plus and minus none."""
    return fraction_of(award)


def missing(table: TableScore) -> str:
    """Why a table gives no score."""
    if table.state in ("open", "awaits"):
        return table.state
    return "open" if table.state == "done" else "not_played"


def _each(
    table: TableScore, side: Side, score: Fraction | None, top: Fraction, kind: str, award: str = ""
) -> list[BoardScore]:
    opponents = table.contestants(side.opponents)
    return [
        BoardScore(contestant, table.board, side, (table.stream,), opponents, score, top, kind, award)
        for contestant in table.contestants(side)
    ]
