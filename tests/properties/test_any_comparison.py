"""Whatever was scored on a board: no field gives or takes anything, order does not matter, and it is all as a program
finds that compares every table with every other by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.laws.law_12_artificial import law_12c1e
from projections.laws.law_78_scoring import law_78b
from projections.points.scores import BoardScore, Outcome, Points, TableScore, points_of
from projections.scoring.compare import compare_board
from tests.scoring.tables_of import had, mirrored, tables, team_table

BOARDS = settings(max_examples=200)

PAIRS = [
    *(Conditions(matchpoint_form=form) for form in ("two", "one", "plus_minus")),
    Conditions(scoring="cross-imps"),
    Conditions(scoring="butler", datum="trimmed"),
]
ALL = [*PAIRS, Conditions(neuberg=False), Conditions(small_groups="percentages"), Conditions(scoring="total")]
TEAMS = [Conditions(scoring="teams"), Conditions(scoring="board-a-match"), Conditions(scoring="teams", knockout=True)]

CERTAIN = st.sampled_from([-1100, -620, -100, -50, 0, 110, 140, 170, 420, 620, 630, 1430]).map(points_of)


def _with_weights(parts: list[tuple[int, int]]) -> Points:
    total = sum(weight for weight, _ in parts)
    return tuple((Fraction(weight, total), points * 10) for weight, points in parts)


WEIGHTED = st.lists(st.tuples(st.integers(1, 6), st.integers(-200, 200)), min_size=1, max_size=4).map(_with_weights)
RESULT = st.one_of(CERTAIN, CERTAIN, WEIGHTED)
BALANCED = RESULT.map(lambda points: (Outcome(points), Outcome(mirrored(points))))
SPLIT = st.tuples(RESULT.map(Outcome), RESULT.map(Outcome))
AWARDED = st.sampled_from(["average+", "average", "average-", "47"]).map(had)
COMPARED = st.lists(st.one_of(BALANCED, BALANCED, SPLIT), min_size=1, max_size=12)
ANY = st.lists(st.one_of(BALANCED, SPLIT, AWARDED), max_size=12)
MISSING = st.integers(0, 6)
BoardHad = list[tuple[Outcome, Outcome]]


def by_name(board: list[TableScore], conditions: Conditions, expected: int) -> dict[str, BoardScore]:
    return {score.contestant: score for score in compare_board(board, conditions, expected)}


def of_side(found: list[BoardScore], side: Side) -> list[Fraction]:
    return [score.score for score in found if score.side is side and score.score is not None]


@BOARDS
@given(COMPARED, MISSING)
def test_every_field_sums_to_its_mean_also_where_scores_are_weighted_or_split(results: BoardHad, missing: int) -> None:
    expected = len(results) + missing
    for conditions in PAIRS[:4]:
        found = compare_board(tables(*results), conditions, expected)
        mean = {"two": expected - 1, "one": Fraction(expected - 1, 2)}.get(conditions.matchpoint_form, 0)
        for side in Side:
            scored = of_side(found, side)
            assert len(scored) == len(results)
            assert sum(scored) == len(results) * (mean if conditions.scoring == "matchpoints" else 0)


@BOARDS
@given(st.lists(BALANCED, min_size=1, max_size=12), MISSING)
def test_what_one_side_has_of_a_balanced_board_the_other_lacks(results: BoardHad, missing: int) -> None:
    for conditions in PAIRS:
        found = compare_board(tables(*results), conditions, len(results) + missing)
        top = found[0].top if conditions.matchpoint_form != "plus_minus" else 0
        pairs = zip(of_side(found, Side.NS), of_side(found, Side.EW), strict=True)
        assert all(ns + ew == top for ns, ew in pairs)


@BOARDS
@given(ANY, MISSING, st.text("AB ", min_size=12, max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_the_tables_changes_nothing(results: BoardHad, missing: int, forms: str, shuffled: Random) -> None:
    board = tables(*results, forms=forms)
    other = list(board)
    shuffled.shuffle(other)
    for conditions in ALL:
        expected = len(results) + missing
        assert by_name(board, conditions, expected) == by_name(other, conditions, expected)


@BOARDS
@given(COMPARED, MISSING)
def test_a_result_cut_into_equal_parts_is_that_result(results: BoardHad, missing: int) -> None:
    cut = [(Outcome(_cut(ns.points)), Outcome(_cut(ew.points))) for ns, ew in results]
    for conditions in ALL:
        expected = len(results) + missing
        whole = compare_board(tables(*results), conditions, expected)
        assert whole == compare_board(tables(*cut), conditions, expected)


def _cut(points: Points) -> Points:
    return tuple((weight * share, each) for weight, each in points for share in (Fraction(1, 3), Fraction(2, 3)))


@BOARDS
@given(COMPARED, MISSING)
def test_matchpoints_and_cross_imps_are_those_of_a_program_that_compares_by_hand(
    results: BoardHad, missing: int
) -> None:
    count, expected = len(results), len(results) + missing
    board = tables(*results)
    matchpoints = compare_board(board, Conditions(), expected)
    imps = compare_board(board, Conditions(scoring="cross-imps"), expected)
    for side in Side:
        field = [table.outcome(side).points for table in board]
        for at, points in enumerate(field):
            others = field[:at] + field[at + 1 :]
            by_hand = sum((_expected(points, other, _beats) for other in others), Fraction(0))
            assert of_side(matchpoints, side)[at] == (by_hand + 1) * expected / count - 1
            by_hand = sum((_expected(points, other, law_78b) for other in others), Fraction(0))
            assert of_side(imps, side)[at] == by_hand / max(1, count - 1)


def _expected(points: Points, others: Points, worth: Callable[[int], int]) -> Fraction:
    return sum((weight * part * worth(each - other) for weight, each in points for part, other in others), Fraction(0))


def _beats(difference: int) -> int:
    return 2 if difference > 0 else int(difference == 0)


@BOARDS
@given(ANY, MISSING)
def test_no_result_is_worth_more_than_the_top_or_less_than_nothing(results: BoardHad, missing: int) -> None:
    for conditions in (*PAIRS[:3], *ALL[5:7]):
        for score in compare_board(tables(*results), conditions, len(results) + missing):
            assert score.score is not None
            assert -score.top * (conditions.matchpoint_form == "plus_minus") <= score.score <= score.top


@BOARDS
@given(BALANCED, BALANCED)
def test_a_balanced_board_of_teams_gives_the_one_what_the_other_loses(
    here: tuple[Outcome, Outcome], there: tuple[Outcome, Outcome]
) -> None:
    for conditions in TEAMS:
        a, b = compare_board([team_table(1, "A", "B", here), team_table(2, "B", "A", there)], conditions, 2)
        assert a.score is not None
        assert b.score is not None
        assert a.score + b.score == a.top


@BOARDS
@given(SPLIT, SPLIT)
def test_a_knockout_always_balances(here: tuple[Outcome, Outcome], there: tuple[Outcome, Outcome]) -> None:
    a, b = compare_board([team_table(1, "A", "B", here), team_table(2, "B", "A", there)], TEAMS[2], 2)
    assert a.score is not None
    assert b.score is not None
    assert a.score == -b.score


@given(st.fractions(-20, 20), st.fractions(-20, 20), st.fractions(-20, 20))
def test_a_self_inflicted_part_never_helps_and_never_costs_more_than_the_table(
    at_table: Fraction, assigned: Fraction, without_error: Fraction
) -> None:
    found = law_12c1e(at_table, assigned, without_error)
    assert at_table <= found <= max(at_table, assigned)
