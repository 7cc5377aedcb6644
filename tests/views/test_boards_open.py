"""The boards as spectators are told of them, in words of both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from domain.calls import Call
from domain.events import (
    BoardDealt,
    BoardStarted,
    CallMade,
    ContestantEntered,
    MovementSet,
    RegulationSet,
    SessionClosed,
    SessionOpened,
)
from domain.seats import Seat
from projections.texts.language import use_language
from projections.views.boards_open import BoardOpenView, boards_open_view
from tests.session.log_of_session import LogOfSessions

PLAN = ("r1 t1 1-2 1,2", "r1 t2 3-4 3,4", "r2 t1 1-4 3,4", "r2 t2 3-2 1,2")
DEAL = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")


def evening(regulation: str = "") -> LogOfSessions:
    log = LogOfSessions()
    elected = [RegulationSet("boards_open", regulation)] if regulation else []
    log.record("S1", SessionOpened("Evening"), *elected, MovementSet("howell", 2, 2, 2, PLAN))
    return log


def row(log: LogOfSessions, board: int, now: datetime | None = None) -> BoardOpenView:
    return next(one for one in boards_open_view(log.open, "S1", now).boards if one.board == board)


def test_a_board_tells_how_many_tables_are_still_to_finish_it_and_which() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1.r1.t2", BoardStarted(3, Seat.SOUTH, "EW"))
    shown = row(log, 1)
    assert (shown.state, shown.why, shown.due, shown.finished, shown.left) == ("in_play", "tables", 2, 1, ("S1.r2.t2",))
    assert shown.text == "1 of 2 tables is still to finish it"
    assert row(log, 3).text == "2 of 2 tables are still to finish it"
    assert row(log, 2).state == "to_come"
    use_language("da")
    assert row(log, 3).text == "2 af 2 borde mangler at spille det færdigt"


def test_an_open_board_tells_since_which_entry() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1, at="2026-03-14T19:00:00Z")
    log.plays("S1.r2.t2", 1, at="2026-03-14T19:23:00Z")
    shown = row(log, 1)
    assert (shown.state, shown.since, shown.at) == ("open", "S1.r2.t2#5", "2026-03-14T19:23:00Z")
    assert (shown.position, shown.due, shown.finished, shown.left) == (len(log.entries), 2, 2, ())
    assert shown.text == "open since 19:23 UTC"
    assert boards_open_view(log.open, "S1").open == [1]


def test_a_board_that_waits_for_its_delay_tells_until_when() -> None:
    log = evening("finished + 10 minutes")
    for stream in ("S1.r1.t1", "S1.r2.t2"):
        log.plays(stream, 1, at="2026-03-14T19:23:00Z")
    assert (row(log, 1).why, row(log, 1).text) == ("delay", "finished by all; opens at 19:33 UTC")
    assert row(log, 1, datetime(2026, 3, 14, 19, 33, tzinfo=UTC)).text == "open since 19:33 UTC"


def test_what_else_keeps_a_board_closed_is_told() -> None:
    for regulation, why in (("round", "round"), ("session", "session"), ("nonsense", "session")):
        log = evening(regulation)
        log.plays("S1.r1.t1", 1)
        log.plays("S1.r2.t2", 1)
        assert row(log, 1).why == why
        assert "opens when" in row(log, 1).text
    log = LogOfSessions()
    log.plays("S1.r1.t1", 1)
    assert row(log, 1).why == "movement"
    log = evening()
    log.record("S1", BoardDealt(1, "N", "none", DEAL))
    log.record("S2", SessionOpened("Other"), BoardDealt(8, "N", "none", DEAL))
    log.plays("S1.r1.t1", 1)
    log.plays("S1.r2.t2", 1)
    assert (row(log, 1).why, row(log, 1).elsewhere) == ("same_cards", ("S2/8",))
    log.record("S2", SessionClosed())
    assert row(log, 1).state == "open"


def test_an_open_board_that_is_played_again_names_the_table() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.plays("S1.r2.t2", 1)
    log.record("S1.r2.t2", BoardStarted(1, Seat.NORTH, "none"), CallMade(Seat.NORTH, Call.PASS))
    assert (row(log, 1).state, row(log, 1).left) == ("open", ("S1.r2.t2",))


def test_no_card_and_no_contract_is_told() -> None:
    log = evening()
    log.record("S1", BoardDealt(1, "N", "none", DEAL))
    log.record("S1.r1.t1", BoardStarted(1, Seat.NORTH, "none", DEAL), CallMade(Seat.NORTH, Call.NOTRUMP_1))
    told = msgspec.json.encode(boards_open_view(log.open, "S1")).decode()
    assert "AKQ" not in told
    assert "1N" not in told


def test_a_session_that_nobody_knows_has_no_boards() -> None:
    assert boards_open_view(LogOfSessions().open, "S9").boards == ()


def test_given_a_movement_longer_than_its_tables_allow_when_boards_are_asked_for_then_it_is_told() -> None:
    log = LogOfSessions()
    entered = [ContestantEntered(str(number)) for number in range(1, 5)]
    log.record("S1", SessionOpened("Evening"), *entered, MovementSet("mitchell", 2, 2, 2))
    log.plays("S1.r1.t1", 1)
    assert row(log, 1).why == "movement"
    assert "2 rounds are more than these tables allow (1)" in row(log, 1).text
