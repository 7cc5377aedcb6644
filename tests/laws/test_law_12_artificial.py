"""Law 12C where it is arithmetic: self-inflicted damage, artificial scores, the average in a knockout."""

from fractions import Fraction

import pytest

from projections.elected.conditions import Conditions
from projections.laws.law_12_artificial import (
    law_12c1e,
    law_12c2a,
    law_12c2b,
    law_12c2c,
    law_12c2d,
    law_12c4,
    part_of_damage,
)

DEFAULT = Conditions()


def twelve_c1e(at_table: int, assigned: int, without_error: int) -> Fraction:
    return law_12c1e(Fraction(at_table), Fraction(assigned), Fraction(without_error))


def test_law_12c1e_leaves_the_innocent_side_what_the_infraction_alone_cost_it() -> None:
    """It lost 13 IMPs; without the infraction it would have had 11, and without its own error 2."""
    assert twelve_c1e(-13, 11, 2) == -4


def test_law_12c1e_gives_no_relief_where_all_the_damage_was_its_own() -> None:
    assert twelve_c1e(-13, 11, 11) == -13
    assert twelve_c1e(-13, 11, 12) == -13


def test_law_12c1e_never_gives_more_than_the_adjusted_score() -> None:
    assert twelve_c1e(0, 5, -8) == 5


def test_law_12c1e_adjusts_nothing_where_the_table_was_no_worse() -> None:
    assert twelve_c1e(6, 5, -8) == 6
    assert twelve_c1e(5, 5, 5) == 5


@pytest.mark.parametrize(("award", "percent"), [("average+", 60), ("average", 50), ("average-", 40), ("45.5", 45.5)])
def test_law_12c2a_gives_per_cent_of_the_matchpoints(award: str, percent: float) -> None:
    assert law_12c2a(award, DEFAULT) == percent


def test_law_12c2a_takes_the_sponsors_figures() -> None:
    assert law_12c2a("average-", Conditions(average_minus=Fraction(35))) == 35


def test_law_12c2a_of_what_is_no_number_is_nothing() -> None:
    assert law_12c2a("a lot", DEFAULT) == 0
    assert law_12c2a("1/0", DEFAULT) == 0


@pytest.mark.parametrize(("award", "imps"), [("average+", 3), ("average", 0), ("average-", -3), ("-1/2", -0.5)])
def test_law_12c2b_gives_three_imps_either_way(award: str, imps: float) -> None:
    assert law_12c2b(award, DEFAULT) == imps


def test_law_12c2b_takes_the_sponsors_figures() -> None:
    assert law_12c2b("average+", Conditions(average_plus_imps=Fraction(2))) == 2


@pytest.mark.parametrize(
    ("award", "given", "own", "gets"),
    [
        ("average+", 60, 64, 64), ("average+", 60, 55, 60),
        ("average-", 40, 37, 37), ("average-", 40, 55, 40),
        ("average", 50, 64, 50), ("average", 50, 30, 50), ("60", 60, 64, 60),
    ],
)  # fmt: skip
def test_law_12c2c_gives_the_contestants_own_session_where_it_counts(
    award: str, given: int, own: int, gets: int
) -> None:
    assert law_12c2c(award, Fraction(given), Fraction(own)) == gets


def test_law_12c2c_keeps_the_award_where_there_is_no_other_board() -> None:
    assert law_12c2c("average+", Fraction(60), None) == 60


@pytest.mark.parametrize(
    ("award", "before", "in_full", "gets"),
    [("average+", 1, 2, 60), ("average+", 2, 2, 50), ("average+", 9, 0, 60), ("average", 9, 2, 60)],
)
def test_law_12c2d_gives_less_from_the_board_on_that_the_authority_set(
    award: str, before: int, in_full: int, gets: int
) -> None:
    assert law_12c2d(award, Fraction(60), Fraction(50), before, in_full) == gets


def test_law_12c4_gives_both_the_average_of_their_scores() -> None:
    assert law_12c4(Fraction(-6), Fraction(3)) == Fraction(-9, 2)
    assert law_12c4(Fraction(3), Fraction(-6)) == Fraction(9, 2)


def test_law_12c4_changes_no_balanced_score() -> None:
    assert law_12c4(Fraction(7), Fraction(-7)) == 7


def test_law_12c4_averages_about_a_level_board() -> None:
    """At board-a-match from 0 to 2: both teams were given the whole board, and so each keeps half of it."""
    assert law_12c4(Fraction(2) - 1, Fraction(2) - 1) + 1 == 1
    assert law_12c4(Fraction(2), Fraction(2), Fraction(1)) == 1


def test_law_12c1e_a_named_part_lies_between_nothing_and_the_damage() -> None:
    assert [part_of_damage(Fraction(part), Fraction(10), Fraction(4)) for part in (-1, 0, 3, 6, 7)] == [0, 0, 3, 6, 6]
    assert part_of_damage(Fraction(3), Fraction(4), Fraction(10)) == 0
    assert [part_of_damage(Fraction(part), Fraction(4), None) for part in (-1, 3)] == [0, 3]
