"""A slip that is none of its board: it is struck with a reason, and the board is missing again."""

from __future__ import annotations

import pytest

from application.hall.slips_struck import SlipStruck
from domain.errors import NotPossible, RecordedFirst
from domain.events import AnyEvent, EntryAmended
from domain.seats import Seat
from projections.recorded.slips import Slip
from projections.texts import use_language
from tests.hall.stepping import Stepped
from tests.hall.test_slips import AT, SCORER, echoed, entered, published, row
from tests.screens.club import club_evening


@pytest.fixture
def hall() -> Stepped:
    use_language("en")
    return Stepped(club_evening(), clock=lambda: "2026-11-23T22:00:00Z")


def struck(hall: Stepped, why: str = "of board 5", board: int = 1, seen: int | None = None) -> list[AnyEvent]:
    """What is recorded when a slip is struck."""
    before = hall.log.version(AT)
    asked = hall.ask(SlipStruck(AT, board, why, seen), SCORER)
    hall.step()
    asked.result(0)
    return [*hall.log.read(AT, before)]


def test_given_a_slip_of_another_board_when_it_is_deleted_then_the_board_is_missing_again_and_the_log_keeps_it(
    hall: Stepped,
) -> None:
    entered(hall)
    before = row(hall)
    [*strikes] = struck(hall)
    assert all(isinstance(one, EntryAmended) and not one.replacements for one in strikes)
    assert {one.why for one in strikes if isinstance(one, EntryAmended)} == {"of board 5"}
    now = row(hall)
    assert (before.way, now.way, now.text, now.parts) == ("mend", "enter", "", ())
    entered(hall, Slip("2S", Seat.SOUTH, 9))
    assert row(hall).text == "2♠ by S 9 tricks, NS +140"


def test_given_a_slip_with_its_round_begun_by_it_when_it_is_deleted_then_the_round_goes_on(hall: Stepped) -> None:
    entered(hall)
    entered(hall, Slip("2S", Seat.SOUTH, 9), board=2)
    struck(hall)
    assert (row(hall).way, row(hall, board=2).text) == ("enter", "2♠ by S 9 tricks, NS +140")


def test_given_scores_that_were_published_when_a_slip_comes_after_that_then_it_is_deleted_until_they_are_again() -> (
    None
):
    now = ["2026-11-23T20:00:00Z"]
    hall = Stepped(club_evening(), clock=lambda: now[0])
    entered(hall, board=1)
    published(hall)
    now[0] = "2026-11-23T20:10:00Z"
    entered(hall, board=2)
    assert (row(hall, board=1).way, row(hall, board=2).way) == ("correct", "mend")
    struck(hall, board=2)
    entered(hall, Slip("2S", Seat.SOUTH, 9), board=2)
    now[0] = "2026-11-23T20:20:00Z"
    published(hall)
    assert row(hall, board=2).way == "correct"
    with pytest.raises(NotPossible, match="made available"):
        struck(hall, board=2)


def test_given_no_slip_or_one_that_was_made_available_when_it_is_deleted_then_it_is_refused(hall: Stepped) -> None:
    with pytest.raises(NotPossible, match="No slip of board 1"):
        struck(hall)
    told = echoed(hall, 'delete "x"')
    assert ("No slip of board 1" in told.lacks, told.text, told.mends) == (True, "", "")
    entered(hall)
    assert echoed(hall, "delete").lacks.startswith("Why")
    told = echoed(hall, 'delete "x"')
    assert (told.lacks, "1NT by N 8 tricks" in told.mends) == ("", True)
    with pytest.raises(RecordedFirst):
        struck(hall, seen=0)
    published(hall)
    with pytest.raises(NotPossible, match="made available"):
        struck(hall)
