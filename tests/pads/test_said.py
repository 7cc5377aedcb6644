"""What a result of the connector, and a row of a file, say: the same of the same board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.cards import Card
from domain.seats import Seat
from formats.bridgemate.results import ResultDTO, TdCallDTO, calls_said, results_said
from formats.bws.said import said_of
from formats.reading.pads import PadCall, PadSaid, digest_of
from projections.recorded.slips import Slip
from tests.pads.evening import Pad, as_dto, as_row, rows_with

PADS = [
    Pad(1, 2, 3, 4, 5, Slip("3N", Seat.SOUTH, 9)),
    Pad(1, 2, 3, 4, 5, Slip("4SX", Seat.WEST, 8)),
    Pad(1, 2, 3, 4, 5, Slip("1CXX", Seat.EAST, 10)),
    Pad(1, 2, 3, 4, 5, Slip("pass")),
    Pad(1, 2, 3, 4, 5),
    *(Pad(1, 2, 3, 4, 5, None, (a, b)) for a in ("average-", "average", "average+") for b in ("average", "average+")),
]


BEFORE = "d600e14e45b1b1d738f2c7b3642299b5f1f5bfd193aa1a0d39a603e937779486"
"""Of the result below, as receipts of earlier logs hold it."""


def test_given_a_result_as_logs_of_before_have_taken_it_then_it_is_still_the_same() -> None:
    slip = Slip("4S", Seat.NORTH, 10, Card("HK"))
    told = PadSaid(section="A", table=2, round=1, board=1, ns=2, ew=14, slip=slip)
    assert digest_of(told).hex() == BEFORE
    assert digest_of(replace(told, partners=(3, 5))).hex() != BEFORE


def test_given_a_file_of_individuals_then_south_and_west_are_told_and_held_to_who_is_due() -> None:
    pad = Pad(1, 2, 3, 4, 5, Slip("3N", Seat.SOUTH, 9))
    [found], _ = said_of(rows_with([as_row(pad, 7) | {"South": 8, "West": "9"}], [pad]))
    assert (found.ns, found.ew, found.partners) == (4, 5, (8, 9))


def said(**told: Any) -> PadSaid:
    [found] = results_said([msgspec.convert(told, ResultDTO)])
    return found


@pytest.mark.parametrize("pad", PADS)
def test_given_the_same_of_a_board_from_connector_and_file_then_it_is_the_same(pad: Pad) -> None:
    sent = said(**as_dto(pad))
    found, numbers = said_of(rows_with([as_row(pad, 7)], [pad]))
    assert numbers == {7}
    assert [digest_of(one) for one in found] == [digest_of(sent)]
    assert (sent.slip, sent.awards if any(pad.awards) else ("", "")) == (pad.slip, pad.awards)


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({"IsDeleted": True}, "deleted"),
        ({"Level": -10}, "not_played"),
        ({"Level": -11}, "unreadable"),
        ({"Level": 8}, "unreadable"),
        ({"Denomination": 6}, "unreadable"),
        ({"TotalTricks": 14}, "unreadable"),
        ({"DeclarerDirection": 0}, "unreadable"),
        ({"TableNumber": 0}, "unreadable"),
        ({"BoardNumber": -1}, "unreadable"),
        ({"PairNorthSouth": 10**12}, "unreadable"),
        ({"ScoringDirection": 99}, "result"),
    ],
)
def test_given_numbers_that_no_board_has_then_it_is_said_what_it_is(more: dict[str, Any], kind: str) -> None:
    assert said(**as_dto(PADS[0], **more)).kind == kind


def test_given_a_declarer_of_the_other_pair_then_the_pairs_sat_the_other_way() -> None:
    assert said(**as_dto(PADS[0], DeclaringPair=5)).turned
    assert not said(**as_dto(PADS[0])).turned
    assert not said(**as_dto(PADS[0]._replace(ns=4, ew=4), DeclaringPair=4)).turned


def test_given_a_lead_then_it_is_a_card_or_none() -> None:
    def lead(rank: int, suit: int) -> Card | None:
        slip = said(**as_dto(PADS[0], LeadCardRank=rank, LeadCardSuit=suit)).slip
        assert slip is not None
        return slip.lead

    assert [lead(14, 4), lead(2, 1), lead(0, 0), lead(15, 1), lead(5, 9)] == [Card.SA, Card.C2, None, None, None]


def test_given_a_second_section_then_its_tables_begin_at_the_next_hundred() -> None:
    assert [said(**as_dto(PADS[0], SectionLetters=letters)).table for letters in ("A", "b", "AA", "", "?")] == [
        2, 102, 2602, 2, 0,
    ]  # fmt: skip


def test_given_calls_then_those_that_nobody_has_dealt_with_count() -> None:
    calls = [TdCallDTO("", "A", 2, 1, 20, 14, status) for status in (1, 2, 3, 4, 9)] + [TdCallDTO("", "A", 0, 1, 99, 1)]
    assert calls_said(calls) == [PadCall("A", 2, 1, 20, 14)]


def test_given_a_correction_in_a_file_then_the_newer_row_counts_whatever_the_clock_and_the_numbers_say() -> None:
    wrong, right = PADS[0], PADS[1]
    bcs = [as_row(wrong, 9, Erased=True), as_row(right, 4)]
    tab_score = [as_row(right, 30, TimeLog="1899-12-30 01:05:00")]
    both = [as_row(right, 4), as_row(wrong, 9)]
    assert [one.slip for one in said_of(rows_with(bcs, [right]))[0]] == [right.slip]
    assert [one.slip for one in said_of(rows_with(tab_score, [right]))[0]] == [right.slip]
    assert [one.slip for one in said_of(rows_with(both, [right]), {9})[0]] == [right.slip]
    assert [one.kind for one in said_of(rows_with([as_row(wrong, 9, Erased=True)], [right]))[0]] == ["deleted"]


def test_given_rows_that_say_nothing_that_can_be_then_that_is_what_they_say() -> None:
    odd = [
        as_row(PADS[0], 1, Contract="9 Q"),
        as_row(PADS[0]._replace(board=4), 2, Result="?"),
        as_row(PADS[0]._replace(board=5), 3, Remarks="Wrong direction"),
    ]
    first, second, third = said_of(rows_with(odd, PADS[:1]))[0]
    assert (first.kind, second.kind, third.kind, third.turned) == ("unreadable", "unreadable", "result", True)
    assert "9 Q" in first.read


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from([*as_dto(PADS[0])]), st.integers(-(2**40), 2**40) | st.text(max_size=9)))
def test_given_whatever_a_connector_sends_then_it_is_something_or_cannot_be_read(told: dict[str, Any]) -> None:
    try:
        result = msgspec.convert(as_dto(PADS[0]) | told, ResultDTO)
    except msgspec.ValidationError:
        return
    [found] = results_said([result])
    assert len(found.read) <= 200
    assert found.kind != "result" or found.slip is not None or found.kind == "split"
