from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import LogError, RecordedFirst
from domain.events import NoteMade
from stores.sqlite.log import EventLog


def note(n: int) -> NoteMade:
    return NoteMade(text=str(n))


def test_the_second_to_record_an_entry_is_told_and_can_go_on(path: Path) -> None:
    with EventLog(path) as first, EventLog(path) as second:
        first.append("S1.r3.t5", 0, [note(n) for n in range(40)])
        version = second.version("S1.r3.t5")
        first.append("S1.r3.t5", 40, [note(40)])
        with pytest.raises(RecordedFirst) as caught:
            second.append("S1.r3.t5", version, [note(41)])
        assert str(caught.value) == (
            "someone recorded entry 41 of S1.r3.t5 first; load the table again and go on from there"
        )
        assert isinstance(caught.value, RecordedFirst)
        assert (caught.value.stream, caught.value.entry) == ("S1.r3.t5", 41)
        second.append("S1.r3.t5", second.version("S1.r3.t5"), [note(41)])
        assert first.read("S1.r3.t5") == [note(n) for n in range(42)]
        assert first.verify() == []


def test_a_conflict_in_one_stream_records_nothing_in_the_others(log: EventLog) -> None:
    log.append("S2", 0, [note(1)])
    with pytest.raises(RecordedFirst, match="entry 1 of S2"):
        log.append_streams([("S1", 0, [note(1)]), ("S2", 0, [note(2)]), ("S3", 0, [note(3)])])
    assert log.streams() == ["S2"]
    assert log.append("S1", 0, [note(1)]) == [2]
    assert log.verify() == []


def test_a_gap_is_refused(log: EventLog) -> None:
    log.append("S1", 0, [note(1)])
    with pytest.raises(
        LogError, match="entry 3 of S1 cannot be recorded: the log holds 1 entries of it, not 2"
    ) as caught:
        log.append("S1", 2, [note(3)])
    assert not isinstance(caught.value, RecordedFirst)
    assert log.version("S1") == 1


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
            log.append("S1", version, [NoteMade(text=sys.argv[2])])
            recorded += 1
        except RecordedFirst:
            conflicts += 1
    print(recorded, conflicts)
"""


def test_two_processes_on_one_stream_lose_nothing(path: Path) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, path, name], stdout=subprocess.PIPE, text=True) for name in "AB"
    ]
    outputs = [process.communicate(timeout=60)[0].split() for process in processes]
    assert [recorded for recorded, _ in outputs] == ["150", "150"]
    with EventLog(path) as log:
        texts = [event.text for event in log.read("S1") if isinstance(event, NoteMade)]
        assert sorted(texts) == ["A"] * 150 + ["B"] * 150
        assert log.verify() == []


def test_threads_share_a_log(path: Path) -> None:
    with EventLog(path, synchronous="NORMAL") as log:

        def record(stream: str) -> None:
            for n in range(50):
                log.append(stream, n, [note(n)])

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(record, [f"S{n}" for n in range(8)]))
        assert all(log.read(f"S{n}") == [note(m) for m in range(50)] for n in range(8))
        assert log.verify() == []


def test_a_file_in_use_is_waited_for_and_then_told(path: Path) -> None:
    with EventLog(path, lock_timeout=1) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError, match="is in use: another program has been writing"):
            log.append("S1", 0, [note(1)])
        assert log.read("S1") == []
        other.execute("ROLLBACK")
        log.append("S1", 0, [note(1)])
        assert log.verify() == []


def test_a_writer_holds_the_lock_before_it_reads_the_link_it_builds_on(path: Path) -> None:
    with EventLog(path) as first, EventLog(path, lock_timeout=1) as second:
        with first.datastore.transaction(commit=True), pytest.raises(LogError, match="is in use"):
            second.append("S1", 0, [note(1)])
        second.append("S1", 0, [note(1)])


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
        assert log.verify() == []


def test_a_locked_file_is_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EventLog(path, lock_timeout=1) as log, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waits: list[float] = []

        def let_go(seconds: float) -> None:
            waits.append(seconds)
            other.execute("ROLLBACK")

        monkeypatch.setattr("stores.sqlite.log.sleep", let_go)
        assert log.append("S1", 0, [note(1)]) == [1]
        assert len(waits) == 1
