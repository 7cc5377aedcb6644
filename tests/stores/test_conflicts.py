from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.verifying import verify
from stores.sqlite.log import EventLog


def note(n: int) -> NoteMade:
    return NoteMade(text=str(n))


WRITER = """
import sys
from domain.errors import RecordedFirst
from domain.events import NoteMade
from stores.sqlite.log import EventLog

with EventLog(sys.argv[1], synchronous="NORMAL") as log:
    recorded = conflicts = 0
    while recorded < 150:
        version = log.version("S1")
        try:
            log.append([("S1", version, [NoteMade(text=sys.argv[2])])])
            recorded += 1
        except RecordedFirst:
            conflicts += 1
    print(recorded, conflicts)
"""


@pytest.mark.process
def test_two_processes_on_one_stream_lose_nothing(path: Path) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, path, name], stdout=subprocess.PIPE, text=True) for name in "AB"
    ]
    outputs = [process.communicate(timeout=60)[0].split() for process in processes]
    assert [recorded for recorded, _ in outputs] == ["150", "150"]
    with EventLog(path) as log:
        texts = [event.text for event in log.read("S1") if isinstance(event, NoteMade)]
        assert sorted(texts) == ["A"] * 150 + ["B"] * 150
        assert verify(log) == []


def test_threads_share_a_log(path: Path) -> None:
    with EventLog(path, synchronous="NORMAL") as log:

        def record(stream: str) -> None:
            for n in range(50):
                log.append([(stream, n, [note(n)])])

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(record, [f"S{n}" for n in range(8)]))
        assert all(log.read(f"S{n}") == [note(m) for m in range(50)] for n in range(8))
        assert verify(log) == []


@pytest.mark.process
def test_an_entry_of_another_program_ends_the_waiting(path: Path) -> None:
    with EventLog(path) as reader, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(reader.wait, 0, 60)
        program = "import sys\nfrom domain.events import NoteMade\nfrom stores.sqlite.log import EventLog\n"
        program += "EventLog(sys.argv[1]).append([('S1', 0, [NoteMade(text='from elsewhere')])])"
        subprocess.run([sys.executable, "-c", program, path], check=True)
        assert waiting.result(60)
        assert reader.read("S1") == [NoteMade(text="from elsewhere")]


def test_a_file_in_use_is_waited_for_and_then_told(path: Path) -> None:
    with EventLog(path, lock_timeout=1) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError, match="is in use: another program has been writing"):
            log.append([("S1", 0, [note(1)])])
        assert log.read("S1") == []
        other.execute("ROLLBACK")
        log.append([("S1", 0, [note(1)])])
        assert verify(log) == []


def test_a_writer_holds_the_lock_before_it_reads_the_link_it_builds_on(path: Path) -> None:
    with EventLog(path) as first, EventLog(path, lock_timeout=1) as second:
        with first.datastore.transaction(commit=True), pytest.raises(LogError, match="is in use"):
            second.append([("S1", 0, [note(1)])])
        second.append([("S1", 0, [note(1)])])


@pytest.mark.process
def test_many_processes_may_begin_a_log_at_once(path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "import sys\nfrom stores.sqlite.log import EventLog\nEventLog(sys.argv[1]).close()",
        path,
    ]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(6)]
    assert [process.communicate(timeout=60)[1] for process in processes] == [""] * 6
    with EventLog(path, create=False) as log:
        assert verify(log) == []


def test_a_locked_file_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EventLog(path, lock_timeout=1) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waits: list[float] = []

        def let_go(seconds: float) -> None:
            waits.append(seconds)
            other.execute("ROLLBACK")

        monkeypatch.setattr("stores.sqlite.log.sleep", let_go)
        assert log.append([("S1", 0, [note(1)])]) == [1]
        assert len(waits) == 1
