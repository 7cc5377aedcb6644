"""Pairs and individuals: one or two winners, percentages, ties, carry-over, penalties, boards that give nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.session.given_session import SessionCase, given_session

NS = ("1", "2", "3")
EW = ("4", "5", "6")


def three_tables(*conditions: str, results: tuple[str, ...] = ("4SN=10", "3SN=10", "3SN=9")) -> SessionCase:
    """One board at three tables: 420, 170 and 140 to pairs 1, 2 and 3 against 4, 5 and 6."""
    case = given_session("session", *conditions)
    for table, result in enumerate(results, 1):
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={table + 3}", f"result 1 {result}")
    return case


def test_given_a_board_when_nobody_has_changed_sides_then_there_are_two_winners() -> None:
    three_tables().then(
        "standing 1 place=1 matchpoints=4 percent=100 group=ns", "standing 2 place=2 matchpoints=2 percent=50",
        "standing 6 place=1 matchpoints=4 group=ew", "standing 4 place=3 matchpoints=0 percent=0",
    )  # fmt: skip


@pytest.mark.parametrize(("condition", "groups"), [("movement howell 3 5 1", 1), ("regulation winners 1", 1)])
def test_given_a_movement_or_a_regulation_when_it_says_so_then_there_is_one_winner(condition: str, groups: int) -> None:
    case = three_tables(condition)
    assert len(case.standings.groups) == groups
    case.then("standing 1 place=1 tied=yes group=all", "standing 6 place=1", "standing 2 place=3", "standing 4 place=5")


def test_given_an_arrow_switch_in_a_mitchell_when_most_have_sat_both_ways_then_there_is_one_winner() -> None:
    case = three_tables("movement mitchell 3 2 1", *(f"contestant {n}" for n in range(1, 7)))
    assert [group.name for group in case.standings.groups] == ["ns", "ew"]
    for table, (ns, ew) in enumerate(((5, 1), (6, 2), (4, 3)), 1):
        case.at(f"S1.r2.t{table}", f"round 2 table={table} ns={ns} ew={ew}", f"result {table + 1} pass")
    assert [group.name for group in case.standings.groups] == ["all"]


def test_given_the_plus_minus_form_when_ranked_then_the_percentage_is_of_the_span() -> None:
    three_tables("regulation matchpoint_form plus_minus").then(
        "standing 1 matchpoints=2 percent=100 top=4", "standing 2 matchpoints=0 percent=50", "standing 3 percent=0"
    )


def test_given_equal_totals_when_ranked_then_the_place_is_shared_and_the_next_one_left_out() -> None:
    case = three_tables(results=("4SN=10", "4SN=10", "3SN=9"))
    case.then("standing 1 place=1 tied=yes", "standing 2 place=1 tied=yes", "standing 3 place=3 tied=no")


def test_given_a_tie_broken_by_match_when_exactly_two_are_level_then_their_own_boards_decide() -> None:
    def session(*conditions: str) -> SessionCase:
        case = given_session("session cross-imps", "regulation winners 1", *conditions)
        case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=2", "result 1 4SN=10")
        case.at("S1.r1.t2", "round 1 table=2 ns=3 ew=4", "result 1 3SN=10")
        return case.at("S1", "carry 2 12 imps", "carry 4 1 imps")

    session().then("standing 1 imps=6 place=2 tied=yes", "standing 2 imps=6 place=2 tied=yes", "standing 4 place=1")
    session("regulation ties by_match").then("standing 1 place=2 tied=no", "standing 2 place=3 tied=no")


def test_given_a_tie_broken_by_match_when_not_all_have_met_then_the_place_is_shared() -> None:
    case = three_tables("regulation winners 1", "regulation ties by_match")
    case.then("standing 1 place=1 tied=yes", "standing 6 place=1 tied=yes")


@pytest.mark.parametrize(
    ("carried", "total", "percent"), [("carry 2 5 percent", "2.2", "55"), ("carry 2 1/2 matchpoints", "5/2", "62.5")]
)
def test_given_a_carry_over_when_ranked_then_it_is_in_the_total(carried: str, total: str, percent: str) -> None:
    three_tables(carried).then(f"standing 2 matchpoints={total} percent={percent}", "standing 1 matchpoints=4")


def test_given_a_carry_over_in_another_unit_when_ranked_then_it_is_told_and_not_counted() -> None:
    case = three_tables("carry 2 5 imps")
    case.then("standing 2 matchpoints=2 carried=0")
    assert [remark.code for remark in case.standings.remarks] == ["carry_not_counted"]


def test_given_two_carry_overs_of_a_unit_when_ranked_then_the_latest_counts() -> None:
    three_tables("carry 2 5 percent", "carry 2 10 percent").then("standing 2 percent=60 carried=0.4")


def test_given_a_penalty_in_percent_when_ranked_then_it_is_of_one_top_and_the_opponents_keep_their_score() -> None:
    case = three_tables("penalty 10 percent contestant=2")
    case.then("standing 2 matchpoints=1.6 percent=40 penalties=2/5", "standing 5 matchpoints=2 penalties=0")
    case.then("score 2 board=1 points=2")


def test_given_a_penalty_at_the_table_when_it_is_of_a_side_then_who_sits_there_bears_it() -> None:
    case = three_tables().at("S1.r1.t2", 'penalty 1 matchpoints ew "late"')
    case.then("standing 5 matchpoints=1", "standing 2 matchpoints=2 penalties=0")
    assert [one.entry.name for one in case.scored.penalties("5")] == ["S1.r1.t2#5"]


def test_given_a_penalty_in_another_unit_when_ranked_then_it_is_told_and_not_counted() -> None:
    row = three_tables("penalty 3 imps contestant=2").row("2")
    assert row.total == 2
    assert [one.unit for one in row.not_counted] == ["imps"]


def test_given_a_disqualified_contestant_when_ranked_then_it_takes_no_place_and_the_others_keep_their_scores() -> None:
    case = three_tables('penalty 0 percent contestant=1 law=91B "cheating"')
    case.then("standing 1 place=0 out=disqualified", "standing 2 place=1 matchpoints=2", "standing 4 matchpoints=0")


def test_given_a_contestant_that_withdrew_when_ranked_then_it_takes_no_place_and_is_still_known() -> None:
    case = three_tables("contestant 1 [a, b]", "contestant 1 withdrawn")
    case.then("standing 1 place=0 out=withdrawn", "standing 2 place=1")
    assert case.scored.record.contestants["1"].players == ("a", "b")
    case.at("S1", "contestant 1 [a, c]").then("standing 1 place=1")


def sit_out(*conditions: str) -> SessionCase:
    """Two rounds of two tables; pair 1 plays one board, pair 2 two."""
    case = given_session("session", "regulation winners 2", *conditions)
    case.at("S1.r1.t1", "round 1 table=1 ns=1 ew=3", "result 1 4SN=10")
    case.at("S1.r1.t2", "round 1 table=2 ns=2 ew=4", "result 1 3SN=9")
    case.at("S1.r2.t1", "round 2 table=1 ns=2 ew=3", "result 2 4SN=10")
    return case.at("S1.r2.t2", "round 2 table=2 ns=5 ew=4", "result 2 3SN=9")


def test_given_a_sit_out_when_ranked_then_the_percentage_is_of_the_boards_played() -> None:
    sit_out().then("standing 1 matchpoints=2 top=2 percent=100 boards=1 place=1", "standing 2 percent=50 boards=2")


def test_given_factored_totals_when_ranked_then_a_sit_out_is_brought_to_the_top_of_the_session() -> None:
    case = sit_out("regulation factor_totals yes")
    case.then("standing 1 matchpoints=4 percent=100", "standing 2 matchpoints=2", "standing 5 matchpoints=0")


def test_given_a_board_in_play_or_not_played_when_ranked_then_it_counts_for_nothing_and_is_counted() -> None:
    case = three_tables()
    case.at("S1.r2.t1", "round 2 table=1 ns=1 ew=5 boards=2,3,4", "board 2", "1s")
    case.then("standing 1 matchpoints=4 percent=100 boards=1 awaiting=1")
    assert case.row("1").to_come == 2
    case.at("S1.r2.t1", "endround")
    assert (case.row("1").to_come, case.row("1").left_out) == (0, 2)
    case.then("standing 1 matchpoints=4 percent=100")


def test_given_an_average_plus_when_the_own_session_is_better_then_it_is_worth_that() -> None:
    case = three_tables()
    awarded = "adjust 2 12C2a ns_artificial=average+ ew_artificial=average+"
    case.at("S1.r2.t1", "round 2 table=1 ns=1 ew=4", "board 2", awarded)
    case.at("S1.r2.t2", "round 2 table=2 ns=2 ew=5", "result 2 pass")
    case.at("S1.r2.t3", "round 2 table=3 ns=3 ew=6", "result 2 pass")
    case.then("score 1 board=2 points=4 artificial=average+", "score 4 board=2 points=2.4", "standing 1 percent=100")
    case.at("S1", "regulation own_session_score no").then("score 1 board=2 points=2.4")


def test_given_an_average_minus_when_the_own_session_is_worse_then_it_is_worth_that() -> None:
    case = three_tables()
    awarded = "adjust 2 12C2a ns_artificial=average+ ew_artificial=average-"
    case.at("S1.r2.t1", "round 2 table=1 ns=3 ew=4", "board 2", awarded)
    case.at("S1.r2.t2", "round 2 table=2 ns=2 ew=5", "result 2 pass")
    case.at("S1.r2.t3", "round 2 table=3 ns=1 ew=6", "result 2 pass")
    case.then("score 4 board=2 points=0", "score 3 board=2 points=2.4", "standing 4 percent=0")


def test_given_repeated_average_pluses_when_the_sponsor_limits_them_then_the_later_ones_are_less() -> None:
    case = three_tables("regulation average_plus_in_full 1", "regulation own_session_score no")
    for round in (2, 3):
        awarded = f"adjust {round} 12C2a ns_artificial=average+ ew_artificial=average+"
        case.at(f"S1.r{round}.t1", f"round {round} table=1 ns=1 ew=4", f"board {round}", awarded)
    case.then("score 1 board=2 points=2.4", "score 1 board=3 points=2")


def test_given_cross_imps_when_ranked_then_the_imps_are_added_and_there_is_no_percentage() -> None:
    case = given_session("session cross-imps")
    for table, result in enumerate(("4SN=10", "3SN=9"), 1):
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={table} ew={table + 2}", f"result 1 {result}")
    case.then("standing 1 imps=7 place=1", "standing 3 imps=-7", "standing 4 imps=7")
    assert case.row("1").percent is None


def test_given_an_individual_when_ranked_then_both_partners_have_the_score() -> None:
    players = [f"contestant P{n} [p{n}] individual" for n in range(1, 9)]
    case = given_session("session", *players)
    case.at("S1.r1.t1", "round 1 table=1 players=[p1, p2, p3, p4]", "result 1 4SN=10")
    case.at("S1.r1.t2", "round 1 table=2 players=[p5, p6, p7, p8]", "result 1 3SN=9")
    case.then("standing P1 place=1 percent=100", "standing P3 place=1 percent=100", "standing P6 place=1")
    assert [group.name for group in case.standings.groups] == ["all"]
    assert case.row("P5").percent == 0


@pytest.mark.parametrize(
    "line", ["penalty 1 matchpoints", "penalty 1 matchpoints contestant=99", "carry 99 1 matchpoints"]
)
def test_given_a_penalty_or_carry_over_of_nobody_when_ranked_then_it_is_told(line: str) -> None:
    case = three_tables().at("S1", line)
    assert case.remarks == ["no_such_contestant"]
    assert sum(row.total for row in case.standings.rows) == 12


FOUR = ("contestant 1 [anna, bo]", "contestant 2 [carl, dora]")


def test_given_two_pairs_of_one_number_when_ranked_then_both_entries_are_told_and_the_later_counts() -> None:
    case = given_session("session", *FOUR, "contestant 1 [eva, finn]")
    assert [(one.code, one.fields["first"], one.fields["entry"]) for one in case.standings.remarks] == [
        ("entered_anew", "#2", "#4")
    ]


def test_given_a_substitute_or_a_pair_that_comes_back_when_ranked_then_nothing_is_told() -> None:
    case = given_session("session", *FOUR, "contestant 1 [anna, eva]", "contestant 2 [carl, dora, anna]",
                         "contestant 2 withdrawn", "contestant 2 [carl, dora]")  # fmt: skip
    assert case.remarks == []


def test_given_a_player_in_two_pairs_when_ranked_then_it_is_told_once() -> None:
    case = given_session("session", *FOUR, "contestant 3 [anna, bo]", "contestant 4 [bo, gry]")
    told = [(one.code, one.fields["contestants"]) for one in case.standings.remarks]
    assert told == [("player_entered_twice", "1, 3"), ("player_entered_twice", "1, 3, 4")]


def test_given_contestants_that_were_not_entered_when_ranked_then_they_stand_in_the_order_of_their_numbers() -> None:
    case = given_session("session", "contestant 12")
    for table, (ns, ew) in enumerate((("10", "9"), ("B2", "B10"), ("12", "2")), 1):
        case.at(f"S1.r1.t{table}", f"round 1 table={table} ns={ns} ew={ew}", "result 1 pass")
    assert case.scored.contestants == ["12", "2", "9", "10", "B2", "B10"]


def test_given_a_penalty_that_is_no_number_when_ranked_then_nothing_is_taken() -> None:
    row = three_tables("!!penalty lots percent contestant=2").row("2")
    assert (row.total, row.penalties, len(row.not_counted)) == (Fraction(2), Fraction(0), 1)
