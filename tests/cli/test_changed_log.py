"""A log that somebody changed is shown all the same, and every view of it says that nothing proves what it shows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import ROOT, tdlog

SAMPLE = ROOT / "sample_sessions/article_000" / "S0-01-partner-asks-and-a-penalty-card-lies-there.tdl"


@pytest.mark.parametrize("command", ["results", "rulings", "standings", "desk", "audit", "export --format jsonl"])
def test_a_view_of_a_log_that_was_changed_says_so_and_fails(tmp_path: Path, command: str) -> None:
    log = tmp_path / "tdlog.db"
    assert tdlog("import", SAMPLE, "--log", log).code == 0
    asked = [*command.split(), "--log", log]
    assert "proves" not in tdlog(*asked).err
    with closing(sqlite3.connect(log)) as connection, connection:
        connection.execute("UPDATE event_chain SET link = zeroblob(32)")
    shown = tdlog(*asked)
    assert shown.code == 1
    assert "nothing proves it" in shown.err
    assert "tdlog verify" in shown.err
    assert shown.out
