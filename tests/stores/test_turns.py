"""Who came first writes first: threads and programs of one machine, and what becomes of turns that are not taken."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.verifying import verify
from stores.memory import MemoryLog
from stores.opening import is_shared
from stores.sqlite import turns
from stores.sqlite.log import EventLog
from stores.sqlite.storage import EventLogTransaction
from stores.sqlite.turns import ENDING, Turns

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="locks of an open file are Linux's")


@pytest.fixture
def log_file(path: Path) -> Path:
    path.write_bytes(b"")
    return path


@pytest.fixture
def beside(path: Path) -> Path:
    return path.with_name(path.name + ENDING)


class Looks:
    """Counts, instead of sleeping, how often each thread has looked in vain."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits: defaultdict[str, threading.Event] = defaultdict(threading.Event)
        monkeypatch.setattr(turns, "sleep", self.sleep)

    def sleep(self, _: float) -> None:
        self.waits[threading.current_thread().name].set()
        os.sched_yield()

    def until_it_waits(self, name: str) -> None:
        assert self.waits[name].wait(60)


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(turns, "monotonic", lambda: self.now)
        monkeypatch.setattr(turns, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        assert 0 < seconds <= turns.LONGEST_PAUSE
        self.now += seconds


@contextmanager
def program(code: str, *arguments: object) -> Generator[subprocess.Popen[str]]:
    """Another program of this machine, until the end of the block."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_threads_write_in_the_order_in_which_they_came(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Looks(monkeypatch)
    names = list("cafbgde")
    with EventLog(path) as log:

        def record(name: str) -> None:
            log.append([(f"S.{name}", 0, [NoteMade(text=name)])])

        threads = [threading.Thread(target=record, args=name, name=name) for name in names]
        with log.datastore.turns.place():
            for thread in threads:
                thread.start()
                looks.until_it_waits(thread.name)
        for thread in threads:
            thread.join(60)
        assert list(log.versions()) == [f"S.{name}" for name in names]


WAITER = """
import sys
from domain.events import NoteMade
from stores.sqlite.log import EventLog
from stores.memory import MemoryLog
from stores.opening import is_shared
from stores.sqlite import turns

sleep, told = turns.sleep, []

def look(seconds):
    if not told:
        told.append(print("waits", flush=True))
    sleep(seconds)

turns.sleep = look
with EventLog(sys.argv[1]) as log:
    log.append([("S." + sys.argv[2], 0, [NoteMade(text=sys.argv[2])])])
"""


@pytest.mark.process
def test_programs_write_in_the_order_in_which_they_came(path: Path) -> None:
    with EventLog(path) as log, ExitStack() as running:
        waiting: list[subprocess.Popen[str]] = []
        with log.datastore.turns.place():
            for name in "cab":
                waiting.append(running.enter_context(program(WAITER, path, name)))
                assert said(waiting[-1]) == "waits"
        assert [process.wait(60) for process in waiting] == [0, 0, 0]
        assert list(log.versions()) == ["S.c", "S.a", "S.b"]


def test_who_has_written_comes_after_those_who_wait(log_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Looks(monkeypatch)
    queue = Turns(log_file, 60)
    order: list[str] = []

    def write(name: str) -> None:
        with queue.place():
            order.append(name)

    def write_twice() -> None:
        with queue.place():
            order.append("first")
            waiter.start()
            looks.until_it_waits("waiter")
        write("first again")

    waiter = threading.Thread(target=write, args=("waiter",), name="waiter")
    first = threading.Thread(target=write_twice)
    first.start()
    first.join(60)
    waiter.join(60)
    assert order == ["first", "waiter", "first again"]
    queue.close()


HOLDER = """
import sys
from pathlib import Path
from stores.sqlite.turns import Turns

with Turns(Path(sys.argv[1]), 60).place():
    print("writes", flush=True)
    sys.stdin.readline()
"""


@pytest.mark.process
def test_the_turn_of_a_program_that_was_killed_is_free(log_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Turns(log_file, 60)
    with program(HOLDER, log_file) as holder:
        assert said(holder) == "writes"

        def kill(_: float) -> None:
            holder.kill()
            holder.wait(60)

        monkeypatch.setattr(turns, "sleep", kill)
        with queue.place() as left:
            assert left
    queue.close()


@pytest.mark.process
def test_a_program_that_was_killed_while_it_waited_is_waited_for_no_more(path: Path) -> None:
    with EventLog(path) as log, program(WAITER, path, "a") as first, program(WAITER, path, "b") as second:
        with log.datastore.turns.place():
            assert said(first) == "waits"
            assert said(second) == "waits"
            first.kill()
        assert second.wait(60) == 0
        assert list(log.versions()) == ["S.b"]


def test_a_turn_that_does_not_end_is_waited_for_as_long_as_the_timeout(
    log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, queue = Clock(monkeypatch), Turns(log_file, 30)
    with queue.place() as first, queue.place() as second:
        assert (first, second) == (None, 0)
        assert 1030 <= clock.now < 1031
        with queue.place() as third:
            assert third == 0
    with queue.place() as free:
        assert free is None
    queue.close()


def test_who_waits_and_does_not_take_the_turn_is_passed(log_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Turns(log_file, 30)

    class Stopped(BaseException):
        pass

    def stop(_: float) -> None:
        stopped.set()
        assert go_on.wait(60)
        raise Stopped

    def wait() -> None:
        with pytest.raises(Stopped), queue.place():
            pass

    stopped, go_on = threading.Event(), threading.Event()
    monkeypatch.setattr(turns, "sleep", stop)
    thread = threading.Thread(target=wait)
    with queue.place():
        thread.start()
        assert stopped.wait(60)
    clock = Clock(monkeypatch)
    with queue.place() as left:
        assert left
        assert turns.PATIENCE < clock.now - 1000 < turns.PATIENCE + 1
    with queue.place() as left:
        assert left
        assert clock.now - 1000 < turns.PATIENCE + 1
    go_on.set()
    thread.join(60)
    with queue.place() as left:
        assert left is None
    queue.close()


def test_who_is_interrupted_while_waiting_leaves_the_queue(log_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    queue = Turns(log_file, 30)
    with queue.place():
        monkeypatch.setattr(turns, "sleep", interrupt)
        with pytest.raises(KeyboardInterrupt), queue.place():
            pass
    with queue.place() as left:
        assert left is None
    queue.close()


def test_where_the_turn_did_not_come_sqlite_is_asked_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EventLog(path, lock_timeout=7) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        clock = Clock(monkeypatch)
        with log.datastore.turns.place() as first, log.datastore.turns.place() as left:
            assert (first, left) == (None, 0)
            with (
                pytest.raises(Exception, match="locked"),
                EventLogTransaction(log.recorder.writer, commit=True, left=left),
            ):
                pass
        assert 1007 <= clock.now < 1008
        cursor = log.recorder.writer.cursor()
        cursor.execute("PRAGMA busy_timeout")
        assert tuple(cursor.fetchall()[0]) == (7000,)


def test_a_turn_that_did_not_come_hinders_nobody_whom_sqlite_lets_write(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EventLog(path, lock_timeout=7) as log:
        Clock(monkeypatch)
        with log.datastore.turns.place():
            assert log.append([("S", 0, [NoteMade(text="x")])]) == [1]
        assert verify(log) == []


def test_a_change_of_the_register_takes_a_turn(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EventLog(path, lock_timeout=7) as log:
        clock = Clock(monkeypatch)
        with log.datastore.turns.place():
            log.register.enter("p1", "Anna")
        assert 1007 <= clock.now < 1008


def test_a_single_writer_opens_the_file_once_and_writes_nothing_into_it(
    path: Path, beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_and_note(name: str, *given: int) -> int:
        opened.append(name)
        return open_(name, *given)

    opened: list[str] = []
    open_ = os.open
    monkeypatch.setattr(os, "open", open_and_note)
    with EventLog(path) as log:
        for n in range(3):
            log.append([("S", n, [NoteMade(text="x")])])
        assert beside.read_bytes() == b""
    assert opened.count(str(beside)) == 1


def test_the_last_to_close_the_log_takes_the_file_away(path: Path, beside: Path) -> None:
    with EventLog(path) as first:
        first.append([("S1", 0, [NoteMade(text="1")])])
        with EventLog(path) as second:
            second.append([("S2", 0, [NoteMade(text="2")])])
        assert beside.exists()
        first.append([("S1", 1, [NoteMade(text="3")])])
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_file_left_by_a_program_that_was_killed_is_used_and_taken_away(path: Path, beside: Path) -> None:
    with EventLog(path):
        pass
    beside.write_bytes((1 << 63).to_bytes(8, "little") + b"\xff" * 8)
    with EventLog(path) as log:
        log.append([("S", 0, [NoteMade(text="1")])])
        with log.datastore.turns.place():
            pass
    assert not beside.exists()


@pytest.mark.parametrize("there", [b"", (1 << 63).to_bytes(8, "little") + b"\xff" * 8, b"\x05"])
def test_whatever_stands_in_the_file_turns_are_taken(
    there: bytes, log_file: Path, beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, queue = Looks(monkeypatch), Turns(log_file, 60)
    beside.write_bytes(there)
    order: list[str] = []

    def write(name: str) -> None:
        with queue.place():
            order.append(name)

    threads = [threading.Thread(target=write, args=name, name=name) for name in "bca"]
    with queue.place():
        for thread in threads:
            thread.start()
            looks.until_it_waits(thread.name)
    for thread in threads:
        thread.join(60)
    assert order == ["b", "c", "a"]
    queue.close()


def test_somebody_elses_file_in_its_place_is_left_alone(path: Path, beside: Path) -> None:
    beside.write_text("a text of somebody's own")
    with EventLog(path) as log:
        assert log.append([("S", 0, [NoteMade(text="1")])]) == [1]
        assert log.append([("S", 1, [NoteMade(text="2")])]) == [2]
    assert beside.read_text() == "a text of somebody's own"


def test_a_link_in_its_place_is_not_followed(path: Path, beside: Path, tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"")
    beside.symlink_to(tmp_path / "other")
    with EventLog(path) as log:
        assert log.append([("S", 0, [NoteMade(text="1")])]) == [1]
    assert beside.is_symlink()
    assert (tmp_path / "other").read_bytes() == b""


@pytest.mark.parametrize("failure", [errno.ENOLCK, errno.EINVAL, errno.ENOSYS])
def test_without_locks_on_files_sqlite_waits(
    failure: int, path: Path, beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise OSError(failure, os.strerror(failure))

    monkeypatch.setattr("fcntl.fcntl", refuse)
    with EventLog(path) as log:
        assert log.append([("S", 0, [NoteMade(text="1")])]) == [1]
        assert log.append([("S", 1, [NoteMade(text="2")])]) == [2]
        assert not beside.exists()


def test_locks_that_fail_later_do_not_fail_an_entry(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with EventLog(path) as log:
        log.append([("S", 0, [NoteMade(text="1")])])
        monkeypatch.setattr("fcntl.fcntl", refuse)
        assert log.append([("S", 1, [NoteMade(text="2")])]) == [2]
        assert log.append([("S", 2, [NoteMade(text="3")])]) == [3]
        monkeypatch.undo()
        with EventLog(path) as other:
            assert other.append([("S", 3, [NoteMade(text="4")])]) == [4]


def test_where_no_file_can_be_made_sqlite_waits(path: Path, beside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse(name: str, *given: int) -> int:
        if name != str(beside):
            return opened(name, *given)
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refuse)
    with EventLog(path) as log:
        assert log.append([("S", 0, [NoteMade(text="1")])]) == [1]


def test_a_log_that_is_only_read_has_no_file(path: Path, beside: Path) -> None:
    with EventLog(path) as log:
        log.append([("S", 0, [NoteMade(text="1")])])
    with EventLog(path, read_only=True) as log:
        assert log.read("S") == [NoteMade(text="1")]
        with pytest.raises(LogError, match="reading only"):
            log.append([("S", 1, [NoteMade(text="2")])])
        assert not beside.exists()


def test_who_may_write_the_log_may_wait_for_a_turn(path: Path, beside: Path) -> None:
    with EventLog(path):
        path.chmod(0o664)
    with EventLog(path) as log:
        log.append([("S", 0, [NoteMade(text="1")])])
        assert beside.stat().st_mode & 0o777 == 0o664


def test_given_a_log_that_another_records_in_when_it_is_asked_then_it_is_told_while_that_one_is_open(
    path: Path,
) -> None:
    with EventLog(path) as mine:
        mine.append([("S1", 0, [NoteMade("coffee")])])
        assert not is_shared(mine)
        with EventLog(path) as another:
            another.append([("S1", 1, [NoteMade("tea")])])
            assert is_shared(mine)
            assert is_shared(another)
        assert not is_shared(mine)
        with EventLog(path, read_only=True) as reading:
            assert reading.tail() == 2
            assert not is_shared(mine)
            assert not is_shared(reading)


def test_given_a_log_that_is_in_no_file_when_it_is_asked_then_it_is_nobody_elses() -> None:
    assert not is_shared(MemoryLog())
