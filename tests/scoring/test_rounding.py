"""Figures are rounded once, at the end, by a rule that a sponsor sets."""

from fractions import Fraction
from typing import get_args, get_type_hints

import pytest

from projections.elected.conditions import Conditions
from projections.points.rounding import ROUNDINGS, figure_text, rounded, whole


@pytest.mark.parametrize(
    ("value", "away", "up", "even", "toward", "down"),
    [
        ("5/2", 3, 3, 2, 2, 2), ("-5/2", -3, -2, -2, -2, -3), ("7/2", 4, 4, 4, 3, 3), ("-7/2", -4, -3, -4, -3, -4),
        ("12/5", 2, 2, 2, 2, 2), ("-13/5", -3, -3, -3, -3, -3), ("0", 0, 0, 0, 0, 0), ("-1/2", -1, 0, 0, 0, -1),
        ("1/2", 1, 1, 0, 0, 0),
    ],
)  # fmt: skip
def test_an_exact_half_goes_by_the_rule(value: str, away: int, up: int, even: int, toward: int, down: int) -> None:
    each = Fraction(value)
    assert [whole(each, rule) for rule in ROUNDINGS] == [away, up, even, toward, down]


def test_every_rule_may_be_elected() -> None:
    assert set(ROUNDINGS) == {*get_args(get_type_hints(Conditions)["rounding"])}


def test_half_away_is_away_from_the_average_which_need_not_be_nothing() -> None:
    """Of a top of 16 the average is 8: half a matchpoint below it goes down, though it is far above nothing."""
    assert whole(Fraction(15, 2), average=Fraction(8)) == 7
    assert whole(Fraction(17, 2), average=Fraction(8)) == 9


def test_half_toward_is_toward_the_average_and_a_half_that_is_the_average_itself_goes_down() -> None:
    """Of a top of 16 the average is 8: half a matchpoint below it goes up. Of a top of 15 it is 7.5 itself, which
    neither `half_away` nor `half_toward` speaks of: they take it up and down."""
    assert whole(Fraction(15, 2), "half_toward", Fraction(8)) == 8
    assert whole(Fraction(17, 2), "half_toward", Fraction(8)) == 8
    assert [whole(Fraction(15, 2), rule, Fraction(15, 2)) for rule in ("half_away", "half_toward")] == [8, 7]


def test_a_rounded_figure_has_all_its_decimals() -> None:
    assert str(rounded(Fraction(5, 2))) == "2.50"
    assert str(rounded(Fraction(1, 3), 4)) == "0.3333"
    assert str(rounded(Fraction(-27, 2), 0)) == "-14"
    assert str(rounded(Fraction(10), 0)) == "10"


def test_a_hundredth_is_rounded_exactly_where_a_float_would_not_be() -> None:
    assert str(rounded(Fraction("1.005"))) == "1.01"
    assert str(rounded(Fraction("-2.675"))) == "-2.68"


@pytest.mark.parametrize(
    ("value", "text"),
    [("-7/2", "-3.5"), ("1/3", "0.33"), ("12", "12"), ("-1/1000", "0"), ("100", "100"), ("0", "0"), ("1/200", "0.01")],
)
def test_a_shown_figure_has_no_more_decimals_than_it_needs(value: str, text: str) -> None:
    assert figure_text(Fraction(value)) == text
