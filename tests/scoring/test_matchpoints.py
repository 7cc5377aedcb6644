"""Matchpoints: the three forms, fewer results than expected, small and fouled groups, artificial and missing scores."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.points.scores import Outcome, SelfInflicted, points_of
from tests.scoring.tables_of import Had, had, scores, scores_of, tables, weighted

TWO, ONE, PLUS_MINUS = (Conditions(matchpoint_form=form) for form in ("two", "one", "plus_minus"))
NO_NEUBERG = Conditions(neuberg=False)
PERCENTAGES = Conditions(small_groups="percentages")


@pytest.mark.parametrize(
    ("conditions", "ns", "ew", "top"),
    [
        (TWO, [6, 3, 3, 0], [0, 3, 3, 6], 6),
        (ONE, [3, Fraction(3, 2), Fraction(3, 2), 0], [0, Fraction(3, 2), Fraction(3, 2), 3], 3),
        (PLUS_MINUS, [3, 0, 0, -3], [-3, 0, 0, 3], 3),
    ],
)
def test_a_board_in_each_form(conditions: Conditions, ns: list[Fraction], ew: list[Fraction], top: int) -> None:
    board = tables(620, 170, 170, -100)
    assert scores_of(Side.NS, board, conditions, 4) == ns
    assert scores_of(Side.EW, board, conditions, 4) == ew
    assert {score.top for score in scores(board, conditions, 4).values()} == {top}


@pytest.mark.parametrize(
    ("conditions", "best", "middle", "worst"),
    [
        (TWO, Fraction(5) * 5 / 3 - 1, 4, Fraction(5, 3) - 1),
        (ONE, Fraction(5, 2) * 5 / 3 - Fraction(1, 2), 2, Fraction(1, 2) * 5 / 3 - Fraction(1, 2)),
        (PLUS_MINUS, Fraction(10, 3), 0, Fraction(-10, 3)),
    ],
)
def test_neuberg_brings_three_results_to_the_five_that_were_expected(
    conditions: Conditions, best: Fraction, middle: int, worst: Fraction
) -> None:
    assert scores_of(Side.NS, tables(620, 170, -100), conditions, 5) == [best, middle, worst]


def test_in_the_form_of_one_the_constant_is_a_half_and_not_one() -> None:
    """With 1 instead, the lone result would have the whole top."""
    assert scores(tables(-800), ONE, 9)["N1"].score == 4


@pytest.mark.parametrize(("conditions", "average"), [(TWO, 8), (ONE, 4), (PLUS_MINUS, 0), (NO_NEUBERG, 8)])
def test_a_lone_result_is_an_average(conditions: Conditions, average: int) -> None:
    found = scores(tables(-800), conditions, 9)["N1"]
    assert (found.score, found.kind) == (average, "alone")


def test_without_neuberg_a_board_with_fewer_results_has_a_lower_top() -> None:
    found = scores(tables(620, 170, -100, "average+"), NO_NEUBERG, 9)
    assert [found[f"N{at}"].score for at in (1, 2, 3, 4)] == [4, 2, 0, Fraction(12, 5)]
    assert {score.top for score in found.values()} == {4}


@pytest.mark.parametrize(
    ("results", "shares"),
    [
        ((620, 170), (65, 55)),
        ((170, 170), (60, 60)),
        ((620, 170, -100), (70, 60, 50)),
        ((620, 620, -100), (65, 65, 50)),
    ],
)
def test_small_groups_get_percentages_where_a_sponsor_says_so(
    results: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    found = scores(tables(*results), PERCENTAGES, 11)
    assert [found[f"N{at}"].score for at in range(1, len(results) + 1)] == [
        Fraction(share, 100) * 20 for share in shares
    ]
    assert found["N1"].kind == "small_group"


def test_three_results_are_no_small_group_where_they_are_more_than_a_third_of_those_expected() -> None:
    assert scores(tables(620, 170, -100), PERCENTAGES, 8)["N1"].kind == "compared"
    assert scores(tables(620, 170, -100), PERCENTAGES, 9)["N1"].kind == "small_group"
    assert scores(tables(620, 170, -100, 50), PERCENTAGES, 12)["N1"].kind == "compared"


def test_sixty_per_cent_at_nine_tables() -> None:
    board = tables("average+", *[100 * at for at in range(8)])
    assert scores(board, TWO, 9)["N1"].score == Fraction("9.6")
    assert scores(board, PLUS_MINUS, 9)["N1"].score == Fraction("1.6")
    assert scores(board, PLUS_MINUS, 9)["N1"].artificial == "average+"


def test_an_artificial_score_is_compared_with_nobody() -> None:
    with_it = scores(tables(620, 170, -100, "average"), TWO, 4)
    without = scores(tables(620, 170, -100), TWO, 4)
    assert all(with_it[name].score == score.score for name, score in without.items())


def test_one_side_may_have_an_artificial_score_and_the_other_a_result() -> None:
    split = (Outcome(artificial="average+"), Outcome(points_of(100)))
    board = tables(split, 620, -100)
    assert scores_of(Side.NS, board, PLUS_MINUS, 3) == [Fraction(2, 5), Fraction(3, 2), Fraction(-3, 2)]
    assert scores_of(Side.EW, board, PLUS_MINUS, 3) == [1, -2, 1]


def test_a_percentage_may_be_any_exact_number() -> None:
    assert scores(tables("55.5", 100, 200), TWO, 3)["E1"].score == Fraction("2.22")


def test_a_weighted_score_is_the_weights_of_its_comparisons() -> None:
    found = scores_of(Side.NS, tables(weighted(plus_620="2/3", plus_170="1/3"), 620, 170, 170), PLUS_MINUS, 4)
    own = Fraction(2, 3) * 2 + Fraction(1, 3) * -1
    assert found == [own, Fraction(2) + Fraction(1, 3), -1 - Fraction(2, 3), -1 - Fraction(2, 3)]


def test_a_weighted_score_is_not_compared_by_its_mean() -> None:
    """Its mean is 400, above 390; but only half of it is above."""
    assert scores(tables(weighted(plus_800="1/2", plus_0="1/2"), 390), PLUS_MINUS, 2)["N1"].score == 0


def test_a_fouled_board_is_scored_in_its_groups() -> None:
    found = scores_of(Side.NS, tables(620, 170, 620, 170, -100, forms="AABBB"), PLUS_MINUS, 5)
    assert found == [Fraction(5, 2), Fraction(-5, 2), Fraction(10, 3), 0, Fraction(-10, 3)]


def test_small_groups_of_a_fouled_board_get_percentages_where_a_sponsor_says_so() -> None:
    results: list[Had] = [620, 170, *[100] * 7]
    found = scores(tables(*results, forms="AABBBBBBB"), PERCENTAGES, 9)
    assert (found["N1"].score, found["N2"].score) == (Fraction("10.4"), Fraction("8.8"))
    assert (found["N3"].score, found["N3"].kind) == (8, "compared")


@pytest.mark.parametrize("tables_of_the_board", [5, 6, 7, 9, 12])
@pytest.mark.parametrize(("form", "units"), [(PERCENTAGES, 2), (replace(PERCENTAGES, matchpoint_form="one"), 1)])
def test_small_groups_of_a_fouled_board_get_percentages_at_every_size_of_the_field(
    tables_of_the_board: int, form: Conditions, units: int
) -> None:
    # Two tables of form A: 65 and 55 per cent. Three of form B: 70, 60 and 50.
    others = tables_of_the_board - 5
    results: list[Had] = [620, 170, 620, 170, -100, *[90] * others]
    found = scores(tables(*results, forms="AABBB" + "C" * others), form, tables_of_the_board)
    top = units * (tables_of_the_board - 1)
    assert [found[f"N{at}"].score for at in range(1, 6)] == [Fraction(s, 100) * top for s in (65, 55, 70, 60, 50)]
    assert [found[f"E{at}"].score for at in range(1, 6)] == [Fraction(s, 100) * top for s in (55, 65, 50, 60, 70)]


def test_small_groups_in_plus_minus_form_have_the_same_share_of_the_span() -> None:
    # 65 per cent of -4 to 4: 2 * 0.65 - 1 = 0.3 of 4.
    found = scores(
        tables(620, 170, 620, 170, -100, forms="AABBB"), replace(PERCENTAGES, matchpoint_form="plus_minus"), 5
    )
    assert [found[f"N{at}"].score for at in range(1, 6)] == [Fraction(n, 10) for n in (12, 4, 16, 8, 0)]


def test_small_groups_only_up_to_a_third_of_the_field_where_a_sponsor_sets_that_limit() -> None:
    limited = replace(PERCENTAGES, small_groups="percentages_to_a_third")
    results: list[Had] = [620, 170, 90, 90, 90, 90]
    six, five = (scores(tables(*results[:count], forms="AABBBB"[:count]), limited, count) for count in (6, 5))
    assert (six["N1"].score, six["N1"].kind) == (Fraction("6.5"), "small_group")
    assert (five["N1"].score, five["N1"].kind) == (Fraction(13, 2), "compared")  # (2 + 1) * 5/2 - 1


@pytest.mark.parametrize(
    ("state", "kind"),
    [("open", "open"), ("awaits", "awaits"), ("cancelled", "not_played"), ("not_played", "not_played")],
)
def test_a_table_without_a_final_result_has_no_score_and_is_compared_with_nobody(state: str, kind: str) -> None:
    board = tables(620, 170, -100, states={1: state})
    found = scores(board, PLUS_MINUS, 3)
    assert (found["N1"].score, found["N1"].kind) == (None, kind)
    assert (found["E1"].score, found["E1"].kind) == (None, kind)
    assert found["N2"].score == Fraction(3, 2)


def test_a_cancelled_board_may_have_an_artificial_score() -> None:
    found = scores(tables("average+", 620, 170, states={1: "cancelled"}), TWO, 3)
    assert (found["N1"].score, found["N1"].kind) == (Fraction("2.4"), "artificial")


def test_an_award_that_awaits_a_judgement_is_none_yet() -> None:
    assert scores(tables("average+", 620, 170, states={1: "awaits"}), TWO, 3)["N1"].score is None


def blamed(points: int, blame: SelfInflicted) -> tuple[Outcome, Outcome]:
    """East-West are innocent and have helped to damage themselves; both are given the same result, from their views."""
    ns, ew = had(points)
    return ns, Outcome(ew.points, self_inflicted=blame)


def test_the_self_inflicted_part_is_taken_off_the_innocent_side_alone() -> None:
    blame = SelfInflicted(at_table=points_of(-620), without_error=points_of(100))
    board = tables(blamed(-100, blame), 620, 170, 170, -100)
    found = scores(board, PLUS_MINUS, 5)
    assert found["N1"].score == -3
    assert (found["E1"].score, found["E1"].kind) == (-3, "self_inflicted")
    assert scores_of(Side.EW, tables(-100, 620, 170, 170, -100), PLUS_MINUS, 5)[1:] == [
        found[f"E{at}"].score for at in range(2, 6)
    ]


def test_what_the_infraction_alone_cost_is_given_back() -> None:
    """At the table -3, without the infraction +3, and 0 was left without the error: half of the 6 are its own."""
    blame = SelfInflicted(at_table=points_of(-620), without_error=points_of(-170))
    assert scores(tables(blamed(-100, blame), 620, 170, 170, -100), PLUS_MINUS, 5)["E1"].score == 0


def test_the_director_may_say_the_self_inflicted_part_himself() -> None:
    blame = SelfInflicted(part=Fraction(3, 2))
    found = scores(tables(blamed(-100, blame), 620, 170, 170, -100), PLUS_MINUS, 5)
    assert (found["N1"].score, found["E1"].score) == (-3, Fraction(3, 2))


def test_a_part_of_the_damage_is_never_more_than_the_damage_nor_less_than_nothing() -> None:
    """At the table -3, by the adjusted score +3: the damage is 6."""
    for part, score in ((30, -3), (6, -3), (5, -2), (0, 3), (-2, 3)):
        blame = SelfInflicted(part=Fraction(part), at_table=points_of(-620))
        assert scores(tables(blamed(-100, blame), 620, 170, 170, -100), PLUS_MINUS, 5)["E1"].score == score


def test_every_player_of_an_individual_gets_the_score_of_his_side() -> None:
    first, second = tables(620, 170)
    board = [replace(first, ns=("P1", "P2")), second]
    assert scores(board, TWO, 2)["P2"].score == 2
    assert scores(board, TWO, 2)["E1"].opponents == ("P1", "P2")


def test_a_board_that_nobody_played_gives_nobody_anything() -> None:
    assert scores([], TWO, 9) == {}
    assert scores(tables(620, states={1: "open"}), TWO, 9)["N1"].score is None
