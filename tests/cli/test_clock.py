"""`tdlog clock`: the clock of a session at the keyboard, with what is told of its tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import tdlog

EVENING = """\
stream S1
session "Club evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=3 rounds=2 boards_a_round=2
contestant 1
contestant 2
contestant 3
contestant 4
contestant 5
contestant 6
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    (tmp_path / "evening.tdl").write_text(EVENING)
    assert tdlog("import", tmp_path / "evening.tdl", "--log", tmp_path / "evening.db").code == 0
    return tmp_path / "evening.db"


def test_given_no_clock_when_it_is_shown_then_it_says_so_in_both_languages(log: Path) -> None:
    assert "No round has been started." in tdlog("clock", "--log", log).out
    assert "Ingen runde er startet." in tdlog("clock", "S1", "--log", log, "--lang", "da").out


def test_given_a_round_when_its_clock_is_kept_then_what_was_recorded_is_told_and_what_is_left(log: Path) -> None:
    started = tdlog("clock", "S1", "start", "40", "--log", log).out
    assert "starts round 1" in started
    assert "Clock of Club evening: Round 1 of 2" in started
    assert re.search(r"played until \d\d:\d\d:\d\d UTC\n", started)
    assert tdlog("clock", "S1", "add", "-2", "--log", log).code == 0
    shown = tdlog("clock", "S1", "--log", log, "--json").json
    assert (shown["clock"]["phase"], shown["clock"]["round"]) == ("play", 1)
    assert 0 < shown["clock"]["seconds"] <= 38 * 60
    assert [one["stream"] for one in shown["tables"]] == ["S1.r1.t1", "S1.r1.t2", "S1.r1.t3"]
    assert "The clock stands" in tdlog("clock", "S1", "pause", "--log", log).out
    assert "Play" in tdlog("clock", "S1", "go-on", "--log", log).out
    assert "Move to the next table" in tdlog("clock", "S1", "end", "--log", log).out
    assert "Round 2 of 2" in tdlog("clock", "S1", "start", "--log", log).out


def test_given_a_table_that_is_late_when_it_is_told_then_the_list_has_it_with_its_entry(log: Path) -> None:
    tdlog("clock", "S1", "start", "--log", log)
    tdlog("clock", "S1", "warn", "r1.t2", "--log", log)
    tdlog("clock", "S1", "late", "r1.t2", "ew", "ten minutes on board 3", "--log", log)
    tdlog("clock", "S1", "not-begun", "r1.t2", "4", "--log", log)
    output = tdlog("clock", "S1", "play-late", "r1.t2", "4", "after the session", "--log", log).out
    assert "East-West late; warned once" in output
    assert "to be played later: 4" in output
    assert "S1#11" in output
    assert "“ten minutes on board 3”" in output
    shown = tdlog("clock", "S1", "--log", log, "--json").json
    assert [(one["entry"], one["late"], one["contestants"]) for one in shown["lateness"]] == [
        ("S1#10", "undecided", []), ("S1#11", "ew", ["5"]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("begin", "No such word: begin"), ("start x", "whole number"), ("start 1.5", "whole number"),
        ("start 0", "1 to 600"), ("start -5", "1 to 600"), ("start 10000", "1 to 600"), ("start 99999999999", "whole"),
        ("start ٣", "whole number"), ("start 5 6", "start takes no more: 6"), ("pause 5", "pause takes no more"),
        ("warn", "the table is named"), ("warn r9.t9", "not in this session"), ("late r1.t1", "is one of ns"),
        ("late r1.t1 n", "is one of ns"), ("not-begun r1.t1", "the table is named"), ("not-begun r1.t1 9", "not due"),
        ("go-on", "No clock has been started"), ("pause", "No clock has been started"),
        ("warn r1.t1 ew slow again", "takes no more: again"), ("start --round 7", "no round 7"),
    ],
)  # fmt: skip
def test_given_what_cannot_be_when_it_is_typed_then_it_says_why_and_records_nothing(
    log: Path, typed: str, said: str
) -> None:
    refused = tdlog("clock", "S1", *typed.split(" "), "--log", log)
    assert refused.code
    assert said in " ".join(refused.err.split())
    assert tdlog("clock", "S1", "--log", log, "--json").json["clock"]["round"] == 0


def test_given_another_session_when_its_clock_is_asked_for_then_it_says_which_there_are(log: Path) -> None:
    assert "S1" in tdlog("clock", "S9", "--log", log).err
