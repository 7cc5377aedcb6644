"""A log that somebody changed is shown all the same, and every view of it says that nothing proves what it shows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
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


EVENING = """\
stream S1
session "An evening" 2026-03-14 scoring=matchpoints
player p1 "Anna"
contestant 1 [p1, p2] pair
stream S1.r1.t1
round 1 table=1 ns=1 ew=2
result 1 1SN=8
stream S1.r1.t2
round 1 table=2 ns=3 ew=4
result 1 1NN=7
"""
LAST = "(SELECT max(rowid) FROM stored_events)"
CHANGES = {
    "a link as text": "UPDATE event_chain SET link = 'abc'",
    "a link as hexadecimal text": "UPDATE event_chain SET link = lower(hex(link))",
    "a link as a number": "UPDATE event_chain SET link = 5",
    "a link at the last number": "UPDATE event_chain SET upto = 9223372036854775807",
    "a row at the last number": f"UPDATE stored_events SET rowid = 9223372036854775807 WHERE rowid = {LAST}",
    "an entry without a number": f"UPDATE stored_events SET originator_version = 'x' WHERE rowid = {LAST}",
    "bytes as a stream": f"UPDATE stored_events SET originator_id = x'ff' WHERE rowid = {LAST}",
    "bytes as a name": "UPDATE register SET name = x'416e6e61ff'",
    "bytes as an id": "UPDATE register SET player = x'ff'",
}
"""What somebody did to the file with another program."""
SHOWN = ["verify --json", "results", "rulings --json", "standings", "explain 1", "desk", "export", "replay t2/1",
         "export --force --to out.db", "import evening.tdl", "record --table S1.r1.t2", "seal --key key"]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_was_put_into_the_file_verify_finds_it_and_no_command_breaks_off(tmp_path: Path, change: str) -> None:
    (tmp_path / "evening.tdl").write_text(EVENING)
    assert tdlog("import", "evening.tdl", "--log", "tdlog.db", folder=tmp_path).code == 0
    with closing(sqlite3.connect(tmp_path / "tdlog.db")) as connection, connection:
        assert connection.execute(CHANGES[change]).rowcount
    proved = tdlog("verify", "--log", "tdlog.db", folder=tmp_path)
    assert proved.code == 1
    assert "record broken" in proved.out, proved.err
    for command in SHOWN:
        ran = tdlog(*command.split(), "--log", "tdlog.db", folder=tmp_path, typed="note x\n")
        assert "Traceback" not in ran.err, f"{command}: {ran.err}"


def test_a_name_that_is_no_text_is_shown_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "evening.tdl").write_text(EVENING)
    assert tdlog("import", "evening.tdl", "--log", "tdlog.db", folder=tmp_path).code == 0
    with closing(sqlite3.connect(tmp_path / "tdlog.db")) as connection, connection:
        connection.execute(CHANGES["bytes as a name"])
    with EventLog(tmp_path / "tdlog.db", read_only=True) as log:
        assert log.register.names() == {"p1": "Anna\N{REPLACEMENT CHARACTER}"}
        assert log.register.differing({"p1": "Bo"}) == {"p1": "Anna\N{REPLACEMENT CHARACTER}"}
