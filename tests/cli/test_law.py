"""`tdlog law`: paragraphs in our own words, and the incidents of the log that cite them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from formats.notation import Scribe
from projections.laws.paragraphs import paragraphs
from projections.texts import has_message
from stores.sqlite.log import EventLog
from tests.cli.desk_logs import CLAIMED, OVER, recorded
from tests.cli.running import Ran, tdlog

ROOT = Path(__file__).parents[2]


def law(log: Path, *arguments: str) -> Ran:
    ran = tdlog("law", "--log", log, *arguments)
    assert "Traceback" not in ran.err, ran.err
    return ran


def said(ran: Ran) -> str:
    return " ".join(ran.out.split())


def test_given_a_paragraph_then_its_words_edition_and_incidents_are_told(log: Path) -> None:
    recorded(log, *OVER)
    recorded(log, *CLAIMED, stream="S1.r1.t2")
    ran = law(log, "64A2")
    assert ran.code == 0
    assert ran.out.startswith("64A2  (edition 2017)\n  The offender did not win the revoke trick")
    assert "cited by: S1.r1.t1/1#13 revoke East" in said(ran)
    assert "S1.r1.t2" not in ran.out
    assert "Law 64A2 (2017)" not in ran.out
    assert max(len(line) for line in ran.out.splitlines()) <= 80


@pytest.mark.parametrize("name", ["64a2", "§64A2", "L64A2", "Law 64A2", "64 A 2", "64(A)(2)"])
def test_given_a_paragraph_however_it_is_written_then_it_is_found(log: Path, name: str) -> None:
    assert law(recorded(log, *OVER), name).out.startswith("64A2  (")


def test_given_a_ruling_that_names_a_paragraph_then_its_incident_cites_it(log: Path) -> None:
    recorded(log, *OVER, 'rule 1#13 64A1 "two tricks" transferred=2')
    assert "S1.r1.t1/1#13" in law(log, "64A1").out


def test_given_what_no_incident_cites_then_it_says_so(log: Path) -> None:
    assert "no incident of the log cites it" in law(recorded(log, *CLAIMED), "64A2").out


def test_given_a_letter_or_a_number_then_every_paragraph_below_it_is_printed(log: Path) -> None:
    recorded(log, *OVER)
    heads = [line.split()[0] for line in law(log, "64A").out.splitlines() if "(edition" in line]
    assert heads == ["64A", "64A1", "64A2"]
    heads = [line.split()[0] for line in law(log, "64").out.splitlines() if "(edition" in line]
    assert heads == [name for name in paragraphs() if name.startswith("64")]


def test_given_a_switch_of_a_sponsor_then_it_is_named_with_its_default(log: Path) -> None:
    assert "a sponsor may set: claim_played_on_establishes (no)" in said(law(recorded(log, *OVER), "63A3"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("64B9", "64B1"), ("64Z", "64A"), ("99", "near it: "), ("x", "as 64A2"), ("", "as 64A2"),
        ("81A", "nothing of 81A: the director's office"),
    ],
)  # fmt: skip
def test_given_no_such_paragraph_then_those_near_it_are_told_and_the_exit_is_2(log: Path, name: str, told: str) -> None:
    ran = law(recorded(log, *OVER), name)
    assert ran.code == 2
    assert told in " ".join(ran.err.split())


def test_given_no_log_then_the_paragraph_is_printed_all_the_same_and_no_log_made(log: Path) -> None:
    ran = law(log, "64A2")
    assert ran.code == 0
    assert "there is no log at" in ran.out
    assert "The offender did not win" in ran.out
    assert not log.exists()


def test_given_a_session_under_another_edition_then_what_it_has_otherwise_is_told(log: Path) -> None:
    recorded(log, *OVER)
    other = Scribe(stream="S2")
    other.read("session imps 2007")
    with EventLog(log) as kept:
        kept.append([("S2", 0, other.entries)])
    recorded(log, *CLAIMED, stream="S2.r1.t1")
    assert "(read so under 2007 too" in said(law(log, "11A"))
    assert "read so under" not in said(law(log, "64A2"))
    assert [law(log, name, "--json").json[0]["read_by"] for name in ("11A", "64A2")] == [["2007"], []]
    assert law(log, "2017:11A", "--json").json[0]["read_by"] == []


def test_given_a_paragraph_of_an_edition_then_it_is_told_and_no_such_edition_is_refused(log: Path) -> None:
    assert law(log, "2017-2024:73D1").out.startswith("73D1  (edition 2017)")
    assert "(read so under 2017-2024 too" in said(law(log, "2017-2024:73D1"))
    ran = law(log, "1987:27B")
    assert ran.code == 2
    assert "editions of the Laws: 2007, 2017, 2017-2024; read 1987" in " ".join(ran.err.split())


@pytest.mark.process
def test_given_a_python_without_docstrings_then_the_paragraph_is_printed_all_the_same(log: Path) -> None:
    program = [sys.executable, "-OO", "-m", "cli", "law", "64A2", "--log", str(log)]
    ran = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stdout == law(log, "64A2").out
    assert "The offender did not win the revoke trick" in ran.stdout
    program[-1:] = [str(log), "--json"]
    ran = subprocess.run([*program, "--lang", "da"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stdout == law(log, "64A2", "--json", "--lang", "da").out


def test_given_json_then_it_has_the_documented_keys(log: Path) -> None:
    recorded(log, *OVER)
    [found] = law(log, "64A2", "--json").json
    assert set(found) == {"law", "edition", "read_by", "module", "text", "lang", "regulations", "incidents"}
    assert (found["law"], found["edition"], found["module"], found["lang"]) == ("64A2", "2017", "law_64_transfer", "en")
    assert found["incidents"] == [{"stream": "S1.r1.t1", "board": 1, "incident": "1#13", "kind": "revoke"}]
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in found)
    assert law(log, "63A3", "--json").json[0]["regulations"] == {"claim_played_on_establishes": "no"}


def test_given_danish_then_the_paragraph_is_danish_or_says_that_it_is_not(log: Path) -> None:
    ran = law(recorded(log, *OVER), "64A2", "--lang", "da")
    assert ran.out.startswith("§64A2  (udgave 2017)")
    assert "citeret af: S1.r1.t1/1#13 kulørsvigt Øst" in said(ran)
    told = "på engelsk: den er ikke oversat til dansk endnu" in said(ran)
    assert told is not has_message("law", "64A2", "da")
