"""IMPs at pairs: against every other table, and against a datum."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.points.scores import Outcome, SelfInflicted, points_of
from projections.scoring.imps import datum_of
from tests.scoring.tables_of import had, scores, scores_of, tables, weighted

CROSS = Conditions(scoring="cross-imps")
BUTLER = Conditions(scoring="butler")
TRIMMED = Conditions(scoring="butler", datum="trimmed")
TOTAL = Conditions(scoring="total")


@pytest.mark.parametrize(("by", "divisor"), [("comparisons", 3), ("results", 4), ("none", 1)])
def test_cross_imps_are_the_sum_over_the_other_tables_divided_as_a_sponsor_says(
    by: Literal["comparisons", "results", "none"], divisor: int
) -> None:
    conditions = Conditions(scoring="cross-imps", cross_imps_divisor=by)
    assert scores_of(Side.NS, tables(620, 420, 420, 110), conditions, 4) == [
        Fraction(5 + 5 + 11, divisor),
        Fraction(-5 + 0 + 7, divisor),
        Fraction(-5 + 0 + 7, divisor),
        Fraction(-11 - 7 - 7, divisor),
    ]


def test_a_weighted_score_at_cross_imps_is_the_expectation_over_its_own_parts_and_those_of_others() -> None:
    found = scores_of(Side.NS, tables(weighted(plus_620="1/2", plus_170="1/2"), 620, 170), CROSS, 3)
    assert found == [
        (Fraction(1, 2) * 10 - Fraction(1, 2) * 10) / 2,
        (Fraction(1, 2) * 10 + 10) / 2,
        (Fraction(1, 2) * -10 - 10) / 2,
    ]


def test_a_split_score_at_cross_imps_stands_in_two_fields() -> None:
    split = (Outcome(points_of(620)), Outcome(points_of(-170)))
    board = tables(split, 620, 170)
    assert scores_of(Side.NS, board, CROSS, 3) == [5, 5, -10]
    assert scores_of(Side.EW, board, CROSS, 3) == [5, -10, 5]


def test_a_lone_result_at_imps_is_worth_nothing() -> None:
    for conditions in (CROSS, BUTLER):
        found = scores(tables(weighted(plus_620="1/2", minus_200="1/2")), conditions, 9)["N1"]
        assert (found.score, found.kind) == (0, "alone")


@pytest.mark.parametrize(
    ("conditions", "plus"),
    [(CROSS, 3), (BUTLER, 3), (Conditions(scoring="cross-imps", cross_imps_divisor="none"), 24)],
)
def test_artificial_scores_at_imps(conditions: Conditions, plus: int) -> None:
    board = tables((Outcome(artificial="average+"), Outcome(artificial="average-")), 620, 170)
    found = scores(board, conditions, 9)
    assert (found["N1"].score, found["E1"].score) == (plus, -plus)
    assert scores(tables("average", 620, 170), conditions, 9)["E1"].score == 0
    assert scores(tables("-5/2", 620, 170), conditions, 9)["E1"].score == Fraction(-5, 2)


def test_the_butler_of_a_club_sheet() -> None:
    board = tables(420, 230, 200, 420, 400)
    assert datum_of([points_of(each) for each in (420, 230, 200, 420, 400)], BUTLER) == 330
    assert scores_of(Side.NS, board, BUTLER, 5) == [3, -3, -4, 3, 2]
    assert scores_of(Side.EW, board, BUTLER, 5) == [-3, 3, 4, -3, -2]


@pytest.mark.parametrize(
    ("results", "datum"),
    [((120, 130), 130), ((-120, -130), -130), ((120, 120, 122), 120), ((0, -10), -10), ((620, 170, -100), 230)],
)
def test_the_datum_is_rounded_to_tens_an_exact_half_away_from_zero(results: tuple[int, ...], datum: int) -> None:
    assert datum_of([points_of(each) for each in results], BUTLER) == datum


def test_a_trimmed_datum_leaves_out_the_highest_and_the_lowest() -> None:
    points = [points_of(each) for each in (1430, 680, 650, 650, -100)]
    assert datum_of(points, TRIMMED) == 660
    assert datum_of(points[:2], TRIMMED) == 1060


def test_a_datum_may_be_left_unrounded() -> None:
    assert datum_of([points_of(620), points_of(170), points_of(170)], Conditions(datum_unit=0)) == 320
    assert datum_of([points_of(620), points_of(170)], Conditions(datum_unit=1)) == 395


def test_a_weighted_score_enters_the_datum_by_its_mean_and_scores_by_its_parts() -> None:
    board = tables(weighted(plus_620="1/2", minus_100="1/2"), 260, 260)
    found = scores_of(Side.NS, board, BUTLER, 3)
    assert found == [Fraction(8, 2) - Fraction(8, 2), 0, 0]
    board = tables(weighted(plus_620="1/2", plus_0="1/2"), 260, 260)
    assert scores_of(Side.NS, board, BUTLER, 3)[0] == Fraction(8 - 7, 2)


def test_a_split_score_has_a_datum_on_each_side() -> None:
    split = (Outcome(points_of(620)), Outcome(points_of(-170)))
    board = tables(split, 170, 170)
    assert scores_of(Side.NS, board, BUTLER, 3) == [7, -4, -4]
    assert scores_of(Side.EW, board, BUTLER, 3) == [0, 0, 0]


@pytest.mark.parametrize("conditions", [CROSS, BUTLER])
def test_the_self_inflicted_part_is_taken_off_in_imps(conditions: Conditions) -> None:
    ns, ew = had(170)
    blame = SelfInflicted(at_table=points_of(-620), without_error=points_of(-170))
    innocent = Outcome(ew.points, self_inflicted=blame)
    found = scores(tables((ns, innocent), 170, 170), conditions, 3)
    assert (found["N1"].score, found["E1"].score) == (0, -10)
    assert found["E1"].kind == "self_inflicted"


def test_total_points_at_pairs_are_the_points() -> None:
    found = scores(tables(620, -1400, weighted(plus_90="1/3", minus_50="2/3"), "50", "average+"), TOTAL, 5)
    assert [found[f"N{at}"].score for at in range(1, 6)] == [620, -1400, Fraction(-10, 3), 50, None]
    assert found["E2"].score == 1400
