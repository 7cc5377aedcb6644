"""Which boards spectators may see: after every table has finished them, and never before (80B, `boards_open`)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from domain.board import place_of
from domain.calls import Call
from domain.events import (
    AnyEvent,
    AssentGiven,
    BoardDealt,
    BoardStarted,
    CallMade,
    ClaimMade,
    ContestantEntered,
    ContractRecorded,
    EntryAmended,
    HandsReturned,
    MovementSet,
    RedealOrdered,
    RegulationSet,
    RoundStarted,
    ScoreAdjusted,
    ScoreEntered,
    SessionClosed,
    SessionOpened,
    TricksAgreed,
)
from domain.seats import Seat
from domain.table import Table
from projections.elected.when_open import WhenOpen
from projections.recorded.finished import at_table
from tests.session.log_of_session import LogOfSessions, passed_out

TWO_TABLES = ("r1 t1 1-2 1,2", "r1 t2 3-4 3,4", "r2 t1 1-4 3,4", "r2 t2 3-2 1,2")
"""Four pairs: each set of two boards is played in both rounds."""
DEAL = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")


def evening(*plan: str, regulation: str = "", rounds: int = 2, session: str = "S1") -> LogOfSessions:
    """A session with a movement by its plan."""
    log = LogOfSessions()
    set_up(log, *plan, regulation=regulation, rounds=rounds, session=session)
    return log


def set_up(log: LogOfSessions, *plan: str, regulation: str = "", rounds: int = 2, session: str = "S1") -> None:
    """The session's own stream."""
    elected = [RegulationSet("boards_open", regulation)] if regulation else []
    log.record(session, SessionOpened("Evening"), *elected, MovementSet("howell", 2, rounds, 2, plan or TWO_TABLES))


def test_a_board_opens_when_the_last_table_that_is_due_to_play_it_has_finished_it() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1, 2)
    log.plays("S1.r1.t2", 3, 4)
    assert log.opened() == []
    log.plays("S1.r2.t2", 1)
    assert log.opened() == [1]
    assert log.open.opened("S1", 1).stream == "S1.r2.t2"  # type: ignore[union-attr]
    assert log.open.opened("S1", 1).position == len(log.entries)  # type: ignore[union-attr]
    assert log.open.shown_until("S1.r1.t1", 1) == 10
    assert log.open.shown_until("S1.r1.t1", 2) == 0


def test_a_board_that_is_in_play_at_its_last_table_is_closed_until_the_last_call() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    *before, last = passed_out(1)
    log.record("S1.r2.t2", *before)
    assert log.opened() == []
    log.record("S1.r2.t2", last)
    assert log.opened() == [1]


def test_where_a_side_sits_out_the_table_is_not_waited_for() -> None:
    log = evening("r1 t1 1-2 1", "r1 t2 3-- 1", "r2 t1 1-3 2", "r2 t2 --- 2")
    log.plays("S1.r1.t1", 1)
    assert log.opened() == [1]


def test_a_board_left_for_later_stays_closed_after_the_round_until_it_is_played_late() -> None:
    log = evening()
    log.plays("S1.r1.t1", 2)
    log.ends("S1.r1.t1")
    log.plays("S1.r2.t2", 1, 2)
    assert log.opened() == [2]
    log.plays("S1.r1.t1", 1)
    assert log.opened() == [1, 2]


def test_a_board_played_late_by_the_same_two_at_another_table_is_finished() -> None:
    log = evening()
    log.begins("S1.r1.t1")
    log.plays("S1.r1.t1", 2)
    log.ends("S1.r1.t1")
    log.plays("S1.r2.t2", 1, 2)
    log.begins("S1.r3.t9", ns="1", ew="2", boards=(1,))
    assert log.opened() == [2]
    log.plays("S1.r3.t9", 1)
    assert log.opened() == [1, 2]


def test_a_board_with_a_score_of_the_director_is_not_waited_for() -> None:
    average = ScoreAdjusted(1, "12C2a", ns_artificial="average", ew_artificial="average")
    at_its_table = evening()
    at_its_table.plays("S1.r1.t1", 1)
    at_its_table.begins("S1.r2.t2")
    at_its_table.record("S1.r2.t2", average)
    assert at_its_table.opened() == [1]
    in_the_session = evening()
    in_the_session.plays("S1.r1.t1", 1)
    in_the_session.record("S1", ScoreAdjusted(1, "12C2a", ns_artificial="60", ew_artificial="60", table="S1.r2.t2"))
    assert in_the_session.opened() == [1]
    one_side = evening()
    one_side.plays("S1.r1.t1", 1)
    one_side.record("S1", ScoreAdjusted(1, "12C2a", ns_artificial="60", table="S1.r2.t2"))
    assert one_side.opened() == []


def test_a_score_for_a_board_that_a_table_is_playing_opens_nothing_before_the_table_has_left_it() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1.r2.t2", *passed_out(1)[:3])
    log.record("S1", ScoreAdjusted(1, "12C2a", ns_artificial="average", ew_artificial="average"))
    assert log.opened() == []
    log.plays("S1.r2.t2", 2)
    assert log.opened() == [1]


def test_a_board_played_where_it_was_not_due_is_waited_for_there() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1.r1.t2", *passed_out(1)[:2])
    log.plays("S1.r2.t2", 1)
    assert log.opened() == []
    log.record("S1.r1.t2", *passed_out(1)[2:])
    assert log.opened() == [1]


def test_a_round_of_which_nobody_tells_the_boards_keeps_all_of_them_closed_until_it_tells() -> None:
    log = evening("r1 t1 1-2 1", "r2 t1 1-3")
    log.plays("S1.r1.t1", 1)
    assert log.opened() == []
    log.begins("S1.r2.t1", ns="1", ew="3", boards=(2,))
    assert log.opened() == [1]


def test_without_a_movement_that_tells_every_round_boards_open_when_the_session_is_closed() -> None:
    for plan in ((), ("r1 t1 1-2 1",), ("r1 t1 1-2 1", "r2 t1 one-two-three")):
        log = LogOfSessions()
        log.record("S1", SessionOpened("Evening"), *([MovementSet("howell", 1, 2, 1, plan)] if plan else []))
        log.begins("S1.r1.t1", ns="1", ew="2", boards=(1,))
        log.plays("S1.r1.t1", 1)
        log.ends("S1.r1.t1")
        assert log.opened() == [], plan
        log.record("S1", SessionClosed())
        assert log.opened() == [1], plan


def test_a_session_closed_too_early_shows_no_board_that_a_table_has_in_hand() -> None:
    log = evening()
    log.plays("S1.r1.t1", 2)
    log.record("S1.r1.t1", *passed_out(1)[:3])
    log.record("S1", SessionClosed())
    assert log.opened() == [2, 3, 4]
    log.record("S1.r1.t1", *passed_out(1)[3:])
    assert log.opened() == [1, 2, 3, 4]


def test_a_contestant_that_has_left_is_not_waited_for() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1", ContestantEntered("3", kind="withdrawn"))
    assert log.opened() == [1]


def test_a_movement_changed_in_the_middle_counts_as_it_is_now() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1", MovementSet("howell", 2, 2, 2, (*TWO_TABLES[:3], "r2 t2 3-2 2")))
    assert log.opened() == [1]


def test_a_board_that_was_shown_stays_so_and_a_table_that_begins_it_again_is_shown_as_it_stood() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1, 2)
    log.plays("S1.r2.t2", 1)
    assert log.opened() == [1]
    log.record("S1.r1.t1", RedealOrdered(board=1), *passed_out(1)[:3])
    assert log.opened() == [1]
    assert log.open.playing_again("S1", 1) == ["S1.r1.t1"]
    assert log.open.shown_until("S1.r1.t1", 1) == 10
    log.record("S1.r1.t1", *passed_out(1)[3:])
    assert log.open.playing_again("S1", 1) == []
    assert log.open.shown_until("S1.r1.t1", 1) == 16


def test_an_amendment_that_brings_a_board_back_into_play_keeps_it_closed_or_shows_it_as_it_stood() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1.r1.t1", EntryAmended(5))
    log.plays("S1.r2.t2", 1)
    assert log.opened() == []
    log.record("S1.r1.t1", *passed_out(1)[4:])
    assert log.opened() == [1]
    log.record("S1.r1.t1", EntryAmended(7))
    assert log.opened() == [1]
    assert log.open.shown_until("S1.r1.t1", 1) == 7


def test_a_redeal_before_the_board_is_open_keeps_it_closed_until_it_is_played_anew() -> None:
    log = evening()
    log.plays("S1.r1.t1", 1)
    log.record("S1.r1.t1", RedealOrdered(board=1))
    log.plays("S1.r2.t2", 1)
    assert log.opened() == []
    log.plays("S1.r1.t1", 1)
    assert log.opened() == [1]


def test_minutes_are_those_of_the_entries_or_of_the_readers_clock() -> None:
    log = evening(regulation="finished + 10 minutes")
    log.plays("S1.r1.t1", 1, at="2026-03-14T19:00:00Z")
    log.plays("S1.r2.t2", 1, at="2026-03-14T19:20:00Z")
    assert log.opened() == []
    assert log.open.opened("S1", 1, datetime(2026, 3, 14, 19, 29, 59, tzinfo=UTC)) is None
    shown = log.open.opened("S1", 1, datetime(2026, 3, 14, 19, 30, tzinfo=UTC))
    assert shown is not None
    assert shown.at == "2026-03-14T19:30:00Z"
    log.plays("S1.r1.t2", 3, at="2026-03-14T19:29:59Z")
    assert log.opened() == []
    log.plays("S1.r1.t2", 4, at="2026-03-14T19:31:00Z")
    assert log.opened() == [1]
    assert log.open.opened("S1", 1).at == "2026-03-14T19:30:00Z"  # type: ignore[union-attr]


def test_the_minutes_begin_anew_where_a_table_is_not_finished_after_all() -> None:
    log = evening(regulation="finished + 10 minutes")
    log.plays("S1.r1.t1", 1, at="2026-03-14T19:00:00Z")
    log.plays("S1.r2.t2", 1, at="2026-03-14T19:20:00Z")
    log.record("S1.r2.t2", EntryAmended(5, at="2026-03-14T19:25:00Z"))
    log.plays("S1.r1.t1", 2, at="2026-03-14T19:31:00Z")
    assert log.opened() == []
    log.record("S1.r2.t2", CallMade(Seat.WEST, Call.PASS, at="2026-03-14T19:32:00Z"))
    log.plays("S1.r1.t2", 3, at="2026-03-14T19:41:00Z")
    assert log.opened() == []
    log.plays("S1.r1.t2", 4, at="2026-03-14T19:42:00Z")
    assert log.opened() == [1]


def test_with_a_delay_and_no_times_a_board_opens_when_the_session_is_closed() -> None:
    log = evening(regulation="finished + 10 minutes")
    log.plays("S1.r1.t1", 1, 2)
    log.plays("S1.r2.t2", 1, 2)
    assert log.opened() == []
    log.record("S1", SessionClosed())
    assert log.opened() == [1, 2, 3, 4]


def test_by_rounds_a_board_waits_until_every_table_has_ended_the_rounds_it_was_played_in() -> None:
    log = evening(regulation="round")
    for stream, boards in (("S1.r1.t1", (1, 2)), ("S1.r1.t2", (3, 4)), ("S1.r2.t1", (3, 4)), ("S1.r2.t2", (1, 2))):
        log.plays(stream, *boards)
        log.ends(stream)
        assert log.opened() == ([1, 2, 3, 4] if stream == "S1.r2.t2" else [])


def test_by_rounds_in_a_match_the_boards_of_a_round_open_when_both_rooms_have_ended_it() -> None:
    log = LogOfSessions()
    log.record("S1", SessionOpened("Cup", scoring="teams"), RegulationSet("boards_open", "round"))
    log.record("S1", ContestantEntered("A", kind="team"), ContestantEntered("B", kind="team"))
    log.record("S1", MovementSet("match", 2, 2, 2))
    for stream in ("S1.r1.t1", "S1.r1.t2"):
        log.plays(stream, 1, 2)
        assert log.opened() == []
    log.ends("S1.r1.t1")
    assert log.opened() == []
    log.ends("S1.r1.t2")
    assert log.opened() == [1, 2]


def test_a_board_whose_cards_are_in_play_in_another_session_is_closed_until_they_are_not() -> None:
    log = evening("r1 t1 1-2 1", rounds=1)
    set_up(log, "r1 t1 1-2 8", rounds=1, session="S2")
    log.record("S1", BoardDealt(1, "N", "none", DEAL))
    log.record("S2", BoardDealt(8, "W", "none", DEAL))
    log.plays("S1.r1.t1", 1)
    assert log.opened() == []
    assert log.open.kept_by("S1", 1) == [("S2", 8)]
    log.plays("S2.r1.t1", 8)
    assert log.opened() == [1]
    assert log.opened("S2") == [8]


def test_the_cards_that_a_table_held_tell_that_two_boards_are_the_same() -> None:
    log = evening("r1 t1 1-2 1", rounds=1)
    set_up(log, "r1 t1 1-2 8", rounds=1, session="S2")
    dealt = (BoardStarted(1, Seat.NORTH, "none", DEAL), BoardStarted(8, Seat.NORTH, "none", DEAL))
    log.record("S2.r1.t1", dealt[1])
    log.record("S1.r1.t1", dealt[0], *passed_out(1)[1:])
    assert log.opened() == []
    log.record("S2.r1.t1", *passed_out(1)[1:])
    assert log.opened() == [1]


def test_what_cannot_be_read_shows_nothing_before_the_session_is_closed() -> None:
    log = evening(regulation="finished + ten minuts")
    log.plays("S1.r1.t1", 1)
    log.plays("S1.r2.t2", 1)
    assert log.opened() == []
    log.record("S1", RegulationSet("boards_open", "finished"))
    assert log.opened() == [1]


@pytest.mark.parametrize(
    ("typed", "after", "minutes"),
    [
        ("finished", "finished", 0),
        ("Finished + 1 hour", "finished", 60),
        ("round", "round", 0),
        ("session", "session", 0),
    ],
)
def test_the_regulation_as_it_is_typed(typed: str, after: str, minutes: int) -> None:
    read = WhenOpen.read(typed)
    assert read is not None
    assert (read.after, read.delay.total_seconds()) == (after, 60 * minutes)


@pytest.mark.parametrize("typed", ["", "now", "finished +", "round + 5 minutes", "finished - 5 minutes"])
def test_what_is_none_of_these_is_not_read(typed: str) -> None:
    assert WhenOpen.read(typed) is None


BEGUN: tuple[AnyEvent, ...] = (
    BoardStarted(1, Seat.NORTH, "none"),
    CallMade(Seat.NORTH, Call.CLUB_1),
    *(CallMade(seat, Call.PASS) for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)),
)
CLAIM = ClaimMade(Seat.NORTH, 7)


@pytest.mark.parametrize(
    ("more", "finished"),
    [
        ((), False),
        ((TricksAgreed(7),), True),
        ((CLAIM,), False),
        ((CLAIM, AssentGiven(Seat.SOUTH)), False),
        ((CLAIM, AssentGiven(Seat.EAST)), True),
        ((CLAIM, HandsReturned()), True),
        ((CLAIM, BoardStarted(2, Seat.EAST, "NS")), True),
        ((BoardStarted(2, Seat.EAST, "NS"),), False),
        ((ScoreEntered("points", "70"),), False),
        ((ScoreEntered("points", "70"), BoardStarted(2, Seat.EAST, "NS")), True),
        ((RedealOrdered(), TricksAgreed(7)), False),
    ],
)
def test_when_a_table_has_finished_a_board(more: tuple[AnyEvent, ...], finished: bool) -> None:
    assert (1 in at_table("S1.r1.t1", folded(*BEGUN, *more)).finished) is finished


def test_a_board_from_a_slip_is_finished_with_its_figure() -> None:
    slip = (BoardStarted(1, Seat.NORTH, "none"), ScoreEntered("points", "+420"))
    assert at_table("S1.r1.t1", folded(*slip)).finished == {1}
    told = (BoardStarted(1, Seat.NORTH, "none"), ContractRecorded("4S", Seat.NORTH), TricksAgreed(10))
    assert at_table("S1.r1.t1", folded(*told)).finished == {1}


def folded(*events: AnyEvent) -> Table:
    """A table after its round was begun and some events."""
    table = Table()
    for number, event in enumerate((RoundStarted(1, 1), *events), 1):
        table.apply(place_of(number), event)
    return table
