"""The movement: who was due where, who sat out, and where the record differs from it."""

from __future__ import annotations

import pytest

from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from tests.session.given_session import SessionCase, given_session


def entered(count: int) -> list[str]:
    return [f"contestant {number}" for number in range(1, count + 1)]


def movement(*lines: str) -> Movement:
    return Movement.of(SessionRecord.of("S1", given_session(*lines).streams["S1"]))


def sitting(movement: Movement, round: int, table: int) -> tuple[str, tuple[int, ...]]:
    due = movement.due_at(round, table)
    assert due is not None
    return f"{'+'.join(due.ns) or '-'}-{'+'.join(due.ew) or '-'}", due.boards


def test_given_a_mitchell_of_odd_tables_when_a_round_ends_then_east_west_go_up_and_the_boards_down() -> None:
    found = movement("movement mitchell 3 3 2", *entered(6))
    assert [sitting(found, 1, table) for table in (1, 2, 3)] == [("1-4", (1, 2)), ("2-5", (3, 4)), ("3-6", (5, 6))]
    assert [sitting(found, 2, table) for table in (1, 2, 3)] == [("1-6", (3, 4)), ("2-4", (5, 6)), ("3-5", (1, 2))]


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7, 8, 9, 12])
def test_given_a_mitchell_when_it_is_played_out_then_nobody_meets_anybody_or_a_board_twice(tables: int) -> None:
    rounds = tables if tables % 2 else tables - 1
    found = movement(f"movement mitchell {tables} {rounds} 3", *entered(2 * tables))
    assert found.faults == []
    assert len(found.due) == tables * rounds
    met: set[tuple[str, str]] = set()
    played: dict[str, list[int]] = {}
    for due in found.due.values():
        met.add((due.ns[0], due.ew[0]))
        for contestant in (*due.ns, *due.ew):
            played.setdefault(contestant, []).extend(due.boards)
    assert all(len(boards) == len(set(boards)) == 3 * rounds for boards in played.values())
    assert len(met) == tables * rounds


def sitting_out(found: Movement) -> list[tuple[int, str]]:
    """By round, who is due without opponents."""
    return [(due.round, "+".join(due.ns or due.ew)) for due in found.due.values() if not (due.ns and due.ew)]


def test_given_a_mitchell_of_even_tables_when_it_has_as_many_rounds_then_plan_lines_are_asked_for() -> None:
    found = movement("movement mitchell 4 4 2", *entered(8))
    assert [remark.code for remark in found.faults] == ["movement_too_long"]


def test_given_an_odd_number_of_pairs_when_they_play_a_mitchell_then_one_pair_a_round_sits_out() -> None:
    found = movement("movement mitchell 3 3 2", *entered(5))
    assert sitting_out(found) == [(1, "3"), (2, "1"), (3, "2")]
    assert [due.boards for due in found.due.values() if "1" in due.ns and due.ew] == [(1, 2), (5, 6)]


def test_given_plan_lines_of_the_first_round_when_a_mitchell_is_set_then_its_pairs_begin_there() -> None:
    plan = 'plan=["r1 t1 7-8 1,2", "r1 t2 9-3 3,4", "r1 t3 5-- 5,6"]'
    found = movement(f"movement mitchell 3 3 2 {plan}")
    assert sitting(found, 1, 2) == ("9-3", (3, 4))
    assert sitting(found, 2, 3) == ("5-3", (1, 2))
    assert sitting_out(found) == [(1, "5"), (2, "7"), (3, "9")]


def test_given_a_howell_when_it_has_plan_lines_then_they_are_the_movement() -> None:
    plan = 'plan=["r1 t1 4-1 1-2", "r1 t2 3-2 3,4", "r2 t1 4-2 5,6", "r2 t2 1-3 1,2"]'
    found = movement(f"movement howell 2 2 2 {plan}")
    assert sitting(found, 1, 1) == ("4-1", (1, 2))
    assert sitting(found, 2, 2) == ("1-3", (1, 2))
    assert found.winners == 1


def test_given_a_howell_without_plan_lines_when_it_is_asked_then_it_is_not_guessed() -> None:
    found = movement("movement howell 4 7 2", *entered(8))
    assert found.due == {}
    assert [remark.code for remark in found.faults] == ["movement_needs_plan"]


def test_given_a_plan_of_an_individual_when_it_is_read_then_two_players_sit_on_a_side() -> None:
    found = movement('movement rainbow 1 1 2 plan=["r1 t1 1+3-2+4 1,2"]')
    due = found.due_at(1, 1)
    assert due is not None
    assert (due.ns, due.ew) == (("1", "3"), ("2", "4"))


@pytest.mark.parametrize("line", ["r1", "r1 t1 3-7 a", "t1 r1 3-7 1", "r1 t1 37 1", "r1 t1 3-7 1-999"])
def test_given_a_plan_line_that_cannot_be_read_when_it_is_asked_then_it_is_told(line: str) -> None:
    found = movement(f'movement howell 2 2 2 plan=["{line}"]')
    assert "plan_line_unread" in {remark.code for remark in found.faults}


@pytest.mark.parametrize("size", ["0 3 2", "99999 3 2", "3 0 2", "3 3 0", "3 99999 2", "3 3 999999999", "-3 3 2"])
def test_given_a_movement_of_no_possible_size_when_it_is_asked_then_nothing_is_due(size: str) -> None:
    found = movement(f"movement mitchell {size}", *entered(6))
    assert (found.due, [remark.code for remark in found.faults]) == ({}, ["movement_size"])


def recorded(round: str, *lines: str) -> SessionCase:
    case = given_session("movement mitchell 3 3 2", *entered(6))
    return case.at("S1.r1.t1", round, *lines)


def test_given_a_round_that_names_nobody_when_scored_then_the_contestants_are_the_movements() -> None:
    case = recorded("round 1 table=1", "result 1 4SN=10")
    score = case.scored.scores_on(1)[0]
    assert (score.ns, score.ew) == (("1",), ("4",))
    assert case.remarks == []


def test_given_a_table_without_a_round_line_when_scored_then_its_name_tells_where_it_stands_in_the_movement() -> None:
    case = given_session("movement mitchell 3 3 2", *entered(6)).at("S1.r2.t1", "result 3 4SN=10")
    score = case.scored.scores_on(3)[0]
    assert (score.round, score.table, score.ns, score.ew) == (2, 1, ("1",), ("6",))


def test_given_others_than_the_movement_has_when_recorded_then_they_count_and_it_is_told() -> None:
    case = recorded("round 1 table=1 ns=2 ew=4", "result 1 4SN=10")
    assert case.scored.scores_on(1)[0].ns == ("2",)
    assert case.remarks == ["others_sat"]


def test_given_boards_that_are_not_due_or_were_not_played_when_the_round_ends_then_it_is_told() -> None:
    case = recorded("round 1 table=1", "result 3 pass", "result 1 pass", "endround")
    assert case.remarks == ["boards_not_due", "boards_not_played"]


def test_given_a_table_that_the_movement_has_not_when_recorded_then_it_is_told() -> None:
    case = recorded("round 1 table=1").at("S1.r2.t9", "round 2 table=9 ns=1 ew=2")
    assert case.remarks == ["table_not_due"]


def test_given_a_movement_when_ranked_then_what_is_to_come_is_counted_by_contestant() -> None:
    case = recorded("round 1 table=1", "result 1 pass", "result 2 pass", "endround")
    assert (case.row("1").to_come, case.row("1").boards, case.row("2").to_come) == (4, 2, 6)
