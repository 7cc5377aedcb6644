"""The ranking as the public is shown it."""

from __future__ import annotations

from domain.events import BoardStarted, ContractRecorded, MovementSet, ScoresPublished, SessionOpened, TricksAgreed
from domain.seats import Seat
from projections.ranking.public import PublicSession
from projections.ranking.scored import ScoredSession
from projections.views.public_standing import PublicStandingsView, public_standings_view
from tests.session.log_of_session import LogOfSessions

PLAN = ("r1 t1 1-2 1,2", "r1 t2 3-4 1,2")


def evening() -> LogOfSessions:
    log = LogOfSessions()
    log.record("S1", SessionOpened("Evening"), MovementSet("howell", 2, 1, 2, PLAN))
    slip(log, "S1.r1.t1", 1, 7)
    slip(log, "S1.r1.t1", 2, 9)
    slip(log, "S1.r1.t2", 1, 6)
    return log


def slip(log: LogOfSessions, stream: str, board: int, tricks: int) -> None:
    log.record(stream, BoardStarted(board, Seat.NORTH, "none"), ContractRecorded("1N", Seat.NORTH))
    log.record(stream, TricksAgreed(tricks))


def shown(log: LogOfSessions) -> PublicStandingsView:
    tables = {stream: events for stream, events in log.streams.items() if stream != "S1"}
    public = PublicSession(ScoredSession.of("S1", log.streams["S1"], tables))
    return public_standings_view(public, log.open.counts, {})


def test_the_figures_rest_on_the_open_boards_and_the_others_are_named() -> None:
    view = shown(evening())
    assert (view.boards, view.held_back) == ((1,), (2,))
    assert {row.contestant: row.shown.percent for row in view.standings.rows} == {
        "1": "100.00", "3": "0.00", "2": "0.00", "4": "100.00"
    }  # fmt: skip
    assert {row.to_come for row in view.standings.rows} == {1}
    assert view.standings.remarks == ()


def test_what_was_published_is_shown_as_it_was_printed() -> None:
    log = evening()
    assert shown(log).published is None
    log.record("S1", ScoresPublished("round 1", {"1": "75.00"}, at="2026-03-14T20:00:00Z"))
    told = shown(log).published
    assert told is not None
    assert (told.scope, told.figures, told.entry, told.at) == (
        "round 1", {"1": "75.00"}, "S1#3", "2026-03-14T20:00:00Z"
    )  # fmt: skip


def test_a_publication_is_held_against_the_figures_when_all_boards_are_open() -> None:
    log = evening()
    log.record("S1", ScoresPublished("session", {"1": "60.00"}))
    assert shown(log).standings.superseded == ()
    slip(log, "S1.r1.t2", 2, 9)
    assert [(one.published, one.now) for one in shown(log).standings.superseded] == [("60.00", "75.00")]
