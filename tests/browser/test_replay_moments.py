"""The replay page in a browser: where it opens, the moment as of which it shows, going on by itself, and paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.paper import printed_on_each

pytestmark = pytest.mark.browser

CURRENT = "[aria-current=step]"
"""The entry that is shown."""


def stand_still(page: Page) -> None:
    """Let the page's clock go on only as it is told to."""
    page.clock.install(time=0)
    page.clock.pause_at(3_600_000)


@pytest.mark.parametrize(
    ("name", "expected"), [("revoke", "e12"), ("claim", "e11"), ("appealed", "e13"), ("calm", "e7")]
)
def test_given_a_board_when_its_page_opens_then_it_is_at_the_incident_or_else_at_the_end(
    show: Open, name: str, expected: str
) -> None:
    expect(show(name).locator(CURRENT)).to_have_id(expected)


def test_given_the_choice_of_a_moment_when_one_is_chosen_then_everything_is_as_of_it(show: Open) -> None:
    page = show("revoke")
    moment = page.get_by_label("As of")
    expect(moment.locator("option:checked")).to_contain_text("#12")
    moment.select_option(label="as the log stands")
    expect(page.locator(CURRENT)).to_have_id("e24")
    moment.focus()
    page.keyboard.press("ArrowUp")
    expect(moment.locator("option:checked")).not_to_have_text("as the log stands")
    page.locator("main").focus()
    page.keyboard.press("Home")
    expect(moment.locator("option:checked")).to_have_text("another entry")


def test_given_space_when_pressed_then_the_page_goes_on_by_itself_until_it_is_pressed_again(show: Open) -> None:
    page = show("revoke")
    stand_still(page)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(3100)
    expect(page.locator(CURRENT)).to_have_id("e15")
    page.keyboard.press("Space")
    page.clock.run_for(9000)
    expect(page.locator(CURRENT)).to_have_id("e15")
    page.get_by_role("button", name="Play", exact=True).click()
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(9000)
    expect(page.locator(CURRENT)).to_have_id("e14")


def test_given_a_tempo_when_the_page_comes_to_it_then_its_seconds_are_counted_up(show: Open) -> None:
    page = show("tempo", "#e3")
    stand_still(page)
    page.keyboard.press("Space")
    page.clock.run_for(700)
    expect(page.locator(CURRENT)).to_have_id("e4")
    page.clock.run_for(1050)
    expect(page.locator(".thought:visible .seconds")).to_have_text("11")
    page.keyboard.press("Space")
    expect(page.locator(".thought:visible .seconds")).to_have_text("35")
    expect(page.locator(".thought:visible")).to_contain_text("West thinks")


@pytest.mark.parametrize("name", ["revoke", "appealed", "long_record"])
def test_given_paper_when_a_board_is_printed_then_no_page_is_blank(show: Open, name: str) -> None:
    printed = printed_on_each(show(name))
    assert min(printed) > 0, printed
    assert len(printed) >= 1
