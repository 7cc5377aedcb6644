"""`tdlog hints`: results of a session that one would look at twice."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import refused, tdlog

EVENING = 'stream S1\nsession "Club" 2026-11-28 scoring=matchpoints\n'
RESULTS = ("4SN=10", "4SN=10", "4SN=10", "4SE=10", "4SN=6")


def log_of(folder: Path, *results: str, later: str = "") -> Path:
    tables = "".join(
        f"stream S1.r1.t{table}\nround 1 table={table} ns={table} ew={table + 9}\nresult 7 {result}\n"
        for table, result in enumerate(results, 1)
    )
    script, log = folder / "evening.tdl", folder / "evening.db"
    script.write_text(EVENING + tables + later)
    assert tdlog("import", "--log", log, script).code == 0
    return log


def test_given_a_field_when_hints_are_asked_for_then_each_result_that_looks_odd_stands_there_with_why(
    tmp_path: Path,
) -> None:
    log = log_of(tmp_path, *RESULTS)
    told = tdlog("hints", "--log", log, "--lang", "en").out
    assert "Board 7" in told
    assert "Table 4 in round 1: 4♠ by E 10 tricks\n    ? At all 4 other tables NS declared" in told
    assert "Table 5 in round 1: 4♠ by N 6 tricks" in told
    assert "at 3 other tables declarer took from 10 to 10" in told
    assert "Table 1" not in told
    assert "Bord 4 i runde 1" in tdlog("hints", "S1", "--log", log, "--lang", "da").out
    found = tdlog("hints", "S1", "--log", log, "--json").json
    assert [(one["stream"], one["board"], one["hint"]) for one in found] == [
        ("S1.r1.t4", 7, "other_side"), ("S1.r1.t5", 7, "far_from_field"),
    ]  # fmt: skip


def test_given_a_result_that_was_put_right_when_hints_are_asked_for_then_they_are_about_what_stands(
    tmp_path: Path,
) -> None:
    results = ("4SN=5", "3SN=9")
    put_right = 'stream S1\nrescore 7 S1.r1.t1 4SN=5 4SXN=5 79C1 "it was doubled"\n'
    for folder, later, told in (("at_first", "", "5 down, and not doubled"), ("then", put_right, "Nothing looks odd.")):
        (tmp_path / folder).mkdir()
        log = log_of(tmp_path / folder, *results, later=later)
        assert told in tdlog("hints", "--log", log, "--lang", "en").out


def test_given_nothing_odd_or_no_session_when_hints_are_asked_for_then_that_is_told(tmp_path: Path) -> None:
    log = log_of(tmp_path, "4SN=10", "4SN=11")
    assert "Nothing looks odd." in tdlog("hints", "--log", log, "--lang", "en").out
    assert tdlog("hints", "--log", log, "--json").json == []
    refused(tdlog("hints", "S9", "--log", log), "S9")
