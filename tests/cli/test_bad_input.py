"""Bad input: a clear message, exit 1, and the log as it was."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from shlex import quote

import pytest

from tests.cli.running import ROOT, refused, tdlog

SCRIPT = ROOT / "sample_sessions" / "article_001" / "S1-02-the-free-revoke.tdl"
BOARD = "board 1 dealer=s N:987.742.K84.AQ72 432.A98.T653.J54 AKQJT.65.A72.K83 65.KQJT3.QJ9.T96"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.db"
    assert tdlog("import", "--log", path, SCRIPT).code == 0
    return path


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("4z", ["column 1", "4z", "expected"]),
        ("hk 2 8 h1", ["column 8", "h1"]),
        ("sa", ["West does not hold SA", "South holds it"]),
        ("hk 2 c4", ["East still holds hearts", "'!'"]),
        ("claim s 14", ["13 tricks are left", "14"]),
        ("withdraw w hk", ["West has not played HK"]),
        ("judge #99 64C1 damaged declarer=9", ["no incident 1#99"]),
        ("object e board=7", ["board 7 was not played at this table"]),
        ("notice x revoke", ["column"]),
        ("ruel 1#3 64A2", ["ruel", "rule"]),
    ],
)
def test_a_line_that_cannot_be_is_refused_and_says_why(tmp_path: Path, line: str, texts: list[str]) -> None:
    log = tmp_path / "live.db"
    ran = tdlog("record", "--log", log, typed=f"{BOARD}\n4s p p p\n{line}\n")
    assert ran.code == 1
    for text in ("! ", *texts):
        assert text in ran.out, ran.out
    assert "6 entries of S1.r1.t1 are in" in ran.out


def test_a_call_with_no_board_open_is_refused(tmp_path: Path) -> None:
    ran = tdlog("record", "--log", tmp_path / "live.db", typed="1s\n")
    assert "no board is open; begin one with: board NUMBER" in ran.out
    assert "1 entry of" in ran.out


def test_a_faulty_line_takes_nothing_of_itself(tmp_path: Path) -> None:
    ran = tdlog("record", "--log", tmp_path / "live.db", typed=f"{BOARD}\n4s p p 9x\n")
    assert "2 entries" in ran.out


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    ran = tdlog("record", "--log", tmp_path / "live.db", typed=b"\xff\xfe\x00\x1b[31m\n")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "! " in ran.out


@pytest.mark.parametrize(
    "data",
    [b"", b"\x7fELF\x02\x01\x01\x00" + bytes(50), b"<!doctype html><p>hello", b"just some words\n", b"PK\x03\x04"],
)
def test_a_strangers_file_is_refused(log: Path, tmp_path: Path, data: bytes) -> None:
    before = log.read_bytes()
    file = tmp_path / "stranger.bin"
    file.write_bytes(data)
    refused(tdlog("import", "--log", log, file), "stranger.bin", "not recorded")
    assert log.read_bytes() == before


def test_a_script_with_a_fault_records_nothing_and_names_the_line(log: Path, tmp_path: Path) -> None:
    before = log.read_bytes()
    file = tmp_path / "faulty.tdl"
    text = SCRIPT.read_text().replace("4h p p p", "4h p p 8z")
    file.write_text(text)
    line = text.splitlines().index("4h p p 8z") + 1
    refused(tdlog("import", "--log", log, file), f"faulty.tdl:{line}:8", "not recorded")
    assert log.read_bytes() == before


def test_another_session_of_the_same_name_is_refused(log: Path, tmp_path: Path) -> None:
    file = tmp_path / SCRIPT.name
    file.write_text(SCRIPT.read_text().replace("da d2 d6 d4", "da d2 d8 d4").replace("dq d3 d8 d7", "dq d3 d6 d7"))
    refused(tdlog("import", "--log", log, file), "entry 8 of", "in the file", "`at #8`", "--log")


def test_a_missing_log_is_said_to_be_missing(tmp_path: Path) -> None:
    for command in (["replay", "1"], ["results"], ["verify"], ["export"], ["forget", "p1"], ["seal"], ["rulings"]):
        refused(tdlog(command[0], "--log", tmp_path / "none.db", *command[1:], folder=tmp_path), "none.db")
    assert not (tmp_path / "none.db").exists()


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    refused(tdlog("results", "--log", other), "other.db")
    refused(tdlog("import", "--log", other, SCRIPT), "other.db")
    noise = tmp_path / "noise.db"
    noise.write_bytes(b"this is not a database at all" * 100)
    refused(tdlog("results", "--log", noise), "noise.db")


def test_a_truncated_log_is_refused(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:5000])
    refused(tdlog("results", "--log", log))


def test_a_tampered_entry_is_found(log: Path) -> None:
    with sqlite3.connect(log) as connection:
        connection.execute(
            "UPDATE stored_events SET state = replace(state, '\"DA\"', '\"DK\"') WHERE originator_version=6"
        )
    ran = tdlog("verify", "--log", log)
    refused(ran, "record broken")


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes to read-only files")
def test_a_read_only_log_says_so(log: Path) -> None:
    log.chmod(0o444)
    refused(tdlog("import", "--log", log, "--session", "S2", SCRIPT), "read")


def test_wrong_use_exits_2() -> None:
    assert tdlog("replay").code == 2
    assert tdlog("nonsense").code == 2
    assert tdlog("check").code == 2


@pytest.mark.process
def test_a_closed_pipe_is_no_error(log: Path) -> None:
    import subprocess
    import sys

    program = f"{quote(sys.executable)} -m cli replay --log {quote(str(log))} 1 | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", program], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
