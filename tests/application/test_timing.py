"""The clock and what is told of tables, held to what can be, whoever records it and by whatever way."""

from __future__ import annotations

import pytest

from application.office import Office
from application.timekeeping import allow_late_play, clock_told, judge_late, set_clock, tell_not_begun, warn_table
from application.writing import Proposed, Who, write
from domain.errors import NotPossible, TdlogError
from domain.events import AnyEvent, ClockSet, EntryAmended, LatePlayAllowed, PenaltyGiven, TableLate, TableWarned
from formats.notation import read_script
from projections.texts import use_language
from stores.memory import MemoryLog

EVENING = """\
stream S1
session "Club evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=3 rounds=2 boards_a_round=2
contestant 1
contestant 2
contestant 3
contestant 4
contestant 5

stream S1.r1.t1
round 1 table=1
result 1 4SN=10
"""


class Hands:
    """The hands of a clock, which a test sets."""

    def __init__(self) -> None:
        self.minute = 0

    def __call__(self) -> str:
        return f"2026-11-23T18:{self.minute:02}:00Z"


@pytest.fixture(autouse=True)
def _english() -> None:
    use_language("en")


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def office(hands: Hands) -> Office:
    log = MemoryLog()
    log.append([(stream, 0, events) for stream, events in read_script(EVENING).streams.items()])
    return Office(log, hands)


def record(office: Office, event: AnyEvent, who: Who | None = None) -> None:
    write(office, [Proposed("S1", event)], who or Who())


def test_given_a_clock_when_it_is_kept_then_each_act_is_an_entry_with_its_time(office: Office, hands: Hands) -> None:
    for minute, act, minutes in ((0, "start", None), (5, "pause", None), (9, "go_on", None), (10, "add", 3)):
        hands.minute = minute
        set_clock(office, "S1", act, minutes=minutes)  # type: ignore[arg-type]
    view = clock_told(office.log, "S1", "2026-11-23T18:10:00Z").clock
    assert (view.phase, view.round, view.seconds, view.ends_at) == ("play", 1, 11 * 60, "2026-11-23T18:21:00Z")
    assert office.log.read("S1")[-1].at == "2026-11-23T18:10:00Z"


@pytest.mark.parametrize("minutes", [0, -5, 10000])
def test_given_minutes_that_no_round_takes_when_one_is_started_then_it_is_refused(office: Office, minutes: int) -> None:
    with pytest.raises(NotPossible, match=rf"1 to 600 minutes.*{minutes}"):
        set_clock(office, "S1", "start", minutes=minutes)


@pytest.mark.parametrize("minutes", [None, 0, 10000, -10000])
def test_given_minutes_that_cannot_be_added_when_they_are_then_it_is_refused(
    office: Office, minutes: int | None
) -> None:
    set_clock(office, "S1", "start")
    with pytest.raises(NotPossible, match="1 to 600 minutes"):
        set_clock(office, "S1", "add", minutes=minutes)


@pytest.mark.parametrize(
    ("act", "round", "said"),
    [
        ("pause", 1, "is over; it is at round 2"), ("add", 1, "is over; it is at round 2"),
        ("start", 1, "is over; it is at round 2"), ("start", 2, "runs already"), ("go_on", 2, "runs already"),
        ("start", 3, "no round 3: the session has 2"), ("pause", 3, "no round 3"), ("start", -1, "no round -1"),
    ],
)  # fmt: skip
def test_given_the_clock_of_round_2_when_what_cannot_be_is_asked_then_it_is_told_and_nothing_recorded(
    office: Office, act: str, round: int, said: str
) -> None:
    set_clock(office, "S1", "start")
    set_clock(office, "S1", "start")
    before = office.log.tail()
    with pytest.raises(NotPossible, match=said):
        set_clock(office, "S1", act, round, 5 if act == "add" else None)  # type: ignore[arg-type]
    assert office.log.tail() == before


def test_given_no_clock_or_one_that_stands_when_it_is_stopped_then_it_is_refused(office: Office) -> None:
    with pytest.raises(NotPossible, match="No clock has been started"):
        set_clock(office, "S1", "pause")
    set_clock(office, "S1", "start")
    set_clock(office, "S1", "pause")
    with pytest.raises(NotPossible, match="stands already"):
        set_clock(office, "S1", "pause")


def test_given_a_round_that_is_over_when_it_is_stopped_or_ended_then_it_is_refused_and_may_have_more_time(
    office: Office, hands: Hands
) -> None:
    set_clock(office, "S1", "start")
    hands.minute = 30
    for act in ("pause", "end"):
        with pytest.raises(NotPossible, match="is over"):
            set_clock(office, "S1", act)  # type: ignore[arg-type]
    with pytest.raises(NotPossible, match="is over"):
        set_clock(office, "S1", "add", minutes=-1)
    set_clock(office, "S1", "add", minutes=2)
    assert clock_told(office.log, "S1", hands()).clock.seconds == 120


def test_given_several_acts_together_when_they_follow_from_one_another_then_they_are_taken(office: Office) -> None:
    write(office, [Proposed("S1", ClockSet("start", 1)), Proposed("S1", ClockSet("pause", 1))], Who())
    assert clock_told(office.log, "S1", "2026-11-23T18:00:00Z").clock.stopped


def test_given_a_session_without_a_movement_when_a_round_is_started_then_its_minutes_are_asked_for() -> None:
    log = MemoryLog()
    log.append([("S1", 0, read_script('stream S1\nsession "Evening"\n').streams["S1"])])
    office = Office(log, Hands())
    with pytest.raises(NotPossible, match="say how many minutes"):
        set_clock(office, "S1", "start")
    set_clock(office, "S1", "start", minutes=20)
    assert clock_told(log, "S1", "2026-11-23T18:00:00Z").clock.seconds == 1200


@pytest.mark.parametrize("table", ["S1.r9.t1", "S2.r1.t1", "r1.t9", "x", "S1", "", "S1.r1.t1.t1", "r1.t3", "9" * 5000])
def test_given_a_table_that_is_not_there_when_it_is_warned_then_that_is_told(office: Office, table: str) -> None:
    with pytest.raises(NotPossible, match="is not in this session"):
        warn_table(office, "S1", table)
    with pytest.raises(TdlogError):
        record(office, TableWarned(table))


def test_given_a_table_by_its_last_parts_when_it_is_warned_then_its_whole_name_is_recorded(office: Office) -> None:
    warn_table(office, "S1", "r01.t1", "ew", "slow")
    assert office.log.read("S1")[-1] == TableWarned("S1.r1.t1", "ew", "slow", at="2026-11-23T18:00:00Z", by="director")
    with pytest.raises(NotPossible, match=r"written S1\.r1\.t1"):
        record(office, TableWarned("r1.t1"))


def test_given_a_board_that_was_begun_or_is_not_due_when_it_is_told_as_not_begun_then_it_is_refused(
    office: Office,
) -> None:
    for told in (tell_not_begun, allow_late_play):
        with pytest.raises(NotPossible, match="was begun at"):
            told(office, "S1", "r1.t1", 1)
        with pytest.raises(NotPossible, match="due there: 1, 2"):
            told(office, "S1", "r1.t1", 5)
    tell_not_begun(office, "S1", "r1.t1", 2)
    allow_late_play(office, "S1", "r1.t1", 2, "after")
    [table] = [one for one in clock_told(office.log, "S1", "2026-11-23T18:00:00Z").tables if one.stream == "S1.r1.t1"]
    assert (table.not_begun, table.late_play, table.left) == ((2,), (2,), ())


@pytest.mark.parametrize("cites", ["S1#1", "S1#99", "S2#8", "S1", "#8", "S1#8; x", "S1.r1.t1#2"])
def test_given_a_penalty_that_cites_no_lateness_when_it_is_given_then_that_is_told(office: Office, cites: str) -> None:
    judge_late(office, "S1", "r1.t2", "ew")
    with pytest.raises(NotPossible, match=r"There are: S1#8"):
        record(office, PenaltyGiven("10", "percent", contestant="5", cites=cites))


def test_given_a_penalty_that_cites_who_was_late_when_it_is_given_then_it_is_taken_until_that_is_struck(
    office: Office,
) -> None:
    judge_late(office, "S1", "r1.t2", "ew")
    record(office, PenaltyGiven("10", "percent", contestant="5", cites="S1#8"))
    record(office, EntryAmended(8, ()))
    with pytest.raises(NotPossible, match="There are: -"):
        record(office, PenaltyGiven("10", "percent", contestant="5", cites="S1#8"))


@pytest.mark.parametrize(
    "event", [TableWarned("S1.r1.t1"), TableLate("S1.r1.t1", "ns"), LatePlayAllowed("S1.r1.t1", 2)]
)
def test_given_a_scorer_when_he_tells_what_only_a_director_judges_then_it_is_refused(
    office: Office, event: AnyEvent
) -> None:
    with pytest.raises(TdlogError, match="director"):
        record(office, event, Who("scorer", "scorer", scope="S1"))
    record(office, event, Who("director", "director", scope="S1"))


def test_given_a_session_that_is_scored_when_its_clock_is_kept_then_nothing_is_scored_anew(office: Office) -> None:
    before = office.session("S1")
    set_clock(office, "S1", "start")
    warn_table(office, "S1", "r1.t1", "ew")
    assert office.session("S1") is before
    assert [type(one.event) for one in before.record.timed] == [ClockSet, TableWarned]
    record(office, PenaltyGiven("10", "percent", contestant="5"))
    assert office.session("S1") is not before
