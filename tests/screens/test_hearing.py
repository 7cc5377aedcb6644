"""A hearing at the screen by the keyboard alone, from the stops to the decision; and those who watch it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from domain.events import AppealDecided, AppealHeard, AppealLodged, PollTaken
from domain.seats import Side
from tests.screens.club import faults_of, has_keys, page_for
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.disputed import disputed_log, heard_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

TABLE = "S1.r4.t3"
CASE = "/cases/S1/A1"
POLL = f"/polls/{TABLE}/11/12"


@pytest.fixture
def hall() -> Iterator[AtPort]:
    """An evening whose appeal is to be heard."""
    with at_port(disputed_log()) as running:
        yield running


@pytest.fixture(scope="module")
def heard() -> Iterator[AtPort]:
    """The same, heard."""
    with at_port(heard_log()) as running:
        yield running


def committee(browser: Browser, hall: AtPort, path: str = CASE, **options: Any) -> Page:
    """A member, at the page of the appeal."""
    page = page_for(browser, hall, "committee", "S1/A1", **options)
    page.goto(f"{hall.url}{path}")
    return page


def to(page: Page, id: str) -> None:
    """Go on by Tab until a field has the focus."""
    for _ in range(40):
        if page.evaluate("document.activeElement.id") == id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{id} is not reached by Tab")


def to_link(page: Page, name: str) -> None:
    """Go on by Tab until the link of that name has the focus."""
    wanted = page.get_by_role("link", name=name)
    for _ in range(40):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached by Tab")


HEARD = (
    ("heard-ew", "A club is plain"), ("heard-exhibit", "Low encourages"), ("heard-exhibit-of", "East"),
    ("heard-members", "m1, m2"), ("heard-concurs", "yes"),
)  # fmt: skip


def test_given_the_keyboard_alone_when_an_appeal_is_heard_then_all_of_it_goes_from_the_stops_to_the_decision(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    has_keys(page)
    page.keyboard.press("1")
    expect(page.locator(".stop[aria-current]")).to_contain_text("director knew")
    has_keys(page)
    page.keyboard.press("2")
    expect(page.locator(".stop[aria-current]")).to_contain_text("hearing")
    has_keys(page)
    page.keyboard.press("w")
    expect(page.locator(".case.as-saw")).to_be_attached()
    page.keyboard.press("w")

    page.keyboard.press("v")
    expect(page.get_by_role("heading", name="Trick 4: West is to play")).to_be_visible()
    expect(page.locator("a.play").first).to_be_focused()
    has_keys(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Trick 4: North is to play")).to_be_visible()
    expect(page.locator(".tried-line li")).to_have_count(1)
    has_keys(page)
    page.keyboard.press("Backspace")
    expect(page.get_by_role("heading", name="Trick 4: West is to play")).to_be_visible()
    has_keys(page)
    page.keyboard.press("Escape")
    expect(page.locator(".case.stepping")).to_be_attached()
    has_keys(page)
    before = hall.log.version(TABLE)

    page.keyboard.press("h")
    expect(page.locator("#heard-ns")).to_be_focused()
    page.keyboard.type("Half a minute")
    for field, text in HEARD:
        to(page, field)
        page.keyboard.type(text)
    to(page, "heard-poll")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".echo")).to_be_visible()
    entries = hall.log.read(TABLE, before)
    assert [type(one) for one in entries] == [AppealLodged, *[AppealHeard] * 4]
    assert [(one.kind, one.side) for one in entries[2:] if isinstance(one, AppealHeard)] == [
        ("statement", Side.NS), ("statement", Side.EW), ("exhibit", Side.EW),
    ]  # fmt: skip

    has_keys(page)
    page.keyboard.press("d")
    expect(page.locator("#outcome")).to_be_focused()
    to(page, "reason")
    page.keyboard.type("A spade was as good")
    to(page, "deposit")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".aloud")).to_contain_text("A spade was as good")
    expect(page.locator("#to-read")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".stop[aria-current]")).to_contain_text("decision")
    assert isinstance(hall.log.read(TABLE)[-1], AppealDecided)
    page.context.close()


def test_given_the_list_of_cases_when_only_keys_are_pressed_then_they_lead_to_the_answers_the_poll_sheet_and_the_form(
    browser: Browser, hall: AtPort
) -> None:
    page = page_for(browser, hall, "director")
    page.goto(f"{hall.url}/cases/S1")
    has_keys(page)
    to_link(page, "Appeal A1")
    page.keyboard.press("Enter")
    expect(page.locator(".case.stepping")).to_be_attached()
    has_keys(page)

    page.keyboard.press("t")
    expect(page.locator("#poll")).to_be_focused()
    expect(page.locator("#poll")).to_be_in_viewport()
    page.keyboard.press("?")
    told = page.locator("#keys dl")
    for key, does in (("f", "Form"), ("s", "Poll sheet"), ("t", "Answers")):
        expect(told.locator("div", has=page.locator("kbd", has_text=re.compile(f"^{key}$")))).to_have_text(
            f"{key} {does}"
        )
    page.keyboard.press("Escape")

    page.keyboard.press("s")
    expect(page.get_by_role("heading", name="Poll sheet: A1")).to_be_visible()
    has_keys(page)
    page.keyboard.press("Escape")
    expect(page.locator(".case.stepping")).to_be_attached()
    has_keys(page)
    page.keyboard.press("f")
    page.wait_for_url(f"{hall.url}{CASE}/form")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Appeal")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Back to the appeal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".case.stepping")).to_be_attached()
    page.context.close()


def test_given_a_poll_when_only_keys_are_pressed_then_an_answer_is_recorded_and_the_committee_reads_it(
    browser: Browser, hall: AtPort
) -> None:
    page = page_for(browser, hall, "director")
    page.goto(f"{hall.url}{POLL}")
    has_keys(page)
    to(page, "level-same")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#level-stronger")).to_be_checked()
    to(page, "other")
    page.keyboard.type("s4")
    to(page, "why")
    page.keyboard.type("a club gives nothing away")
    page.keyboard.press("Enter")
    expect(page.locator("section", has=page.locator("#tally"))).to_contain_text("a club gives nothing away")
    polled = hall.log.read(TABLE)[-1]
    assert isinstance(polled, PollTaken)
    assert (polled.answers, polled.standard) == (("s4",), "stronger")
    page.goto(f"{hall.url}{CASE}")
    has_keys(page)
    page.keyboard.press("t")
    expect(page.locator("section", has=page.locator("#poll"))).to_contain_text("a club gives nothing away")
    page.context.close()


def test_given_the_buttons_that_lead_to_the_forms_when_one_is_pressed_then_the_page_goes_there(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    has_keys(page)
    page.get_by_role("link", name="Write").click()
    expect(page.locator("#hearing")).to_be_in_viewport()
    page.context.close()


def test_given_a_form_under_the_keyboard_when_enter_or_esc_is_pressed_then_nothing_is_recorded_and_the_board_has_keys(
    browser: Browser, hall: AtPort
) -> None:
    page, tail = committee(browser, hall), hall.log.tail()
    has_keys(page)
    page.keyboard.press("h")
    expect(page.locator("#heard-ns")).to_be_focused()
    page.keyboard.type("half a minute")
    page.locator("#heard-deposit").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#heard-poll")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".deal")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator("#heard-ns")).to_have_value("half a minute")
    assert hall.log.tail() == tail
    page.get_by_role("button", name="Record what was said").press("Enter")
    expect(page.locator(".echo")).to_be_focused()
    page.context.close()


def test_given_members_who_watch_when_one_writes_then_the_others_see_it_and_keep_what_they_type(
    browser: Browser, hall: AtPort
) -> None:
    writes, watches = committee(browser, hall), committee(browser, hall)
    watches.locator("#heard-ew").fill("mine, not sent yet")
    writes.locator("#heard-ns").fill("half a minute")
    writes.get_by_role("button", name="Record what was said").click()
    expect(writes.locator(".echo")).to_be_visible()
    expect(watches.locator(".by-side")).to_contain_text("half a minute")
    expect(watches.locator("#heard-ew")).to_have_value("mine, not sent yet")
    watches.get_by_role("button", name="Record what was said").click()
    expect(watches.get_by_role("alert")).to_be_visible()
    expect(watches.locator("#heard-ew")).to_have_value("mine, not sent yet")
    watches.get_by_role("button", name="Record what was said").click()
    expect(watches.locator(".echo")).to_be_visible()
    said = [one.statements for one in hall.log.read(TABLE) if isinstance(one, AppealHeard)]
    assert said == ["half a minute", "mine, not sent yet"]
    for page in (writes, watches):
        page.context.close()


def test_given_a_decision_that_is_typed_when_the_hearing_is_sent_then_it_is_still_there(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    page.locator("#reason").fill("not decided yet")
    page.locator("#heard-ns").fill("half a minute")
    page.get_by_role("button", name="Record what was said").click()
    expect(page.locator(".echo")).to_be_visible()
    expect(page.locator("#reason")).to_have_value("not decided yet")
    expect(page.locator("#heard-ns")).to_have_value("")
    page.context.close()


def test_given_scripts_that_come_late_when_the_next_is_typed_at_once_then_what_was_typed_before_does_not_overwrite_it(
    browser: Browser, hall: AtPort
) -> None:
    page = committee(browser, hall)
    page.locator("#reason").fill("not decided yet")
    page.locator("#heard-ns").fill("half a minute")
    waiting: list[Route] = []
    page.route("**/committee.js", lambda route: waiting.append(route))
    page.get_by_role("button", name="Record what was said").click(no_wait_after=True)
    expect(page.locator(".echo")).to_be_visible()
    page.locator("#outcome").select_option("varied")
    page.locator("#reason").fill("decided")
    [route] = waiting
    route.continue_()
    expect(page.locator(".case.stepping")).to_be_attached()
    expect(page.locator("#outcome")).to_have_value("varied")
    expect(page.locator("#reason")).to_have_value("decided")
    page.context.close()


def test_given_a_card_that_is_tapped_then_the_position_goes_on_and_the_browser_leads_back(
    browser: Browser, heard: AtPort
) -> None:
    page = committee(browser, heard, f"{CASE}/tried")
    tail = heard.log.tail()
    expect(page.locator("a.play").first).to_be_focused()
    has_keys(page)
    page.get_by_role("link", name="four of spades").click()
    expect(page.get_by_role("heading", name="Trick 4: North is to play")).to_be_visible()
    page.get_by_role("link", name="nine of spades").click()
    expect(page.get_by_role("heading", name="Trick 4: East is to play")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Trick 4: North is to play")).to_be_visible()
    assert heard.log.tail() == tail
    page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
@pytest.mark.parametrize("width", [360, 1440])
def test_given_each_page_of_a_hearing_when_axe_looks_then_nothing_is_wrong(
    browser: Browser, heard: AtPort, scheme: str, width: int, language: str
) -> None:
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    page = committee(browser, heard, f"{CASE}?lang={language}", **options)
    for path in ("", "/tried?cards=S4.S9", "/poll"):
        page.goto(f"{heard.url}{CASE}{path}")
        assert faults_of(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.context.close()
