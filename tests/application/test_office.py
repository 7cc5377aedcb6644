"""The tables that are kept: how many, and what an entry costs however many there are."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from application.office import Office
from application.recording import record
from application.writing import Proposed, Who, write
from domain.errors import LogAway
from domain.events import (
    AnyEvent,
    BoardDealt,
    ContestantEntered,
    NoteMade,
    RoundStarted,
    ScoreAdjusted,
    SessionOpened,
)
from formats.notation import Scribe
from stores.memory import MemoryLog
from tests.application.playing import IN_PLAY, NOON, recorded

ADJUSTED = ScoreAdjusted(9, "12C2a", ns_artificial="average", ew_artificial="average", reason="late", by="director")


def holding(tables: int, scoring: str, *, notes: int = 0) -> Office:
    """A session of so many tables, in a match two to each, with a decision in its own stream; at each so many notes
    before the first board, and an undone card."""
    log = MemoryLog()
    entered = [ContestantEntered(str(number)) for number in range(1, 2 * tables + 1)]
    dealt = [BoardDealt(number, "S", "none", ("987.742.K84.AQ72", None, None, None)) for number in range(1, 65)]
    log.append([("S1", 0, [SessionOpened("S1", scoring=scoring), *entered, *dealt, ADJUSTED])])
    scribe = Scribe([RoundStarted(1, 1), *[NoteMade("tea")] * notes])
    for line in (*IN_PLAY, "hq", "undo"):
        scribe.read(line)
    for table in range(1, tables + 1):
        pair = table + table % 2
        begun = RoundStarted(1, table, str(pair - 1), str(pair))
        log.append([(f"S1.r1.t{table}", 0, [begun, *scribe.entries[1:]])])
    return Office(log, lambda: NOON)


def steps(office: Office, tables: int) -> int:
    """How many functions are called for a lawful card, with what the Laws make of it, where every other table has
    recorded something since."""
    for number in range(1, tables + 1):
        told = record(office, f"S1.r1.t{number}", "; ready", Who(role="recorder", scope=f"S1.t{number}"))
        assert told.echo is not None
    count = 0

    def called(frame: FrameType, what: str, argument: object) -> None:
        nonlocal count
        count += what in ("call", "c_call")

    sys.setprofile(called)
    try:
        told = record(office, "S1.r1.t1", "hq", Who(role="recorder", scope="S1.t1"))
        assert told.echo is not None
        assert told.position.to_act == "N"
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("scoring", ["matchpoints", "teams"])
def test_given_more_tables_when_a_card_is_recorded_then_no_more_is_done(scoring: str) -> None:
    few, many = (steps(holding(tables, scoring), tables) for tables in (4, 400))
    assert many < 1.05 * few


@pytest.mark.parametrize("scoring", ["matchpoints", "teams"])
def test_given_a_longer_round_when_a_card_is_recorded_then_no_more_is_done(scoring: str) -> None:
    short, long = (steps(holding(2, scoring, notes=notes), 2) for notes in (0, 2000))
    assert long < 1.05 * short


def test_given_more_entries_than_are_kept_then_tables_are_let_go_the_one_used_least_lately_first() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_entries=25)
    for number in (1, 2, 3, 4):
        recorded(office, *IN_PLAY, stream=f"S1.r1.t{number}")
    rooms = {number: office.room(f"S1.r1.t{number}") for number in (1, 2, 1, 3)}
    assert sum(len(room.entries) for room in rooms.values()) > 25 > 2 * len(rooms[1].entries)
    assert office.room("S1.r1.t3") is rooms[3]
    assert office.room("S1.r1.t1") is rooms[1]
    assert office.room("S1.r1.t2") is not rooms[2]
    assert list(office.room("S1.r1.t2").entries) == list(rooms[2].entries)


def test_given_a_table_longer_than_all_that_is_kept_then_it_is_kept_alone() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_entries=3)
    recorded(office, *IN_PLAY, stream="S1.r1.t1")
    assert office.room("S1.r1.t1") is office.room("S1.r1.t1")


def test_given_more_sessions_than_are_kept_then_tables_still_know_of_their_own() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_sessions=1, most_scored=1)
    names = ["S1", "S2", "S3"]
    for name in names:
        recorded(office, *IN_PLAY, stream=f"{name}.r1.t1")
        recorded(office, *IN_PLAY, stream=f"{name}.r1.t2")
    first = {name: office.room(f"{name}.r1.t1") for name in names}
    for name in names:
        write(office, [Proposed(name, SessionOpened(name, scoring="imps"))], Who())
        second = office.room(f"{name}.r1.t2")
        assert office.room(f"{name}.r1.t1") is first[name]
        assert first[name].session is second.session
        assert second.session.own_stream.events == tuple(office.log.read(name))


def test_given_sessions_whose_tables_were_let_go_then_they_are_let_go_too() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_rooms=1, most_sessions=2)
    sessions = [office.room(f"S{number}.r1.t1").session for number in range(1, 5)]
    assert office.room("S4.r1.t1").session is sessions[3]
    assert office.room("S3.r1.t1").session is sessions[2]
    assert office.room("S1.r1.t1").session is not sessions[0]


def test_given_more_sessions_than_are_kept_scored_then_one_is_scored_anew() -> None:
    office = Office(MemoryLog(), lambda: NOON, most_scored=1)
    for name in ("S1", "S2"):
        recorded(office, *IN_PLAY, stream=f"{name}.r1.t1")
    first = office.session("S1")
    assert office.session("S1") is first
    office.session("S2")
    assert office.session("S1") is not first


def test_given_an_entry_of_the_session_that_decides_nothing_when_a_table_is_recorded_then_it_knows_it() -> None:
    office = holding(2, "teams")
    room = office.room("S1.r1.t1")
    office.log.append([("S1", office.log.version("S1"), [NoteMade("late"), ContestantEntered("99")])])
    assert office.room("S1.r1.t1") is room
    assert room.replay.session.events == tuple(office.log.read("S1"))
    assert room.scribe.session == room.replay.session.events
    assert set(room.scribe.tables) == {"S1.r1.t1", "S1.r1.t2"}


class _AwayAtReading(MemoryLog):
    """A log that cannot be read while it is away."""

    is_away = False

    def read(self, stream: str, after: int = 0) -> list[AnyEvent]:
        """As a log does."""
        if self.is_away:
            raise LogAway("the cable is out")
        return super().read(stream, after)


def test_given_tables_that_others_recorded_at_when_all_are_looked_at_then_one_reads_it_where_it_is_asked_for() -> None:
    log = _AwayAtReading()
    office = Office(log, lambda: NOON)
    for table in ("S1.r1.t1", "S1.r1.t2"):
        log.append([(table, 0, [NoteMade("first")])])
        office.room(table)
        log.append([(table, 1, [NoteMade("by others")])])
    log.is_away = True
    with office.current(), pytest.raises(LogAway):
        office.room("S1.r1.t1")
    log.is_away = False
    assert [len(office.kept(table).entries) for table in ("S1.r1.t1", "S1.r1.t2")] == [2, 2]


def test_given_a_table_that_others_recorded_at_when_more_is_taken_there_then_it_has_each_entry_once() -> None:
    log = MemoryLog()
    office = Office(log, lambda: NOON)
    log.append([("S1.r1.t1", 0, [NoteMade("first")])])
    office.room("S1.r1.t1")
    log.append([("S1.r1.t1", 1, [NoteMade("by others")])])
    with office.current():
        log.append([("S1.r1.t1", 2, [(own := NoteMade("own"))])])
        office.took("S1.r1.t1", [own])
    assert list(office.kept("S1.r1.t1").entries) == log.read("S1.r1.t1")
