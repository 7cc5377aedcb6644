"""`tdlog movements`: what fits an evening, and the line by which one of them is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from projections.recorded.movement import Movement
from projections.recorded.session_record import SessionRecord
from stores.sqlite.log import EventLog
from tests.cli.running import refused, tdlog


def test_given_fourteen_pairs_when_movements_are_asked_for_then_the_howell_comes_first_in_either_language() -> None:
    assert "Howell" in tdlog("movements", "14").out.splitlines()[2]
    assert "14 par, 7 borde" in tdlog("movements", "14", "--lang", "da").out
    [first, *_] = tdlog("movements", "14", "--json").json
    assert (first["kind"], first["rounds"], first["boards_a_round"], first["winners"]) == ("howell", 13, 2, 1)


@pytest.mark.parametrize("lang", ["en", "da"])
def test_given_five_teams_when_movements_are_asked_for_then_no_remark_is_cut_off(lang: str) -> None:
    shown = tdlog("movements", "5", "--teams", "--lang", lang).out
    assert "…" not in shown
    words = " ".join(shown.split())
    for one in tdlog("movements", "5", "--teams", "--json", "--lang", lang).json:
        for remark in one["remarks"]:
            assert remark in words
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("pairs", [7, 12, 13, 16])
def test_given_a_movement_that_is_chosen_when_its_line_is_imported_then_the_log_knows_who_is_due_where(
    tmp_path: Path, pairs: int
) -> None:
    for one in tdlog("movements", str(pairs), "--json").json:
        line = tdlog("movements", str(pairs), "--choose", str(one["number"])).out
        contestants = "".join(f"contestant {number} [p{number}]\n" for number in range(1, pairs + 1))
        script = tmp_path / f"{one['number']}.tdl"
        script.write_text(
            f'stream S1\nsession "Club" 2026-11-27 scoring=matchpoints\n{contestants}{line}', encoding="utf-8"
        )
        log = tmp_path / f"{one['number']}.db"
        assert tdlog("import", "--log", log, script).code == 0
        with EventLog(log) as written:
            movement = Movement.of(SessionRecord.of("S1", written.read("S1")))
        assert movement.faults == []
        assert movement.winners == one["winners"]
        is_drawn = one["kind"] == "swiss"
        rounds, tables = 1 if is_drawn else one["rounds"], one["tables"] + (is_drawn and one["sits_out"])
        assert {place for place, due in movement.due.items() if due.ns or due.ew} == {
            (round, table) for round in range(1, rounds + 1) for table in range(1, tables + 1)
        }


@pytest.mark.parametrize("teams", [3, 6, 7, 16])
def test_given_a_movement_of_teams_that_is_chosen_when_its_line_is_imported_then_each_sits_at_two_tables(
    tmp_path: Path, teams: int
) -> None:
    for one in tdlog("movements", str(teams), "--teams", "--json").json:
        line = tdlog("movements", str(teams), "--teams", "--choose", str(one["number"])).out
        contestants = "".join(f"contestant {number} [] team\n" for number in range(1, teams + 1))
        script = tmp_path / f"{one['number']}.tdl"
        script.write_text(f'stream S1\nsession "Teams" 2026-11-27 scoring=teams\n{contestants}{line}', encoding="utf-8")
        log = tmp_path / f"{one['number']}.db"
        assert tdlog("import", "--log", log, script).code == 0
        with EventLog(log) as written:
            movement = Movement.of(SessionRecord.of("S1", written.read("S1")))
        assert movement.faults == []
        seated = [(due.round, due.ns, due.ew) for due in movement.due.values() if due.boards]
        assert len({*seated}) == len(seated)
        assert sum(round == 1 for round, _, _ in seated) == one["tables"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("2",), "3 to 800 pairs"),
        (("14", "--boards", "61"), "1 to 60 boards"),
        (("14", "--choose", "99"), "no movement 99"),
        (("4", "--boards", "60"), "comes near 60 boards"),
        (("1", "--teams"), "3 to 400 teams"),
        (("2", "--teams"), "Two teams play a match"),
        (("401", "--teams"), "3 to 400 teams"),
        (("8", "--teams", "--boards", "0"), "1 to 60 boards"),
        (("8", "--teams", "--rounds", "12"), "In 7 rounds all have met"),
        (("3", "--teams", "--boards", "60"), "comes near 60 boards"),
        (("11", "--individuals"), "8, 12, 16 players"),
        (("8", "--individuals", "--boards", "3"), "comes near 3 boards"),
    ],
)
def test_given_what_is_no_evening_when_movements_are_asked_for_then_it_is_told_what_is(
    words: tuple[str, ...], told: str
) -> None:
    refused(tdlog("movements", *words), told)
