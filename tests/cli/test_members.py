"""`tdlog members`: a club's members in the register, and never in the entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from stores.opening import open_log
from tests.cli.running import tdlog

CLUB = "DBf-nr.;Fornavn;Efternavn;Telefon\n048213;Anna;Holm;55501000\n7;Bo;Krogh;55501001\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.csv"
    path.write_text(CLUB, encoding="utf-8")
    return path


def names(log: Path) -> dict[str, str]:
    with open_log(str(log)) as found:
        return found.register.names()


def test_given_a_list_of_members_when_it_is_taken_then_the_register_has_them_by_number(
    club: Path, tmp_path: Path
) -> None:
    log = tmp_path / "l.db"
    told = tdlog("members", club, "--log", log)
    assert told.code == 0
    assert "2 new in the register, 0 as before" in " ".join(told.out.split())
    assert "Not read: Telefon." in told.out
    assert names(log) == {"048213": "Anna Holm", "7": "Bo Krogh"}
    assert b"5550100" not in log.read_bytes()
    again = tdlog("members", club, "--log", log, "--json").json
    assert (again["new"], again["known"], again["number_from"]) == (0, 2, "DBf-nr.")


def test_given_another_name_in_the_register_when_a_list_is_taken_then_nothing_is_and_how_to_go_on_is_told(
    club: Path, tmp_path: Path
) -> None:
    log, other = tmp_path / "l.db", tmp_path / "other.csv"
    tdlog("members", club, "--log", log)
    other.write_text("number,name\n9,Carl Lund\n7,Bo Lund\n", encoding="utf-8")
    refused = tdlog("members", other, "--log", log)
    assert refused.code == 1
    assert "7: Bo Krogh / Bo Lund" in refused.err
    assert "--rename" in refused.err
    assert "9" not in names(log)
    taken = tdlog("members", other, "--log", log, "--rename", "--json").json
    assert (taken["new"], taken["renamed"]) == (1, 1)
    assert names(log)["7"] == "Bo Lund"


def test_given_somebody_who_was_forgotten_when_a_list_is_taken_then_he_stays_so(club: Path, tmp_path: Path) -> None:
    log = tmp_path / "l.db"
    tdlog("members", club, "--log", log)
    tdlog("forget", "7", "--log", log)
    again = tdlog("members", club, "--log", log, "--json").json
    assert (again["new"], again["known"], again["forgotten"]) == (0, 1, 1)
    assert names(log) == {"048213": "Anna Holm"}


def test_given_no_headings_when_a_list_is_given_then_no_log_is_made(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.csv"
    wrong.write_text("7;Bo Krogh\n", encoding="utf-8")
    told = tdlog("members", wrong, "--log", tmp_path / "l.db", "--lang", "da")
    assert told.code == 1
    assert "overskrifter" in told.err
    assert not (tmp_path / "l.db").exists()


def test_given_members_when_a_script_enters_them_by_number_then_the_ranking_tells_their_names(
    club: Path, tmp_path: Path
) -> None:
    log, script = tmp_path / "l.db", tmp_path / "evening.tdl"
    script.write_text(
        'stream S1\nsession "Club" 2026-11-23 scoring=matchpoints\ncontestant 1 players=048213,7\n'
        "stream S1.r1.t1\nround 1 table=1 ns=1 ew=2 boards=1\nresult 1 4SN=10\n",
        encoding="utf-8",
    )
    tdlog("members", club, "--log", log)
    tdlog("import", script, "--log", log)
    (row, _) = (one for group in tdlog("standings", "--log", log, "--json").json["groups"] for one in group["rows"])
    assert row["names"] == ["Anna Holm", "Bo Krogh"]
