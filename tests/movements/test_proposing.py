"""What is proposed for an evening: every proposal is a movement for just so many pairs, and keeps the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.movements.faults import faults_of
from projections.movements.proposing import Proposal, proposals


@settings(max_examples=60)
@given(st.integers(3, 60), st.integers(1, 40))
def test_given_pairs_and_boards_when_movements_are_proposed_then_each_seats_just_these_and_keeps_the_rules(
    pairs: int, boards: int
) -> None:
    for one in proposals(pairs, boards):
        assert faults_of(one.plan) == []
        assert one.plan.contestants == (*range(1, pairs + 1),)
        assert one.sits_out == (pairs % 2 == 1)
        assert one.deals <= 16 * one.plan.sets


@pytest.mark.parametrize("pairs", [4, 5, 6, 8, 14, 16, 24, 26, 27, 28, 60, 300])
def test_given_a_club_s_field_when_26_boards_are_wanted_then_something_near_is_proposed(pairs: int) -> None:
    found = proposals(pairs, 26)
    assert found
    assert abs(found[0].plays - 26) <= 4


def test_given_fourteen_pairs_when_26_boards_are_wanted_then_the_howell_is_first() -> None:
    found = proposals(14, 26)

    def has(kind: str, rounds: int, switched: int = 0) -> Proposal:
        return next(one for one in found if (one.plan.kind, one.plan.rounds, one.switched) == (kind, rounds, switched))

    assert (found[0].plan.kind, found[0].plays) == ("howell", 26)
    assert has("mitchell", 7, 1).plan.winners == 1
    assert has("mitchell", 7).plan.winners == 2
    assert has("mitchell", 7, 1).balance.variance < has("mitchell", 7).balance.variance


@pytest.mark.parametrize(("pairs", "boards"), [(2, 26), (801, 26), (16, 0), (16, 61)])
def test_given_what_is_no_evening_when_movements_are_asked_for_then_it_is_said_what_is(pairs: int, boards: int) -> None:
    with pytest.raises(ValueError, match="3 to 800 pairs and 1 to 60 boards"):
        proposals(pairs, boards)
