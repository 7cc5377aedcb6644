"""What is typed at a hearing and not sent: it is there again when the appeal is opened again, until it was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import AppealDecided, AppealHeard, EntryAmended
from tests.screens.at_a_hearing import CASE, TABLE, committee
from tests.screens.club import has_keys
from tests.web.browsing import AtPort, at_port
from tests.web.disputed import disputed_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

HEARD = {"#heard-ns": "Half a minute\nand then a club", "#heard-exhibit": "Low encourages", "#heard-exhibit-of": "ew"}
DECIDED = {"#outcome": "varied", "#score": "3NN=9", "#law": "12C1b", "#reason": "A spade was as good"}


@pytest.fixture
def hall() -> Iterator[AtPort]:
    """An evening whose appeal is to be heard."""
    with at_port(disputed_log()) as running:
        yield running


def fill(page: Page, fields: dict[str, str]) -> None:
    """Fill fields of a form."""
    for name, text in fields.items():
        field = page.locator(name)
        if field.evaluate("each => each.matches('select')"):
            field.select_option(text)
        else:
            field.fill(text)


def holds(page: Page, fields: dict[str, str]) -> None:
    """Wait until fields hold what was typed."""
    for name, text in fields.items():
        expect(page.locator(name)).to_have_value(text)


def press(page: Page, key: str, address: str) -> None:
    """Press a key of the page, outside its forms, and come to where it leads."""
    page.locator("#main").focus()
    page.keyboard.press(key)
    page.wait_for_url(re.compile(address))


@pytest.mark.parametrize(
    ("key", "address"), [("1", r"stop=1"), ("2", r"stop=2"), ("v", "/tried"), ("s", "/poll$"), ("f", "/form$")]
)
def test_given_what_is_typed_in_both_forms_when_a_key_leads_away_then_it_is_there_when_the_appeal_is_opened_again(
    browser: Browser, hall: AtPort, key: str, address: str
) -> None:
    page = committee(browser, hall)
    fill(page, HEARD | DECIDED)
    press(page, key, address)
    page.goto(f"{hall.url}{CASE}?stop=1")
    holds(page, HEARD | DECIDED)
    page.goto(f"{hall.url}{CASE}")
    holds(page, HEARD | DECIDED)
    page.context.close()


def test_given_a_decision_that_is_read_back_when_another_moment_is_looked_at_then_it_stands_in_its_form_again(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    fill(page, HEARD | DECIDED)
    page.get_by_role("button", name="Read it back").click()
    expect(page.locator(".aloud")).to_be_visible()
    holds(page, HEARD)
    has_keys(page)
    press(page, "1", "stop=1")
    holds(page, HEARD | DECIDED)
    page.get_by_role("button", name="Read it back").click()
    page.locator("#confirm").click()
    expect(page.locator(".echo")).to_be_visible()
    assert isinstance(hall.log.read(TABLE)[-1], AppealDecided)
    page.goto(f"{hall.url}{CASE}?stop=1")
    holds(page, HEARD)
    expect(page.locator("#reason")).to_be_hidden()
    expect(page.locator("#reason")).to_have_value("")
    page.context.close()


def test_given_what_was_sent_when_the_appeal_is_opened_again_then_it_is_gone_and_what_was_refused_is_there(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    fill(page, HEARD | {"#score": "9ZZ", "#outcome": "varied"})
    page.get_by_role("button", name="Read it back").click()
    expect(page.get_by_role("alert")).to_be_visible()
    has_keys(page)
    press(page, "1", "stop=1")
    holds(page, HEARD | {"#score": "9ZZ", "#outcome": "varied"})
    page.get_by_role("button", name="Record what was said").click()
    expect(page.locator(".echo")).to_be_visible()
    page.goto(f"{hall.url}{CASE}?stop=1")
    holds(page, {"#heard-ns": "", "#heard-exhibit": "", "#heard-exhibit-of": "", "#score": "9ZZ"})
    assert [type(one) for one in hall.log.read(TABLE)[-2:]] == [AppealHeard] * 2
    page.context.close()


def test_given_a_correction_that_is_begun_when_another_moment_is_looked_at_then_no_later_decision_is_begun_by_it(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    fill(page, DECIDED)
    page.get_by_role("button", name="Read it back").click()
    page.locator("#confirm").click()
    expect(page.locator(".echo")).to_be_visible()
    page.get_by_role("link", name="Correct this decision").click()
    holds(page, DECIDED | {"#score": "both=3NN=9"})
    expect(page.locator("#outcome")).to_be_focused()
    page.locator("#reason").fill("A club was as good")
    has_keys(page)
    page.get_by_role("link", name="Leave it as it is").click()
    expect(page.locator("#reason")).to_be_hidden()
    expect(page.locator("#reason")).to_have_value("")
    page.get_by_role("link", name="Correct this decision").click()
    holds(page, {"#reason": "A club was as good"})
    page.get_by_role("button", name="Read it back").click()
    expect(page.locator("#to-read")).to_be_focused()
    page.locator("#confirm").click()
    expect(page.locator(".echo")).to_be_visible()
    assert [type(one) for one in hall.log.read(TABLE)[-2:]] == [EntryAmended, AppealDecided]
    page.context.close()
