"""The ranking as the public is shown it: from open boards, beside what was published."""

from __future__ import annotations

from application.hall.identity import PUBLIC
from application.hall.services.answering import answer
from application.office import Office
from domain.events import (
    AnyEvent,
    BoardStarted,
    ContractRecorded,
    MovementSet,
    ScoreCorrected,
    ScoresPublished,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from projections.views.figures_now import RankedView
from stores.memory import MemoryLog
from tests.hall.evenings import log_of, office_on

PLAN = ("r1 t1 1-2 1,2", "r1 t2 3-4 1,2")
PUBLISHED = ScoresPublished("session", {"1": "50.00", "3": "50.00", "2": "50.00", "4": "50.00"})


def evening() -> MemoryLog:
    """Two pairs a side; board 1 was played at both tables with the same result."""
    log = log_of({"S1": [SessionOpened("Evening"), MovementSet("howell", 2, 1, 2, PLAN)]})
    slip(log, "S1.r1.t1", 1, 7)
    slip(log, "S1.r1.t2", 1, 7)
    return log


def record(log: MemoryLog, stream: str, *events: AnyEvent) -> None:
    log.append([(stream, log.version(stream), list(events))])


def slip(log: MemoryLog, stream: str, board: int, tricks: int) -> None:
    """A result of 1 NT by North."""
    begun = BoardStarted(board, Seat.NORTH, "none"), ContractRecorded("1N", Seat.NORTH)
    record(log, stream, *begun, TricksAgreed(tricks))


def corrected(log: MemoryLog) -> None:
    """Board 1 made two tricks more at table 2."""
    record(log, "S1", ScoreCorrected(1, "S1.r1.t2", "1NN=7", "1NN=9", "79C1", "misread"))


def shown(log: MemoryLog) -> RankedView:
    return shown_by(office_on(log))


def shown_by(office: Office) -> RankedView:
    view = answer(office, PUBLIC, "standings", {"session": "S1"})
    assert isinstance(view, RankedView)
    return view


def others(view: RankedView) -> dict[str, tuple[str, str | None]]:
    """The figures that are others than were published."""
    return {one.contestant: (one.published, one.now) for one in view.standings.superseded}


def test_the_figures_rest_on_the_open_boards_and_the_others_are_named() -> None:
    log = evening()
    slip(log, "S1.r1.t1", 2, 9)
    corrected(log)
    view = shown(log)
    assert (view.boards, view.held_back) == ((1,), (2,))
    assert {row.contestant: row.shown.percent for row in view.standings.rows} == {
        "1": "0.00", "3": "100.00", "2": "100.00", "4": "0.00"
    }  # fmt: skip
    assert {row.to_come for row in view.standings.rows} == {1}
    assert view.standings.remarks == ()


def test_what_was_published_is_shown_as_it_was_printed() -> None:
    log = evening()
    assert shown(log).published is None
    record(log, "S1", ScoresPublished("round 1", {"1": "75.00"}, at="2026-03-14T20:00:00Z"))
    told = shown(log).published
    assert told is not None
    assert (told.scope, told.figures, told.entry, told.at) == (
        "round 1", {"1": "75.00"}, "S1#3", "2026-03-14T20:00:00Z"
    )  # fmt: skip


def test_a_publication_that_rests_on_a_board_that_is_not_open_is_held_against_the_figures_once_that_is() -> None:
    log = evening()
    slip(log, "S1.r1.t1", 2, 9)
    record(log, "S1", ScoresPublished("session", {"1": "60.00"}))
    assert others(shown(log)) == {}
    corrected(log)
    assert others(shown(log)) == {}
    slip(log, "S1.r1.t2", 2, 9)
    assert others(shown(log)) == {"1": ("60.00", "25.00")}


def test_given_a_correction_when_a_result_that_is_not_open_comes_in_then_the_public_is_told_of_it_on() -> None:
    log = evening()
    record(log, "S1", PUBLISHED)
    corrected(log)
    changed = {"1": ("50.00", "0.00"), "3": ("50.00", "100.00"), "2": ("50.00", "100.00"), "4": ("50.00", "0.00")}
    assert others(shown(log)) == changed
    slip(log, "S1.r1.t1", 2, 9)
    assert others(shown(log)) == changed


def test_given_two_publications_when_the_later_rests_on_a_board_that_is_not_open_then_the_earlier_is_compared() -> None:
    log = evening()
    record(log, "S1", PUBLISHED)
    slip(log, "S1.r1.t1", 2, 9)
    record(log, "S1", ScoresPublished("session", {"1": "50.00"}))
    office = office_on(log)
    assert others(shown_by(office)) == {}
    corrected(log)
    assert others(shown_by(office)) == {
        "3": ("50.00", "100.00"), "2": ("50.00", "100.00"), "4": ("50.00", "0.00")
    }  # fmt: skip
