"""Movements of teams: both tables of a match have the same boards, nobody meets anybody twice, sit-outs are shared."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.movements.faults import faults_of, fewest_met, meets_again, never_meet, shared_sets
from projections.movements.knockout import (
    Stage,
    bracket,
    can_be_threes,
    first_stage,
    ranks_of,
    stages_of,
    stages_to_come,
)
from projections.movements.plan import Plan
from projections.movements.proposing_teams import individual_proposals, team_proposals
from projections.movements.round_robins import RINGS, american_whist, round_robin, round_robin_plan, triangles
from projections.movements.swiss_rounds import first_round


def checked(plan: Plan) -> None:
    """What every movement of teams keeps: no fault; each match the same boards at two tables, turned; no match again;
    nobody sits out more than once oftener than anybody else."""
    assert faults_of(plan) == []
    assert shared_sets(plan) == 0
    played = [one for one in plan.meetings if one.is_played]
    ways = Counter((one.ns, one.ew, one.set) for one in played)
    assert set(ways.values()) == {1}
    assert all(ways[one.ew, one.ns, one.set] == 1 for one in played)
    assert {*meets_again(plan).values()} <= ({2, 4} if plan.kind == "knockout" else {2})
    out = Counter(one.ns[0] for one in plan.meetings if not one.is_played)
    if plan.kind != "knockout":
        times = [out[team] for team in plan.contestants]
        assert max(times) - min(times) <= 1


@given(st.integers(3, 40).flatmap(lambda teams: st.tuples(st.just(teams), st.integers(1, len(round_robin(teams))))))
def test_given_teams_when_they_play_all_or_part_of_a_round_robin_then_it_keeps_the_rules(
    asked: tuple[int, int],
) -> None:
    teams, rounds = asked
    plan = round_robin_plan(teams, rounds)
    checked(plan)
    assert (never_meet(plan) == []) == (rounds == len(round_robin(teams)))


@pytest.mark.parametrize(("teams", "rounds"), [(teams, last) for teams in RINGS for last in range(2, teams, 2)])
def test_given_an_odd_number_of_teams_when_three_meet_over_two_rounds_then_nobody_sits_out(
    teams: int, rounds: int
) -> None:
    plan = triangles(teams, rounds)
    checked(plan)
    assert all(one.is_played for one in plan.meetings)
    assert fewest_met(plan) == rounds
    for round in range(1, rounds + 1):
        assert len(plan.in_round(round)) == teams


@given(st.integers(2, 30).map(lambda half: 2 * half + 1))
def test_given_an_odd_number_of_teams_when_they_play_american_whist_then_it_keeps_the_rules(teams: int) -> None:
    checked(american_whist(teams))


@given(st.integers(2, 400))
def test_given_teams_when_the_first_round_of_a_swiss_is_seeded_then_the_halves_meet(teams: int) -> None:
    plan = first_round(teams, is_of_teams=True)
    checked(plan)
    assert plan.contestants == (*range(1, teams + 1),)


@given(st.integers(2, 200), st.sampled_from((1, 2)), st.booleans())
def test_given_teams_when_a_knockout_is_begun_then_each_plays_or_has_a_bye(
    teams: int, halves: int, threes: bool
) -> None:
    if threes and not can_be_threes(teams):
        with pytest.raises(ValueError, match="two teams or more"):
            first_stage(teams, halves, threes=True)
        return
    plan = first_stage(teams, halves, threes=threes)
    checked(plan)
    assert plan.contestants == (*range(1, teams + 1),)
    contests = len(bracket(range(teams), threes=threes))
    assert contests & (contests - 1) == 0
    assert stages_to_come(teams) == (teams - 1).bit_length()


def test_given_a_bracket_when_the_better_always_wins_then_the_best_two_meet_last_and_byes_go_to_the_best() -> None:
    assert bracket(range(1, 9)) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert bracket(range(1, 7)) == [(1,), (2,), (3, 6), (4, 5)]
    assert bracket(range(1, 7), threes=True) == [(1, 4, 6), (2, 3, 5)]
    assert bracket([7]) == [(7,)]


def test_given_a_seed_that_lost_when_the_next_stage_is_drawn_then_who_beat_it_has_its_place() -> None:
    first = Stage((1,), tuple(map(frozenset, ((1, 8), (2, 7), (3, 6), (4, 5)))))
    ranks = ranks_of([first], [*range(1, 9)])
    assert bracket(sorted((8, 2, 3, 4), key=ranks.__getitem__)) == [(8, 4), (2, 3)]
    second = Stage((2,), tuple(map(frozenset, ((8, 4), (2, 3)))))
    assert ranks_of([first, second], [*range(1, 9)])[4] == 0


def test_given_rounds_in_which_the_same_meet_when_stages_are_told_then_they_are_one() -> None:
    def met(*pairs: str) -> list[frozenset[str]]:
        return [frozenset(pair) for pair in pairs]

    rounds = {1: met("AB", "CD"), 2: met("AB", "CD"), 3: met("AB"), 4: met("AC"), 5: met("AC")}
    assert [one.rounds for one in stages_of(rounds)] == [(1, 2, 3), (4, 5)]
    threes = {1: met("AB", "BC", "CA", "DE"), 2: met("AC", "BA", "CB", "DE"), 3: met("AD")}
    assert [one.contests for one in stages_of(threes)] == [(frozenset("ABC"), frozenset("DE")), (frozenset("AD"),)]


@settings(max_examples=60)
@given(st.integers(3, 60), st.integers(1, 60))
def test_given_teams_and_boards_when_movements_are_proposed_then_each_keeps_the_rules(teams: int, boards: int) -> None:
    for one in team_proposals(teams, boards):
        checked(one.plan)
        assert one.plan.contestants == (*range(1, teams + 1),)
        assert one.plays == one.all_rounds * one.boards_a_set
        assert abs(one.plays - boards) <= max(1, boards // 4)


@pytest.mark.parametrize(
    ("teams", "first"),
    [(3, "triangle"), (4, "round_robin"), (5, "american_whist"), (6, "round_robin"), (7, "triangle"), (16, "swiss"),
     (100, "swiss")],
)  # fmt: skip
def test_given_a_club_s_teams_when_24_boards_are_wanted_then_all_meet_where_that_can_be(teams: int, first: str) -> None:
    assert team_proposals(teams, 24)[0].plan.kind == first


@pytest.mark.parametrize(("players", "kind"), [(8, "individual"), (12, "individual"), (16, "individual"),
                                               (20, "rainbow"), (28, "rainbow"), (52, "rainbow")])  # fmt: skip
def test_given_players_when_individuals_are_proposed_then_nobody_plays_a_board_twice(players: int, kind: str) -> None:
    found = individual_proposals(players, 26)
    assert {one.plan.kind for one in found} == {kind}
    for one in found:
        assert faults_of(one.plan) == []
        assert one.plan.contestants == (*range(1, players + 1),)
        assert not one.sits_out


@pytest.mark.parametrize(("teams", "boards"), [(1, 24), (2, 24), (401, 24), (8, 0), (8, 61)])
def test_given_what_is_no_evening_of_teams_when_movements_are_asked_for_then_it_is_said_what_is(
    teams: int, boards: int
) -> None:
    with pytest.raises(ValueError, match="3 to 400 teams and 1 to 60 boards"):
        team_proposals(teams, boards)


@pytest.mark.parametrize("players", [0, 4, 11, 17, 24])
def test_given_another_number_of_players_when_individuals_are_asked_for_then_it_is_said_which_are_known(
    players: int,
) -> None:
    with pytest.raises(ValueError, match="8, 12, 16 players"):
        individual_proposals(players, 26)


def test_given_rounds_that_there_are_not_when_they_are_asked_for_then_nothing_is_proposed() -> None:
    assert team_proposals(4, 24, rounds=9) == []
    assert {one.all_rounds for one in team_proposals(8, 24, rounds=4)} == {4}
    for wrong in ((4, 0), (4, 4), (1, 1)):
        with pytest.raises(ValueError, match="round robin"):
            round_robin_plan(*wrong)
    for teams, rounds in ((5, 4), (7, 3), (7, 8)):
        with pytest.raises(ValueError, match="triangles are for"):
            triangles(teams, rounds)


def test_given_proposals_when_they_are_ranked_then_the_best_of_a_kind_comes_before_others_of_it() -> None:
    off = [abs(one.plays - 24) for one in team_proposals(16, 24) if one.plan.kind == "swiss"]
    assert all(one <= other for one, other in pairwise(off))
