"""Words that stand in columns of the screen fit them in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.cards import Card
from domain.seats import SEATS, Side
from projections.texts import LANGUAGES, card_text, message, seat_letter, seat_text, side_text, use_language
from projections.texts.catalogue import messages_of

COLUMN_OF_A_TRICK = 8
COLUMN_OF_AN_AUCTION = 9
COLUMN_OF_A_STAGE = 10
HEADINGS = {"board": 7, "contract": 14, "by": 2, "tricks": 6}


@pytest.fixture(params=LANGUAGES)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in its turn."""
    use_language(request.param)
    yield request.param
    use_language("en")


def test_given_a_seat_when_it_heads_a_column_then_a_blank_is_left(code: str) -> None:
    assert all(0 < len(seat_text(seat)) < COLUMN_OF_A_TRICK for seat in SEATS)
    assert all(len(seat_letter(seat.value)) == 1 for seat in SEATS)


def test_given_a_card_when_it_leads_wins_and_breaks_the_laws_then_a_blank_is_left(code: str) -> None:
    assert all(0 < len(f">{card_text(card)}*!") < COLUMN_OF_A_TRICK for card in Card)


def test_given_a_pass_when_it_is_alerted_and_irregular_then_a_blank_is_left(code: str) -> None:
    assert 0 < len(f"{message('word', 'pass')}(9)!") < COLUMN_OF_AN_AUCTION
    assert 0 < len(f"7{message('word', 'notrump')}(9)!") < COLUMN_OF_AN_AUCTION


def test_given_a_stage_when_it_heads_a_line_then_it_fits_with_its_colon(code: str) -> None:
    names = {id for context, id in messages_of(code) if context == "stage"}
    assert {"play", "transfer", "equity", "ruling", "director", "correction", "committee"} == names
    assert all(len(message("stage", name)) < COLUMN_OF_A_STAGE for name in names)


def test_given_headings_of_results_when_shown_then_each_fits_its_column(code: str) -> None:
    assert all(0 < len(message("screen", word)) <= width for word, width in HEADINGS.items())
    assert all(0 < len(side_text(side)) <= 7 for side in Side)
