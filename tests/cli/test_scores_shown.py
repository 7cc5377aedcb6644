"""Split, artificial, self-inflicted and corrected scores on the screen and for machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ROOT, tdlog

EVENING = """
stream S1
until 2026-03-14T22:30:00Z
stream S1.r1.t1
round 1 table=1 ns=3 ew=8 boards=1-7
board 1 dealer=s vul=none
4s p p p
tricks 10
adjust 12C1e ns=4SS=10 ew=1/2:4SS=9,1/2:4SS=10 ew_without_error=4SS=9 ns_self_inflicted=1/2 "ducked"
board 2
1n p p p
tricks 7
adjust 12C2a ns=average+ ew=average- "hand seen"
board 3
p p p p
board 4
1n p p p
tricks 7
board 6 dealer=s vul=none
4s p p p
tricks 10
adjust 12C1e both=4SS=9 ew_self_inflicted=3 "a gamble"
endround
adjust 5 12C2a both=average "out of time"
stream S1
@ 2026-03-14T22:00:00Z
rescore 3 S1.r1.t1 pass "NS +50 EW -100" 79C1 "recording error"
adjust 4 12C1d ew=60% table=S1.r1.t1 "too many lines"
"""
ROWS = [
    ["1", "4♠", "S", "10", "+420", "director", "awaits", "[12C1e]", "less…"],
    ["1/2", "4♠", "S", "9", "+50", "less", "its", "own", "error", "[12C1e]"],
    ["1/2", "4♠", "S", "10", "-420"],
    ["2", "artificial", "A+", "A-", "director"],
    ["3", "points", "+50", "corrected"],
    ["points", "-100"],
    ["4", "1NT", "W", "7", "-90", "director"],
    ["artificial", "60"],
    ["6", "4♠", "S", "9", "-50", "director", "awaits", "[12C1e]"],
    ["4♠", "S", "9", "+50", "less", "3", "[12C1e]"],
    ["5", "artificial", "A", "A", "director"],
    ["7", "not", "played", "awaits", "[82B2]"],
]
STAGES = {
    1: ("director:  NS 4♠ by S 10 tricks: +420; EW 1/2 4♠ by S 9 tricks + 1/2 4♠ by S",
        "NS bears 1/2 of its damage itself [12C1e]",
        "EW bears what it lost by its own error; without that it had +50"),
    2: ("director:  NS average plus; EW average minus  [12C2a]",),
    3: ("corrected: NS points: +50; EW points: -100  [79C1]  S1#2",),
    4: ("director:  NS 1NT by W 7 tricks: -90; EW artificial 60  [12C1d]  S1#3",),
    5: ("S1.r1.t1/5  not played", "director:  average for both sides  [12C2a]"),
    6: ("director:  NS 4♠ by S 9 tricks: -50; EW 4♠ by S 9 tricks: +50  [12C1e]",
        "EW bears 3 of its damage itself [12C1e]"),
    7: ("S1.r1.t1/7  not played", "not played"),
}  # fmt: skip


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A log with a board of every sort."""
    log, file = tmp_path / "scores.db", tmp_path / "scores.tdl"
    file.write_text(EVENING)
    ran = tdlog("import", "--log", log, file)
    assert ran.code == 0, ran.out + ran.err
    return log


def test_given_scores_of_every_sort_then_each_has_its_row(evening: Path) -> None:
    _, _, *rows = tdlog("results", "--log", evening).out.splitlines()
    assert [row.split() for row in rows] == ROWS


@pytest.mark.parametrize("lang", ["en", "da"])
def test_given_either_language_then_every_line_fits_the_screen(evening: Path, lang: str) -> None:
    for board in ("", *(str(number) for number in STAGES)):
        ran = tdlog("results", "--log", evening, "--lang", lang, *([board] if board else []))
        assert ran.code == 0, ran.err
        assert max(map(len, ran.out.splitlines())) <= 80
    assert ("kunstig" if lang == "da" else "artificial") in tdlog("results", "--log", evening, "--lang", lang).out


@pytest.mark.parametrize("board", STAGES)
def test_given_one_board_then_its_stages_say_who_has_what(evening: Path, board: int) -> None:
    shown = tdlog("results", "--log", evening, str(board)).out
    for line in STAGES[board]:
        assert line in shown


def test_given_machines_then_every_key_is_there_and_documented(evening: Path) -> None:
    found = {result["board"]: result for result in tdlog("results", "--log", evening, "--json").json}
    first, third = found[1]["stages"][-1], found[3]["stages"][-1]
    assert first["ns_self_inflicted"] == {"part": "1/2", "without_error": []}
    assert first["ew_self_inflicted"] == {"part": None, "without_error": [{"weight": "1", "score": 50}]}
    assert (third["stream"], third["entries"], third["ns"][0]["contract"]) == ("S1", [2], "")
    artificial = found[2]["stages"][-1]
    assert (artificial["ns_artificial"], artificial["ew_artificial"], artificial["ns"]) == ("average+", "average-", [])
    assert (found[5]["state"], found[7]["state"], found[7]["stages"]) == ("done", "not_played", [])
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    keys = {*first, *first["ns_self_inflicted"], *found[1], found[7]["state"], third["stage"]}
    assert [key for key in sorted(keys) if key not in page] == []
