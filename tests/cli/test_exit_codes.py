"""With what a command ends: what it has found, whoever reads of it and however its streams are."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shlex import quote

import pytest

from domain.log.verifying import verify
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, Ran, tdlog

pytestmark = pytest.mark.process

SCRIPT = ROOT / "sample_sessions" / "spring_match.tdl"
WRONG = "board 1\n1s p p p\n=> Law 64A1\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tdlog.db"
    assert tdlog("import", "--log", path, SCRIPT).code == 0
    return path


@pytest.fixture
def broken(log: Path) -> Path:
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute("UPDATE stored_events SET state = state || ' ' WHERE rowid = 9")
    return log


def in_shell(command: str, *arguments: object, typed: str = "", ending: str = "") -> Ran:
    """`tdlog` with arguments in a shell, before an ending; `exit ${PIPESTATUS[0]}` tells its own code."""
    words = " ".join(f'"{word}"' for word in arguments)
    line = f"{quote(sys.executable)} -m cli {command} {words} {ending}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", line],
        input=typed,
        env={**os.environ, "TDLOG_LANG": "en"},
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def unread(command: str, *arguments: object, typed: str = "") -> Ran:
    """The same with a reader that is gone before anything is written."""
    return in_shell(command, *arguments, typed=typed, ending="| true")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A script that expects something else than the replay says."""
    path = tmp_path / "wrong.tdl"
    path.write_text(WRONG)
    return path


READ: list[Callable[..., Ran]] = [in_shell, unread]


@pytest.mark.parametrize("run", READ)
@pytest.mark.parametrize("option", ["", "--json"])
def test_verify_of_a_changed_log_fails_whoever_reads(broken: Path, run: Callable[..., Ran], option: str) -> None:
    assert run(f"verify {option}", "--log", broken).code == 1


@pytest.mark.parametrize("run", READ)
@pytest.mark.parametrize("command", ["results", "replay 1", "export"])
def test_a_view_of_a_changed_log_fails_whoever_reads(broken: Path, run: Callable[..., Ran], command: str) -> None:
    assert run(command, "--log", broken).code == 1


@pytest.mark.parametrize("run", READ)
@pytest.mark.parametrize("option", ["", "--json"])
def test_check_of_a_script_with_a_fault_fails_whoever_reads(wrong: Path, run: Callable[..., Ran], option: str) -> None:
    assert run(f"check {option}", wrong).code == 1


@pytest.mark.parametrize("run", READ)
def test_check_of_a_script_that_expects_nothing_exits_3_whoever_reads(tmp_path: Path, run: Callable[..., Ran]) -> None:
    (tmp_path / "idle.tdl").write_text("board 1\n1s p p p\n")
    assert run("check", tmp_path / "idle.tdl").code == 3


@pytest.mark.parametrize("run", READ)
def test_audit_strict_of_what_differs_fails_whoever_reads(log: Path, run: Callable[..., Ran]) -> None:
    assert not tdlog("audit", "--log", log).code
    assert run("audit --strict", "--log", log).code == tdlog("audit", "--strict", "--log", log).code == 1


@pytest.mark.parametrize("run", READ)
def test_audit_strict_of_files_fails_whoever_reads(tmp_path: Path, run: Callable[..., Ran]) -> None:
    (tmp_path / "damaged.pbn").write_text('[Event "x"]\n[Board "1"]\n[Deal "N:AKQ.."]\n')
    assert run("audit --strict", tmp_path / "damaged.pbn").code == 1


@pytest.mark.parametrize("run", READ)
def test_an_import_with_a_file_that_was_refused_fails_whoever_reads(tmp_path: Path, run: Callable[..., Ran]) -> None:
    (tmp_path / "no.tdl").write_text("nonsense\n")
    assert run("import", "--log", tmp_path / "new.db", tmp_path / "no.tdl", SCRIPT).code == 1


@pytest.mark.parametrize("run", READ)
def test_what_is_whole_succeeds_whoever_reads(log: Path, run: Callable[..., Ran]) -> None:
    assert run("verify", "--log", log).code == 0
    assert run("check", SCRIPT).code == 0


def test_wrong_use_exits_2_whoever_reads_of_it() -> None:
    assert in_shell("nonsense", ending="2>&1 | true").code == 2
    assert in_shell("replay", ending="2>&1 | true").code == 2


def test_a_failure_exits_1_whoever_reads_of_it(tmp_path: Path) -> None:
    assert in_shell("results", "--log", tmp_path / "none.db", ending="2>&1 | true").code == 1


LINES = "board 1\n1s p p p\nnonsense\nboard 2\n"


@pytest.mark.parametrize("run", READ)
def test_lines_from_a_pipe_are_all_recorded_and_a_refused_one_fails(tmp_path: Path, run: Callable[..., Ran]) -> None:
    path = tmp_path / "live.db"
    ran = run("record", "--log", path, typed=LINES)
    assert (ran.code, ran.err) == (1, "")
    with EventLog(path, read_only=True) as log:
        assert log.version("S1.r1.t1") == 7
        assert verify(log) == []


@pytest.mark.parametrize("run", READ)
def test_lines_from_a_pipe_that_are_all_recorded_are_a_success(tmp_path: Path, run: Callable[..., Ran]) -> None:
    path = tmp_path / "live.db"
    assert run("record", "--log", path, typed=LINES.replace("nonsense\n", "")).code == 0
    with EventLog(path, read_only=True) as log:
        assert log.version("S1.r1.t1") == 7
