"""An evening of twelve tables from its seating to published pages, by the scorer's screens alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from application.demo.evening import SESSION, Evening
from domain.events import ContractRecorded, ScoreCorrected, ScoresPublished, SessionClosed
from stores.memory import MemoryLog
from tests.screens.club import DATE, TABLES, page_for
from tests.web.browsing import AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]

ROUNDS, BOARDS = 2, 4
CONTRACTS = ("1nn =8", "3nte =", "4hs -1", "2cw +1", "p", "4sxn -2")


@pytest.fixture
def hall() -> Iterator[AtPort]:
    """A session whose pairs, movement and deals were imported; no table has begun."""
    log, evening = MemoryLog(), Evening.of(tables=TABLES, rounds=ROUNDS)
    log.append([(SESSION, 0, evening.events(DATE))])
    log.append([], dict(evening.names))
    with at_port(log) as running:
        yield running


def typed(page: Page, line: str) -> None:
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def slips_of(page: Page, board: int) -> None:
    """Type the slips of a board, table after table, as they lie in a heap."""
    for table in range(1, TABLES + 1):
        typed(page, CONTRACTS[(table + board) % len(CONTRACTS)])
        expect(page.locator(f"tr[data-table='{table}'].final")).to_be_visible()


def by_line(page: Page, line: str) -> None:
    """Record a line of the session on the overview."""
    page.goto(re.sub(r"/scorer/.*", f"/scorer/{SESSION}", page.url))
    page.locator("#by-line > summary").press("Enter")
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")
    expect(page.locator(".echo")).to_be_visible()


def test_given_twelve_tables_when_their_evening_is_scored_by_the_screens_alone_then_its_pages_are_published(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", viewport={"width": 1440, "height": 900})
    page.goto(f"{hall.url}/scorer/{SESSION}")
    expect(page.locator(".grid .cell.to_come")).to_have_count(TABLES * BOARDS)

    page.goto(f"{hall.url}/links")
    page.get_by_role("button", name="12").press("Enter")
    expect(page.locator(".sheet-of-links .qr svg")).to_have_count(TABLES)

    page.goto(f"{hall.url}/scorer/{SESSION}/boards")
    for board in range(1, BOARDS + 1):
        expect(page.locator(".entry")).to_have_attribute("data-board", str(board))
        slips_of(page, board)
        if board < BOARDS:
            page.keyboard.press("PageDown")
            page.wait_for_url(re.compile(rf"/boards/{board + 1}$"))

    page.goto(f"{hall.url}/scorer/{SESSION}")
    expect(page.locator(".grid .cell.final")).to_have_count(TABLES * BOARDS)
    page.locator("form[action$='/publish'] button").press("Enter")
    expect(page.locator(".echo")).to_be_visible()

    page.goto(f"{hall.url}/scorer/{SESSION}/boards/4?table=7")
    typed(page, "1nn =9")
    expect(page.locator("#refused")).to_contain_text("say why")
    page.locator("#line").fill('1nn =9 "all four agree"')
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-table='7'] .bid")).to_contain_text("1NT")
    by_line(page, "close")

    told = [event for stream in hall.log.versions() for event in hall.log.read(stream)]
    assert sum(isinstance(event, ContractRecorded) for event in told) == TABLES * BOARDS
    kinds = [type(event) for event in hall.log.read(SESSION)][-3:]
    assert kinds == [ScoresPublished, ScoreCorrected, SessionClosed]
    public = browser.new_context().new_page()
    for path in (f"/sessions/{SESSION}", f"/sessions/{SESSION}/boards", f"/boards/{SESSION}.r1.t1/1"):
        answer = public.goto(f"{hall.url}{path}")
        assert answer is not None
        assert answer.status == 200
    public.goto(f"{hall.url}/sessions/{SESSION}")
    names = Evening.of(tables=TABLES, rounds=ROUNDS).names
    for player in ("p2", "p48"):
        expect(public.get_by_text(names[player]).first).to_be_visible()
    public.context.close()
    page.context.close()
