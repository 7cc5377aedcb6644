"""By how much a figure may still move because of what is open at other tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from projections.ranking.standings import standings
from projections.views.figure_states import FigureStateView, states_view
from tests.session.given_session import SessionCase, given_session

TABLES = range(1, 7)


def evening(scoring: str = "matchpoints") -> SessionCase:
    """A board at six tables, from four spades down one to four spades made with four more than needed."""
    case = given_session(f"session scoring={scoring}", "movement howell tables=6 rounds=1 boards_a_round=1")
    for table in TABLES:
        case.at(
            f"S1.r1.t{table}",
            f"round 1 table={table} ns={table} ew={table + 6} boards=1",
            f"result 1 {table + 1}SN={table + 6}",
        )
    return case


def states(case: SessionCase) -> dict[str, FigureStateView]:
    scored = case.scored
    return {one.contestant: one for one in states_view(scored, standings(scored))}


def percents(case: SessionCase) -> dict[str, Fraction]:
    return {row.contestant: row.percent or Fraction(0) for row in case.standings.rows}


def test_given_boards_to_come_when_nothing_is_open_then_no_figure_is_final() -> None:
    case = given_session("session scoring=matchpoints", "movement howell tables=2 rounds=1 boards_a_round=2")
    for table in (1, 2):
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={table + 2} boards=1,2", "result 1 1NN=7")
    assert {one.state for one in states(case).values()} == {"to_come"}
    for table in (1, 2):
        case.at(f"S1.r1.t{table}", "result 2 1NN=7")
    assert {one.state for one in states(case).values()} == {"final"}


def with_a_table_behind(*lines: str) -> SessionCase:
    """A board at six tables of which one has nothing yet, but for what is recorded there now."""
    case = given_session("session scoring=matchpoints", "movement howell tables=6 rounds=1 boards_a_round=1")
    for table in TABLES:
        own = f"round 1 table={table} ns={table} ew={table + 6} boards=1"
        case.at(f"S1.r1.t{table}", own, *([f"result 1 {table + 1}SN={table + 6}"] if table != 3 else lines))
    return case


def test_given_a_board_that_another_table_has_still_to_play_when_it_is_compared_then_the_figure_may_move() -> None:
    case = with_a_table_behind()
    found = states(case)
    assert (found["1"].state, found["1"].at_most, found["1"].open) == ("may_move", None, ("S1/1",))
    assert case.standings.is_provisional
    case.at("S1.r1.t3", "result 1 4SN=9")
    assert states(case)["1"].state == "final"
    assert not case.standings.is_provisional


def test_given_a_board_that_was_not_played_when_it_has_an_artificial_score_then_no_figure_waits_for_a_result() -> None:
    case = with_a_table_behind("director", 'adjust 1 12C2a ns=average+ ew=average- "no time"')
    assert {one.state for one in states(case).values()} == {"final"}
    assert not case.standings.is_provisional


def test_given_a_round_that_ended_without_a_result_when_it_is_judged_then_it_is_open_and_not_to_come() -> None:
    case = with_a_table_behind("endround")
    assert states(case)["1"].state == "may_move"
    assert [item.law for item in case.standings.open] == ["82B2"]
    assert not case.standings.due


def test_given_a_score_in_doubt_when_figures_are_compared_with_it_then_each_may_move_by_one_comparison() -> None:
    found = states(evening().at("S1.r1.t3", "enter points +620"))
    assert {found[one].state for one in ("3", "9")} == {"in_doubt"}
    assert found["3"].at_most is None
    assert {found[one].at_most for one in ("1", "2", "4", "12")} <= {Fraction(10), Fraction(20)}
    assert found["1"].open == ("S1/1",)


@pytest.mark.parametrize("settled", ["2SN=8", "7NTN=13", "7NTN=0", "4SN=9"])
def test_given_what_is_open_when_it_is_settled_then_no_figure_has_moved_by_more_than_was_told(settled: str) -> None:
    case = evening().at("S1.r1.t3", "enter points +620")
    before, told = percents(case), states(case)
    case.at("S1", f"rescore 1 S1.r1.t3 4SN=9 {settled} 79C1")
    after = percents(case)
    for one, state in told.items():
        if state.at_most is not None:
            assert abs(after[one] - before[one]) <= state.at_most
    assert states(case)["1"].state == "final"


def test_given_an_artificial_score_where_it_was_open_when_it_is_compared_then_it_lies_between_the_ends() -> None:
    case = evening().at("S1.r1.t3", "enter points +620")
    before, told = percents(case), states(case)
    case.at("S1.r1.t3", 'adjust 1 12C2a ns=average+ ew=average- "fouled"')
    after = percents(case)
    moved = {one: abs(after[one] - before[one]) for one, state in told.items() if state.at_most is not None}
    assert moved
    assert all(amount <= (told[one].at_most or 0) for one, amount in moved.items())


def test_given_an_appeal_when_a_figure_is_under_it_then_its_number_is_told_and_the_others_may_move() -> None:
    case = evening().at("S1.r1.t1", "director", 'adjust 1 12C1b both=4SN=9 "use of it"', "appeal A1 1#6 7 concurrence")
    found = states(case)
    assert (found["7"].state, found["7"].appeals) == ("under_appeal", ("A1",))
    assert found["2"].state == "may_move"
    assert found["2"].at_most


def test_given_a_doubt_about_the_cards_when_tables_may_be_compared_otherwise_then_no_amount_is_told() -> None:
    deal = "deal 1 dealer=n vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
    case = given_session("session scoring=matchpoints", deal)
    for table in TABLES:
        first = "E" if table == 3 else "N"
        hands = f"{first}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
        own = f"round 1 table={table} ns={table} ew={table + 6} boards=1"
        case.at(f"S1.r1.t{table}", own, f"board 1 {hands}", f"result {table + 1}SN={table + 6}")
    found = states(case)
    assert (found["3"].state, found["1"].state, found["1"].at_most) == ("in_doubt", "may_move", None)


def test_given_imps_when_something_is_open_then_no_amount_is_told() -> None:
    found = states(evening("cross_imps").at("S1.r1.t3", "enter points +620"))
    assert (found["1"].state, found["1"].at_most) == ("may_move", None)


def test_given_a_board_that_most_tables_have_still_to_play_when_it_is_compared_then_no_amount_is_told() -> None:
    case = given_session("session scoring=matchpoints")
    for table in TABLES:
        result = ["result 1 4SN=10"] if table < 3 else ["board 1"]
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={table + 6} boards=1", *result)
    found = states(case)
    assert (found["1"].state, found["1"].at_most) == ("may_move", None)
