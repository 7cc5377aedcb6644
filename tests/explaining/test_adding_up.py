"""Every figure of a tree follows from the figures below it: worked out again, it is the same."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.explaining import View
from tests.explaining.adding_up import RULES, wrong_figures
from tests.explaining.given_figures import board_scores, every_tree, pairs_session, scripts, teams_session, view_of

RESULTS = ["4SN=10", "4SN=9", "4SN=11", "3NTS=9", "3NTS=8", "5DE=11", "2HW=8", "pass", "6SN=12", "4SXN=7"]
ADJUSTED = [
    "adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=9 ew=1/2:4SN=10,1/2:4SN=9",
    "adjust 1 12C1c ns=1/3:3NTS=9,2/3:4SN=9 ew=4SN=10",
    "adjust 1 12C2a ns_artificial=average+ ew_artificial=average-",
    "adjust 1 12C2a ns_artificial=average ew_artificial=average",
    "adjust 1 12C1e ns=4SN=10 ew=4SN=10 ns_self_inflicted=2",
]
JUDGED = 'judge 1#5 12C1e gamble "a double shot"'
"""Entry 5 is the adjusted score; a result with damage of one's own waits for this."""
WITH_AN_ERROR = 'adjust 1 12C1e ns=4SN=10 ew=4SN=10 ns_without_error=4SN=11 "revoked"'
CONDITIONS = {
    "two": (), "one": ("regulation matchpoint_form one",), "plus_minus": ("regulation matchpoint_form plus_minus",),
    "expected": ("regulation expected_results 12",), "no_neuberg": ("regulation neuberg no",),
    "percentages": ("regulation small_groups percentages", "regulation expected_results 12"),
}  # fmt: skip
SCORINGS = ["matchpoints", "cross-imps", "butler", "total"]


def check(view: View) -> None:
    """Fail where a figure does not follow, or is not the one that scoring and ranking have."""
    for tree in every_tree(view):
        wrong = wrong_figures(tree)
        assert not wrong, "\n".join(wrong)
        row = view.standings.of(str(tree.fields["contestant"]))
        if row is not None and tree.code == "standing" and tree.value is not None:
            assert tree.value == (row.total if row.percent is None else row.percent)
    found = {
        (node.fields["contestant"], node.fields["board"], node.fields["tables"]): node.value
        for tree in every_tree(view)
        for node in tree.find("board")
    }
    assert found == {(score.contestant, score.board, score.streams): score.score for score in board_scores(view)}


@pytest.mark.parametrize("script", scripts(), ids=lambda path: path.stem)
def test_given_a_sample_session_when_every_figure_is_explained_then_it_adds_up(script: Path) -> None:
    check(view_of(script))


@pytest.mark.parametrize("conditions", CONDITIONS.values(), ids=CONDITIONS)
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("adjusted", ADJUSTED, ids=lambda line: line.split()[2] + line.split()[3])
def test_given_an_adjusted_score_however_it_is_scored_when_explained_then_it_adds_up(
    scoring: str, conditions: tuple[str, ...], adjusted: str
) -> None:
    session = pairs_session(RESULTS[:5], *conditions, at={"S1.r1.t2": [adjusted, *([JUDGED] * ("self" in adjusted))]})
    check(view_of(session.replace("scoring=matchpoints", f"scoring={scoring}")))


TEAMS = {
    "plain": (), "knockout": ("regulation knockout yes",), "vp": ("regulation victory_points wbf",),
    "penalty": ("regulation victory_points wbf", "penalty 3 imps contestant=A", "penalty 1 vp contestant=B"),
    "carried": ("carry A 12 vp", "regulation victory_points wbf"), "won": ("regulation victory_points won",),
}  # fmt: skip


BOTH = {
    "parts": ("ns_self_inflicted=2", "ew_self_inflicted=1/2"),
    "errors": ("ns_without_error=4SN=11", "ew_without_error=3NTS=8"),
    "mixed": ("ns_self_inflicted=1", "ew_without_error=3NTS=8 ns_self_inflicted=1/3"),
}
CONFIRMED = 'judge 1#5 12B1 confirmed "it has less, as it was meant"'


@pytest.mark.parametrize("scoring", ["teams", "board-a-match", "total"])
@pytest.mark.parametrize("conditions", TEAMS.values(), ids=TEAMS)
@pytest.mark.parametrize(("here", "there"), BOTH.values(), ids=BOTH)
def test_given_damage_brought_on_oneself_at_both_tables_when_explained_then_it_adds_up(
    scoring: str, conditions: tuple[str, ...], here: str, there: str
) -> None:
    at = {
        "S1.r1.t1": [f"adjust 1 12C1e ns=4SN=12 ew=4SN=12 {here}", JUDGED],
        "S1.r1.t2": [f"adjust 1 12C1e ns=3NTS=7 ew=3NTS=7 {there}", JUDGED, *([CONFIRMED] * ("ns_self" in there))],
    }
    session = teams_session("4SN=10", "3NTS=9", *conditions, at=at)
    check(view_of(session.replace("scoring=teams", f"scoring={scoring}")))


@pytest.mark.parametrize("conditions", TEAMS.values(), ids=TEAMS)
@pytest.mark.parametrize("scoring", ["teams", "board-a-match", "total"])
@pytest.mark.parametrize("adjusted", ["", *ADJUSTED], ids=lambda line: "".join(line.split()[2:4]) or "as_played")
def test_given_a_match_however_it_is_scored_when_explained_then_it_adds_up(
    scoring: str, conditions: tuple[str, ...], adjusted: str
) -> None:
    session = teams_session(
        "4SN=10",
        "3NTS=9",
        *conditions,
        at={"S1.r1.t1": [*([adjusted] if adjusted else []), *([JUDGED] * ("self" in adjusted))]},
    )
    check(view_of(session.replace("scoring=teams", f"scoring={scoring}")))


EVENING = [
    "stream S1", "session scoring=matchpoints", "carry 1 4 matchpoints", "carry 3 5/3 percent",
    "penalty 25 percent contestant=2",
    "stream S1.r1.t1", "round 1 table=1 ns=1 ew=2 boards=1-3", "result 1 4SN=10", "result 2 4SN=9", "result 3 pass",
    "stream S1.r1.t2", "round 1 table=2 ns=3 ew=4 boards=1-3", "result 1 4SN=11", "result 2 3NTS=9",
    "adjust 3 12C2a ns_artificial=average+ ew_artificial=average-",
    "stream S1.r1.t3", "round 1 table=3 ns=5 ew=6 boards=1-3", "result 1 3NTS=10", "result 2 3NTS=8", "result 3 1NTN=7",
]  # fmt: skip


@pytest.mark.parametrize("conditions", CONDITIONS.values(), ids=CONDITIONS)
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize(
    "more",
    [
        "",
        "regulation factor_totals yes",
        "regulation own_session match",
        "regulation own_session_imps yes",
        "regulation average_plus_in_full 1",
    ],
)
def test_given_boards_carry_over_penalties_and_an_award_when_explained_then_the_ranking_adds_up(
    scoring: str, conditions: tuple[str, ...], more: str
) -> None:
    lines = [*EVENING[:2], *conditions, *([more] if more else []), *EVENING[2:]]
    check(view_of("\n".join(lines).replace("scoring=matchpoints", f"scoring={scoring}")))


def test_given_the_sessions_of_this_file_when_they_are_explained_then_every_rule_was_worked_out_again() -> None:
    sessions = [
        pairs_session(RESULTS[:3], *conditions, at={"S1.r1.t2": [line]}).replace("matchpoints", scoring, 1)
        for scoring in SCORINGS
        for conditions in CONDITIONS.values()
        for line in ADJUSTED
    ]
    sessions += ["\n".join(EVENING), "\n".join([*EVENING[:2], "regulation factor_totals yes", *EVENING[2:]])]
    own_imps = [*EVENING[:2], "regulation own_session_imps yes", *EVENING[2:]]
    sessions.append("\n".join(own_imps).replace("matchpoints", "cross-imps", 1))
    sessions += [teams_session("4SN=10", "3NTS=9", *lines) for lines in TEAMS.values()]
    sessions.append(teams_session("4SN=10", "3NTS=9").replace("teams", "board-a-match", 1))
    sessions.append(pairs_session(["4SN=10", "4SN=9"], at={"S1.r1.t2": [WITH_AN_ERROR, JUDGED]}))
    used = {node.rule for session in sessions for tree in every_tree(view_of(session)) for node in tree.walk()}
    assert RULES.keys() - used == {"to_decimals"}, "of a data pack: tests/packs"


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(["", *RESULTS]), min_size=1, max_size=7),
    st.dictionaries(st.integers(1, 7), st.sampled_from(ADJUSTED), max_size=3),
    st.sampled_from(sorted(CONDITIONS)),
    st.sampled_from(SCORINGS),
)
def test_given_any_board_when_explained_then_it_adds_up(
    results: list[str], adjusted: dict[int, str], conditions: str, scoring: str
) -> None:
    at = {f"S1.r1.t{table}": [line] for table, line in adjusted.items() if table <= len(results) and results[table - 1]}
    session = pairs_session(results, *CONDITIONS[conditions], at=at)
    check(view_of(session.replace("scoring=matchpoints", f"scoring={scoring}")))


def test_given_a_wrong_figure_when_it_is_worked_out_again_then_it_is_told() -> None:
    from msgspec.structs import replace

    tree = every_tree(view_of(pairs_session(RESULTS[:4])))[0]
    assert tree.value is not None
    assert wrong_figures(tree) == []
    assert len(wrong_figures(replace(tree, value=tree.value + Fraction(1, 1000)))) == 1
