"""The tables of decisions: every situation has exactly one row; a gap and an overlap are found."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from projections.found.incidents import Contradiction
from projections.laws.calls_out_of_turn_2007 import NOT_ACCEPTED_2007, OUT_OF_TURN_2007
from projections.laws.decision_page import TABLES, paragraphs_of
from projections.laws.decision_table import DecisionTable, Row, cannot_be
from projections.laws.law_27_2007 import REPLACEMENT_2007
from projections.laws.paragraphs import paragraphs_below

ROOT = Path(__file__).parents[2]
EVERY = (*TABLES, REPLACEMENT_2007, OUT_OF_TURN_2007, NOT_ACCEPTED_2007)
"""Those of every edition."""


class Sky(Enum):
    """A column to try a table with."""

    CLEAR = "clear"
    GREY = "grey"


class Wind(Enum):
    """Another."""

    NONE = "none"
    SOME = "some"
    STORM = "storm"


def faults(table: DecisionTable[Any]) -> list[str]:
    """The situations for which there is no row, or more than one."""
    fitting = {situation: [row for row in table.rows if row.fits(situation)] for situation in table.situations()}
    return [
        f"{len(rows)} rows: {', '.join(each.name for each in situation)}"
        for situation, rows in fitting.items()
        if len(rows) != 1
    ]


def weather(*rows: Row[Any]) -> DecisionTable[Any]:
    return DecisionTable("weather", "The weather", (Sky, Wind), rows)


@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.title)
def test_every_situation_has_exactly_one_row(table: DecisionTable[Any]) -> None:
    assert faults(table) == []


@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.title)
def test_every_row_names_members_of_the_columns_and_says_what_follows(table: DecisionTable[Any]) -> None:
    for row in table.rows:
        assert {type(member) for member in row.given} <= set(table.columns)
        assert row.ruling.endswith((".", "?"))
        assert row.can_be or not row.laws


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_what_a_row_names_are_paragraphs_that_there_are(table: DecisionTable[Any]) -> None:
    named = [law for row in table.rows for law in paragraphs_of(row)]
    assert named
    assert [law for law in named if not paragraphs_below(law)] == []


def test_given_a_table_that_is_complete_then_nothing_is_told() -> None:
    complete = weather(
        Row({Sky.CLEAR, Wind.NONE}, (), "Sit outside."),
        Row({Sky.GREY, Wind.NONE}, (), "Look up."),
        Row({Wind.SOME}, (), "Hold your cards."),
        cannot_be({Wind.STORM}, "Nobody plays then."),
    )
    assert faults(complete) == []
    assert complete.row(Sky.GREY, Wind.SOME).ruling == "Hold your cards."
    assert not complete.row(Sky.GREY, Wind.STORM).can_be


def test_given_a_gap_and_an_overlap_then_both_are_told() -> None:
    faulty = weather(Row({Sky.CLEAR}, (), "Sit outside."), Row({Wind.NONE, Wind.SOME}, (), "Stay."))
    assert faults(faulty) == ["2 rows: CLEAR, NONE", "2 rows: CLEAR, SOME", "0 rows: GREY, STORM"]


def test_given_a_situation_without_a_row_when_it_is_ruled_on_then_it_is_a_contradiction() -> None:
    with pytest.raises(Contradiction, match="weather: 0 rows"):
        weather(Row({Sky.CLEAR}, (), "Sit outside.")).row(Sky.GREY, Wind.SOME)


def test_given_the_table_of_another_edition_then_a_row_takes_the_place_of_the_one_for_the_same_situations() -> None:
    table = weather(Row({Sky.CLEAR}, (), "Sit outside."), Row({Sky.GREY}, (), "Look up."))
    amended = table.amended(Row({Sky.GREY}, (), "Stay in."))
    assert [row.ruling for row in amended.rows] == ["Sit outside.", "Stay in."]
    with pytest.raises(ValueError, match="no row for"):
        table.amended(Row({Sky.GREY, Wind.SOME}, (), "Go home."))
