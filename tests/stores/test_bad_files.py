"""Files that are no log, cannot be read or written, or are damaged: a sentence for each, and the file as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.errors import LogError
from domain.events import AnyEvent, NoteMade
from domain.log.verifying import verify
from stores.checked import CheckedLog
from stores.sqlite.log import EventLog
from stores.sqlite.schema import APPLICATION_ID

Tamper = Callable[..., None]

NOTE = NoteMade(text="x")


def refused(path: Path, words: str, *, create: bool = True, read_only: bool = False) -> None:
    before = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    with pytest.raises(LogError, match=words):
        EventLog(path, create=create, read_only=read_only)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before


@pytest.fixture
def full(path: Path, board: list[AnyEvent]) -> Path:
    """A log of 1160 entries in 20 streams, closed."""
    with EventLog(path) as log:
        log.append([(f"S1.r{n}.t1", 0, board) for n in range(20)])
    return path


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("content", [b"x", b"Auction: 1N P P P\n" * 400, b"\0" * 5000, b"SQLite format 3\0"])
def test_a_file_that_is_not_sqlite_is_told_and_left(path: Path, content: bytes, read_only: bool) -> None:
    path.write_bytes(content)
    refused(path, "is not a log|is damaged or cut short", read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_database_of_another_program_is_told_and_left(path: Path, tamper: Tamper, read_only: bool) -> None:
    tamper("CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB)")
    refused(path, "is an SQLite database of another program", read_only=read_only)


def test_a_database_that_another_program_has_only_named_is_left(path: Path, tamper: Tamper) -> None:
    tamper("PRAGMA application_id = 7")
    refused(path, "is an SQLite database of another program")


def test_a_log_of_a_newer_format_is_told_and_left(full: Path, tamper: Tamper) -> None:
    tamper("PRAGMA user_version = 4")
    refused(full, "is a log of format 4; this tdlog reads formats 1 to 3. Open it with a newer tdlog")


def test_a_log_without_its_tables_is_told(full: Path, tamper: Tamper) -> None:
    tamper("DROP TABLE event_chain")
    refused(full, "table event_chain is missing")


def test_a_log_is_marked_as_one(full: Path) -> None:
    with closing(sqlite3.connect(full)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    assert full.read_bytes()[68:72] == b"tdlg"


@pytest.mark.parametrize("size", [100, 4096, 5000, 40_960])
@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_cut_short_is_told_and_left(full: Path, size: int, read_only: bool) -> None:
    assert full.stat().st_size > 40_960
    os.truncate(full, size)
    refused(full, "is damaged or cut short", read_only=read_only)


def test_a_file_damaged_inside_is_told(full: Path) -> None:
    size = full.stat().st_size
    with full.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    with EventLog(full) as log:
        for act in (
            lambda: log.read("S1.r1.t1"),
            lambda: verify(log),
            lambda: list(log.scan()),
            log.versions,
            log.register.names,
        ):
            with pytest.raises(LogError, match="is damaged or cut short"):
                act()
        with pytest.raises(LogError, match="is damaged or cut short"):
            log.append([("S1.r1.t1", 58, [NOTE])])


def test_there_is_no_log_to_read(path: Path) -> None:
    refused(path, "does not exist: there is no log to read", create=False)
    refused(path, "does not exist: there is no log to read", read_only=True)
    path.touch()
    refused(path, "is empty: there is no log to read", create=False)


def test_a_new_log_may_begin_in_an_empty_file(path: Path) -> None:
    path.touch()
    with EventLog(path) as log:
        assert log.append([("S1", 0, [NOTE])]) == [1]


def test_a_log_whose_making_was_broken_off_is_made_again(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    assert path.stat().st_size > 0
    with EventLog(path) as log:
        assert log.append([("S1", 0, [NOTE])]) == [1]


@pytest.mark.parametrize("emptied", [False, True])
def test_entries_in_the_journal_of_a_lost_log_are_not_thrown_away(path: Path, tmp_path: Path, emptied: bool) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
        journal = (tmp_path / "tdlog.db-wal").read_bytes()
    path.unlink()
    (tmp_path / "tdlog.db-wal").write_bytes(journal)
    if emptied:
        path.touch()
    refused(path, "tdlog.db-wal beside it holds entries")


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    refused(tmp_path, "is a folder")


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogError, match=r"cannot be opened .*look at its name and its folder"):
        EventLog(tmp_path / ("x" * 300))


def test_a_log_in_no_folder_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="there is no folder"):
        EventLog(tmp_path / "none" / "tdlog.db")
    assert list(tmp_path.iterdir()) == []


def test_synchronous_is_full_or_normal(path: Path) -> None:
    off: Any = "OFF"
    with pytest.raises(ValueError, match="synchronous is FULL or NORMAL, not 'OFF'"):
        EventLog(path, synchronous=off)
    assert not path.exists()


def test_a_log_opened_for_reading_only_is_not_written(full: Path) -> None:
    before = full.read_bytes()
    with EventLog(full, read_only=True) as log:
        assert len(log.read("S1.r1.t1")) == 58
        with pytest.raises(LogError, match="was opened for reading only"):
            log.append([("S1.r1.t1", 58, [NOTE])])
    assert full.read_bytes() == before


def test_a_reader_sees_what_a_writer_appends(path: Path) -> None:
    with EventLog(path) as writer, EventLog(path, read_only=True) as reader:
        writer.append([("S1", 0, [NOTE])])
        assert reader.read("S1") == [NOTE]


@pytest.fixture
def guarded() -> Iterator[Path]:
    """A folder whose rights bind us: root gives up its own for the time of the test."""
    if sys.platform == "win32":
        pytest.skip("rights are POSIX")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        user = os.geteuid()
        if user == 0:
            os.chown(folder, 65534, -1)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(user)
            folder.chmod(0o700)


def test_a_read_only_file_is_told_and_can_be_read(guarded: Path) -> None:
    path = guarded / "tdlog.db"
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
    path.chmod(0o400)
    refused(path, "cannot be written: the file is read-only for you; open it for reading only")
    with EventLog(path, read_only=True) as log:
        assert log.read("S1") == [NOTE]
        assert verify(log) == []


def test_a_log_in_a_read_only_folder_is_told_and_can_be_read(guarded: Path) -> None:
    path = guarded / "tdlog.db"
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
    guarded.chmod(0o500)
    refused(path, "cannot be written: its folder is read-only for you; open it for reading only")
    with EventLog(path, read_only=True) as log:
        assert log.read("S1") == [NOTE]
        assert verify(log) == []
    refused(guarded / "new.db", "cannot be made: its folder is read-only for you")


def test_a_file_that_may_not_be_read_is_told(guarded: Path) -> None:
    path = guarded / "tdlog.db"
    with EventLog(path):
        pass
    path.chmod(0)
    with pytest.raises(LogError, match="may not be read by you"):
        EventLog(path, read_only=True)


def test_a_file_made_read_only_while_open_is_told(full: Path) -> None:
    with EventLog(full) as log:
        log.recorder.writer.cursor().execute("PRAGMA query_only = ON")
        with pytest.raises(LogError, match=r"is read-only\. The log is as it was"):
            log.append([("S1.r1.t1", 58, [NOTE])])


def test_a_full_disk_is_told_and_nothing_is_half_recorded(path: Path, board: list[AnyEvent]) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, board)])
        cursor = log.recorder.writer.cursor()
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0] + 1}")
        with pytest.raises(LogError, match=r"the disk is full .*make room and enter it again\. The log is as it was"):
            log.append([(f"S2.r{n}", 0, board) for n in range(20)])
        assert list(log.versions()) == ["S1"]
        cursor.execute("PRAGMA max_page_count = 100000")
        log.append([(f"S2.r{n}", 0, board) for n in range(20)])
        assert log.version("S2.r19") == 58
        assert verify(log) == []


def beside(path: Path) -> dict[str, int]:
    """The files of a log's folder, with their modes."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}


@pytest.mark.parametrize("mode", [0o644, 0o444])
def test_reading_leaves_nothing_beside_a_log_whoever_may_write_it(guarded: Path, mode: int) -> None:
    path = guarded / "tdlog.db"
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
    path.chmod(mode)
    for log in (EventLog(path, read_only=True), CheckedLog(EventLog(path, read_only=True))):
        with log:
            assert len(log.read("S1")) == 1
            assert verify(log) == []
        assert beside(path) == {"tdlog.db": mode}
    path.chmod(0o644)
    with EventLog(path) as log:
        assert log.append([("S1", 1, [NOTE])]) == [2]


def test_reading_a_write_protected_log_leaves_nothing_beside_it_for_root_either(path: Path) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
    path.chmod(0o444)
    with EventLog(path, read_only=True) as log:
        assert verify(log) == []
    assert beside(path) == {"tdlog.db": 0o444}


def left_by_a_crash(path: Path, at: Path) -> None:
    """A log and its journal as a machine that died has left them."""
    with EventLog(path) as log:
        log.append([("S1", 0, [NOTE])])
        for ending in ("", "-wal"):
            shutil.copyfile(f"{path}{ending}", f"{at}{ending}")


@pytest.mark.parametrize("folder", [0o700, 0o500])
def test_the_journal_of_a_write_protected_log_is_read_and_left(guarded: Path, folder: int) -> None:
    path = guarded / "crashed" / "tdlog.db"
    path.parent.mkdir()
    left_by_a_crash(guarded / "other.db", path)
    for ending in ("", "-wal"):
        path.with_name(path.name + ending).chmod(0o444)
    path.parent.chmod(folder)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with EventLog(path, read_only=True) as log:
        assert log.read("S1") == [NOTE]
        assert verify(log) == []
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
    path.parent.chmod(0o700)


def test_a_journal_that_may_not_be_written_is_told_before_anything_is_recorded(guarded: Path) -> None:
    path = guarded / "tdlog.db"
    left_by_a_crash(guarded / "other.db", path)
    path.with_name("tdlog.db-wal").chmod(0o444)
    refused(path, "tdlog.db-wal beside it is read-only for you")


def test_a_log_that_somebody_records_is_read_with_his_journal(path: Path) -> None:
    with EventLog(path) as writer:
        writer.append([("S1", 0, [NOTE])])
        path.chmod(0o444)
        with EventLog(path, read_only=True) as log:
            assert log.read("S1") == [NOTE]
            path.chmod(0o644)
            writer.append([("S1", 1, [NOTE])])
            assert log.read("S1") == [NOTE, NOTE]
    assert beside(path) == {"tdlog.db": 0o644}
