"""The page of an audit and a form in a browser: light and dark, on a phone, and by the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_replay_in_a_browser import FAINT

pytestmark = pytest.mark.browser

BROKEN = """() => [...document.querySelectorAll(".examples .where")]
  .filter(e => e.getClientRects().length && e.firstChild.textContent.split(" ")[0].length * 6 > e.clientWidth)
  .map(e => e.textContent)"""
"""The places whose file is longer than a line."""
SMALL = """() => [...document.querySelectorAll("main *")]
  .filter(e => e.childElementCount === 0 && e.textContent.trim() && e.getBoundingClientRect().width > 2)
  .filter(e => !e.closest("svg, sup, .dot"))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) * (e.currentCSSZoom ?? 1) < 11.9)
  .map(e => e.textContent)"""
"""The texts that nobody reads on a phone, but for raised figures and signs."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["audit", "form", "unseen"])
def test_given_light_and_dark_when_shown_then_every_text_stands_out(show: Open, name: str, scheme: str) -> None:
    assert show(name, color_scheme=scheme).evaluate(FAINT) == []


@pytest.mark.parametrize("name", ["audit", "form", "unseen"])
def test_given_a_phone_when_shown_then_it_fits_and_is_large_enough_to_read(show: Open, name: str) -> None:
    page = show(name, viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(SMALL) == []
    assert page.evaluate(BROKEN) == []


def test_given_the_keyboard_alone_then_every_kind_of_the_audit_is_opened_and_closed(show: Open) -> None:
    page = show("audit")
    summaries = page.locator("summary")
    assert summaries.count() > 1
    for number in range(summaries.count()):
        page.keyboard.press("Tab")
        expect(summaries.nth(number)).to_be_focused()
        details = page.locator("details").nth(number)
        before = details.get_attribute("open")
        page.keyboard.press("Enter")
        assert (details.get_attribute("open") is None) != (before is None)
