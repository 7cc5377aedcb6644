"""Masterpoints and handicaps by data packs in the files that are published: USEBIO, and CSV for BridgeWebs."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.cli.running import tdlog
from tests.packs.evenings import PLAYERS, TWO_BOARDS, evening


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of two evenings; the second elected a pack of each kind."""
    script = tmp_path / "club.tdl"
    lines = [*evening("S1", "2026-11-01", *TWO_BOARDS), *evening("S2", "2026-11-08", *TWO_BOARDS), *PLAYERS]
    script.write_text("\n".join(lines), encoding="utf-8")
    assert tdlog("import", "--log", tmp_path / "club.db", script).code == 0
    for command, pack in (("masterpoints", "hong-kong"), ("handicap", "rolling-average")):
        assert tdlog(command, "S2", "--pack", pack, "--elect", "--log", tmp_path / "club.db").code == 0
    return tmp_path / "club.db"


def test_given_elected_packs_when_bridgewebs_is_written_then_masterpoints_stand_in_their_column(log: Path) -> None:
    done = tdlog("export", "S2", "--format", "bridgewebs", "--log", log)
    rows = list(csv.reader(io.StringIO(done.out), delimiter=";"))
    at = rows.index(["#Scores"])
    column = rows[at + 1].index("Mpts")
    assert {row[1]: row[column] for row in rows[at + 2 : at + 6]} == {"1": "0.9", "4": "0.9", "2": "", "3": ""}
    told = " ".join(done.err.split())
    assert "The masterpoints are provisional" in told
    assert "The list with handicaps has no place in this file." in told


def test_given_elected_packs_when_usebio_is_written_then_pairs_have_masterpoints_and_handicaps(log: Path) -> None:
    done = tdlog("export", "S2", "--format", "usebio", "--log", log)
    assert done.out.count("<MASTER_POINTS_AWARDED>0.9</MASTER_POINTS_AWARDED>") == 2
    assert done.out.count("<HANDICAP>-25</HANDICAP>") == 2
    assert done.out.count("<HANDICAP>25</HANDICAP>") == 2
    assert "no place in this file" not in done.err


def test_given_no_elected_pack_when_files_are_written_then_nothing_of_it_stands_in_them(log: Path) -> None:
    assert "MASTER_POINTS" not in tdlog("export", "S1", "--format", "usebio", "--log", log).out


def test_given_a_pack_that_is_not_at_hand_when_a_file_is_written_then_it_is_told(log: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.tdl"
    more.write_text(
        "\n".join(evening("S3", "2026-11-15", *TWO_BOARDS, lines=(f'regulation masterpoints "club 1 {"0" * 64}"',)))
    )
    assert tdlog("import", "--log", log, more).code == 0
    done = tdlog("export", "S3", "--format", "bridgewebs", "--log", log)
    assert "give its file with --pack" in " ".join(done.err.split())
