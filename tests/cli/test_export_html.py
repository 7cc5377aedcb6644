"""`tdlog export --format html`: boards of a log as a page, named as other commands name them."""

from __future__ import annotations

from pathlib import Path

from cli.options import default_language
from tests.cli.desk_logs import OVER, recorded
from tests.cli.running import refused, tdlog
from tests.formats.page_seen import page_of


def test_given_a_board_when_exported_to_a_file_that_ends_in_html_then_it_is_the_page(log: Path, tmp_path: Path) -> None:
    recorded(log, *OVER)
    target = tmp_path / "board.html"
    ran = tdlog("export", "--log", log, "1", "--to", target)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{target}: 1 board, ")
    html = page_of(target.read_bytes())
    assert [one.text() for one in html.all("h1")] == ["Board 1"]
    assert "After rectification" in html.one("section", class_="score-panel").text()
    refused(tdlog("export", "--log", log, "1", "--to", target), "board.html")
    assert tdlog("export", "--log", log, "1", "--to", target, "--force").code == 0


def test_given_several_boards_when_exported_then_one_page_holds_them_in_the_language_asked_for(log: Path) -> None:
    recorded(log, *OVER)
    ran = tdlog("export", "--log", log, "--format", "html", "t1/2", "S1.r1.t1/1", "--lang", "da")
    html = page_of(ran.out.encode())
    assert [one.text() for one in html.all("h1")] == ["Spil 2", "Spil 1"]
    assert html.one("html").attributes["lang"] == "da"
    assert default_language() == "en"


def test_given_names_in_the_register_when_exported_then_they_stand_there_only_when_asked_for(
    log: Path, tmp_path: Path
) -> None:
    script = tmp_path / "evening.tdl"
    script.write_text(
        'player p1 "Nora North"\nstream S1.r1.t1\nround 1 table=1 players=[p1, p2, p3, p4]\nresult 7 4SN=10\n',
        encoding="utf-8",
    )
    assert tdlog("import", "--log", log, script).code == 0
    without = tdlog("export", "--log", log, "--format", "html", "7").out
    assert "Nora" not in without
    assert "p1" in page_of(without.encode()).one("body").text()
    with_names = tdlog("export", "--log", log, "--format", "html", "7", "--names").out
    assert "Nora North" in page_of(with_names.encode()).one("body").text()


def test_given_no_board_or_one_that_is_not_there_when_exported_then_it_says_so(log: Path) -> None:
    recorded(log, *OVER)
    ran = tdlog("export", "--log", log, "--format", "html")
    assert ran.code == 2
    assert "name the boards of the page" in ran.err
    refused(tdlog("export", "--log", log, "--format", "html", "9"), "S1.r1.t1/1")
    several = tdlog("export", "--log", log, "S1", "S2")
    assert several.code == 2
    assert "--format html" in several.err
