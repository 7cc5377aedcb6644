"""`tdlog draw`: the next round of a Swiss and the next stage of a knockout, shown and recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.events import EntryAmended, TricksAgreed
from stores.sqlite.log import EventLog
from tests.cli.running import refused, tdlog

TEAMS = "".join(f"contestant {name} [] team\n" for name in ("A", "B-by", "C", "D"))
LINES = '["r1 t1 A-D 1", "r1 t2 D-A 1", "r1 t3 B-by-C 1", "r1 t4 C-B-by 1"]'


def log_of(folder: Path, kind: str, *results: str, besides: str = "") -> Path:
    """A log with a first round; `results` are those of its tables."""
    tables = "".join(
        f"stream S1.r1.t{table}\nround 1 table={table}\nresult 1 {result}\n" for table, result in enumerate(results, 1)
    )
    script, log = folder / "evening.tdl", folder / "evening.db"
    elected = "regulation knockout yes\n" if kind == "knockout" else ""
    first = f"movement {kind} 4 rounds=1 boards_a_round=1 plan={LINES}\n{besides}"
    script.write_text(f'stream S1\nsession "Cup" 2026-11-28 scoring=teams\n{elected}{TEAMS}{first}\n{tables}')
    assert tdlog("import", "--log", log, script).code == 0
    return log


WON = ("1NTN=9", "1NTN=6", "1NTN=6", "1NTN=9")


@pytest.mark.parametrize(("kind", "line"), [("swiss", "r2 t1 C-A 2"), ("knockout", "r2 t1 A-C 2")])
def test_given_a_round_that_was_played_when_the_next_is_drawn_then_it_is_shown_and_recorded_when_asked(
    tmp_path: Path, kind: str, line: str
) -> None:
    log = log_of(tmp_path, kind, *WON)
    shown = tdlog("draw", "--log", log)
    assert "Nothing is recorded" in shown.out
    assert line in shown.out or kind == "swiss"
    assert "Runde 2 som den trækkes" in tdlog("draw", "S1", "--log", log, "--lang", "da").out
    told = tdlog("draw", "--log", log, "--record", "--why", "drawn in the hall", "--json").json
    assert (told["first"], told["recorded"]) == (2, True)
    with EventLog(log) as written:
        movement, note = written.read("S1")[-2:]
    assert movement.plan[-len(told["lines"]) :] == tuple(told["lines"])  # type: ignore[union-attr]
    assert note.text == "drawn in the hall"  # type: ignore[union-attr]


def test_given_a_match_that_is_level_or_open_when_a_knockout_is_drawn_then_it_is_told_which(tmp_path: Path) -> None:
    log = log_of(tmp_path, "knockout", "1NTN=9", "1NTN=9", "1NTN=6")
    refused(tdlog("draw", "--log", log), "A – D is level")
    refused(
        tdlog("draw", "--log", log, "--goes-on", "D"), "B-by – C is not over. Open there, boards by their numbers: 1."
    )
    refused(tdlog("draw", "--log", log, "--goes-on", "E"), "E plays no match of this stage")
    refused(tdlog("draw", "--log", log, "--goes-on", "A", "--goes-on", "D"), "Not all of")
    refused(tdlog("draw", "--log", log, "--goes-on", "D", "--goes-on", "C", "--threes"), "2 teams cannot play")
    told = tdlog("draw", "--log", log, "--goes-on", "D", "--goes-on", "B-by").out
    assert "r2 t1 D-B-by 2" in told


def test_given_a_carry_over_when_a_knockout_is_drawn_then_it_counts_in_the_match(tmp_path: Path) -> None:
    level = ("1NTN=9", "1NTN=9", "1NTN=6", "1NTN=9")
    log = log_of(tmp_path, "knockout", *level, besides='carry D 1 imps "won the group"')
    assert "r2 t1 D-C 2" in tdlog("draw", "--log", log).out


def test_given_a_result_that_is_mended_after_a_knockout_was_drawn_when_it_is_drawn_then_it_is_told(
    tmp_path: Path,
) -> None:
    log = log_of(tmp_path, "knockout", *WON)
    assert tdlog("draw", "--log", log, "--record").code == 0
    with EventLog(log) as written:
        for table, tricks in (("S1.r1.t1", 6), ("S1.r1.t2", 9)):
            entries = written.read(table)
            [entry] = [number for number, event in enumerate(entries, 1) if isinstance(event, TricksAgreed)]
            written.append([(table, len(entries), [EntryAmended(entry, (TricksAgreed(tricks),))])])
    refused(
        tdlog("draw", "--log", log),
        "is not over",
        "By what was recorded since it was drawn, round 2 would now be drawn otherwise: t1 D-C, t2 C-D.",
    )


def test_given_a_knockout_that_is_won_when_it_is_drawn_then_it_is_told_who_won(tmp_path: Path) -> None:
    log = log_of(tmp_path, "knockout", *WON)
    assert tdlog("draw", "--log", log, "--record").code == 0
    script = tmp_path / "final.tdl"
    script.write_text("".join(
        f"stream S1.r2.t{table}\nround 2 table={table}\nresult 2 {result}\n"
        for table, result in ((1, "1NTN=9"), (2, "1NTN=6"))
    ))  # fmt: skip
    assert tdlog("import", "--log", log, script).code == 0
    refused(tdlog("draw", "--log", log), "A has won")
    rows = tdlog("standings", "--log", log, "--json").json["groups"][0]["rows"]
    assert [(row["contestant"], row["place"]) for row in rows][:2] == [("A", 1), ("C", 2)]
