"""What a read model is built over: only another read model; and when everything is built from the beginning."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import TdlogError
from domain.events import EntryAmended, NoteMade
from domain.log.verifying import verify
from formats.read_model import build
from projections.texts import use_language
from stores.opening import check_beside
from stores.sqlite.log import EventLog
from tests.read_model.reading import ask, bring, contents, from_scratch


def change(path: Path, *statements: str) -> None:
    """Run SQL on a file, as somebody with any SQLite program could."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("text", ["mine", "SQLite format 4"])
def test_a_file_of_another_kind_is_left_as_it_is(match: EventLog, path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(TdlogError, match="no read model of tdlog"):
        bring(match, path)
    assert path.read_text() == text


def test_another_database_is_left_as_it_is(match: EventLog, path: Path) -> None:
    change(path, "CREATE TABLE mine (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(TdlogError, match="no read model of tdlog"):
        bring(match, path)
    assert path.read_bytes() == before


def test_a_log_is_left_as_it_is(match: EventLog) -> None:
    with pytest.raises(TdlogError, match="no read model of tdlog"):
        bring(match, match.path)
    assert verify(match) == []
    assert match.version("S1") == 4


def test_folders_and_places_that_are_not_there(match: EventLog, tmp_path: Path) -> None:
    with pytest.raises(TdlogError, match="no read model of tdlog"):
        bring(match, tmp_path)
    with pytest.raises(TdlogError, match="no such folder"):
        bring(match, tmp_path / "none" / "view.db")


def test_an_empty_file_may_become_one(match: EventLog, path: Path) -> None:
    path.touch()
    assert bring(match, path).anew == "new"


def test_an_empty_log_has_empty_tables(log: EventLog, path: Path) -> None:
    built = bring(log, path)
    assert (built.anew, built.streams, built.sessions) == ("new", 0, [])
    assert ask(path, "SELECT position FROM tracking") == [(0,)]


def test_an_earlier_form_is_built_anew(match: EventLog, path: Path) -> None:
    bring(match, path)
    change(path, "PRAGMA user_version = 0", "ALTER TABLE boards RENAME TO deals_played", "DROP VIEW ranking")
    change(path, "CREATE VIEW mine AS SELECT * FROM calls")
    change(path, "PRAGMA user_version = -3")
    assert bring(match, path).anew == "schema"
    assert contents(path) == from_scratch(match, path)
    assert ask(path, "SELECT count(*) FROM sqlite_schema WHERE name IN ('mine', 'deals_played')") == [(0,)]


def test_a_newer_form_is_left_as_it_is(match: EventLog, path: Path) -> None:
    bring(match, path)
    change(path, "PRAGMA user_version = 999")
    with pytest.raises(TdlogError, match="newer tdlog"):
        bring(match, path)


def test_another_language_is_built_anew(match: EventLog, path: Path) -> None:
    bring(match, path)
    use_language("da")
    try:
        assert bring(match, path).anew == "language"
    finally:
        use_language("en")
    assert ask(path, "SELECT words FROM entries WHERE kind = 'card' AND words LIKE 'Nord%' LIMIT 1") != []
    assert ask(path, "SELECT kind FROM incidents WHERE kind_words = 'kulørsvigt'") != []


def test_another_log_is_built_anew(match: EventLog, path: Path, tmp_path: Path) -> None:
    bring(match, path)
    with EventLog(tmp_path / "other.db") as other:
        for _ in range(900):
            other.append([("S1", other.version("S1"), [NoteMade(text="another log")])])
        assert bring(other, path).anew == "log"
        assert ask(path, "SELECT count(*) FROM boards") == [(0,)]
        assert contents(path) == from_scratch(other, path)


def test_a_log_put_back_from_an_earlier_copy_is_built_anew(match: EventLog, path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(match.path)) as source, closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        source.backup(copy)
    match.append([("S1.r1.t1", match.version("S1.r1.t1"), [EntryAmended(entry=93)])])
    bring(match, path)
    with EventLog(tmp_path / "copy.db") as earlier:
        assert bring(earlier, path).anew == "log"
        assert contents(path) == from_scratch(earlier, path)


def test_a_log_swapped_while_a_build_was_stopped_is_built_anew(match: EventLog, path: Path, tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bring(match, path, step=stop, page=1)
    with EventLog(tmp_path / "other.db") as other:
        other.append([("S1", 0, [NoteMade(text="another log")] * 4)])
        assert bring(other, path).anew == "log"
        assert contents(path) == from_scratch(other, path)


def test_asked_for_it_is_built_anew(match: EventLog, path: Path) -> None:
    bring(match, path)
    change(path, "DELETE FROM boards")
    assert bring(match, path).streams == 0
    assert bring(match, path, anew=True).anew == "asked"
    assert contents(path) == from_scratch(match, path)


def test_names_are_there_only_when_asked_for(match: EventLog, path: Path) -> None:
    match.register.enter("p5", "Ingeborg Quist")
    bring(match, path)
    assert ask(path, "SELECT * FROM players") == []
    bring(match, path, names=True)
    assert ask(path, "SELECT players FROM ranking WHERE contestant = '2'") == [("Ingeborg Quist - p6 - p7 - p8",)]
    bring(match, path)
    assert ask(path, "SELECT * FROM players") == []


def test_nothing_is_left_of_a_forgotten_person(match: EventLog, path: Path) -> None:
    names = {f"p{n}": f"Ingeborg Quist the {n}th of Aabenraa" for n in range(300)}
    match.append([], names)
    bring(match, path, names=True)
    assert b"Quist the 7th" in path.read_bytes()
    match.register.forget("p7")
    assert not bring(match, path, names=True).names_in_journal
    assert len(ask(path, "SELECT * FROM players")) == 299
    for file in path.parent.glob("view.db*"):
        assert b"Quist the 7th" not in file.read_bytes()


def test_a_reader_holds_names_in_the_journal_and_it_is_said(match: EventLog, path: Path) -> None:
    match.register.enter("p5", "Ingeborg Quist")
    bring(match, path, names=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM players").fetchall()
        match.register.forget("p5")
        assert build(match, path, check=check_beside, names=True).names_in_journal
        assert reader.execute("SELECT name FROM players").fetchall() == [("Ingeborg Quist",)]
        reader.execute("COMMIT")
        assert reader.execute("SELECT name FROM players").fetchall() == []


def test_a_rollback_journal_beside_a_read_model_is_left_as_it_is(
    match: EventLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stores.sqlite.beside.PAUSE", 0)
    bring(match, path)
    before = path.read_bytes()
    path.with_name(path.name + "-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
    with pytest.raises(TdlogError, match="no file of tdlog has such a journal"):
        bring(match, path)
    assert path.read_bytes() == before
