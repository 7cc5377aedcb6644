"""Members offered while a scorer types who plays: by keys or by a tap, and never sent whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.screens.club import PHONE, club_evening, faults_of, page_for
from tests.web.browsing import AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    log = club_evening()
    for number, name in (("1042", "Søren Holm"), ("2001", "Åge Lund"), ("77", "Åge Krogh")):
        log.register.enter(number, name)
    with at_port(log) as running:
        yield running


def test_given_a_name_without_accents_when_it_is_typed_then_the_member_is_offered_and_chosen_by_keys(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer")
    page.goto(f"{hall.url}/scorer/S1/pairs")
    field, offered = page.locator("#pair-1"), page.locator("#pair-1-members")
    expect(field).to_have_attribute("aria-controls", "pair-1-members")
    field.fill("")
    field.press_sequentially("soren")
    expect(offered.locator("[role=option]")).to_have_text(["Søren Holm 1042"])
    assert faults_of(page) == []
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("1042")
    field.press_sequentially(", aage")
    expect(offered.locator("[role=option]")).to_have_count(2)
    offered.locator("[role=option]", has_text="Lund").click()
    expect(field).to_have_value("1042, 2001")
    expect(offered).to_be_hidden()
    field.press("Enter")
    expect(page.locator("#pair-1")).to_have_value("Søren Holm, Åge Lund")
    page.context.close()


def test_given_a_phone_when_members_are_offered_then_nothing_is_wider_and_escape_takes_them_away(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", viewport=PHONE)
    page.goto(f"{hall.url}/scorer/S1/pairs")
    field, offered = page.locator("#pair-2"), page.locator("#pair-2-members")
    expect(field).to_have_attribute("aria-controls", "pair-2-members")
    field.fill("")
    field.press_sequentially("77")
    expect(offered.locator("[role=option]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    field.press("Escape")
    expect(offered).to_be_hidden()
    page.context.close()


def test_given_a_new_evening_when_members_are_typed_on_a_line_of_their_own_then_they_are_offered_there(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", scope="")
    page.goto(f"{hall.url}/evenings/new")
    field = page.locator("#pairs")
    expect(field).to_have_attribute("aria-controls", "pairs-members")
    field.press_sequentially("1042, aage l")
    expect(page.locator("#pairs-members [role=option]")).to_have_text(["Åge Lund 2001"])
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("1042, 2001")
    page.context.close()
