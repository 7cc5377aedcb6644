"""Where the keys of a committee lead: to what is read back, to the board that moves, to what was refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.screens.at_a_hearing import committee
from tests.screens.club import has_keys
from tests.web.browsing import AtPort, at_port
from tests.web.disputed import disputed_log

pytestmark = [pytest.mark.browser, pytest.mark.process]


@pytest.fixture
def hall() -> Iterator[AtPort]:
    """An evening whose appeal is to be heard."""
    with at_port(disputed_log()) as running:
        yield running


def read_back(page: Page) -> None:
    """Fill in a decision, and have it read back by Enter."""
    page.locator("#reason").fill("A spade was as good")
    page.get_by_role("button", name="Read it back").press("Enter")
    expect(page.locator("#to-read")).to_be_focused()
    has_keys(page)


def test_given_a_decision_that_is_read_back_when_enter_is_pressed_once_more_then_nothing_is_recorded(
    browser: Browser, hall: AtPort
) -> None:
    page, tail = committee(browser, hall), hall.log.tail()
    read_back(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#confirm")).to_be_focused()
    assert hall.log.tail() == tail
    page.context.close()


def test_given_a_decision_that_is_read_back_when_the_key_or_the_link_is_used_then_it_leads_to_its_button(
    browser: Browser, hall: AtPort
) -> None:
    page, tail = committee(browser, hall), hall.log.tail()
    read_back(page)
    page.locator("#main").focus()
    page.keyboard.press("d")
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator("#confirm")).to_be_in_viewport()
    page.locator("#main").focus()
    page.get_by_role("link", name="Decide A1").press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    assert hall.log.tail() == tail
    page.get_by_role("button", name="Not so").click()
    has_keys(page)
    page.get_by_role("link", name="Decide A1").click()
    expect(page.locator("#outcome")).to_be_focused()
    page.context.close()


def test_given_a_small_screen_when_a_board_is_gone_through_by_keys_then_it_is_in_view_and_has_the_focus(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall, viewport={"width": 640, "height": 400})
    page.keyboard.press("ArrowRight")
    expect(page.locator(".deal")).to_be_focused()
    expect(page.locator(".hand.north")).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("h")
    expect(page.locator("#heard-ns")).to_be_focused()
    expect(page.locator(".hand.north")).not_to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".deal")).to_be_focused()
    expect(page.locator(".hand.north")).to_be_in_viewport(ratio=0.9)
    page.context.close()


def test_given_a_hearing_that_another_wrote_first_when_it_is_refused_then_the_message_has_the_focus(
    browser: Browser, hall: AtPort
) -> None:
    one, other = committee(browser, hall), committee(browser, hall)
    for page in (one, other):
        page.locator("#heard-ns").fill("half a minute")
    one.get_by_role("button", name="Record what was said").press("Enter")
    expect(one.locator(".echo")).to_be_focused()
    other.get_by_role("button", name="Record what was said").press("Enter")
    expect(other.get_by_role("alert")).to_be_focused()
    for page in (one, other):
        page.context.close()


def test_given_a_line_that_cannot_be_read_when_it_is_sent_then_it_is_said_beside_it_and_the_line_has_the_focus(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    page.locator("#by-line summary").click()
    page.locator("#case-line").fill("hear A1 [")
    page.keyboard.press("Enter")
    expect(page.locator("#by-line").get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.locator("#case-line")).to_be_focused()
    expect(page.locator("#case-line")).to_be_in_viewport()
    expect(page.locator("#case-line")).to_have_value("hear A1 [")
    page.context.close()
