"""`tdlog pads`: what is taken from pads, what is told of it, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.seats import Seat
from projections.recorded.slips import Slip
from stores.sqlite.log import EventLog
from tests.cli.running import refused, tdlog
from tests.pads.evening import Pad, as_dto
from tests.pads.fake_connector import GUID, FakeConnector, served

SCRIPT = """stream S1
session "Club" 2026-11-27 scoring=matchpoints
player p1 "Ada"
contestant 1 [p1, p2]
contestant 2 [p3, p4]
contestant 3 [p5, p6]
contestant 4 [p7, p8]
movement howell tables=2 rounds=1 boards_a_round=2 plan=["r1 t1 1-4 1-2", "r1 t2 2-3 1-2"]
"""
TEN = Pad(1, 2, 1, 2, 3, Slip("4S", Seat.NORTH, 10))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    script = tmp_path / "evening.tdl"
    script.write_text(SCRIPT, encoding="utf-8")
    ran = tdlog("import", "--log", tmp_path / "evening.db", script)
    assert ran.code == 0, ran.err + ran.out
    return tmp_path / "evening.db"


@pytest.fixture
def fake() -> FakeConnector:
    found = FakeConnector()
    found.sessions[GUID] = {"EventGuid": GUID}
    return found


@pytest.fixture
def url(fake: FakeConnector) -> Iterator[str]:
    with served(fake) as found:
        yield found


def test_given_results_on_a_connector_when_they_are_taken_once_then_it_is_told_and_the_second_time_nothing_is_new(
    log: Path, fake: FakeConnector, url: str
) -> None:
    fake.play(as_dto(TEN))
    words = ("pads", "S1", "--log", log, "--connector", url, "--guid", GUID, "--once")
    first = tdlog(*words)
    assert (first.code, first.err) == (0, "")
    assert "Table 2 · Round 1 · Board 1: 4♠ by N 10 tricks" in first.out
    assert first.out.endswith("Entered 1, corrected 0, laid beside 0, asked 0, called 0; not taken 0.\n")
    assert tdlog(*words, "--lang", "da").out.startswith("Indtastet 0")
    of_table = ("pads", "S1.r1.t2", *words[2:])
    refused(tdlog(*of_table), "no session S1.r1.t2; it has: S1")
    assert tdlog(*words, "--json").json == {"session": "S1", "taken": [], "news": [], "left": 0}


def test_given_a_session_that_is_begun_from_here_then_the_connector_has_its_movement_and_its_names(
    log: Path, fake: FakeConnector, url: str
) -> None:
    assert "The session was begun on the pads" in tdlog("pads", "S1", "--log", log, "--connector", url, "--start",
                                                        "--once").out  # fmt: skip
    [guid] = fake.sessions.keys() - {GUID}
    [group] = fake.sessions[guid]["ScoringGroups"]
    assert [one["TableNumber"] for one in group["Sections"][0]["Tables"]] == [1, 2]


def test_given_what_cannot_be_taken_when_it_ends_then_it_exits_1_and_says_where_and_how_to_go_on(
    log: Path, fake: FakeConnector, url: str
) -> None:
    fake.play(as_dto(TEN._replace(table=9)))
    ran = tdlog("pads", "S1", "--log", log, "--connector", url, "--guid", GUID, "--once")
    assert ran.code == 1
    assert "table 9 in round 1" in " ".join(ran.out.split())
    assert "not taken 1" in ran.out


def test_given_control_c_while_it_waits_then_it_ends_with_what_was_taken(
    log: Path, fake: FakeConnector, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            raise KeyboardInterrupt
        fake.play(as_dto(TEN))

    monkeypatch.setattr("cli.commands.pads_.sleep", sleep)
    ran = tdlog("pads", "S1", "--log", log, "--connector", url, "--guid", GUID, "--every", "2")
    assert (ran.code, waited) == (0, [2.0, 2.0])
    assert "Following the pads of session S1" in ran.out
    assert "Entered 1," in ran.out
    with EventLog(log) as written:
        assert written.version("S1.r1.t2") == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("S1",), "either --connector URL or --bws FILE"),
        (("S1", "--connector", "http://127.0.0.1:1", "--bws", "README.md"), "either --connector URL or --bws FILE"),
        (("S1", "--bws", "README.md", "--start"), "for --connector alone"),
        (("S9", "--bws", "README.md"), "it has: S1"),
        (("S1", "--bws", "nowhere.bws"), "no file nowhere.bws"),
        (("S1", "--connector", "ftp://x"), "http://127.0.0.1:5079"),
        (("S1", "--connector", "http://127.0.0.1:1", "--guid", "12"), "32 capitals and digits"),
    ],
)
def test_given_what_cannot_be_followed_then_it_is_told_what_can(log: Path, words: tuple[str, ...], told: str) -> None:
    refused(tdlog("pads", "--log", log, *words), told)


def test_given_a_file_that_is_none_when_it_is_looked_at_once_then_it_exits_1_and_says_why(log: Path) -> None:
    ran = tdlog("pads", "S1", "--log", log, "--bws", "README.md", "--once")
    assert ran.code == 1
    assert "could not be read" in ran.out
