"""What is alike on every page of the hall: the keys, the colours of the suits, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.screens.club import PHONE, faults_of
from tests.screens.ranked import ranked_evening
from tests.web.browsing import LOOKS, AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(ranked_evening()) as running:
        yield running


@pytest.fixture
def page(browser: Browser, hall: AtPort) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", color_scheme="light")
    page = context.new_page()
    page.goto(f"{hall.url}/sessions/S1")
    yield page
    context.close()


def test_given_a_page_when_the_question_mark_is_pressed_then_its_keys_are_told_and_the_focus_comes_back(
    page: Page,
) -> None:
    page.get_by_role("link", name="Boards").focus()
    page.keyboard.press("?")
    told = page.get_by_role("dialog", name="Keys")
    expect(told).to_be_visible()
    expect(told.locator("dl")).to_contain_text("/")
    expect(told.locator("dl")).to_contain_text("Find a pair")
    page.keyboard.press("?")
    expect(told).to_be_hidden()
    expect(page.get_by_role("link", name="Boards")).to_be_focused()
    page.get_by_role("button", name="Keys").click()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_given_a_key_of_the_page_when_it_is_pressed_then_what_names_it_is_done(page: Page, hall: AtPort) -> None:
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("4?n")
    expect(page.get_by_role("searchbox")).to_have_value("4?n")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto(f"{hall.url}/sessions/S1/boards/1")
    page.keyboard.press("n")
    page.wait_for_url("**/boards/2")
    page.keyboard.press("p")
    page.wait_for_url("**/boards/1")


def test_given_two_colours_and_a_dark_page_when_they_are_chosen_then_they_stay_from_page_to_page(
    page: Page, hall: AtPort
) -> None:
    root = page.locator("html")
    page.keyboard.press("4")
    expect(root).not_to_have_class("four")
    page.keyboard.press("?")
    expect(page.get_by_role("button", name="Four colours")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Dark").click()
    page.goto(f"{hall.url}/sessions/S1/boards")
    expect(root).not_to_have_class("four")
    expect(root).to_have_attribute("data-light", "dark")
    page.keyboard.press("4")
    expect(root).to_have_class("four")


@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_the_keys_of_a_page_when_axe_looks_at_them_on_a_phone_then_nothing_is_wrong(
    browser: Browser, hall: AtPort, scheme: Literal["light", "dark"], language: str
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{hall.url}/sessions/S1?lang={language}")
    page.keyboard.press("?")
    assert faults_of(page) == []
    context.close()


@pytest.mark.parametrize("closed_by", ["Escape", "?", "button"])
@pytest.mark.parametrize("opened_by", ["key", "tap"])
def test_given_the_focus_on_something_when_the_keys_were_told_then_it_is_there_again(
    page: Page, opened_by: str, closed_by: str
) -> None:
    held = page.get_by_role("link", name="Boards")
    held.focus()
    if opened_by == "tap":
        page.locator("#keys-open").click()
    else:
        page.keyboard.press("?")
    sheet = page.locator("#keys")
    expect(sheet).to_be_visible()
    if closed_by == "button":
        sheet.get_by_role("button", name="Close").click()
    else:
        page.keyboard.press(closed_by)
    expect(sheet).to_be_hidden()
    expect(held).to_be_focused()


def test_given_what_had_the_focus_drawn_anew_when_the_keys_are_closed_then_what_took_its_place_has_it(
    page: Page,
) -> None:
    page.locator("#find").focus()
    page.locator("#keys-open").click()
    page.evaluate("document.getElementById('find').replaceWith(document.getElementById('find').cloneNode())")
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_be_focused()


OLDER = """
delete Element.prototype.checkVisibility;
delete HTMLDialogElement.prototype.showModal;
"""
"""A browser of 2020: it tells of no element whether it is seen, and opens no dialog."""


def test_given_a_browser_of_2020_when_keys_are_pressed_then_they_do_what_they_do_in_any_other(
    browser: Browser, hall: AtPort
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(OLDER)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{hall.url}/sessions/S1")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.get_by_role("link", name="Boards").focus()
    page.keyboard.press("?")
    expect(page.locator("#keys dl")).to_contain_text("Find a pair")
    page.keyboard.press("?")
    expect(page.locator("#keys dl")).to_be_hidden()
    page.goto(f"{hall.url}/sessions/S1/boards/1")
    page.keyboard.press("n")
    page.wait_for_url("**/boards/2")
    context.close()
    assert complaints == []
