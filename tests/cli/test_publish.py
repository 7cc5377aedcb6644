"""`tdlog publish`: the folder that is written, in words."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.running import tdlog
from tests.pdf import weasyprint_urls


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.db"
    script = tmp_path / "evening.tdl"
    script.write_text(
        'stream S1\nsession "Club evening" 2026-11-23 scoring=matchpoints\nstream S1.r1.t1\n'
        "round 1 table=1 ns=1 ew=2 boards=1\nresult 1 4SN=10\n",
        encoding="utf-8",
    )
    assert tdlog("import", "--log", path, script).code == 0
    return path


def test_given_a_log_when_it_is_published_then_the_folder_holds_its_pages_and_says_how_many(
    log: Path, tmp_path: Path
) -> None:
    told = tdlog("publish", tmp_path / "site", "--log", log)
    assert told.code == 0
    assert "files written into" in told.out
    assert (tmp_path / "site" / "en" / "S1" / "index.html").exists()


def test_given_a_session_that_is_not_there_when_it_is_published_then_nothing_is_written(
    log: Path, tmp_path: Path
) -> None:
    told = tdlog("publish", tmp_path / "site", "S9", "--log", log)
    assert told.code != 0
    assert "S9" in told.err
    assert not (tmp_path / "site").exists()


@pytest.mark.process  # WeasyPrint looks for its libraries by programs
@pytest.mark.endurance
def test_given_a_log_when_it_is_published_with_pdf_then_the_ranking_and_each_board_can_be_printed(
    log: Path, tmp_path: Path
) -> None:
    weasyprint_urls()
    told = tdlog("publish", tmp_path / "site", "--pdf", "--log", log)
    assert told.code == 0
    for code in ("en", "da"):
        folder = tmp_path / "site" / code / "S1"
        printed = {one.stem for one in folder.glob("*.html") if one.stem == "index" or one.stem.startswith("board-")}
        made = {one.stem: one.read_bytes() for one in folder.glob("*.pdf")}
        assert set(made) == printed
        assert made["index"].startswith(b"%PDF-")


def test_given_no_weasyprint_when_pdf_is_asked_for_then_it_says_how_to_get_it_and_nothing_is_written(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    told = tdlog("publish", tmp_path / "site", "--pdf", "--log", log)
    assert told.code != 0
    assert "tdlog[pdf]" in told.err
    assert not (tmp_path / "site").exists()
