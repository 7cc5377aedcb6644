"""Hints: what a person who enters travellers would look at twice, and when nothing is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.calls import Strain
from domain.seats import SEATS, Seat
from projections.ranking.hints import FieldOfBoard, hints_of
from projections.recorded.slips import Slip

N, E, S, W = SEATS
FOUR_SPADES = Slip("4S", N, 10)


def codes(slip: Slip, *others: Slip, double_dummy: dict[tuple[Seat, Strain], int] | None = None) -> list[str]:
    return [hint.code for hint in hints_of(slip, FieldOfBoard(others), None, double_dummy)]


@pytest.mark.parametrize(
    ("slip", "others", "found"),
    [
        (FOUR_SPADES, [], []),
        (FOUR_SPADES, [Slip("4S", E, 10)], []),
        (FOUR_SPADES, [Slip("4S", E, 10), Slip("3S", W, 9)], ["other_side"]),
        (FOUR_SPADES, [Slip("4S", E, 10), Slip("3S", W, 9), Slip("5C", S, 11)], []),
        (FOUR_SPADES, [Slip("5C", E, 10), Slip("3H", W, 9)], []),
        (FOUR_SPADES, [Slip("pass"), Slip("pass"), Slip("pass")], []),
        (Slip("4S", N, 4), [FOUR_SPADES] * 3, ["far_from_field", "down_undoubled"]),
        (Slip("4S", N, 7), [FOUR_SPADES] * 3, ["far_from_field"]),
        (Slip("4S", N, 8), [FOUR_SPADES] * 3, []),
        (Slip("4S", N, 7), [FOUR_SPADES] * 2, []),
        (Slip("6S", N, 12), [Slip("4S", N, 11)] * 3, ["slam_alone"]),
        (Slip("6S", N, 12), [Slip("4S", N, 11), Slip("4S", N, 11), Slip("4S", N, 12)], []),
        (Slip("4S", N, 12), [Slip("6S", N, 12)] * 2, ["slam_elsewhere"]),
        (Slip("4S", N, 12), [Slip("6S", N, 12), Slip("4S", N, 12)], []),
        (Slip("2HX", N, 11), [], ["over_doubled"]),
        (Slip("2HX", N, 10), [], []),
        (Slip("3N", W, 4), [], ["down_undoubled"]),
        (Slip("3NX", W, 4), [], []),
        (Slip("pass"), [FOUR_SPADES] * 3, []),
    ],
)
def test_given_a_field_when_a_slip_is_held_against_it_then_what_is_odd_is_hinted_at(
    slip: Slip, others: list[Slip], found: list[str]
) -> None:
    assert codes(slip, *others) == found


def test_given_double_dummy_when_tricks_are_far_off_and_alone_then_it_is_a_hint() -> None:
    makes = {(seat, Strain.SPADES): 10 if seat in (N, S) else 3 for seat in SEATS}
    assert codes(Slip("2S", N, 7), double_dummy=makes) == ["far_from_double_dummy"]
    assert codes(Slip("2S", N, 8), double_dummy=makes) == []
    assert codes(Slip("2S", N, 7), Slip("2S", S, 8), double_dummy=makes) == [], "somebody else came near"
    assert codes(Slip("2S", E, 9), double_dummy=makes) == ["fits_other_side"]
    assert codes(Slip("2S", N, 13), double_dummy=makes) == ["far_from_double_dummy"], "no more than a hint"


SLIPS = st.builds(
    Slip, st.sampled_from([f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"] + ["1NX", "7SXX"]),
    st.sampled_from(SEATS), st.integers(0, 13),
)  # fmt: skip


@given(SLIPS, st.lists(SLIPS, max_size=12))
def test_given_any_field_then_a_slip_is_never_held_against_itself(slip: Slip, others: list[Slip]) -> None:
    alone = hints_of(slip, FieldOfBoard(others))
    assert hints_of(slip, FieldOfBoard([*others, slip]), slip) == alone


@given(SLIPS)
def test_given_everybody_alike_then_nobody_is_odd_but_by_his_own_figures(slip: Slip) -> None:
    found = {hint.code for hint in hints_of(slip, FieldOfBoard([slip] * 5))}
    assert found <= {"over_doubled", "down_undoubled"}
