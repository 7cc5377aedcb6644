"""Exports that overlap: nothing is written back to an earlier state, and each waits for the others."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import TdlogError
from domain.events import SessionOpened, TricksAgreed
from formats.read_model import Built, build, may_become_one
from formats.read_model import building as under_test
from stores.opening import check_beside
from stores.sqlite.log import EventLog
from tests.read_model.reading import ask, bring, contents, from_scratch


def overlapping(log: EventLog, path: Path, meanwhile: object, at: str, monkeypatch: pytest.MonkeyPatch) -> Built:
    """A build that is paused once, before a step of it; what is done meanwhile is whole before it goes on."""
    step = getattr(under_test.Building, at)
    told: list[str] = []

    def paused(self: object, *arguments: object) -> object:
        if not told:
            told.append(at)
            meanwhile()  # type: ignore[operator]
        return step(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(under_test.Building, at, paused)
        return build(log, path, check=check_beside, page=1)


@pytest.mark.parametrize("at", ["_build_streams", "_due", "_build_sessions", "_transaction"])
@pytest.mark.parametrize("anew", [False, True])
def test_a_later_build_is_not_written_back(
    match: EventLog, path: Path, at: str, anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(match, path)
    match.append([("S1.r1.t1", match.version("S1.r1.t1"), [TricksAgreed(9)])])

    def meanwhile() -> None:
        match.append([("S1.r1.t1", match.version("S1.r1.t1"), [TricksAgreed(8)])])
        match.append([("S1", match.version("S1"), [SessionOpened(name="Renamed")])])
        bring(match, path, anew=anew)

    built = overlapping(match, path, meanwhile, at, monkeypatch)
    assert built.position == match.head()[0]
    assert contents(path) == from_scratch(match, path)


@pytest.mark.parametrize("at", ["_build_streams", "_build_sessions"])
def test_two_first_builds_share_the_work(match: EventLog, path: Path, at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other: list[Built] = []
    built = overlapping(match, path, lambda: other.append(bring(match, path)), at, monkeypatch)
    assert built.streams + other[0].streams == 5
    assert contents(path) == from_scratch(match, path)


def test_two_languages_at_once_do_not_take_turns_for_ever(
    match: EventLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_language() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(under_test, "language", lambda: "da")
            bring(match, path)

    with pytest.raises(TdlogError, match="in another language"):
        overlapping(match, path, other_language, "_build_sessions", monkeypatch)
    assert ask(path, "SELECT language FROM tracking") == [("da",)]


@pytest.mark.process
def test_three_first_exports_at_once_all_succeed(match: EventLog, path: Path) -> None:
    program = [sys.executable, "-m", "cli", "export", "--log", str(match.path), "--to", str(path)]
    running = [subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    said = [(process.communicate(timeout=120), process.returncode) for process in running]
    assert [code for _, code in said] == [0, 0, 0], said
    assert contents(path) == from_scratch(match, path)


def test_an_sqlite_file_just_created_is_taken(match: EventLog, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        assert may_become_one(path)
        assert bring(match, path).anew == "new"
    path.with_name("mine.db").write_text("mine")
    assert not may_become_one(path.with_name("mine.db"))


def test_a_program_that_keeps_the_file_is_named_and_given_up(
    match: EventLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(match, path)
    monkeypatch.setattr("formats.read_model.file.SECONDS", 0.2)
    monkeypatch.setattr("formats.read_model.file.PATIENCE", 0.05)
    waited: list[str] = []
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(TdlogError, match="locked"):
            build(match, path, check=check_beside, waiting=lambda: waited.append("waits"))
    assert waited == ["waits"]
