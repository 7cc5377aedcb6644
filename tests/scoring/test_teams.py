"""Teams of four: two tables make a figure for each team, by its own results."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain.seats import Side
from projections.elected.conditions import Conditions
from projections.points.scores import Outcome, SelfInflicted, TableScore, points_of
from projections.scoring.compare import compare_board
from tests.scoring.tables_of import Had, had, team_scores, team_table, weighted

TEAMS = Conditions(scoring="teams")
MATCHES = [Conditions(scoring="board-a-match", matchpoint_form=form) for form in ("two", "one", "plus_minus")]
TOTAL = Conditions(scoring="total", of_teams=True)


def by_contestant(board: list[TableScore], conditions: Conditions = TEAMS) -> dict[str, Fraction | None]:
    return {score.contestant: score.score for score in compare_board(board, conditions, 2)}


def test_the_points_of_both_tables_are_added_and_turned_into_imps() -> None:
    a, b = team_scores(620, 170, TEAMS)
    assert (a.score, b.score) == (10, -10)
    assert (a.side, b.side) == (Side.NS, Side.EW)
    assert a.streams == b.streams == ("S1.r1.t1", "S1.r1.t2")
    assert (a.opponents, b.opponents) == (("B",), ("A",))


def test_imps_come_of_each_pair_of_weighted_parts_before_the_weights() -> None:
    a, b = team_scores(weighted(plus_620="1/2", minus_100="1/2"), weighted(plus_620="1/2", plus_170="1/2"), TEAMS)
    expected = Fraction(1, 4) * (0 + 10 - 12 - 7)
    assert (a.score, b.score) == (expected, -expected)


def test_every_match_of_a_round_is_paired_by_itself() -> None:
    board = [
        team_table(1, "A", "B", 620), team_table(2, "C", "D", 110), team_table(3, "B", "A", 170),
        team_table(4, "D", "C", 110),
    ]  # fmt: skip
    assert by_contestant(board) == {"A": 10, "B": -10, "C": 0, "D": 0}


def test_a_match_may_turn_its_boards_around_between_rounds() -> None:
    board = [team_table(1, "A", "B", 620, round=1), team_table(2, "B", "A", 170, round=2)]
    assert by_contestant(board) == {"A": 10, "B": -10}


def test_teams_that_meet_twice_are_paired_within_the_round() -> None:
    board = [
        team_table(1, "A", "B", 620, round=1), team_table(2, "B", "A", 170, round=2),
        team_table(2, "B", "A", 620, round=1), team_table(1, "A", "B", 170, round=2),
    ]  # fmt: skip
    found = compare_board(board, TEAMS, 4)
    assert [score.score for score in found] == [0, 0, 0, 0]
    assert [score.streams for score in found[::2]] == [("S1.r1.t1", "S1.r1.t2"), ("S1.r2.t2", "S1.r2.t1")]


def test_a_table_waits_for_the_other_one() -> None:
    (a, b) = compare_board([team_table(1, "A", "B", 620)], TEAMS, 2)
    assert (a.score, a.kind, b.score, b.kind) == (None, "open", None, "open")


def test_tables_in_the_same_direction_are_not_compared() -> None:
    found = compare_board([team_table(1, "A", "B", 620), team_table(2, "A", "B", 170)], TEAMS, 2)
    assert {score.score for score in found} == {None}


def test_tables_of_nobody_known_are_not_put_together() -> None:
    nobody = replace(team_table(1, "A", "B", 620), ns=(), ew=())
    assert compare_board([nobody, replace(nobody, table=2)], TEAMS, 2) == []


@pytest.mark.parametrize(("state", "kind"), [("open", "open"), ("awaits", "awaits"), ("cancelled", "not_played")])
def test_a_board_without_a_final_result_has_no_imps(state: str, kind: str) -> None:
    board = [team_table(1, "A", "B", 620), replace(team_table(2, "B", "A", 170), state=state)]
    found = compare_board(board, TEAMS, 2)
    assert [(score.score, score.kind) for score in found] == [(None, kind)] * 2


def test_a_fouled_board_of_a_match_has_no_imps_until_the_director_gives_a_score() -> None:
    board = [replace(team_table(1, "A", "B", 620), form="x"), replace(team_table(2, "B", "A", 170), form="y")]
    assert {(score.score, score.kind) for score in compare_board(board, TEAMS, 2)} == {(None, "fouled")}
    awarded = [replace(board[0], ns_outcome=Outcome(artificial="average+")), board[1]]
    found = {score.contestant: score for score in compare_board(awarded, TEAMS, 2)}
    assert (found["A"].score, found["B"].kind) == (3, "fouled")


def test_an_artificial_score_of_one_team_leaves_the_other_its_result() -> None:
    a, b = team_scores((Outcome(artificial="average+"), Outcome(points_of(-620))), 170, TEAMS)
    assert (a.score, a.kind, a.artificial) == (3, "artificial", "average+")
    assert (b.score, b.kind) == (-10, "compared")


def test_artificial_scores_at_both_tables_are_one_award_for_the_board() -> None:
    a, b = team_scores("average+", (Outcome(artificial="average+"), Outcome(artificial="average-")), TEAMS)
    assert (a.score, b.score) == (0, 3)
    assert (a.artificial, b.artificial) == ("0", "average+")
    a, b = team_scores("average+", "average-", MATCHES[0])
    assert (a.score, a.artificial) == (1, "50")


@pytest.mark.parametrize(
    ("here", "there", "points"),
    [(620, 620, (1, 1)), (650, 620, (2, 0)), (-100, -50, (0, 2))],
)
def test_board_a_match_counts_the_sign_alone(here: Had, there: Had, points: tuple[int, int]) -> None:
    two, one, plus_minus = (team_scores(here, there, conditions) for conditions in MATCHES)
    assert (two[0].score, two[1].score) == points
    assert (one[0].score, one[1].score) == (Fraction(points[0], 2), Fraction(points[1], 2))
    assert (plus_minus[0].score, plus_minus[1].score) == (points[0] - 1, points[1] - 1)
    assert [pair[0].top for pair in (two, one, plus_minus)] == [2, 1, 1]


def test_board_a_match_weighs_its_parts() -> None:
    a, b = team_scores(weighted(plus_650="1/3", plus_600="2/3"), 620, MATCHES[0])
    assert (a.score, b.score) == (Fraction(2, 3), Fraction(4, 3))


@pytest.mark.parametrize(
    ("conditions", "plus", "minus"),
    [
        (MATCHES[0], Fraction("1.2"), Fraction("0.8")),
        (MATCHES[1], Fraction("0.6"), Fraction("0.4")),
        (MATCHES[2], Fraction("0.2"), Fraction("-0.2")),
    ],
)
def test_artificial_scores_at_board_a_match_are_per_cent_of_the_board(
    conditions: Conditions, plus: Fraction, minus: Fraction
) -> None:
    a, b = team_scores((Outcome(artificial="average+"), Outcome(artificial="average-")), 620, conditions)
    assert (a.score, b.score) == (plus, minus)


@pytest.mark.parametrize("conditions", MATCHES)
def test_a_knockout_at_board_a_match_is_averaged_about_a_level_board(conditions: Conditions) -> None:
    split = (Outcome(points_of(650)), Outcome(points_of(-600)))
    a, b = team_scores(split, 620, replace(conditions, knockout=True))
    level = a.top / 2 if conditions.matchpoint_form != "plus_minus" else 0
    assert a.score == b.score == level


def test_a_knockout_of_one_table_only_has_no_average() -> None:
    a, b = compare_board([team_table(1, "A", "B", 620)], replace(TEAMS, knockout=True), 2)
    assert (a.score, b.score) == (None, None)


def test_a_balanced_score_of_a_knockout_stays() -> None:
    a, b = team_scores(620, 170, replace(TEAMS, knockout=True))
    assert (a.score, b.score) == (10, -10)


def test_the_self_inflicted_part_stays_with_the_innocent_team() -> None:
    ns, _ = had(-170)
    blame = SelfInflicted(at_table=points_of(-620), without_error=points_of(-420))
    innocent = (Outcome(ns.points, self_inflicted=blame), Outcome(points_of(170)))
    a, b = team_scores(innocent, -170, TEAMS)
    at_table, assigned, without_error = -10, 0, -6
    assert a.score == at_table + (assigned - without_error)
    assert (a.kind, b.score, b.kind) == ("self_inflicted", 0, "compared")


def test_self_inflicted_parts_at_both_tables_add_up() -> None:
    blame = SelfInflicted(part=Fraction(2))
    here = (Outcome(points_of(170), self_inflicted=blame), Outcome(points_of(-170)))
    there = (Outcome(points_of(170)), Outcome(points_of(-170), self_inflicted=SelfInflicted(part=Fraction(1))))
    a, b = team_scores(here, there, TEAMS)
    assert (a.score, b.score) == (-3, 0)


def test_total_points_of_a_match_are_added_over_both_tables() -> None:
    a, b = team_scores(620, 170, TOTAL)
    assert (a.score, b.score) == (450, -450)
    a, b = team_scores((Outcome(artificial="100"), Outcome(artificial="average")), 170, TOTAL)
    assert (a.score, b.score, b.kind) == (100, None, "artificial")
