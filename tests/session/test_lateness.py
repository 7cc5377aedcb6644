"""Tables that take too long: by how much, who was warned, whose fault it was, and boards that are played later."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from domain.events import (
    AnyEvent,
    BoardNotBegun,
    ClockSet,
    ContractRecorded,
    EntryAmended,
    LatePlayAllowed,
    MovementSet,
    PenaltyGiven,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
    SessionClosed,
    SessionOpened,
    TableLate,
    TableWarned,
    TricksAgreed,
)
from domain.seats import Seat
from domain.table import fold
from projections.explaining import View
from projections.explaining.figures import standing_node
from projections.ranking.open_between import open_items
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import standings
from projections.recorded.clock import SessionClock
from projections.recorded.stream import SessionStream
from projections.views.clock import TableAt, TableTimeView, TimekeepingView, timekeeping_view
from projections.views.figure_states import states_view
from tests.given import given
from tests.session.log_of_session import LogOfSessions, passed_out

PLAN = ("r1 t1 1-2 1,2", "r1 t2 3-4 3,4", "r2 t1 1-4 3,4", "r2 t2 3-2 1,2")
OPENED: tuple[AnyEvent, ...] = (SessionOpened("Evening"), MovementSet("howell", 2, 2, 2, PLAN))
T1, T2 = "S1.r1.t1", "S1.r1.t2"


def at(clock: str) -> str:
    return f"2026-11-23T{clock}:00Z"


def slip(board: int, clock: str) -> list[AnyEvent]:
    """A board that came in as a slip."""
    begun, *_ = passed_out(board, at(clock))
    return [begun, ContractRecorded("1N", Seat.NORTH, at=at(clock)), TricksAgreed(7, at=at(clock))]


def played(*boards: tuple[int, str], began: str = "18:00", table: int = 1) -> list[AnyEvent]:
    return [RoundStarted(1, table, at=at(began)), *(event for board, clock in boards for event in slip(board, clock))]


def kept(own: tuple[AnyEvent, ...], now: str, **tables: list[AnyEvent]) -> TimekeepingView:
    """How the tables `t1` and `t2` of round 1 keep their time."""
    stream = SessionStream((*OPENED, *own), "S1")
    found: list[TableAt] = []
    for name, events in tables.items():
        table = fold(events)
        found.append(TableAt(stream.seating(f"S1.r1.{name}", table), table, events))
    clock = SessionClock(stream, [one.seating for one in found])
    return timekeeping_view(clock, found, datetime.fromisoformat(at(now).replace("Z", "+00:00")).astimezone(UTC))


def table_in(view: TimekeepingView, stream: str) -> TableTimeView:
    return next(one for one in view.tables if one.stream == stream)


START = ClockSet("start", 1, at=at("18:00"))


def test_given_the_clock_of_a_round_when_a_table_plays_on_then_it_is_over_its_time_by_that() -> None:
    one = table_in(kept((START,), "18:19", t1=played((1, "18:06")), t2=played(table=2)), T1)
    assert (one.left, one.minutes, one.ended_at, one.late) == ((2,), 5, "", None)
    assert [(each.board, each.at) for each in one.results] == [(1, at("18:06"))]


def test_given_a_table_that_was_done_when_it_is_looked_at_later_then_it_is_over_no_more_than_it_was() -> None:
    view = kept(
        (START,), "19:30", t1=played((1, "18:06"), (2, "18:16")), t2=played((3, "18:05"), (4, "18:13"), table=2)
    )
    assert [(one.stream, one.minutes, one.ended_at) for one in view.tables] == [
        (T1, 2, at("18:16")), (T2, 0, at("18:13")),
    ]  # fmt: skip


def test_given_no_clock_when_a_table_has_begun_its_round_then_it_has_the_minutes_of_its_boards_from_then() -> None:
    assert table_in(kept((), "18:30", t1=played((1, "18:09"), began="18:05")), T1).minutes == 11


def test_given_a_result_that_is_put_right_later_when_its_time_is_told_then_it_is_that_of_the_slip() -> None:
    mended = [*played((1, "18:06"), (2, "18:12")), EntryAmended(4, (TricksAgreed(8, at=at("20:00")),), at=at("20:00"))]
    assert table_in(kept((START,), "20:01", t1=mended), T1).ended_at == at("18:12")


def test_given_a_slip_that_was_struck_when_its_time_is_told_then_it_is_that_of_the_one_that_counts() -> None:
    twice = [*played((1, "18:06"), (2, "18:12")), *slip(1, "18:40")]
    struck = [*twice, *(EntryAmended(entry, (), at=at("18:41")) for entry in range(8, 11))]
    one = table_in(kept((START,), "18:50", t1=struck), T1)
    assert (one.ended_at, one.minutes) == (at("18:12"), 0)


def test_given_minutes_that_were_added_when_a_table_takes_them_then_it_is_not_over() -> None:
    added = ClockSet("add", 1, 5, at=at("18:10"))
    assert table_in(kept((START, added), "18:19", t1=played((1, "18:06"))), T1).minutes == 0


def test_given_a_table_that_has_recorded_nothing_when_its_round_is_before_that_of_the_clock_then_nobody_knows() -> None:
    late = TableWarned(T2, at=at("18:10"))
    view = kept((START, late, ClockSet("start", 2, at=at("18:20"))), "19:30", t1=played((1, "18:06"), (2, "18:11")))
    assert table_in(view, T2).minutes == 0


@pytest.mark.parametrize(
    ("own", "late", "times"),
    [
        ((TableWarned(T1),), "undecided", 1),
        ((TableWarned(T1, "ew"),), "ew", 1),
        ((TableWarned(T1, "ew"), TableWarned(T1)), "ew", 2),
        ((TableWarned(T1, "ew"), TableLate(T1, "ns")), "ns", 1),
        ((TableLate(T1, "ns"), TableLate("S1.r01.t1", "undecided")), "undecided", 0),
        ((TableWarned(T2, "ns"),), None, 0),
    ],
)
def test_given_what_was_recorded_of_a_table_when_it_is_asked_who_was_late_then_nobody_is_guessed(
    own: tuple[AnyEvent, ...], late: str | None, times: int
) -> None:
    one = table_in(kept(own, "18:05", t1=played()), T1)
    assert (one.late, len(one.warnings)) == (late, times)


def test_given_a_pair_that_was_late_before_when_it_sits_at_another_table_then_that_stands_beside_it() -> None:
    own = (TableWarned(T1, "ew"), TableLate(T2, "both"), ClockSet("start", 2, at=at("18:20")))
    view = kept(own, "18:25", t1=played())
    there = {one.stream: [(each.entry, each.contestants) for each in one.elsewhere] for one in view.tables}
    assert there["S1.r2.t2"] == [("S1#3", ("2",)), ("S1#4", ("3", "4"))]
    assert there["S1.r2.t1"] == [("S1#4", ("3", "4"))]


# Boards that were not begun, and late play


def session(*own: AnyEvent, t1: list[AnyEvent], t2: list[AnyEvent] | None = None) -> ScoredSession:
    return ScoredSession.of("S1", (*OPENED, *own), {T1: t1, T2: t2 or []})


def states(scored: ScoredSession) -> dict[str, str]:
    return {one.contestant: one.state for one in states_view(scored, standings(scored))}


def test_given_a_board_not_begun_when_its_round_has_not_ended_then_the_director_is_asked_and_nothing_decided() -> None:
    scored = session(BoardNotBegun(T1, 2), t1=played((1, "18:06")))
    [item] = [one for one in open_items(scored) if one.board == 2]
    assert (item.stream, item.law, item.code, item.touches) == (T1, "12C2a", "not_begun_in_time", True)
    assert scored.tables[T1].get(2) is None
    assert states(scored)["1"] == "awaiting"


@pytest.mark.parametrize("score", ["average", "no_score"])
def test_given_a_board_not_begun_when_it_is_given_a_score_or_none_then_nothing_is_asked(score: str) -> None:
    given_ = ScoreAdjusted(2, "12C2a", ns_artificial=score, ew_artificial=score, table=T1)
    scored = session(BoardNotBegun(T1, 2), given_, t1=played((1, "18:06")))
    assert [one for one in open_items(scored) if one.board == 2] == []


def test_given_leave_to_play_later_when_the_round_ends_then_the_board_is_open_until_it_is_played() -> None:
    leave = LatePlayAllowed(T1, 2, "after the session")
    waiting = session(leave, t1=[*played((1, "18:06")), RoundEnded(at=at("18:15"))])
    [item] = [one for one in open_items(waiting) if one.board == 2]
    assert (item.law, item.code) == ("8B2", "to_be_played_late")
    assert waiting.tables[T1][2].state == "open"
    assert states(waiting)["1"] == "awaiting"
    done = session(leave, t1=[*played((1, "18:06")), RoundEnded(at=at("18:15")), *slip(2, "22:00")])
    assert [one for one in open_items(done) if one.board == 2] == []
    assert done.tables[T1][2].state == "done"


def test_law_8b2_a_board_that_may_be_played_later_is_no_board_without_a_score() -> None:
    case = given(
        "round 1 table=1 boards=1,2", "board 1", "endround", session=('late_play S1.r1.t1 2 "after the session"',)
    )
    case.then("8B2 to_be_played_late board=2", "not 82B2 board=2", "result not_played board=2")
    case.when("adjust 2 12C2a ns=average ew=average").then("result done board=2")


def test_given_a_board_to_be_played_later_when_the_session_is_closed_then_nobody_sees_it_before_it_is_played() -> None:
    log = LogOfSessions()
    log.record("S1", *OPENED)
    log.plays(T1, 1, 2)
    log.plays(T2, 3)
    log.plays("S1.r2.t1", 3, 4)
    log.plays("S1.r2.t2", 1, 2)
    log.ends(T2)
    log.record("S1", LatePlayAllowed(T2, 4), SessionClosed())
    assert log.opened() == [1, 2, 3]
    assert sorted(log.anew().sessions["S1"].opened) == [1, 2, 3]
    log.plays(T2, 4)
    assert log.opened() == [1, 2, 3, 4]


# Penalties


def test_given_a_penalty_that_cites_an_entry_when_its_figure_is_explained_then_that_is_told_with_what_was_before() -> (
    None
):
    own = (
        TableWarned(T1, "ns"), TableLate("S1.r2.t1", "ns"),
        PenaltyGiven("10", "percent", contestant="1", law="90B2", cites="S1#4"),
    )  # fmt: skip
    view = View.of("S1", {"S1": (*OPENED, *own), T1: played((1, "18:06"), (2, "18:11"))})
    [penalty] = standing_node(view, "1").find("penalty")
    assert [(one.code, one.entries) for one in penalty.children] == [("cited", ("S1#4",)), ("late_before", ("S1#3",))]


def test_given_a_penalty_that_cites_nothing_that_is_there_when_it_is_explained_then_it_rests_on_nothing() -> None:
    own = (PenaltyGiven("10", "percent", contestant="1", cites="S1#1"), PenaltyGiven("5", "percent", contestant="1"))
    view = View.of("S1", {"S1": (*OPENED, *own), T1: played((1, "18:06"))})
    assert [one.children for one in standing_node(view, "1").find("penalty")] == [(), ()]


def test_given_a_warning_that_was_struck_when_a_penalty_cites_it_then_that_is_told_and_the_penalty_counts() -> None:
    penalty = PenaltyGiven("10", "percent", contestant="1", law="90B2", cites="S1#3")
    told, t1 = (TableWarned(T1, "ns"), penalty), played((1, "18:06"))
    stands, struck = session(*told, t1=t1), session(*told, EntryAmended(3, ()), t1=t1)
    assert [remark for remark in standings(stands).remarks if remark.code == "cites_nothing"] == []
    [odd] = [remark for remark in standings(struck).remarks if remark.code == "cites_nothing"]
    assert odd.fields == {"entry": "S1#4", "cites": "S1#3"}
    assert [one.contestant for one in struck.all_penalties] == ["1"]
