"""From a series to its finals: who goes on, what is carried over by which formula, what a correction changes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from projections.ranking.finals import Final, final_of, qualifiers
from projections.recorded.session_record import SessionRecord
from tests.series.given_series import ORDERS, GivenSeries, evening

FIRST = evening("S1", ORDERS[0])
SECOND = evening("S2", ORDERS[1], ("cd", "ab", "kl", "ij", "gh", "ef"))
BOTH = ("session_added S1", "session_added S2 weight=1/2")
"""Totals: S1.1 100, S1.6 83.33, S1.5 66.67, S1.2 33.33, S1.3 16.67, S1.4 0."""
NAMED = 'finalists F1 contestants=["S1.1", "S1.6", "S1.5"]'
FINAL = "stream F1\nsession Final\ncontestant 1 l,k\ncontestant 2 a,b\ncontestant 3 i,j"


def given_final(rule: str, *lines: str, sessions: tuple[str, ...] = (FIRST, SECOND, FINAL)) -> Final:
    """The final of a series for the first three."""
    series = GivenSeries("series", *BOTH, NAMED, *([rule] if rule else []), *lines, sessions=sessions)
    return final_of(series.found, "F1", SessionRecord.of("F1", series.streams["F1"]))


@pytest.mark.parametrize(
    ("rule", "amounts"),
    [
        ("linear unit=vp most=6 least=0", ("6", "3", "0")),
        ("linear_by_place unit=vp most=6 least=1", ("6", "7/2", "1")),
        ("share unit=percent factor=1/2 level=50", ("25", "50/3", "25/3")),
        ("share unit=percent factor=1/2 level=50 most=20 least=10", ("20", "50/3", "10")),
    ],
)
def test_given_a_formula_when_finalists_are_named_then_each_brings_what_follows(
    rule: str, amounts: tuple[str, ...]
) -> None:
    formula, _, rest = rule.partition(" ")
    final = given_final(f"carry_over_rule F1 formula={formula} {rest}")
    assert [one.amount for one in final.brought] == [Fraction(one) for one in amounts]
    assert [(one.plays_as, one.state) for one in final.brought] == [
        ("2", "to_record"), ("1", "to_record"), ("3", "to_record"),
    ]  # fmt: skip


def test_given_contestants_that_are_level_when_steps_go_by_place_then_they_share_them() -> None:
    named = 'finalists F1 contestants=["S1.1", "S1.6", "S1.2"]'
    rule = "carry_over_rule F1 formula=linear_by_place unit=vp most=6"
    level = GivenSeries("series", "session_added S1", named, rule, sessions=(FIRST, FINAL))
    final = final_of(level.found, "F1", None)
    assert [one.amount for one in final.brought] == [Fraction("9/2"), Fraction("9/2"), 0]
    assert {one.state for one in final.brought} == {"not_entered"}


def test_given_a_recorded_carry_over_when_a_source_is_corrected_then_it_stays_and_is_told() -> None:
    rule = "carry_over_rule F1 formula=linear unit=vp most=6"
    carried = f"{FINAL}\ncarry 2 6 vp\ncarry 1 3 vp\ncarry 3 0 vp"
    before = given_final(rule, sessions=(FIRST, SECOND, carried))
    assert {one.state for one in before.brought} == {"recorded"}
    corrected = f"{SECOND}\nstream S2\nrescore 1 S2.r1.t1 3SN=9 3SN=10 79C1"
    after = given_final(rule, sessions=(FIRST, corrected, carried))
    assert "differs" in {one.state for one in after.brought}
    assert [one.recorded for one in after.brought] == [6, 3, 0]


def test_given_a_session_that_is_taken_out_when_a_finalist_had_nothing_else_then_what_it_brought_is_told() -> None:
    carried = f"{FINAL}\ncontestant 4 m,n\ncarry 2 6 vp\ncarry 4 5 vp"
    third = evening("S3", ORDERS[2], ("mn", "ab", "cd", "ij", "gh", "ef"))
    lines = (
        'finalists F1 contestants=["S1.1", "S3.1"]', "carry_over_rule F1 formula=linear unit=vp most=6",
        "session_taken_out S3",
    )  # fmt: skip
    series = GivenSeries("series", "session_added S1", "session_added S3", *lines, sessions=(FIRST, third, carried))
    final = final_of(series.found, "F1", SessionRecord.of("F1", series.streams["F1"]))
    told = [(one.contestant, one.plays_as, one.amount, one.recorded, one.state) for one in final.brought]
    assert told == [("S1.1", "2", 6, 6, "recorded"), ("S3.1", "4", None, 5, "no_source")]


def test_given_another_unit_or_other_finalists_when_something_was_recorded_before_then_it_is_told() -> None:
    rule = "carry_over_rule F1 formula=linear unit=vp most=6"
    carried = f"{FINAL}\ncarry 2 6 vp\ncarry 2 6 imps\ncarry 3 0 imps\ncontestant 9 g,h\ncarry 9 2 vp"
    final = given_final(rule, sessions=(FIRST, SECOND, carried))
    assert final.besides == ("F1#6", "F1#9")
    assert given_final("", sessions=(FIRST, SECOND, carried)).besides == ()


def test_given_finalists_when_a_correction_puts_another_before_them_then_that_is_told_and_nothing_changes() -> None:
    corrected = f"{SECOND}\nstream S2\nrescore 1 S2.r1.t2 4SN=10 pass 79C1\nrescore 1 S2.r1.t1 3SN=9 5SXN=11 79C1"
    final = given_final("", sessions=(FIRST, corrected, FINAL))
    assert final.finalists == ("S1.1", "S1.6", "S1.5")
    assert (final.come_before, final.fallen_behind) == (("S1.2",), ("S1.5",))


def test_given_places_when_nobody_is_level_for_the_last_then_the_first_go_on() -> None:
    found = GivenSeries("series", *BOTH, sessions=(FIRST, SECOND)).found
    assert qualifiers(found, 2).contestants == ("S1.1", "S1.6")
    assert qualifiers(found, 2, without=["S1.1"]).contestants == ("S1.6", "S1.5")
    assert len(qualifiers(found, 99).contestants) == 6


def test_given_contestants_that_are_level_for_the_last_place_then_it_is_left_open() -> None:
    found = GivenSeries("series", "session_added S1", sessions=(FIRST,)).found
    assert qualifiers(found, 1).contestants == ()
    assert set(qualifiers(found, 1).level) == {"S1.1", "S1.6"}
    assert set(qualifiers(found, 2).contestants) == {"S1.1", "S1.6"}
