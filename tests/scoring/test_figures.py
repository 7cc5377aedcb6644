"""One figure is printed alike everywhere: an exact half goes away from what an average contestant has in its unit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.points.figures import average_of, figure_of, printed, share_of, shown
from projections.points.scores import BoardScore

TWO, PLUS_MINUS = Conditions(), Conditions(matchpoint_form="plus_minus")
EIGHTH = Fraction(25, 8)


def score(value: Fraction | None, top: int = 10) -> BoardScore:
    return BoardScore("1", 1, Side.NS, ("S1.r1.t1",), ("2",), value, Fraction(top))


@pytest.mark.parametrize(
    ("unit", "conditions", "top", "average"),
    [
        ("percent", TWO, 0, 50), ("matchpoints", TWO, 10, 5), ("matchpoints", PLUS_MINUS, 10, 0), ("imps", TWO, 0, 0),
        ("vp", TWO, 0, 0), ("points", TWO, 0, 0),
    ],
)  # fmt: skip
def test_given_a_unit_then_its_average_is_what_halves_are_rounded_away_from(
    unit: str, conditions: Conditions, top: int, average: int
) -> None:
    assert average_of(unit, conditions, Fraction(top)) == average


def test_given_a_half_below_the_average_of_a_board_then_it_is_rounded_down_and_above_it_up() -> None:
    assert shown(EIGHTH, "matchpoints", TWO, Fraction(10)) == figure_of(score(EIGHTH), "matchpoints", TWO) == "3.12"
    assert shown(10 - EIGHTH, "matchpoints", TWO, Fraction(10)) == "6.88"
    assert shown(-EIGHTH, "matchpoints", PLUS_MINUS, Fraction(10)) == "-3.13"


def test_given_a_percentage_or_victory_points_then_they_have_all_their_decimals() -> None:
    assert f"{printed(Fraction(50), 'percent', TWO)}" == "50.00"
    assert shown(Fraction(10), "vp", TWO) == "10.00"
    assert shown(Fraction(10), "imps", TWO) == "10"


def test_given_decimals_that_are_asked_for_then_the_figure_has_those() -> None:
    assert f"{printed(Fraction(4625, 100), 'percent', TWO, decimals=1)}" == "46.2"


def test_given_a_board_score_then_its_share_is_of_what_lies_between_the_worst_and_the_best() -> None:
    assert share_of(score(EIGHTH), TWO) == Fraction(125, 4)
    assert share_of(score(Fraction(-4), 8), PLUS_MINUS) == 25
    assert share_of(score(None), TWO) is None
    assert share_of(score(Fraction(3), 0), TWO) is None
