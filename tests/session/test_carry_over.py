"""What teams bring with them into a match: a side's total is that and the IMPs that it won itself."""

from __future__ import annotations

import pytest

from projections.explaining import View, standing_node
from tests.explaining.adding_up import wrong_figures
from tests.session.given_session import SessionCase, given_session

WON_BY_A, WON_BY_B, WON_BY_B_BY_MORE = ("4SN=10", "4SN=9"), ("4SN=9", "4SN=10"), ("4SN=8", "4SN=10")
"""+420 and +50 are 470, 10 IMPs; +420 and +100 are 520, 11 IMPs."""
SEGMENT = {
    1: WON_BY_A, 8: WON_BY_A, 11: WON_BY_A, 14: WON_BY_B, 17: WON_BY_B, 24: WON_BY_B, 27: WON_BY_B_BY_MORE,
}  # fmt: skip
"""Seven boards with nobody vulnerable: A wins 10 IMPs on three, B wins 10 on three and 11 on one: 30 to 41."""
KNOCKOUT = "regulation knockout yes"


def segment(
    *lines: str, first: str = "round 1 table=1 ns=A ew=B", other: str = "round 1 table=2 ns=B ew=A"
) -> SessionCase:
    """A segment of a match that A loses by 30 to 41, after what the lines say."""
    case = given_session("session scoring=teams", *lines, "contestant A team", "contestant B team")
    case.at("S1.r1.t1", first, *(f"result {board} {open_room}" for board, (open_room, _) in SEGMENT.items()))
    return case.at("S1.r1.t2", other, *(f"result {board} {closed}" for board, (_, closed) in SEGMENT.items()))


@pytest.mark.parametrize("rule", [(), (KNOCKOUT,)])
def test_given_imps_of_both_sides_when_a_segment_is_added_then_each_total_has_what_that_side_won(
    rule: tuple[str, ...],
) -> None:
    case = segment(*rule, "carry A 80 imps", "carry B 99 imps")
    case.then("match imps=30-41 total=110-140 winner=B margin=-11")
    case.then("standing B place=1 imps=140 carried=99", "standing A place=2 imps=110 carried=80")


@pytest.mark.parametrize("rule", [(), (KNOCKOUT,)])
def test_given_a_side_that_lost_the_segment_when_it_still_leads_then_it_is_first(rule: tuple[str, ...]) -> None:
    case = segment(*rule, "carry A 15 imps")
    case.then("match total=45-41 winner=A", "standing A place=1 imps=45", "standing B place=2 imps=41")


@pytest.mark.parametrize("rule", [(), (KNOCKOUT,)])
def test_given_a_carry_over_that_makes_it_level_when_ranked_then_both_are_first(rule: tuple[str, ...]) -> None:
    case = segment(*rule, "carry A 11 imps").then("match total=41-41", "standing A place=1 tied=yes imps=41")
    assert case.matches[0].winner == ""


@pytest.mark.parametrize("rule", [(), (KNOCKOUT,)])
def test_given_a_penalty_of_more_than_the_lead_when_ranked_then_it_is_taken_from_that_total_in_full(
    rule: tuple[str, ...],
) -> None:
    case = segment(*rule, "carry A 13 imps", "penalty 3 imps contestant=A")
    case.then("match total=40-41 winner=B", "standing A place=2 imps=40 penalties=3", "standing B place=1 imps=41")


def test_given_two_rounds_of_one_match_when_ranked_then_what_was_carried_counts_once() -> None:
    case = segment("carry A 80 imps", "carry B 99 imps")
    case.at("S1.r2.t1", "round 2 table=1 ns=A ew=B", "result 33 4SN=10")
    case.at("S1.r2.t2", "round 2 table=2 ns=B ew=A", "result 33 4SN=9")
    case.then("standing A imps=120", "standing B imps=140")


@pytest.mark.parametrize("rule", [(), (KNOCKOUT,)])
def test_given_a_split_score_when_the_totals_are_told_then_they_differ_by_the_mean_of_both_margins(
    rule: tuple[str, ...],
) -> None:
    case = segment(*rule, "carry A 80 imps", "carry B 99 imps")
    case.at("S1.r1.t1", "result 33 4SN=9", "adjust 33 12C1e ns=4SN=9")
    case.at("S1.r1.t2", "result 33 4SN=10", "adjust 33 12C1e ns=3SN=10 ew=4SN=10")
    totals = {team: case.row(team).total for team in "AB"}
    assert totals["B"] - totals["A"] == 99 + 41 - 80 - 30 + (10 + SPLIT_OF_B) / 2
    assert [row.contestant for row in case.standings.rows] == ["B", "A"]


SPLIT_OF_B = 6
"""+170 and +50 are 220 points: 6 IMPs by B's own scores, where A loses 10 by its own."""


@pytest.mark.parametrize("rule", [(), (KNOCKOUT,)])
@pytest.mark.parametrize("team", ["A", "B"])
def test_given_a_match_with_a_carry_over_when_explained_then_every_figure_adds_up(
    rule: tuple[str, ...], team: str
) -> None:
    case = segment(*rule, "carry A 80 imps", "carry B 99 imps", "penalty 3 imps contestant=A")
    tree = standing_node(View.of("S1", case.streams), team)
    assert tree.value == case.row(team).total
    assert wrong_figures(tree) == []
    assert [node.value for node in tree.find("carried")] == [{"A": 80, "B": 99}[team]]
    assert [node.value for node in tree.find("won")] == [{"A": 30, "B": 41}[team]]
