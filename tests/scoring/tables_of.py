"""Boards to compare, told by what each table had: points from North-South's view, a weighted result, or a split one."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from msgspec.structs import replace

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.points.scores import BoardScore, Outcome, Points, TableScore, points_of
from projections.scoring.compare import compare_board

__all__ = ["Had", "had", "mirrored", "scores", "scores_of", "tables", "team_scores", "team_table", "weighted"]

Had = int | str | Points | tuple[Outcome, Outcome]
"""Points; an artificial score for both sides; a weighted result; or what each side has, from its own view."""
HALF = Fraction(1, 2)


def weighted(**parts: str) -> Points:
    """A weighted result: `weighted(minus_400="1/2", plus_150="1/2")`."""
    return tuple((Fraction(weight), _points(name)) for name, weight in parts.items())


def _points(name: str) -> int:
    sign, number = name.split("_")
    return int(number) if sign == "plus" else -int(number)


def mirrored(points: Points) -> Points:
    """The same result as the other side sees it."""
    return tuple((weight, -each) for weight, each in points)


def had(result: Had) -> tuple[Outcome, Outcome]:
    """The outcomes of North-South and of East-West."""
    if isinstance(result, str):
        return Outcome(artificial=result), Outcome(artificial=result)
    if isinstance(result, int):
        return Outcome(points_of(result)), Outcome(points_of(-result))
    if isinstance(result[0], Outcome):
        return cast("tuple[Outcome, Outcome]", result)
    points = cast("Points", result)
    return Outcome(points), Outcome(mirrored(points))


def tables(*results: Had, forms: str = "", states: dict[int, str] | None = None) -> list[TableScore]:
    """A board at as many tables: N1 against E1 at the first, and so on. `forms` is a letter a table."""
    made = [
        TableScore(7, f"S1.r1.t{at}", 1, at, (f"N{at}",), (f"E{at}",), *had(result), form=forms[at - 1 : at].strip())
        for at, result in enumerate(results, 1)
    ]
    return [replace(table, state=(states or {}).get(table.table, table.state)) for table in made]


def scores(board: list[TableScore], conditions: Conditions | None = None, expected: int = 0) -> dict[str, BoardScore]:
    """What each contestant gets."""
    return {score.contestant: score for score in compare_board(board, conditions or Conditions(), expected)}


def scores_of(
    side: Side, board: list[TableScore], conditions: Conditions | None = None, expected: int = 0
) -> list[Fraction | None]:
    """What each table's contestant on a side gets, in the order of the tables."""
    found = compare_board(board, conditions or Conditions(), expected)
    return [score.score for score in found if score.side is side]


def team_table(at: int, ns: str, ew: str, result: Had, round: int = 1) -> TableScore:
    """A board at one table of a match of teams."""
    return TableScore(16, f"S1.r{round}.t{at}", round, at, (ns,), (ew,), *had(result))


def team_scores(here: Had, there: Had, conditions: Conditions) -> tuple[BoardScore, BoardScore]:
    """The scores of A, that sits North-South here, and of B, that sits North-South there."""
    board = [team_table(1, "A", "B", here), team_table(2, "B", "A", there)]
    found = {score.contestant: score for score in compare_board(board, conditions, 2)}
    return found["A"], found["B"]
