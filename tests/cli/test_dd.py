"""`tdlog dd`: the deals of a session worked out and kept; shown are the open boards alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from projections.texts import message, use_language
from tests.cli.running import tdlog
from tests.equity.boards import needs_endplay

DEAL = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = ".AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432..."


EVENING = f"""stream S1
session "Club" 2026-11-28 matchpoints
movement howell 1 2 1 plan=["r1 t1 1-2 1", "r2 t1 1-2 2"]
deal 1 N:{DEAL}
deal 2 N:{OTHER}
"""
PLAYED = """stream S1.r1.t1
round 1 1 ns=1 ew=2 boards=[1]
result 1 7SN=13
endround
"""


def evening(folder: Path, text: str) -> Path:
    (folder / "evening.tdl").write_text(text)
    done = tdlog("import", "--log", "club.db", "evening.tdl", folder=folder)
    assert done.code == 0, done.err
    return folder / "club.db"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Two deals that nobody has played."""
    return evening(tmp_path, EVENING)


@needs_endplay
def test_given_deals_that_nobody_has_played_when_they_are_worked_out_then_they_are_kept_and_nothing_is_told(
    log: Path,
) -> None:
    done = tdlog("dd", "--log", log, "S1")
    assert done.code == 0, done.err
    assert "2 deals were worked out now. 0 were known before." in " ".join(done.out.split())
    assert "2 of the boards are not open" in done.out
    assert "Par" not in done.out
    place = log.with_name("club.db-dd")
    assert len(place.read_text().splitlines()) == 2
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    again = tdlog("dd", "--log", log, "S1", "--json").json
    assert (again["known"], again["new"], again["boards"], again["closed"]) == (2, 0, [], 2)
    assert len(place.read_text().splitlines()) == 2


@needs_endplay
def test_given_a_board_that_is_open_when_deals_are_worked_out_then_it_is_shown_with_par_in_both_languages(
    tmp_path: Path,
) -> None:
    log = evening(tmp_path, EVENING + PLAYED)
    done = tdlog("dd", "--log", log, "S1")
    assert done.code == 0, done.err
    assert "Board 1" in done.out
    assert "Board 2" not in done.out
    assert "Par: +1510 (7♠ N =, 7♠ S =)" in done.out
    assert "One of the boards is not open" in done.out
    told = tdlog("dd", "--log", log, "S1", "--json").json
    [board] = told["boards"]
    assert (board["board"], board["par"]["points"], board["declarers"][0]["tricks"]) == (1, 1510, [0, 13, 0, 13, 0])
    assert "Spil 1" in tdlog("dd", "--log", log, "S1", "--lang", "da").out


def test_given_no_extra_when_deals_are_worked_out_then_it_says_how_to_get_it(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from application.double_dummy import session
    from domain.errors import TdlogError

    def missing() -> None:
        raise TdlogError(message("equity", "no_endplay"))

    use_language("en")
    monkeypatch.setattr(session, "require", missing)
    done = tdlog("dd", "--log", log, "S1")
    assert done.code == 1
    assert 'pip install "tdlog[dd]"' in done.err


def test_given_no_such_session_then_it_is_refused(log: Path) -> None:
    assert tdlog("dd", "--log", log, "S9").code == 1
