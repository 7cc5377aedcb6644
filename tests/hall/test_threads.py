"""A hall that runs: its threads record, read and follow, and stop when they are told to."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Barrier, Event

import pytest

from application.hall.acts import Lines
from application.hall.asked import Busy, Stopped
from application.hall.hall import Hall
from application.hall.waiting import Bounds
from application.office import Office
from domain.errors import RecordedFirst
from stores.memory import MemoryLog
from stores.sqlite.log import EventLog
from tests.hall.stepping import BEGUN, NOON, TABLE, recorder

SECONDS = 10.0


def asked(hall: Hall, key: str, *lines: str, table: str = TABLE, seen: int = 0) -> int:
    """How many entries a table has with what is recorded now."""
    act = Lines(table, lines, seen)
    answer = hall.submit(act, recorder(table, f"device {table}"), key, sha256(repr(act).encode()).digest())
    return answer.result(SECONDS).entries


def test_given_many_devices_when_they_record_at_once_then_each_is_answered_with_its_own(tmp_path: Path) -> None:
    with EventLog(tmp_path / "evening.db") as log:
        hall = Hall(log, clock=lambda: NOON)
        hall.start()
        together = Barrier(8)

        def record(number: int) -> list[int]:
            table = f"S1.r1.t{number}"
            together.wait(SECONDS)
            told = [asked(hall, "a", *BEGUN, table=table)]
            return told + [asked(hall, line, line, table=table, seen=2 + n) for n, line in enumerate(("1c", "p", "1h"))]

        with ThreadPoolExecutor(8) as devices:
            found = [*devices.map(record, range(1, 9))]
        hall.stop()
        assert found == [[2, 3, 4, 5]] * 8
        assert log.tail() == 8 * 5


def test_given_two_devices_at_one_table_when_they_record_at_once_then_one_is_told_of_the_other() -> None:
    hall = Hall(MemoryLog(), clock=lambda: NOON)
    hall.start()
    asked(hall, "begun", *BEGUN)
    together = Barrier(2)

    def record(call: str) -> int | RecordedFirst:
        together.wait(SECONDS)
        try:
            return asked(hall, call, call, seen=2)
        except RecordedFirst as error:
            return error

    with ThreadPoolExecutor(2) as devices:
        found = [*devices.map(record, ("1c", "1d"))]
    hall.stop()
    [first] = [one for one in found if isinstance(one, RecordedFirst)]
    assert (first.entry, len(first.events)) == (3, 1)
    assert 3 in found


def test_given_what_waits_when_the_hall_stops_then_it_is_recorded_and_read_first() -> None:
    log = MemoryLog()
    hall = Hall(log, clock=lambda: NOON)
    answers = [
        hall.submit(Lines(f"S1.r1.t{n}", BEGUN, 0), recorder(f"S1.r1.t{n}"), f"k{n}", bytes(32)) for n in range(1, 40)
    ]
    tail = hall.read(lambda office: office.log.tail())
    hall.start()
    hall.stop()
    assert [answer.result(0).entries for answer in answers] == [2] * 39
    assert tail.result(0) <= 78
    assert log.tail() == 78
    with pytest.raises(Stopped):
        hall.read(lambda office: office.log.tail())


def test_given_a_service_that_fails_when_another_is_asked_then_it_is_done() -> None:
    def failing(office: Office) -> int:
        raise ZeroDivisionError(office.log.name)

    hall = Hall(MemoryLog(), bounds=Bounds(waiting=2))
    hall.start()
    failed, done = hall.read(failing), hall.read(lambda office: office.log.tail())
    assert isinstance(failed.exception(SECONDS), ZeroDivisionError)
    assert done.result(SECONDS) == 0
    hall.stop()


def test_given_more_readers_than_may_wait_when_another_asks_then_he_is_told_so() -> None:
    hall = Hall(MemoryLog(), bounds=Bounds(waiting=2))
    held, free = Event(), Event()

    def slow(_: Office) -> None:
        held.set()
        free.wait(SECONDS)

    hall.start()
    first = hall.read(slow)
    held.wait(SECONDS)
    waiting = [hall.read(lambda office: office.log.tail()) for _ in range(2)]
    with pytest.raises(Busy, match="2 requests are waiting"):
        hall.read(lambda office: office.log.tail())
    free.set()
    hall.stop()
    assert [one.result(0) for one in (first, *waiting)] == [None, 0, 0]


def test_given_another_process_that_records_when_a_hall_follows_then_its_readers_wake(tmp_path: Path) -> None:
    path = tmp_path / "evening.db"
    with EventLog(path) as log, EventLog(path) as other:
        hall = Hall(log, clock=lambda: NOON)
        woken = Event()
        hall.topics.subscriber(woken.set).add("desk/S1")
        hall.start()
        there = Hall(other, clock=lambda: NOON)
        there.start()
        asked(there, "k", *BEGUN)
        there.stop()
        assert woken.wait(SECONDS)
        hall.stop()


def test_given_one_who_goes_away_before_his_turn_when_it_comes_then_nothing_is_recorded_for_him() -> None:
    log = MemoryLog()
    hall = Hall(log, clock=lambda: NOON)
    submit = partial(hall.submit, Lines(TABLE, BEGUN, 0), recorder(), digest=bytes(32))
    gone = submit(key="gone")
    assert gone.cancel()
    stays = submit(key="stays")
    hall.start()
    hall.stop()
    assert stays.result(0).entries == 2
    assert log.tail() == 2
