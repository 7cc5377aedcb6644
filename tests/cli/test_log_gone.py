"""The log's file is taken away while a table is recorded: recording stops, and says what is safe and how to go on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.log.verifying import verify
from stores.sqlite.log import EventLog
from tests.cli.running import ROOT, tdlog

pytestmark = pytest.mark.process


@contextmanager
def recording(log: Path, language: str = "en") -> Generator[subprocess.Popen[str]]:
    """`tdlog record` as a program, which has recorded the board and the first call."""
    program = [sys.executable, "-u", "-m", "cli", "record", "--log", str(log), "--lang", language]
    with subprocess.Popen(
        program,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("board 1\n1n\n")
        running.stdin.flush()
        for line in running.stdout:
            if "#3" in line:
                break
        yield running


@pytest.mark.parametrize(
    ("language", "what", "goes_on"),
    [
        ("en", "was deleted while it was being recorded", "To go on"),
        ("da", "blev slettet, mens der blev optaget", "For at gå videre"),
    ],
)
def test_given_a_deleted_log_when_more_is_typed_then_recording_stops_and_all_of_it_is_safe(
    log: Path, language: str, what: str, goes_on: str
) -> None:
    with recording(log, language) as running:
        log.unlink()
        out, err = running.communicate("p\np\np\n", timeout=60)
    assert running.returncode == 1
    assert what in err
    assert goes_on in err
    assert f"{log}.saved" in err
    assert "Traceback" not in err
    assert "#5" not in out
    assert not log.exists()
    with EventLog(f"{log}.saved", read_only=True) as saved:
        assert saved.version("S1.r1.t1") == 4, "the round, the board, 1NT and the pass typed last"
        assert verify(saved) == []


def test_given_a_moved_log_when_more_is_typed_then_it_is_said_where_it_is(log: Path) -> None:
    with recording(log) as running:
        log.rename(log.with_name("moved.db"))
        _, err = running.communicate("p\np\n", timeout=60)
    assert running.returncode == 1
    assert f"was moved to {log.with_name('moved.db')}" in err
    assert tdlog("verify", "--log", f"{log}.saved").code == 0
