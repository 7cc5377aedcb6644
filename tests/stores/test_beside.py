"""What lies beside a log is not SQLite's to obey, whoever put it there."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from stores.sqlite.log import EventLog
from tests.stores.attacks import rollback_journal

NOTE = NoteMade(text="entry 2")


@pytest.fixture
def recorded(path: Path) -> Path:
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE, NOTE])])
    return path


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stores.sqlite.beside.PAUSE", 0)


@pytest.mark.parametrize("read_only", [True, False])
def test_a_rollback_journal_changes_no_log_and_deletes_no_file(recorded: Path, read_only: bool) -> None:
    victim = recorded.with_name("thesis.txt")
    victim.write_text("written in a year\0")
    rollback_journal(recorded)
    journal = recorded.with_name(recorded.name + "-journal")
    # SQLite deletes the file that is named at the end of such a journal.
    name = str(victim).encode()
    ending = struct.pack(">II8s", len(name), sum(name), b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
    journal.write_bytes(journal.read_bytes() + struct.pack(">I", (1 << 30) // 4096 + 1) + name + ending)
    before = recorded.read_bytes()
    with pytest.raises(LogError, match="no file of tdlog has such a journal"):
        EventLog(recorded, read_only=read_only)
    assert (recorded.read_bytes(), victim.exists(), journal.exists()) == (before, True, True)


def test_a_rollback_journal_that_was_emptied_is_none(recorded: Path) -> None:
    recorded.with_name(recorded.name + "-journal").write_bytes(bytes(512))
    with EventLog(recorded) as log:
        assert log.version("S1") == 2


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("make", [os.link, os.symlink], ids=["a second name", "a link"])
@pytest.mark.parametrize("read_only", [True, False])
def test_what_leads_to_another_file_is_not_written_over(
    recorded: Path, ending: str, make: object, read_only: bool
) -> None:
    assert callable(make)
    other = recorded.with_name("thesis.txt")
    other.write_bytes(bytes(40_000))
    make(other, recorded.with_name(recorded.name + ending))
    with pytest.raises(LogError, match="is a link to another file"):
        EventLog(recorded, read_only=read_only)
    assert other.read_bytes() == bytes(40_000)


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_nobody_waits_for_a_pipe(recorded: Path, ending: str) -> None:
    os.mkfifo(recorded.with_name(recorded.name + ending))
    with pytest.raises(LogError, match="no plain file"):
        EventLog(recorded)


def test_a_file_with_two_names_is_read_and_not_written(recorded: Path) -> None:
    other = recorded.with_name("other.db")
    os.link(recorded, other)
    for name in (recorded, other):
        with pytest.raises(LogError, match="2 names"):
            EventLog(name)
        with EventLog(name, read_only=True) as log:
            assert log.version("S1") == 2
    other.unlink()
    with EventLog(recorded) as log:
        assert log.append([("S1", 2, [NOTE])]) == [3]
