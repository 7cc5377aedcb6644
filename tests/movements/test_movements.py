"""Movements: nobody is at two places, plays a set twice or (where that is promised) meets anybody twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.events import MovementSet
from projections.movements.balance import balance_of
from projections.movements.faults import faults_of, meets_again, never_meet, shared_sets
from projections.movements.howells import howell, howells
from projections.movements.individuals import WHISTS, rainbow, whist
from projections.movements.mitchells import ROVERS, mitchell, most_rounds, rover, switched_rounds
from projections.movements.plan import Meeting, Plan, plan_lines
from projections.movements.round_robins import american_whist, round_robin, triangle_rounds
from projections.movements.webs import WEB_TABLES, web
from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord

HOWELLS = [(kind, tables, rounds) for tables in range(2, 15) for kind, rounds in howells(tables)]
MITCHELLS = st.integers(1, 60).flatmap(
    lambda tables: st.tuples(
        st.just(tables), st.integers(1, most_rounds(tables)), st.sampled_from(("skip", "relay")), st.integers(0, 3)
    )
)


@given(MITCHELLS)
def test_given_a_mitchell_when_it_is_played_then_nobody_plays_a_set_or_a_pair_twice(
    asked: tuple[int, int, str, int],
) -> None:
    tables, rounds, even, switched = asked
    plan = mitchell(tables, rounds, "relay" if even == "relay" else "skip", min(switched, rounds))
    assert faults_of(plan) == []
    assert meets_again(plan) == {}
    assert len(plan.contestants) == 2 * tables
    assert shared_sets(plan) == (rounds if tables % 2 == 0 and even == "relay" and tables > 1 else 0)


@pytest.mark.parametrize(("kind", "tables", "rounds"), HOWELLS)
def test_given_a_howell_when_it_is_played_then_everybody_plays_each_set_once_and_nobody_a_pair_twice(
    kind: str, tables: int, rounds: int
) -> None:
    plan = howell(kind, tables, rounds)
    assert faults_of(plan) == []
    played = Counter(number for one in plan.meetings for number in one.seated)
    assert played == dict.fromkeys(range(1, 2 * tables + 1), rounds)
    again = meets_again(plan)
    assert {*again.values()} == ({2} if kind == "howell_halves" else set())
    if kind == "howell":
        assert never_meet(plan) == []


def test_given_the_catalogue_when_it_is_counted_then_there_is_a_howell_for_2_to_14_tables() -> None:
    assert {tables for kind, tables, _ in HOWELLS if kind == "howell"} == {*range(2, 15)}
    assert len(HOWELLS) == 53


@pytest.mark.parametrize("tables", WEB_TABLES)
def test_given_a_web_when_it_is_played_then_two_copies_of_each_set_are_enough(tables: int) -> None:
    plan = web(tables)
    assert faults_of(plan) == []
    assert (meets_again(plan), shared_sets(plan)) == ({}, 0)
    assert {one.set for one in plan.meetings} == {*range(1, 14)}


@pytest.mark.parametrize("tables", ROVERS)
def test_given_a_half_table_when_the_extra_pair_roves_then_it_plays_no_set_twice_and_one_pair_sits_out_a_round(
    tables: int,
) -> None:
    rounds = len(ROVERS[tables]) + 1
    plan = rover(tables, rounds)
    assert faults_of(plan) == []
    extra = 2 * tables + 1
    assert {*meets_again(plan)} <= {both for both in meets_again(plan) if extra in both}
    assert len(meets_again(plan)) == (1 if tables == 9 else 0)
    seated = Counter(number for one in plan.meetings for number in one.seated)
    assert max(rounds - seated[number] for number in range(1, extra)) == 1


@pytest.mark.parametrize("players", WHISTS)
def test_given_a_whist_when_it_is_played_then_all_are_partners_once_and_opponents_twice(players: int) -> None:
    plan = whist(players)
    assert faults_of(plan) == []
    partners = Counter(frozenset(side) for one in plan.meetings for side in (one.ns, one.ew))
    assert partners == dict.fromkeys(map(frozenset, combinations(range(1, players + 1), 2)), 1)
    assert {*meets_again(plan).values()} == {2}


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_given_a_rainbow_when_it_is_played_then_no_two_are_at_a_table_twice(tables: int) -> None:
    plan = rainbow(tables)
    assert faults_of(plan) == []
    together = Counter(frozenset(two) for one in plan.meetings for two in combinations(one.seated, 2))
    assert {*together.values()} == {1}


@given(st.integers(2, 60))
def test_given_teams_when_they_play_a_round_robin_then_each_meets_each_other_once(teams: int) -> None:
    rounds = round_robin(teams)
    assert len(rounds) == teams - 1 + teams % 2
    met = Counter(frozenset(match) for matches in rounds for match in matches)
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, teams + 1), 2)), 1)
    assert all(len({each for match in matches for each in match}) == 2 * len(matches) for matches in rounds)


@given(st.integers(1, 15).map(lambda half: 2 * half + 1))
def test_given_an_odd_number_of_teams_when_they_play_american_whist_then_both_tables_of_a_match_have_its_boards(
    teams: int,
) -> None:
    plan = american_whist(teams)
    assert faults_of(plan) == []
    boards: dict[frozenset[int], list[tuple[int, tuple[int, ...]]]] = {}
    for one in plan.meetings:
        boards.setdefault(frozenset(one.seated), []).append((one.set, one.ns))
    assert len(boards) == teams * (teams - 1) // 2
    assert all(len(each) == 2 and each[0][0] == each[1][0] and each[0][1] != each[1][1] for each in boards.values())


def test_given_a_triangle_when_its_two_rounds_are_played_then_each_match_has_its_boards_at_both_tables() -> None:
    plan = replace(Plan.of("triangle", 3, 2, 3, triangle_rounds((4, 5, 6), 1, 1, 1)), is_of_teams=True)
    assert faults_of(plan) == []
    sets = {frozenset(one.seated): one.set for one in plan.meetings}
    assert sets == {frozenset({4, 5}): 1, frozenset({5, 6}): 2, frozenset({4, 6}): 3}


@pytest.mark.parametrize(
    ("tables", "spreads"),
    [
        (7, (3.49, 1.05, 3.31)),
        (9, (4.49, 1.16, 2.82)),
        (11, (5.49, 1.87, 2.24)),
        (13, (6.49, 2.76, 1.77)),
        (15, (7.50, 3.70, 1.63)),
    ],
)
def test_given_a_mitchell_when_arrows_are_switched_then_the_spread_is_as_published_and_least_as_proposed(
    tables: int, spreads: tuple[float, ...]
) -> None:
    found = [balance_of(mitchell(tables, tables, switched=last)).spread for last in range(3)]
    assert [round(each, 2) for each in found] == list(spreads)
    assert min(range(3), key=found.__getitem__) == switched_rounds(tables)


@pytest.mark.parametrize(("tables", "rounds"), [(4, 7), (6, 11), (8, 15), (10, 19), (12, 23)])
def test_given_a_full_howell_of_an_even_number_of_tables_when_it_is_weighed_then_all_are_compared_alike(
    tables: int, rounds: int
) -> None:
    balance = balance_of(howell("howell", tables, rounds))
    assert (balance.variance, balance.same) == (0, (tables - 1, tables - 1))


def test_given_a_movement_that_is_wrong_when_it_is_looked_at_then_each_fault_is_named() -> None:
    seated = [(1, 1, (1,), (2,), 1), (1, 2, (1,), (4,), 2), (2, 1, (2,), (3,), 1), (2, 2, (), (5,), 2)]
    plan = Plan.of("own", 2, 2, 2, [Meeting(*each) for each in seated])
    assert [(one.code, one.round, one.table, one.number) for one in faults_of(plan)] == [
        ("seated_twice", 1, 2, 1), ("plays_again", 2, 1, 2),
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "tables", "rounds"), HOWELLS[::7])
def test_given_a_plan_when_its_lines_are_recorded_then_the_log_says_who_is_due_where(
    kind: str, tables: int, rounds: int
) -> None:
    plan = howell(kind, tables, rounds)
    event = MovementSet(kind, tables, rounds, 2, tuple(plan_lines(plan, 2)))
    movement = Movement.of(SessionRecord.of("S1", [event]))
    assert movement.faults == []
    assert {
        (due.round, due.table, due.ns, due.ew, due.boards) for due in movement.due.values()
    } == {
        (one.round, one.table, (str(one.ns[0]),), (str(one.ew[0]),), (2 * one.set - 1, 2 * one.set)) for one in
        plan.meetings
    }  # fmt: skip


def test_given_an_odd_field_when_the_phantom_is_nobody_then_its_opponent_sits_out_without_boards() -> None:
    plan = howell("howell", 4, 7).without({8})
    lines = [*plan_lines(plan, 3)]
    assert sum(" -" in line or "-- " in line or line.endswith("--") or line[-1] == "-" for line in lines) == 7
    out = Counter(number for one in plan.meetings if not one.is_played for number in one.seated)
    assert out == dict.fromkeys(range(1, 8), 1)
