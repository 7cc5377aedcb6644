"""An undo says what stands again; a preview shows the end of a long line."""

from __future__ import annotations

from cli.show.columns import fitted_end
from domain.events import AnyEvent
from domain.table import fold
from projections.texts.entries import event_text
from projections.views.stands_again import stands_again
from tests.given import FOUR_SPADES, given

WITHDRAWN = (*FOUR_SPADES, "hk285", "hq 4 !e:c4 6", "withdraw e c4")


def standing_again(events: list[AnyEvent]) -> list[str]:
    """What stands again since the last of some entries."""
    return stands_again(events, fold(events[:-1]), fold(events))


def test_given_a_card_taken_back_when_that_is_undone_then_the_card_stands_again() -> None:
    assert standing_again(given(*WITHDRAWN, "undo").events) == ["#12 East ♣4"]


def test_given_a_slip_put_right_when_that_is_undone_then_the_entry_stands_again() -> None:
    assert standing_again(given(*FOUR_SPADES, "hk", "at #6 hq", "undo").events) == ["#6 West ♥K"]


def test_given_an_undo_when_it_is_redone_then_the_entry_stands_again() -> None:
    assert standing_again(given(*FOUR_SPADES, "hk", "undo", "redo").events) == ["#6 West ♥K"]


def test_given_a_revised_ruling_when_the_revision_is_undone_then_the_first_ruling_stands_again() -> None:
    case = given(*WITHDRAWN, 'rule last 62A "corrected"', 'revise last 64A1 "two tricks"', "undo 16")
    assert standing_again(case.events) == [f"#15 {event_text(case.events[14])}"]


def test_given_a_call_or_card_when_it_is_undone_then_nothing_else_stands_again() -> None:
    assert standing_again(given(*FOUR_SPADES, "hk", "undo").events) == []
    assert standing_again(given(*FOUR_SPADES, "hk").events) == []


def test_given_a_long_line_when_it_is_previewed_then_its_end_is_kept() -> None:
    assert fitted_end("North ♥2, East ♥8, South ♥5", 12) == "…8, South ♥5"
    assert fitted_end("South ♥5", 12) == "South ♥5"
