"""A club evening of twelve tables with slips, and browsers that come to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, Page, ViewportSize, expect

from application.demo.evening import SESSION, Evening
from domain.events import RoundStarted
from formats.notation import read_script
from stores.memory import MemoryLog
from tests.web.browsing import AtPort

__all__ = [
    "DATE",
    "PHONE",
    "TABLES",
    "WIDE",
    "club_evening",
    "entered_evening",
    "faults_at",
    "faults_of",
    "has_keys",
    "page_for",
]

TABLES = 12
PHONE: ViewportSize = {"width": 360, "height": 800}
WIDE: ViewportSize = {"width": 1440, "height": 900}
DATE = "2026-11-23"


def club_evening(rounds_begun: int = 1) -> MemoryLog:
    """Twelve tables of which none has recorded a board: slips will come."""
    log, evening = MemoryLog(), Evening.of(tables=TABLES)
    log.append([(SESSION, 0, evening.events(DATE))])
    for number in range(1, rounds_begun + 1):
        for table in range(1, TABLES + 1):
            ns, ew = evening.sitting(number, table)
            at = f"{DATE}T{18 + number}:00:00Z"
            begins = RoundStarted(number, table, ns, ew, boards=tuple(evening.boards_of(number)), at=at)
            log.append([(f"{SESSION}.r{number}.t{table}", 0, [begins])])
    log.append([], dict(evening.names))
    return log


def entered_evening(rounds: int = 2) -> MemoryLog:
    """The same with a result of every board of some rounds."""
    log = club_evening(rounds)
    evening = Evening.of(tables=TABLES)
    for number in range(1, rounds + 1):
        for table in range(1, TABLES + 1):
            stream = f"{SESSION}.r{number}.t{table}"
            lines = [f"result {board} {RESULTS[(7 * table + board) % 6]}" for board in evening.boards_of(number)]
            log.append([(stream, 1, read_script("\n".join([f"stream {stream}", *lines])).streams[stream])])
    return log


RESULTS = ("4SN=10", "3NE=9", "4SN=9", "2HS=8", "4SN=10", "3DW=8")


def page_for(browser: Browser, hall: AtPort, role: str, scope: str = SESSION, **options: Any) -> Page:
    """A page of somebody with a browser of his own, who came in by his link."""
    context = browser.new_context(reduced_motion="reduce", **options)
    page = context.new_page()
    page.goto(hall.link(role, scope))
    page.wait_for_url(f"{hall.url}/")
    return page


def has_keys(page: Page) -> None:
    """Wait until the last script of a page has run, as it has when a person presses a key."""
    expect(page.locator("#keys-open:not([hidden])")).to_be_attached()


def faults_of(page: Page) -> list[str]:
    """What axe finds on a page, and whether it is wider than its screen."""
    found = cast(Any, Axe()).run(page).response["violations"]
    faults = [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*faults, f"{wide} px too wide"] if wide > 0 else faults


def faults_at(
    browser: Browser, hall: AtPort, paths: Iterable[str], language: str, scheme: str, scope: str = SESSION
) -> list[str]:
    """The faults of a scorer's pages on a phone and on a wide screen, each with its page."""
    wrong: list[str] = []
    for size in (PHONE, WIDE):
        page = page_for(browser, hall, "scorer", scope, viewport=size, color_scheme=scheme)
        for path in paths:
            page.goto(f"{hall.url}{path}{'&' if '?' in path else '?'}lang={language}")
            wrong += [f"{path} {size['width']}: {fault}" for fault in faults_of(page)]
        page.context.close()
    return wrong
