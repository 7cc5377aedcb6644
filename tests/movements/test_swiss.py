"""A Swiss draw: near in the standing, nobody twice, and a person's word first."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.movements.swiss import Drawn, NotDrawn, danish, draw

Meetings = dict[frozenset[int], list[int]]


@settings(max_examples=40)
@given(st.integers(2, 40), st.integers(1, 8), st.integers(0, 10**6))
def test_given_rounds_that_were_played_when_the_next_is_drawn_then_all_meet_once_and_nobody_again(
    contestants: int, rounds: int, seed: int
) -> None:
    results, met, out = random.Random(seed), Meetings(), list[int]()
    standing = [*range(1, contestants + 1)]
    for round in range(1, rounds + 1):
        try:
            drawn = draw(standing, met, sat_out=out)
        except NotDrawn:
            assert not _can_be_drawn(standing, met)
            return
        assert sorted(each for one in drawn for each in (one.one, one.other) if each) == sorted(standing)
        assert all(not one.met for one in drawn)
        still = [one for one in standing if one not in out]
        could = bool(still) and _can_be_drawn(standing, met, may_sit_out=still)
        for one in drawn:
            if one.other:
                met.setdefault(frozenset((one.one, one.other)), []).append(round)
            else:
                assert one.one not in out or not could
                out.append(one.one)
        results.shuffle(standing)


def _can_be_drawn(standing: list[int], met: Meetings, *, may_sit_out: Sequence[int] = ()) -> bool:
    """Whether there is any draw in which one of these (or of all) sits out: a matching of most edges."""
    for out in may_sit_out or standing if len(standing) % 2 else [0]:
        those = [one for one in standing if one != out]
        graph: networkx.Graph[int] = networkx.Graph(
            [both for both in combinations(those, 2) if frozenset(both) not in met]
        )
        if 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(those):
            return True
    return False


def test_given_nothing_was_played_when_it_is_drawn_then_neighbours_meet() -> None:
    assert draw([3, 1, 4, 2], {}) == [Drawn(3, 1, 1), Drawn(4, 2, 1)]


def test_given_the_first_two_have_met_when_it_is_drawn_then_each_meets_the_next_and_it_is_told_how_far() -> None:
    found = draw([1, 2, 3, 4], {frozenset((1, 2)): [1], frozenset((3, 4)): [1]})
    assert [(one.one, one.other, one.apart, one.met) for one in found] == [(1, 3, 2, ()), (2, 4, 2, ())]


def test_given_an_odd_number_when_it_is_drawn_then_the_lowest_who_has_not_sits_out() -> None:
    assert draw([1, 2, 3, 4, 5], {}, sat_out=[5])[-1] == Drawn(4, 0, 0)
    assert draw([1, 2, 3, 4, 5], {}, sat_out=[1, 2, 3, 4, 5])[-1] == Drawn(5, 0, 0)


def test_given_all_have_sat_out_when_it_is_drawn_then_nobody_does_so_again_before_the_others() -> None:
    out: list[int] = []
    for _ in range(9):
        out.append(draw([1, 2, 3], {}, sat_out=out, may_rematch=True)[-1].one)
    assert out == [3, 2, 1] * 3


def test_given_a_meeting_that_the_director_chose_when_it_is_drawn_then_it_stands_though_they_have_met() -> None:
    found = draw([1, 2, 3, 4], {frozenset((1, 4)): [2]}, locked=[(1, 4)])
    assert found == [Drawn(1, 4, 3, (2,), is_locked=True), Drawn(2, 3, 1)]


def test_given_all_have_met_when_it_is_drawn_then_it_is_refused_unless_they_may_meet_again() -> None:
    met = {frozenset(both): [1] for both in combinations(range(1, 5), 2)}
    with pytest.raises(NotDrawn, match="4 contestants"):
        draw([1, 2, 3, 4], met)
    assert [one.met for one in draw([1, 2, 3, 4], met, may_rematch=True)] == [(1,), (1,)]


def test_given_team_mates_when_it_is_drawn_then_they_meet_only_if_it_is_worth_its_price() -> None:
    def besides(one: int, other: int) -> int:
        return 50 if {one, other} == {1, 2} else 0

    assert [(one.one, one.other) for one in draw([1, 2, 3, 4], {}, besides=besides)] == [(1, 3), (2, 4)]


@pytest.mark.parametrize(("standing", "locked"), [([1, 1], []), ([1, 2, 3, 4], [(1, 2), (1, 3)]), ([1, 2], [(1, 9)])])
def test_given_somebody_who_stands_twice_or_not_at_all_when_it_is_drawn_then_it_is_refused(
    standing: list[int], locked: list[tuple[int, int]]
) -> None:
    with pytest.raises(ValueError, match="stands once"):
        draw(standing, {}, locked=locked)


def test_given_danish_seating_when_it_is_drawn_then_first_meets_second_again() -> None:
    met: Meetings = {frozenset((1, 2)): [1, 2]}
    assert danish([1, 2, 3], met) == [Drawn(1, 2, 1, (1, 2)), Drawn(3, 0, 0)]


def test_given_two_hundred_teams_when_ten_rounds_are_drawn_then_they_stay_near_one_another() -> None:
    strengths = random.Random(7)
    met, points = Meetings(), defaultdict[int, float](float)
    for round in range(1, 11):
        standing = sorted(range(1, 201), key=lambda one: (-points[one], one))
        for one in draw(standing, met):
            met.setdefault(frozenset((one.one, one.other)), []).append(round)
            won = strengths.random() * 20
            points[one.one] += won
            points[one.other] += 20 - won
            assert one.apart <= 24
