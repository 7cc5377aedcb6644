"""What every screen says while the hall is away, where there is nothing yet, and where something is wrong: alike
everywhere, and in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page, expect

from stores.memory import MemoryLog
from tests.screens.club import faults_of, page_for
from tests.web.browsing import AtPort, at_port
from tests.web.evening import EVENING, evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

NOT_REACHED = {"en": re.compile(r"not (been )?reached since \d\d:\d\d\."),
               "da": re.compile(r"[Ii]ngen forbindelse til salen siden \d\d:\d\d\.")}  # fmt: skip
NOT_SENT = {"en": "was not sent", "da": "intet blev sendt"}
LINK_WAITS = {"en": "the link leads on", "da": "linket virker"}

FOLLOWING = [
    ("recorder", "S1.t2", "/tables/S1.r1.t2"),
    ("director", "S1", "/desk/S1"),
    ("director", "S1", "/matters/S1.r1.t1/2/15"),
    ("scorer", "S1", "/scorer/S1"),
    ("scorer", "S1", "/scorer/S1/boards/1"),
    ("director", "S1", "/scorer/S1/clock"),
    ("committee", "S1/A1", "/cases/S1/A1"),
    ("player", "S1/Syd", "/sessions/S1"),
    ("scorer", "S1", "/scorer/S1/pads"),
]
"""Screens that follow what happens."""
LOOKING = ["/sessions/S1", "/sessions/S1/boards", "/sessions/S1/wall", "/clock/S1"]
"""Screens of whoever looks on, who sends nothing: they hear of the hall by what they follow."""
SENDING = [
    ("recorder", "S1.t1", "/tables/S1.r2.t1"),
    ("director", "S1", "/desk/S1/new?table=S1.r1.t1"),
    ("director", "S1", "/scores/S1.r1.t1/1?incident=1%235"),
    ("director", "S1", "/polls/S1.r1.t1/1/5"),
    ("scorer", "S1", "/evenings/new"),
    ("scorer", "S1", "/members"),
    ("scorer", "S1", "/scorer/S1/pairs"),
    ("scorer", "S1", "/scorer/S1/packs"),
    ("scorer", "S1", "/scorer/S1/movement"),
    ("scorer", "S1", "/links"),
    ("player", "S1/Syd", "/sessions/S1/cards/Syd"),
]
"""Screens that only send."""


def by_turns(screens: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str, str]]:
    """Screens, each in one of the languages: what they say of the hall is the same on all of them."""
    return [(*screen, language) for screen, language in zip(screens, cycle(("en", "da")), strict=False)]


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    """An evening of two rounds, of which the second has not begun."""
    with at_port(evening_log(MemoryLog(), EVENING.replace("tables=2 rounds=1", "tables=2 rounds=2"))) as running:
        yield running


def gone_to(hall: AtPort, browser: Browser, role: str, scope: str, path: str, language: str = "en") -> Page:
    """A page of somebody, in a language."""
    query = "&" if "?" in path else "?"
    if role == "public":
        page = browser.new_context(reduced_motion="reduce").new_page()
    else:
        page = page_for(browser, hall, role, scope)
    page.goto(f"{hall.url}{path}{query}lang={language}")
    return page


@pytest.mark.parametrize(("role", "scope", "path", "language"), by_turns([*FOLLOWING, *SENDING]))
def test_given_each_screen_when_the_hall_is_away_then_it_says_since_when_and_says_nothing_once_it_is_back(
    hall: AtPort, browser: Browser, role: str, scope: str, path: str, language: str
) -> None:
    page = gone_to(hall, browser, role, scope, path, language)
    said = page.locator("#reached")
    expect(said).to_have_text("")
    page.context.set_offline(True)
    expect(said).to_have_text(NOT_REACHED[language], timeout=20_000)
    assert faults_of(page) == []
    page.context.set_offline(False)
    expect(said).to_have_text("", timeout=20_000)
    page.context.close()


@pytest.mark.parametrize(("role", "scope", "path", "language"), by_turns(SENDING))
def test_given_a_form_when_it_is_sent_while_the_hall_is_away_then_the_page_stays_and_says_that_it_was_not_sent(
    hall: AtPort, browser: Browser, role: str, scope: str, path: str, language: str
) -> None:
    page = gone_to(hall, browser, role, scope, path, language)
    page.context.set_offline(True)
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)
    address = page.url
    page.evaluate("document.querySelector('main form[method=post]').noValidate = true")
    page.locator("main form[method=post]").first.evaluate("(form) => form.requestSubmit()")
    expect(page.locator("#not-sent")).to_contain_text(NOT_SENT[language])
    page.locator("header a[href='/']").click()
    expect(page.locator("#not-sent")).to_contain_text(LINK_WAITS[language])
    assert page.url == address
    assert faults_of(page) == []
    page.context.set_offline(False)
    expect(page.locator("#not-sent")).to_be_hidden(timeout=20_000)
    page.locator("header a[href='/']").click()
    page.wait_for_url(f"{hall.url}/")
    page.context.close()


@pytest.mark.parametrize("language", ["en", "da"])
def test_given_whoever_looks_on_when_the_hall_ends_then_each_of_his_screens_says_since_when_it_is_away(
    browser: Browser, language: str
) -> None:
    log = evening_log(MemoryLog())
    with at_port(log) as hall:
        port = hall.port
        pages = [gone_to(hall, browser, "public", "", path, language) for path in LOOKING]
        for page in pages:
            expect(page.locator("#reached")).to_be_attached()
    for page in pages:
        expect(page.locator("#reached")).to_have_text(NOT_REACHED[language], timeout=20_000)
        assert faults_of(page) == []
    with at_port(log, port=port):
        for page in pages:
            expect(page.locator("#reached")).to_have_text("", timeout=20_000)
            page.context.close()
