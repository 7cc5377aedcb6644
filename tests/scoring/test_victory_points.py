"""The scales of 20 victory points, for any number of boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from projections.elected.conditions import Conditions
from projections.points.victory_points import victory_points, winners_bands, winners_scale

EIGHT = """
10 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09 14.39 14.68 14.96 15.23 15.50 15.75 16.00 16.23
16.46 16.68 16.90 17.11 17.31 17.50 17.69 17.87 18.04 18.21 18.37 18.53 18.68 18.83 18.97 19.11 19.24 19.37 19.50 19.62
19.74 19.85 19.95 20
"""
REPAIRED_AT_16 = {14: "13.75", 27: "16.26", 38: "17.85", 46: "18.77", 49: "19.07", 55: "19.61", 59: "19.93"}

WBF = Conditions(victory_points="wbf")
ROUND = Conditions(victory_points="wbf", fractional_imps="round")
WHOLE = Conditions(victory_points="wbf_whole")
LENGTHS = [*range(1, 101), 128, 160]


def unrepaired(boards: int, margin: int) -> Fraction:
    """The curve by floating point, rounded to hundredths: good enough where it is no near thing."""
    share = (1 - (5**0.5 - 2) ** (margin / (15 * boards**0.5))) / (1 - (5**0.5 - 2))
    return Fraction(round(min(1000 + 1000 * share, 2000)), 100)


def test_the_scale_of_8_boards() -> None:
    assert list(winners_scale(8)) == [Fraction(each) for each in EIGHT.split()]


def test_of_8_boards_a_single_margin_was_repaired() -> None:
    differing = [at for at, vp in enumerate(winners_scale(8)) if vp != unrepaired(8, at)]
    assert differing == [40]
    assert unrepaired(8, 40) == Fraction("19.73")


def test_of_16_boards_seven_margins_were_repaired() -> None:
    scale = winners_scale(16)
    assert {at: vp for at, vp in enumerate(scale) if vp != unrepaired(16, at)} == {
        at: Fraction(vp) for at, vp in REPAIRED_AT_16.items()
    }
    assert len(scale) == 61


def test_of_4_boards_none_was_repaired() -> None:
    assert all(vp == unrepaired(4, at) for at, vp in enumerate(winners_scale(4)))


@pytest.mark.parametrize("boards", LENGTHS)
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    scale = winners_scale(boards)
    steps = [after - before for before, after in pairwise(scale)]
    assert scale[0] == 10
    assert scale[-1] == 20
    assert steps == sorted(steps, reverse=True)
    assert min(steps) >= 0


@pytest.mark.parametrize("boards", LENGTHS)
def test_a_repair_moves_a_margin_by_few_hundredths_and_never_down(boards: int) -> None:
    moved = [vp - unrepaired(boards, at) for at, vp in enumerate(winners_scale(boards))]
    assert min(moved) >= 0
    assert max(moved) <= Fraction(5, 100)


@pytest.mark.parametrize("boards", LENGTHS)
def test_the_repair_does_not_depend_on_its_order(boards: int) -> None:
    """Whole passes over the scale, as the scale was first worked out, instead of going back at every repair."""
    margins = range(len(winners_scale(boards)))
    scale = [unrepaired(boards, at) for at in margins]
    while True:
        steps = [after - before for before, after in pairwise(scale)]
        wrong = [at for at in range(1, len(scale) - 1) if steps[at] > steps[at - 1]]
        if not wrong:
            break
        for at in wrong:
            scale[at] += Fraction(1, 100)
    assert tuple(scale) == winners_scale(boards)


@pytest.mark.parametrize("conditions", [WBF, WHOLE])
def test_without_a_split_both_sides_have_20_together(conditions: Conditions) -> None:
    for margin in range(80):
        won, lost = (victory_points(Fraction(each), 12, conditions) for each in (margin, -margin))
        assert won + lost == 20
        assert won >= lost


@pytest.mark.parametrize(
    ("conditions", "vp"), [(WBF, Fraction("10.65")), (ROUND, Fraction("10.86")), (WHOLE, Fraction(11))]
)
def test_a_margin_between_two_imps(conditions: Conditions, vp: Fraction) -> None:
    assert victory_points(Fraction(3, 2), 8, conditions) == vp
    assert victory_points(Fraction(-3, 2), 8, conditions) == 20 - vp


def test_an_interpolated_figure_is_rounded_to_the_decimals_of_the_scale() -> None:
    assert victory_points(Fraction(1, 3), 8, WBF) == Fraction("10.15")
    assert victory_points(Fraction(-1, 3), 8, WBF) == Fraction("9.85")
    exact = victory_points(Fraction(1, 3), 8, Conditions(victory_points="wbf", vp_decimals=6))
    assert exact == Fraction("10.146667")


def test_a_greater_margin_than_the_greatest_is_20() -> None:
    assert victory_points(Fraction(43), 8, WBF) == 20
    assert victory_points(Fraction(85, 2), 8, WBF) == Fraction("19.98")
    assert victory_points(Fraction(10_000), 8, WBF) == 20
    assert victory_points(Fraction(-10_000), 8, WHOLE) == 0


@pytest.mark.parametrize("conditions", [WBF, WHOLE])
@pytest.mark.parametrize("boards", [0, -1])
def test_a_match_of_no_boards_is_drawn(boards: int, conditions: Conditions) -> None:
    assert victory_points(Fraction(5), boards, conditions) == 10


@pytest.mark.parametrize(
    ("boards", "bands"),
    [(7, (0, 2, 5, 8, 11, 14, 18, 23, 28, 35)), (8, (0, 3, 6, 9, 12, 16, 20, 25, 30, 38)),
     (24, (1, 5, 10, 15, 21, 27, 34, 43, 53, 65))],
)  # fmt: skip
def test_whole_victory_points_of_some_lengths(boards: int, bands: tuple[int, ...]) -> None:
    """By the generator that a federation publishes its tables from; of 8 boards the first band was mended: a win by 1
    is above 10 though the curve has 10.44."""
    assert winners_bands(boards) == bands
    found = [victory_points(Fraction(margin), boards, WHOLE) for margin in bands]
    assert found == list(range(10, 20))
    assert victory_points(Fraction(bands[-1] + 1), boards, WHOLE) == 20


@pytest.mark.parametrize("boards", LENGTHS)
def test_the_bands_of_whole_victory_points_never_get_narrower(boards: int) -> None:
    bands = winners_bands(boards)
    widths = [2 * bands[0] + 1, *(after - before for before, after in pairwise(bands))]
    assert len(bands) == 10
    assert widths == sorted(widths)
    assert widths[0] >= 1


@pytest.mark.parametrize("boards", LENGTHS)
def test_whole_victory_points_are_the_rounded_curve_where_no_band_was_mended(boards: int) -> None:
    """A margin may be worth one more than the curve says, and never less."""
    for margin in range(len(winners_scale(boards))):
        in_whole = victory_points(Fraction(margin), boards, WHOLE)
        assert -Fraction(1, 2) <= in_whole - unrepaired(boards, margin) <= Fraction(3, 2)


@pytest.mark.parametrize(("margin", "points"), [(12, 1), (Fraction(1, 2), 1), (0, Fraction(1, 2)), (-1, 0)])
def test_given_matches_won_are_counted_when_a_match_is_over_then_it_is_one_a_half_or_nothing(
    margin: Fraction | int, points: Fraction | int
) -> None:
    assert victory_points(Fraction(margin), 8, Conditions(victory_points="won")) == points
