"""A fouled board of a match at the desk and in the recorder: led through at one table, told at both."""

from __future__ import annotations

import json
from pathlib import Path

from domain.events import JudgementMade
from tests.cli.desk_logs import TABLE, desk, events_in
from tests.cli.running import Ran, tdlog

OTHER = "S1.r1.t2"
HANDS = "{}:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
SCRIPT = """stream S1
session "Cup" scoring=teams
contestant A team
contestant B team
stream S1.r1.t1
round 1 table=1 ns=A ew=B
board 1 {first}
result 4SN=10
stream S1.r1.t2
round 1 table=2 ns=B ew=A
"""


def imported(log: Path, tmp_path: Path, *lines: str) -> Path:
    """A log of a match: its first table has played board 1, and the second what the lines say."""
    script = tmp_path / "match.tdl"
    script.write_text(SCRIPT.format(first=HANDS.format("N")) + "".join(f"{line}\n" for line in lines))
    assert tdlog("import", "--log", log, script).code == 0
    return log


def match(log: Path, tmp_path: Path) -> Path:
    """The same where the second table has played the board with its cards turned."""
    return imported(log, tmp_path, f"board 1 {HANDS.format('E')}", "result 4SN=9")


def record(log: Path, table: str, *lines: str) -> Ran:
    return tdlog("record", "--log", log, "--table", table, typed="\n".join(lines) + "\n")


def test_given_a_fouled_board_when_it_is_named_then_the_desk_leads_through_it_at_the_table_that_asks(
    log: Path, tmp_path: Path
) -> None:
    match(log, tmp_path)
    listed = desk(log).out
    assert "1#2  fouled board" in listed
    assert listed.count("[86B2]") == 1
    ran = desk(log, "1#2", typed=("2", "North had turned the board"))
    assert "? [86B2]" in ran.out
    assert "one side is at fault" in ran.out
    judged = events_in(log)[-1]
    assert isinstance(judged, JudgementMade)
    assert (judged.incident, judged.law, judged.answer) == ("1#2", "86B2", "ns_at_fault")
    assert desk(log).out == "nothing is open\n"
    there = " ".join(desk(log, f"{OTHER}/1#2").out.split())
    assert f"who is at fault is asked at the other table: {TABLE}/1#2" in there
    assert "nothing is open at 1#2" in there


def test_given_a_fouled_board_when_the_lists_are_shown_then_each_counts_one_matter(log: Path, tmp_path: Path) -> None:
    match(log, tmp_path)
    listed = {name: json.loads(tdlog(name, "--log", log, "--json").out) for name in ("desk", "results", "standings")}
    assert [(one["stream"], one["incident"]) for one in listed["desk"]] == [(TABLE, "1#2")]
    assert [[one["law"] for one in row["open"]] for row in listed["results"]] == [["86B2"], ["86B2"]]
    assert [one["incident"] for one in listed["standings"]["open"]] == ["1#2"]
    waiting = json.loads(tdlog("rulings", "--open", "--log", log, "--json").out)
    assert [(one["stream"], one["incident"]) for one in waiting] == [(TABLE, "1#2")]
    audited = tdlog("audit", "--log", log).out
    assert audited.count("a judgement is missing") == 1
    assert "Still open: 1." in audited


def test_given_what_the_other_table_recorded_since_then_the_recorder_names_the_incident_in_words(
    log: Path, tmp_path: Path
) -> None:
    imported(log, tmp_path)
    assert "nothing is open" in record(log, TABLE, "open").out
    told = record(log, OTHER, f"board 1 {HANDS.format('E')}", "result 4SN=9")
    assert "who is at fault is asked at the other table" in " ".join(told.out.split())
    ran = record(log, TABLE, "open", 'judge fouled 86B2 both_at_fault "both had looked"')
    assert "? [86B2]" in ran.out
    assert "both sides are at fault" in ran.out
    assert isinstance(events_in(log)[-1], JudgementMade)


def test_given_a_judged_board_when_the_log_is_exported_then_the_script_reads_back(log: Path, tmp_path: Path) -> None:
    match(log, tmp_path)
    record(log, TABLE, 'judge last 86B2 nobody_at_fault "the duplication"')
    script = tmp_path / "out.tdl"
    script.write_text(tdlog("export", "--log", log, "--format", "tdl").out)
    assert "!!" not in script.read_text()
    again = tmp_path / "again.db"
    assert tdlog("import", "--log", again, script).code == 0
    assert events_in(again) == events_in(log)
