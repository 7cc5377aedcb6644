"""`tdlog backup`: a copy of the log while somebody records, whole, proved, and never over what it does not extend."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from domain.events import NoteMade
from domain.log.verifying import verify
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, refused, tdlog

SAMPLES = ROOT / "sample_sessions"
SCRIPT = SAMPLES / "article_001" / "S1-02-the-free-revoke.tdl"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tdlog.db"
    assert tdlog("import", "--log", path, SCRIPT).code == 0
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def entries(path: Path) -> int:
    with EventLog(path, create=False, read_only=True) as log:
        assert verify(log) == []
        return log.head()[0]


def test_a_copy_holds_what_is_in_the_journal_still(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with EventLog(log) as recording:
        before = recording.head()[0]
        recording.append([("S9", 0, [NoteMade(text="the last entry")])])
        shutil.copy(log, tmp_path / "by_hand.db")
        ran = tdlog("backup", "--log", log, folder / "copy.db")
        assert ran.code == 0, ran.err
        count, link = recording.head()
        recording.append([("S9", 1, [NoteMade(text="recorded after the copy")])])
    assert entries(tmp_path / "by_hand.db") == before, "the fault: a file manager leaves the journal behind"
    assert entries(folder / "copy.db") == count == before + 1
    assert [file.name for file in folder.iterdir()] == ["copy.db"]
    assert str(count) in ran.out
    assert link.hex() in ran.out


def test_a_copy_is_told_in_json_and_has_the_mode_of_the_log(log: Path, tmp_path: Path) -> None:
    log.chmod(0o640)
    told = tdlog("backup", "--log", log, tmp_path / "copy.db", "--json").json
    with EventLog(log, read_only=True) as opened:
        count, link = opened.head()
    assert told == {"entries": count, "head": link.hex(), "file": str(tmp_path / "copy.db")}
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o640


def test_a_copy_is_brought_up_to_date(log: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert tdlog("backup", "--log", log, copy).code == 0
    tdlog("import", "--log", log, SAMPLES / "spring_match.tdl")
    assert tdlog("backup", "--log", log, copy).code == 0
    assert entries(copy) == entries(log) > 800


def test_what_the_log_does_not_extend_is_not_written_over(log: Path, tmp_path: Path) -> None:
    newer, foreign = tmp_path / "newer.db", tmp_path / "foreign.db"
    shutil.copy(log, newer)
    with EventLog(newer) as opened:
        opened.append([("S9", 0, [NoteMade(text="more")])])
    with EventLog(foreign) as opened:
        opened.append([("S9", 0, [NoteMade(text="another evening")])])
    before = contents(tmp_path)
    refused(tdlog("backup", "--log", log, newer), "newer.db", "is not an earlier copy of this log")
    refused(tdlog("backup", "--log", log, foreign), "foreign.db", "is not an earlier copy of this log")
    assert contents(tmp_path) == before


def test_a_copy_that_was_changed_is_evidence_and_is_kept(log: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    tdlog("backup", "--log", log, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(
            "UPDATE event_chain SET link = zeroblob(32) WHERE upto = (SELECT min(upto) FROM event_chain)"
        )
    before = contents(tmp_path)
    refused(tdlog("backup", "--log", log, copy), "copy.db", "is not whole")
    assert contents(tmp_path) == before


def test_a_copy_that_keeps_a_seal_is_not_replaced_by_one_without(log: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert tdlog("seal", "--log", log, "--key", tmp_path / "key.pem").code == 0
    tdlog("backup", "--log", log, copy)
    assert tdlog("backup", "--log", log, copy).code == 0
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute("DELETE FROM seals")
    before = contents(tmp_path)
    refused(tdlog("backup", "--log", log, copy), "copy.db", "keeps a seal that the log does not")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("content", [b"", b"dear players", b"SQLite format 3\0 not quite"])
def test_what_is_no_log_is_not_written_over(log: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter").write_bytes(content)
    refused(tdlog("backup", "--log", log, tmp_path / "letter"), "letter", "is no log")
    assert (tmp_path / "letter").read_bytes() == content


def test_a_log_that_was_changed_is_not_copied_as_a_good_one(log: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute("UPDATE event_chain SET link = zeroblob(32)")
    before = contents(tmp_path)
    refused(tdlog("backup", "--log", log, tmp_path / "copy.db"), "not backed up", "tdlog verify")
    assert contents(tmp_path) == before


def test_the_log_itself_and_what_belongs_to_it_is_refused(log: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(log)
    (tmp_path / "hard.db").hardlink_to(log)
    for name in ("tdlog.db", "tdlog.db-wal", "link.db", "hard.db"):
        refused(tdlog("backup", "--log", log, tmp_path / name), name, "is the log itself")
    refused(tdlog("backup", "--log", log, tmp_path / "tdlog.db.head-000001.json"), "sealed head")
    refused(tdlog("backup", "--log", log, tmp_path), "is no plain file")
    refused(tdlog("backup", "--log", log, tmp_path / "none" / "copy.db"), "none")


def test_a_disk_of_the_copy_that_is_full_is_not_taken_for_that_of_the_log(log: Path, tmp_path: Path) -> None:
    tdlog("import", "--log", log, SAMPLES / "spring_match.tdl")
    before = contents(tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, limits[1]))
    try:
        ran = tdlog("backup", "--log", log, tmp_path / "copy.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    refused(ran, "copy.db", "cannot be written")
    assert contents(tmp_path) == before


def test_a_copy_that_somebody_has_open_or_left_open_is_not_replaced(log: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    tdlog("backup", "--log", log, copy)
    with EventLog(copy) as opened:
        assert list(opened.versions())
        refused(tdlog("backup", "--log", log, copy), "copy.db-wal")
    for name in ("other.db-wal", "other.db-journal"):
        (tmp_path / name).write_bytes(b"left behind")
        refused(tdlog("backup", "--log", log, tmp_path / "other.db"), name)
        (tmp_path / name).unlink()
    assert not (tmp_path / "other.db").exists()


def test_a_copy_without_its_last_entries_is_told_where_a_head_beside_it_says_more(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with EventLog(log) as recording:
        recording.append([("S9", 0, [NoteMade(text="the last entry")])])
        assert tdlog("seal", "--log", log, "--key", tmp_path / "key.pem").code == 0
        for file in (log, *tmp_path.glob("tdlog.db.head*")):
            shutil.copy(file, folder)
        assert "backup" not in tdlog("results", "--log", log).err
    for language, words in (("en", "does not hold all"), ("da", "indeholder ikke alt")):
        ran = tdlog("results", "--log", folder / "tdlog.db", "--lang", language)
        assert (ran.code, words in ran.err, "tdlog backup" in ran.err) == (1, True, True)
        assert ran.out
