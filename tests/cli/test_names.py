"""Names and imports: an id is one person, and a forgotten person stays forgotten."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.commentary import Comment
from domain.log.verifying import verify
from stores.sqlite.log import EventLog
from tests.cli.running import tdlog
from tests.cli.test_files import refused

BOARD = "board 1 dealer=s\n4s p p p\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tdlog.db"
    assert (
        tdlog("import", "--log", path, script(tmp_path, "one", 'player p1 "Anna Holm"\nplayer p2 "Bo Lind"')).code == 0
    )
    return path


def script(folder: Path, name: str, players: str) -> Path:
    file = folder / f"{name}.tdl"
    file.write_text(f"{players}\n{BOARD}")
    return file


def names(log: Path) -> dict[str, str]:
    with EventLog(log, read_only=True) as opened:
        return opened.register.names()


def test_another_name_for_an_id_is_refused_and_nothing_recorded(log: Path, tmp_path: Path) -> None:
    two = script(tmp_path, "two", 'player p2 "Someone Else"\nplayer p3 "New Face"')
    before = tdlog("export", "--log", log).out
    refused(tdlog("import", "--log", log, two), "p2 is “Bo Lind” in tdlog.db", "“Someone Else” here", "--rename")
    assert names(log) == {"p1": "Anna Holm", "p2": "Bo Lind"}
    assert tdlog("export", "--log", log).out == before


def test_with_rename_the_new_name_stands_and_the_old_one_is_gone(log: Path, tmp_path: Path) -> None:
    ran = tdlog("import", "--log", log, "--rename", script(tmp_path, "two", 'player p2 "Bo Lindt"'))
    assert ran.code == 0, ran.err
    assert "p2 has the file's name now" in ran.out
    assert names(log) == {"p1": "Anna Holm", "p2": "Bo Lindt"}
    assert all(b"Bo Lind\x00" not in file.read_bytes() for file in tmp_path.glob("tdlog.db*"))


def test_a_forgotten_name_does_not_come_back_with_its_file(log: Path, tmp_path: Path) -> None:
    ran = tdlog("forget", "--log", log, "p2")
    assert "does not enter a name for p2 again" in ran.out
    for more in ([], ["--rename"]):
        again = tdlog("import", "--log", log, *more, tmp_path / "one.tdl")
        assert again.code == 0
        assert "p2 was forgotten" in again.out
    assert names(log) == {"p1": "Anna Holm"}
    assert b"Bo Lind" not in log.read_bytes()
    again = tdlog("forget", "--log", log, "p2")
    assert (again.code, "p2 was forgotten before" in again.out) == (0, True)
    refused(tdlog("forget", "--log", log, "p77"), "no player p77", "p1")


def test_given_one_person_with_several_ids_when_forgotten_by_name_then_every_id_is(log: Path, tmp_path: Path) -> None:
    tdlog("import", "--log", log, script(tmp_path, "two", 'player S2.p7 "Bo Lind"'))
    ran = tdlog("forget", "--log", log, "--name", "Bo Lind")
    assert (ran.code, names(log)) == (0, {"p1": "Anna Holm"})
    refused(tdlog("forget", "--log", log, "--name", "Bo Lind"), "nobody of the name Bo Lind")


def test_an_empty_name_is_refused(log: Path, tmp_path: Path) -> None:
    refused(tdlog("import", "--log", log, script(tmp_path, "two", 'player p9 ""')), "two.tdl")


def test_given_one_table_exported_with_names_then_only_those_who_sat_there_are_named(log: Path, tmp_path: Path) -> None:
    two = script(tmp_path, "two", 'player p8 "Kim Vang"\nplayer p9 "Eli Dam"\nseat n p8')
    assert tdlog("import", "--log", log, two).code == 0
    named = tdlog("export", "--log", log, "two.r1.t1", "--names").out
    assert "Kim Vang" in named
    assert "Eli Dam" not in named
    assert "Eli Dam" in tdlog("export", "--log", log, "--names").out


def test_names_and_entries_are_recorded_together_or_not_at_all(log: Path) -> None:
    with EventLog(log) as opened:
        with pytest.raises(LogError, match="nothing was recorded"):
            opened.append([("S9", 0, [NoteMade(text="x")])], {"p9": "New", "p1": "Other"})
        with pytest.raises(LogError):
            opened.append([("S9", 5, [NoteMade(text="x")])], {"p9": "New"})
        assert opened.version("S9") == 0
        assert "p9" not in opened.register.names()
        opened.append([("S9", 0, [NoteMade(text="x")])], {"p9": "New", "p1": "Anna Holm"})
        assert opened.register.names()["p9"] == "New"
        assert opened.append([], {"p10": "Newer"}) == []
        assert opened.register.names()["p10"] == "Newer"
        assert verify(opened) == []


@pytest.fixture
def read_by_another(log: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """A program that holds on to the log as it was."""
    monkeypatch.setattr("stores.sqlite.register.PATIENCE", 0)
    with closing(sqlite3.connect(log, isolation_level=None)) as other:
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM register").fetchone() == (2,)
        yield other


def with_bytes_of(log: Path, name: str) -> list[str]:
    return [file.name for file in log.parent.glob(f"{log.name}*") if name.encode() in file.read_bytes()]


@pytest.mark.parametrize(
    ("language", "what"), [("en", "bytes of one may still stand"), ("da", "bytes af et kan stadig")]
)
@pytest.mark.parametrize("again", [["--finish"], ["p2"], ["--name", "Bo Lind"]])
def test_a_name_is_erased_while_another_reads_and_its_bytes_later(
    log: Path, read_by_another: sqlite3.Connection, language: str, what: str, again: list[str]
) -> None:
    ran = tdlog("forget", "--log", log, "p2", "--lang", language)
    assert ran.code == 0, ran.err
    told = " ".join(ran.out.split())
    assert what in told
    assert "tdlog forget --finish" in told
    assert f"{log}-wal" in told
    assert names(log) == {"p1": "Anna Holm"}
    assert with_bytes_of(log, "Bo Lind")
    refused(tdlog("forget", "--log", log, "--finish"), "may still stand", "Close every program")
    read_by_another.execute("ROLLBACK")
    assert tdlog("forget", "--log", log, *again).code == (1 if "--name" in again else 0)
    assert with_bytes_of(log, "Bo Lind") == []


@pytest.mark.parametrize("again", [["--finish"], ["p2"], ["--name", "Bo Lind"]])
def test_a_kill_in_the_middle_is_made_good_by_running_it_again(log: Path, tmp_path: Path, again: list[str]) -> None:
    folder = tmp_path / "killed"
    folder.mkdir()
    with EventLog(log) as opened:
        opened.register.enter("p9", "Someone")
        opened.register.forget("p2")
        for ending in ("", "-wal"):
            shutil.copyfile(f"{log}{ending}", folder / f"tdlog.db{ending}")
    killed = folder / "tdlog.db"
    assert with_bytes_of(killed, "Bo Lind"), "the machine died before the journal was emptied"
    assert tdlog("forget", "--log", killed, *again).code == (1 if "--name" in again else 0)
    assert with_bytes_of(killed, "Bo Lind") == []
    assert names(killed) == {"p1": "Anna Holm", "p9": "Someone"}


def test_one_of_player_name_and_finish_is_meant(log: Path) -> None:
    for arguments in ([], ["p1", "--finish"], ["p1", "--name", "Bo Lind"], ["--name", "Bo Lind", "--finish"]):
        ran = tdlog("forget", "--log", log, *arguments)
        assert (ran.code, "--finish" in ran.err) == (2, True)


def test_given_comments_that_hold_a_name_when_it_is_forgotten_then_they_are_told_and_erased_one_by_one(
    log: Path,
) -> None:
    with EventLog(log) as opened:
        for name, text in (("a1", "Anna Holm leads"), ("b2", "so does East")):
            opened.commentary.add(Comment(name, "S1.r1.t1", 1, 2, text, "k", "d", name, "2026-03-14T22:40:00Z"))
    told = tdlog("forget", "p1", "--log", log)
    assert (told.code, "comments on boards hold the name still: a1;" in told.out) == (0, True)
    assert "b2" not in told.out
    assert tdlog("forget", "--comment", "a1", "--log", log).out.startswith("the comment a1 is erased")
    assert b"Anna Holm" not in log.read_bytes()
    refused(tdlog("forget", "--comment", "a1", "--log", log), "there is no comment 'a1'")
    assert tdlog("forget", "p2", "--comment", "b2", "--log", log).code == 2
    with EventLog(log, read_only=True) as opened:
        assert [one.name for one in opened.commentary.all()] == ["b2"]
