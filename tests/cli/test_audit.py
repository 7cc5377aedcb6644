"""`tdlog audit`: what it prints for people and machines, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
from tests.audit.sessions import PAIRS
from tests.cli.running import ROOT, refused, tdlog

PUBLISHED = "stream S1\n@ 2026-03-14T21:00:00Z\npublish session {1=75.00, 2=25.00, 3=25.00, 4=75.00}\n"
WRONG = PUBLISHED.replace("1=75.00", "1=74.00")


def logged(folder: Path, script: str, name: str = "evening") -> Path:
    file, log = folder / f"{name}.tdl", folder / "evening.db"
    file.write_text(script, encoding="utf-8")
    ran = tdlog("import", "--log", log, file)
    assert ran.code == 0, ran.out + ran.err
    return log


def test_given_a_clean_session_then_it_says_so_and_what_was_looked_at(tmp_path: Path) -> None:
    ran = tdlog("audit", "--log", logged(tmp_path, PAIRS + PUBLISHED))
    said = " ".join(ran.out.split())
    assert "S1 Club evening Clean: what was ruled, scored and published is what the record gives." in said
    assert "Looked at: tables 2, boards 4, entries 23," in said
    assert "published figures 4." in said
    assert ran.code == 0


def test_given_differences_then_it_ends_well_unless_it_is_strict(tmp_path: Path) -> None:
    log = logged(tmp_path, PAIRS + WRONG)
    ran = tdlog("audit", "--log", log)
    assert ran.code == 0
    said = " ".join(ran.out.split())
    for text in (
        "What differs", "[79C1] a published figure is not what the record gave then #7", "recorded: 1: 74.00",
        "follows: the record gives 75.00", 'to type: publish "session" {1=75.00, 2=25.00, 4=75.00, 3=25.00}',
        "Differences: 1. Still open: 0.",
    ):  # fmt: skip
        assert text in said, text
    assert tdlog("audit", "--log", log, "--strict").code == 1


def test_given_a_clean_session_then_it_ends_well_also_when_strict(tmp_path: Path) -> None:
    assert tdlog("audit", "--log", logged(tmp_path, PAIRS + PUBLISHED), "--strict").code == 0


def test_given_machines_then_every_difference_has_the_documented_keys(tmp_path: Path) -> None:
    (audit,) = tdlog("audit", "--log", logged(tmp_path, PAIRS + WRONG), "--json").json
    assert (audit["session"], audit["clean"]) == ("S1", False)
    assert audit["checked"] == {
        "tables": 2, "boards": 4, "entries": 23, "incidents": 0, "rulings": 0, "judgements": 0, "decisions": 0,
        "scores": 4, "figures": 4,
    }  # fmt: skip
    (found,) = audit["differences"]
    assert found == {
        "difference": "published_differs",
        "open": False,
        "noted": False,
        "law": "79C1",
        "stream": "S1",
        "board": None,
        "incident": None,
        "entries": ["S1#7"],
        "recorded": "1: 74.00",
        "follows": "the record gives 75.00",
        "line": 'publish "session" {1=75.00, 2=25.00, 4=75.00, 3=25.00}',
        "text": "a published figure is not what the record gave then",
    }


def test_given_a_moment_before_the_publication_then_the_session_is_clean(tmp_path: Path) -> None:
    log = logged(tmp_path, PAIRS + WRONG)
    assert "Clean:" in tdlog("audit", "--log", log, "--as-of", "2026-03-14T20:00:00Z").out


def test_given_several_sessions_then_each_is_audited_or_the_one_that_is_named(tmp_path: Path) -> None:
    log = logged(tmp_path, PAIRS + WRONG)
    logged(tmp_path, (PAIRS + PUBLISHED).replace("S1", "S2"), "other")
    both = tdlog("audit", "--log", log)
    assert both.out.index("S1  Club evening") < both.out.index("S2  Club evening")
    assert "S1" not in tdlog("audit", "--log", log, "S2").out
    refused(tdlog("audit", "--log", log, "S9"), "S9", "S1, S2")


@pytest.mark.parametrize("lang", ["en", "da"])
def test_given_the_sample_evening_then_what_it_lacks_fits_the_screen_in_each_language(
    tmp_path: Path, lang: str
) -> None:
    script = (ROOT / "sample_sessions" / "spring_match.tdl").read_text(encoding="utf-8")
    ran = tdlog("audit", "--log", logged(tmp_path, script), "--lang", lang)
    to_type = {"en": "to type:", "da": "skriv:"}[lang]
    assert all(len(line) <= 80 for line in ran.out.splitlines() if to_type not in line)
    heading = {"en": "S1.r2.t2  board 8", "da": "S1.r2.t2  spil 8"}[lang]
    missing = {"en": "[64C1] 8#189: a judgement is missing", "da": "[§64C1] 8#189: et skøn mangler"}[lang]
    assert heading in ran.out
    assert missing in ran.out
    assert f'      {to_type} judge 8#189 64C1 compensated "..."\n' in ran.out
    assert f'      {to_type} judge 8#189 64C1 damaged declarer=N "..."\n' in ran.out
    assert ran.out.count("\x1b") == 0


def test_given_an_empty_log_then_it_says_that_there_is_no_session(tmp_path: Path) -> None:
    log = tmp_path / "evening.db"
    EventLog(log).close()
    refused(tdlog("audit", "--log", log), "no session")
