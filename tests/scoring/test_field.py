"""A field holds what one side had at every table, and compares any result with all of them."""

from fractions import Fraction

from projections.laws.law_78_scoring import IMP_SCALE
from projections.points.field import Field
from projections.points.scores import points_of
from tests.scoring.tables_of import weighted


def test_frequencies_are_kept_exactly() -> None:
    field = Field([points_of(400), points_of(150), weighted(plus_400="1/3", plus_150="2/3")])
    assert field.frequencies == [(150, Fraction(5, 3)), (400, Fraction(4, 3))]
    assert field.count == 3


def test_the_balance_is_the_lower_results_less_the_higher() -> None:
    field = Field([points_of(400), points_of(150), weighted(plus_400="1/2", plus_90="1/2")])
    assert field.balance(400) == Fraction(3, 2)
    assert field.balance(150) == Fraction(1, 2) - Fraction(3, 2)
    assert field.balance(90) == Fraction(-5, 2)
    assert field.balance(1000) == 3


def test_steps_sum_the_imps_against_every_result() -> None:
    field = Field([points_of(420), points_of(-50), weighted(plus_170="1/2", plus_400="1/2")])
    assert field.steps(420, IMP_SCALE) == 10 + Fraction(1, 2) * 6 + Fraction(1, 2) * 1
    assert field.steps(-50, IMP_SCALE) == -10 - Fraction(1, 2) * 6 - Fraction(1, 2) * 10


def test_a_field_of_nobody_answers_with_nothing() -> None:
    field = Field([])
    assert (field.count, field.balance(100), field.steps(100, IMP_SCALE), field.frequencies) == (0, 0, 0, [])
