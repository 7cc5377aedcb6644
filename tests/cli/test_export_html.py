"""`tdlog export --format html`: boards of a log as a page, named as other commands name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.options import default_language
from projections.equity import double_dummy
from tests.cli.desk_logs import OVER, recorded
from tests.cli.running import refused, tdlog
from tests.equity.boards import needs_endplay
from tests.formats.page_seen import Element, page_of
from tests.web.disputed import DISPUTED


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


@pytest.fixture
def disputed(log: Path, tmp_path: Path) -> Path:
    """A log with a card to trick four that is disputed, a poll, a weighted score and an appeal."""
    script = tmp_path / "disputed.tdl"
    script.write_text(DISPUTED, encoding="utf-8")
    assert tdlog("import", "--log", log, script).code == 0
    return log


def exported(log: Path, board: str, *options: str) -> Element:
    """The page of a board, of which nothing is missing."""
    ran = tdlog("export", "--log", log, "--format", "html", board, *options)
    assert (ran.code, ran.err) == (0, "")
    return page_of(ran.out.encode())


@needs_endplay
def test_given_an_appeal_when_exported_then_the_page_tells_what_the_disputed_cards_and_the_leads_were_worth(
    disputed: Path,
) -> None:
    html = exported(disputed, "t3/11")
    figures, played = html.one("div", class_="dd"), html.one("a", id="e24")
    chosen = figures.one("span", class_="chosen")
    assert "8 tricks, was chosen, chosen by 1 of those polled" in chosen.text()
    assert len(figures.all("span", class_="polled")) == 3
    assert len(figures.all("span", class_="valued")) == 10 + 13
    step = int(played.attributes["data-step"])
    assert not figures.is_shown(step - 1)
    assert "Trick 4: the choice of West" in figures.text(step)
    assert "Leads by East" not in figures.text(step)
    assert "Leads by East against 3NT by North" in figures.text()


@needs_endplay
@pytest.mark.parametrize(("board", "options"), [("t4/11", ()), ("t3/11", ("--no-dd",))])
def test_given_a_board_without_a_matter_or_figures_not_wanted_when_exported_then_the_page_has_none(
    disputed: Path, board: str, options: tuple[str, ...]
) -> None:
    assert exported(disputed, board, *options).all("div", class_="dd") == []


def test_given_no_endplay_when_a_page_asks_for_figures_then_it_is_said_how_to_get_them_and_the_page_is_made(
    disputed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    ran = tdlog("export", "--log", disputed, "--format", "html", "t3/11", "t4/11")
    assert ran.code == 0
    assert ran.err.count('pip install "tdlog[dd]"') == 1
    assert page_of(ran.out.encode()).all("div", class_="dd") == []
