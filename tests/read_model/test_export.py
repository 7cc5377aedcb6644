"""`tdlog export --format db`: builds, brings up to date, says what it did, and writes over nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from domain.events import NoteMade
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, refused, tdlog
from tests.read_model.reading import ask

MATCH = ROOT / "sample_sessions" / "spring_match.tdl"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with the sample match."""
    path = tmp_path / "evening.db"
    assert tdlog("import", "--log", path, MATCH).code == 0
    return path


def test_it_builds_and_brings_up_to_date(log: Path, tmp_path: Path) -> None:
    view = tmp_path / "view.db"
    ran = tdlog("export", "--log", log, "--format", "db", "--to", view)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{view}: built from 860 entries of 5 streams\n"
    with EventLog(log) as opened:
        opened.append([("S1.r1.t1", opened.version("S1.r1.t1"), [NoteMade(text="late")])])
    assert tdlog("export", "--log", log, "--to", view).out == (
        f"{view}: brought up to date with 1 new entry; 1 stream replayed\n"
    )
    assert tdlog("export", "--log", log, "--to", view).out == f"{view}: nothing new\n"
    assert "built from 861 entries" in tdlog("export", "--log", log, "--to", view, "--force").out


def test_it_speaks_danish(log: Path, tmp_path: Path) -> None:
    view = tmp_path / "view.db"
    tdlog("export", "--log", log, "--to", view)
    ran = tdlog("export", "--log", log, "--to", view, "--lang", "da")
    assert ran.out.splitlines() == [
        f"{view} var på et andet sprog: den bygges forfra", f"{view}: bygget af 860 indførsler fra 5 strømme"
    ]  # fmt: skip


def test_names_come_with_a_switch_and_go_without(log: Path, tmp_path: Path) -> None:
    view = tmp_path / "view.db"
    with EventLog(log) as opened:
        opened.register.enter("p5", "Ingeborg Quist")
    tdlog("export", "--log", log, "--to", view, "--names")
    assert ("p5", "Ingeborg Quist") in ask(view, "SELECT * FROM players")
    tdlog("export", "--log", log, "--to", view)
    assert ask(view, "SELECT * FROM players") == []
    tdlog("export", "--log", log, "--to", view, "--names")
    assert tdlog("forget", "p5", "--log", log).code == 0
    tdlog("export", "--log", log, "--to", view, "--names")
    assert "p5" not in dict(ask(view, "SELECT * FROM players"))
    assert b"Ingeborg" not in view.read_bytes()


def test_the_log_and_other_files_are_left_alone(log: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(log)
    os.link(log, tmp_path / "hard.db")
    (tmp_path / "notes.db").write_text("mine")
    before = log.read_bytes()
    for name in ("evening.db", "evening.db-wal", "link.db", "hard.db"):
        refused(
            tdlog("export", "--log", log.name, "--format", "db", "--force", "--to", name, folder=tmp_path), "the log"
        )
    refused(tdlog("export", "--log", log, "--to", tmp_path / "notes.db", "--force"), "notes.db", "another name")
    tdlog("import", "--log", tmp_path / "other.db", MATCH)
    refused(tdlog("export", "--log", log, "--to", tmp_path / "other.db", "--force"), "another name")
    assert log.read_bytes() == before
    assert (tmp_path / "notes.db").read_text() == "mine"


def test_a_read_model_is_no_log_and_no_text_is_written_over_it(log: Path, tmp_path: Path) -> None:
    view = tmp_path / "view.db"
    tdlog("export", "--log", log, "--to", view)
    refused(tdlog("results", "--log", view), "not a log")
    refused(tdlog("export", "--log", log, "--format", "tdl", "--to", view, "--force"), "another name")


def test_it_needs_a_file_and_the_whole_log(log: Path, tmp_path: Path) -> None:
    for words in (["--format", "db"], ["S1", "--format", "db", "--to", str(tmp_path / "view.db")]):
        ran = tdlog("export", "--log", log, *words)
        assert ran.code == 2
        assert "read model" in ran.err
    assert not (tmp_path / "view.db").exists()
