"""`tdlog standings --board`, `rulings` and `standings` after a publication: what a screen must not lose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import tdlog
from tests.explaining.given_figures import pairs_session

ONE = "N:AKQ2.AKQ2.AK2.A2 J543.J54.J54.J43 T98.T98.T98.T985 76.763.Q763.KQ76"
OTHER = "N:AKQ2.AKQ2.AK2.A3 J543.J54.J54.J42 T98.T98.T98.T985 76.763.Q763.KQ76"


def recorded(log: Path, source: str) -> Path:
    """A log with a session."""
    file = log.with_suffix(".tdl")
    file.write_text(source, encoding="utf-8")
    ran = tdlog("import", "--log", log, file)
    assert ran.code == 0, ran.err
    return log


def rows(log: Path, *arguments: str) -> list[list[str]]:
    """The lines of the screen, word by word."""
    out = tdlog("standings", "--log", log, *arguments).out
    assert max(map(len, out.splitlines())) <= 80
    return [line.split() for line in out.splitlines()]


def test_given_three_weighted_parts_when_a_board_is_shown_then_contracts_and_scores_are_all_there(log: Path) -> None:
    weighted = "adjust 1 12C1c ns=1/4:4SN=10,1/4:4SN=9,1/2:4SN=11 ew=1/3:4SN=10,1/3:4SN=9,1/3:3NTN=8"
    found = rows(
        recorded(log, pairs_session(["4SN=10", "4SN=9", "4SN=10"], at={"S1.r1.t1": [weighted]})), "--board", "1"
    )
    at = found.index(["r1.t1", "1", "11", "1/4", "4♠", "N", "10", "+420", "3", "2.33"])
    assert found[at + 1 : at + 6] == [
        ["1/4", "4♠", "N", "9", "-50"], ["1/2", "4♠", "N", "11", "+450"], ["1/3", "4♠", "N", "10", "-420"],
        ["1/3", "4♠", "N", "9", "+50"], ["1/3", "3NT", "N", "8", "+50"],
    ]  # fmt: skip


def test_given_points_of_a_part_alone_when_a_board_is_shown_then_a_dash_stands_for_their_score(log: Path) -> None:
    weighted = "adjust 1 12C1c ns=1/2:4SN=10,1/2:4SN=11 ew=4SN=10"
    recorded(log, pairs_session(["4SN=10", "4SN=9", "4SN=10"], at={"S1.r1.t1": [weighted]}))
    found = rows(log, "--board", "1")
    assert ["+450", "1/2", "-"] in found
    assert "-: only a part of a weighted score has these points;" in [" ".join(row[:11]) for row in found]
    assert "-: kun en del af en vægtet score" in tdlog("standings", "--log", log, "--board", "1", "--lang", "da").out


def test_given_a_correction_to_points_alone_when_a_board_is_shown_then_it_was_not_passed_out(log: Path) -> None:
    at = {"S1": ["rescore 1 S1.r1.t1 4SN=10 +990 79C1"]}
    source = pairs_session(["4SN=10", "4SN=9"])
    out = tdlog("standings", "--log", recorded(log, f"{source}\nstream S1\n{at['S1'][0]}"), "--board", "1").out
    assert "passed out" not in out
    assert "points" in out.splitlines()[2]


def test_given_an_artificial_score_when_a_board_is_shown_then_the_word_is_whole(log: Path) -> None:
    award = "adjust 1 12C2a ns_artificial=average+ ew_artificial=average-"
    found = rows(recorded(log, pairs_session(["4SN=10", "4SN=9"], at={"S1.r1.t1": [award]})), "--board", "1")
    assert ["r1.t1", "1", "11", "artificial", "A+", "A-", "1.2", "0.8"] in found


@pytest.fixture
def fouled(log: Path) -> Path:
    """A board of which two tables played one deal and two another."""
    lines = pairs_session(["4SN=10", "4SN=9", "4SN=10", "4SN=9"])
    for table, cards in enumerate((ONE, OTHER, ONE, OTHER), 1):
        lines = lines.replace(
            f"ns={table} ew={10 + table} boards=[1]\nresult 1", f"ns={table} ew={10 + table}\nboard 1 {cards}\nresult"
        )
    return recorded(log, lines)


def test_given_a_fouled_board_when_it_is_shown_then_its_groups_of_tables_are_named(fouled: Path) -> None:
    out = " ".join(tdlog("standings", "--log", fouled, "--board", "1").out.split())
    assert "2 groups are compared by themselves: r1.t1 r1.t3; r1.t2 r1.t4 [87B]" in out
    found = json.loads(tdlog("standings", "--log", fouled, "--board", "1", "--json").out)
    assert found["groups"] == [["S1.r1.t1", "S1.r1.t3"], ["S1.r1.t2", "S1.r1.t4"]]


def test_given_a_correction_after_the_publication_when_standings_are_shown_then_they_say_which_figures_differ(
    log: Path,
) -> None:
    lines = [
        pairs_session(["4SN=10", "4SN=9", "4SN=9"]), "stream S1",
        "publish session {1=100.00, 2=25.00, 3=25.00, 11=0.00}",
        "rescore 1 S1.r1.t1 4SN=10 4SN=9 79C1",
    ]  # fmt: skip
    recorded(log, "\n".join(lines))
    out = tdlog("standings", "--log", log).out
    assert "1 100.00 → 50.00, 2 25.00 → 50.00, 3 25.00 → 50.00, 11 0.00 → 50.00" in " ".join(out.split())
    told = json.loads(tdlog("standings", "--log", log, "--json").out)["superseded"]
    assert [one["contestant"] for one in told] == ["1", "2", "3", "11"]
    assert told[0] == {"contestant": "1", "published": "100.00", "now": "50.00", "entry": told[0]["entry"]}


def test_given_figures_that_stand_when_standings_are_shown_then_nothing_is_said_of_them(log: Path) -> None:
    source = pairs_session(["4SN=10", "4SN=9", "4SN=9"])
    recorded(log, f"{source}\nstream S1\npublish session {{1=100.00}}")
    assert "published" not in tdlog("standings", "--log", log).out


def test_given_a_board_that_was_not_begun_when_rulings_are_shown_then_its_decision_is_there(log: Path) -> None:
    lines = [
        "stream S1", "session", "stream S1.r1.t1", "round 1 table=1 ns=1 ew=2 boards=[1, 2]", "result 1 4SN=10",
        "adjust 2 12C1c both=4SN=9",
    ]  # fmt: skip
    recorded(log, "\n".join(lines))
    shown = [tdlog("rulings", "--log", log).out, tdlog("rulings", "2", "--log", log).out]
    audited = tdlog("results", "2", "--log", log).out
    assert "12C1c" in audited
    assert all(out.startswith("S1.r1.t1/2  not played\n2#5  adjusted score") for out in shown)


def test_given_a_mitchell_whose_rounds_name_nobody_when_results_are_shown_then_the_movement_does(log: Path) -> None:
    entered = "\n".join(f"contestant {one} [p{one}a, p{one}b]" for one in range(1, 5))
    lines = f"stream S1\nsession\n{entered}\nmovement mitchell 2 1 1\nstream S1.r1.t1\nround 1 table=1\nresult 1 4SN=10"
    assert tdlog("results", "--log", recorded(log, lines)).out.startswith("S1.r1.t1  NS 1  EW 3")
