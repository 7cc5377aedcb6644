"""A tempo belongs to the call or card before which it was taken."""

from __future__ import annotations

import pytest

from domain.board import entry_of
from domain.events import TempoNoted
from domain.seats import Seat
from formats.replay_page.sentences import Setting, sentences_of
from projections.recorded.tempo import taken_before
from projections.views.auction import auction_view
from projections.views.steps import taken_text
from tests.given import FOUR_SPADES, given

BOARD = FOUR_SPADES[0]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("1s p~20 2s p",), "W P"),
        (("1s", "tempo w 20", "p 2s"), "W P"),
        (("tempo s 20", "1s"), "S 1S"),
        (("1s p", "tempo s 8", "2s"), "S 1S"),
        (("1s", "tempo w 20"), None),
        (("4s p p p", "hk~9 2 8 5"), "W HK"),
        (("4s p p p", "hk 2 8 5", "tempo w 15", "hq"), "W HQ"),
        (("4s p p p", "hk 2 8 5~12", "hq"), "S H5"),
    ],
)
def test_given_a_tempo_then_it_belongs_to_the_act_before_which_it_was_taken(
    lines: tuple[str, ...], expected: str | None
) -> None:
    board = given(BOARD, *lines).board
    [(place, noted)] = [(m.place, m.event) for m in board.moments if isinstance(m.event, TempoNoted)]
    taken = taken_before(board, place, noted)
    acted = None if taken is None or taken.what is None else f"{taken.seat.value} {taken.what.value}"
    assert acted == expected


def test_given_a_tempo_before_the_last_card_of_a_trick_then_the_form_names_that_trick_and_card() -> None:
    case = given(*FOUR_SPADES, "hk 2 8 5~12", "hq")
    assert auction_view(case.board).beside == ("trick 1: tempo of South: 12 s (#10), before ♥5",)


def test_given_a_tempo_before_a_call_then_its_footnote_stands_at_that_call() -> None:
    board = given(BOARD, "1s", "tempo w 20", "p 2s").board
    said = auction_view(board)
    assert [note.text for note in said.notes] == ["tempo of West: 20 s (#3)"]
    [call] = [call for call in said.calls if call is not None and call.notes]
    assert (call.entry, call.seat, call.notes) == (entry_of(board.calls[1][0]), Seat.WEST, (1,))


def test_given_a_tempo_then_the_page_tells_its_seconds_and_the_card() -> None:
    board = given(*FOUR_SPADES, "hk~9 2 8 5").board
    [noted] = [m.event for m in board.moments if isinstance(m.event, TempoNoted)]
    assert sentences_of(noted, Setting(board.dummy, taken_text(board, noted), {})) == "West took 9 seconds before ♥K."
