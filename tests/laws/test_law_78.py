"""Law 78: matchpoints, IMPs, total points, and victory points by the conditions of contest."""

from fractions import Fraction

import pytest

from projections.elected.conditions import Conditions
from projections.laws.law_78_scoring import law_78a, law_78b, law_78c, law_78d
from projections.points.field import Field
from projections.points.scores import points_of


def test_law_78a_gives_two_for_a_lower_score_and_one_for_an_equal_one() -> None:
    field = Field(map(points_of, (620, 620, 170, -100)))
    assert [law_78a(field, points) for points in (620, 170, -100)] == [5, 2, 0]


def test_law_78a_does_not_compare_a_score_with_itself() -> None:
    assert law_78a(Field([points_of(620)]), 620) == 0


@pytest.mark.parametrize(
    ("least", "most", "imps"),
    [
        (0, 10, 0), (20, 40, 1), (50, 80, 2), (90, 120, 3), (130, 160, 4), (170, 210, 5), (220, 260, 6), (270, 310, 7),
        (320, 360, 8), (370, 420, 9), (430, 490, 10), (500, 590, 11), (600, 740, 12), (750, 890, 13), (900, 1090, 14),
        (1100, 1290, 15), (1300, 1490, 16), (1500, 1740, 17), (1750, 1990, 18), (2000, 2240, 19), (2250, 2490, 20),
        (2500, 2990, 21), (3000, 3490, 22), (3500, 3990, 23), (4000, 9000, 24),
    ],
)  # fmt: skip
def test_law_78b_turns_a_difference_into_imps(least: int, most: int, imps: int) -> None:
    assert law_78b(least) == law_78b(most) == imps
    assert law_78b(-least) == law_78b(-most) == -imps


def test_law_78b_of_a_difference_between_two_bands_gives_the_lower() -> None:
    assert law_78b(15) == 0
    assert law_78b(Fraction(99, 2)) == 1
    assert law_78b(Fraction(-99, 2)) == -1


def test_law_78c_adds_the_points_as_they_are() -> None:
    assert law_78c(points_of(-1400)) == -1400
    assert law_78c(((Fraction(1, 3), 90), (Fraction(2, 3), -50))) == Fraction(-10, 3)


def test_law_78d_gives_victory_points_as_the_conditions_of_contest_say() -> None:
    assert law_78d(Fraction(29), 8, Conditions(victory_points="wbf")) == Fraction("18.21")
    assert law_78d(Fraction(29), 8, Conditions(victory_points="wbf_whole")) == 18
