"""A page that waits to begin a table goes on by itself: as another begins it, or as its round comes to be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.screens.club import PHONE, page_for
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log
from tests.web.test_beginning import MITCHELL

pytestmark = [pytest.mark.browser, pytest.mark.process]
TABLE = "/tables/S1.r1.t2"


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(evening_log(script=MITCHELL)) as running:
        yield running


def recorder(hall: AtPort, browser: Browser) -> Page:
    """Somebody who comes to begin the table."""
    page = page_for(browser, hall, "recorder", "S1.t2", viewport=PHONE)
    page.goto(f"{hall.url}{TABLE}")
    return page


def test_given_two_who_wait_to_begin_a_table_when_one_does_then_the_other_s_page_goes_on_and_follows_the_board(
    hall: AtPort, browser: Browser
) -> None:
    waiting, other = recorder(hall, browser), recorder(hall, browser)
    other.get_by_role("button", name="Begin round 1 at table 2").click()
    expect(waiting.locator("#line")).to_be_attached(timeout=15_000)
    expect(waiting.locator(".goes-on button").first).to_be_visible()
    other.locator(".goes-on button").first.click()
    expect(waiting.locator(".calling")).to_be_visible(timeout=15_000)
    for page in (waiting, other):
        page.context.close()
