"""The committee's page of an appeal, by the keyboard alone: three stops, the disputed entry, what the player saw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import AppealDecided
from tests.screens.club import faults_of, has_keys, page_for
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log
from tests.web.served import log_of

pytestmark = [pytest.mark.browser, pytest.mark.process]

SIZES = {"desk": (1440, 900), "tablet": (1180, 820), "phone": (390, 844)}


@pytest.fixture(scope="module")
def cup() -> Iterator[AtPort]:
    """A cup match of which the appeal is decided."""
    with at_port(log_of("sessions/cup_match.tdl")) as running:
        yield running


@pytest.fixture
def evening() -> Iterator[AtPort]:
    """An evening with an appeal that nobody has heard yet."""
    with at_port(evening_log()) as running:
        yield running


def committee(browser: Browser, hall: AtPort, query: str = "", **options: Any) -> Page:
    """The page of the appeal, as its committee opens it."""
    page = page_for(browser, hall, "committee", "S1/A1", **options)
    page.goto(f"{hall.url}/cases/S1/A1{query}")
    expect(page.locator(".case.stepping")).to_be_attached()
    return page


def current(page: Page) -> str:
    """The entry that the page shows."""
    return page.locator(".timeline [aria-current='step']").get_attribute("id") or ""


def test_given_an_appeal_when_its_page_is_opened_then_it_stands_at_the_disputed_entry(
    browser: Browser, cup: AtPort, evening: AtPort
) -> None:
    assert current(committee(browser, cup)) == "e23"
    assert current(committee(browser, evening)) == "e5"


def test_given_the_keyboard_alone_when_a_member_goes_through_the_record_then_every_key_does_what_the_help_says(
    browser: Browser, cup: AtPort
) -> None:
    page = committee(browser, cup)
    where = {}
    for key in ("ArrowRight", "ArrowLeft", "]", "[", "Home", "End", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        where[key] = current(page)
    assert where["ArrowRight"] == "e24"
    assert where["ArrowLeft"] == where["["] == "e23"
    assert where["Home"] == "e14"
    assert where["End"] == "e48"
    assert where["ArrowUp"] == "e25"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("d")
    expect(page.locator("#outcome")).to_be_focused()


def test_given_three_stops_when_a_key_goes_to_each_then_what_came_later_is_absent(
    browser: Browser, cup: AtPort
) -> None:
    page = committee(browser, cup)
    page.keyboard.press("1")
    expect(page.locator(".stop[aria-current]")).to_contain_text("What the director knew", ignore_case=True)
    expect(page.locator(".case")).not_to_contain_text("the right was lost")
    expect(page.locator(".case")).not_to_contain_text("we asked for nothing")
    assert "e46" not in page.content()
    has_keys(page)
    page.keyboard.press("2")
    expect(page.locator(".statement")).to_have_count(2)
    expect(page.locator(".case")).to_contain_text("we asked for nothing")
    expect(page.locator(".case")).not_to_contain_text("one member reads 11A")
    has_keys(page)
    page.keyboard.press("3")
    expect(page.locator(".decided")).to_contain_text("one member reads 11A")
    assert "follows from the Law" not in page.content()


def test_given_an_entry_when_another_stop_is_chosen_then_the_same_entry_is_shown_there(
    browser: Browser, cup: AtPort
) -> None:
    page = committee(browser, cup)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    expect(page.locator(".stop[aria-current]")).to_contain_text("1")
    has_keys(page)
    assert current(page) == "e24"


def test_given_a_choice_when_w_is_pressed_then_only_what_the_player_saw_is_shown(
    browser: Browser, evening: AtPort
) -> None:
    page = committee(browser, evening)
    cards = {seat: page.locator(f".hand.{seat} .suit-line").first for seat in ("north", "east", "south", "west")}
    seat = page.locator(".case").get_attribute("data-saw") or ""
    page.keyboard.press("w")
    expect(cards.pop(seat)).to_be_visible()
    for other in cards.values():
        expect(other).not_to_be_visible()
    page.keyboard.press("w")
    for other in cards.values():
        expect(other).to_be_visible()


def test_given_a_disputed_card_when_double_dummy_is_there_then_each_assigned_contract_tells_its_leads(
    browser: Browser, cup: AtPort
) -> None:
    pytest.importorskip("endplay")
    page = committee(browser, cup)
    expect(page.get_by_role("heading", name="Leads by West against 4 hearts by South")).to_be_visible()
    expect(page.locator(".dd .valued")).to_have_count(26)
    expect(page.locator(".dd .valued").first).to_have_text(re.compile("K.*11 \\+1"))


def decide(page: Page, *fields: tuple[str, str]) -> None:
    """Fill the form of the decision by the keyboard alone, and ask to have it read back."""
    page.bring_to_front()
    page.keyboard.press("d")
    for number, (name, text) in enumerate(fields):
        if number:
            page.keyboard.press("Tab")
        expect(page.locator(f"#{name}")).to_be_focused()
        page.keyboard.type(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def to_confirm(page: Page) -> None:
    """Go on from what is read back to the button that records it."""
    expect(page.locator("#to-read")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#confirm")).to_be_focused()


DECIDED = (
    ("outcome", "the score"), ("score", "both=2/3:1HS=7,1/3:1HS=8"), ("law", "12C1c"), ("reason", "West did not know"),
    ("dissent", "one of three"), ("deposit", "returned"),
)  # fmt: skip


def test_given_the_keyboard_alone_when_an_appeal_is_decided_then_it_is_read_back_once_before_it_is_recorded(
    browser: Browser, evening: AtPort
) -> None:
    page, other = committee(browser, evening), committee(browser, evening)
    before = evening.log.version("S1.r1.t1")
    decide(page, *DECIDED)
    expect(page.locator(".aloud")).to_contain_text("West did not know")
    expect(page.locator(".aloud")).to_contain_text("2/3")
    assert evening.log.version("S1.r1.t1") == before
    to_confirm(page)
    page.keyboard.press("Enter")
    expect(page.locator(".echo")).to_be_visible()
    [event] = evening.log.read("S1.r1.t1", before)
    assert isinstance(event, AppealDecided)
    assert (event.by, event.outcome, event.dissent, event.deposit) == (
        "committee",
        "varied",
        "one of three",
        "returned",
    )
    assert [part.weight for part in event.ns] == ["2/3", "1/3"]
    expect(page.locator(".stop[aria-current]")).to_contain_text("decision")
    page.go_back()
    expect(page.locator(".case.stepping")).to_be_attached()
    assert page.url.endswith("/cases/S1/A1/decision")
    page.go_forward()
    expect(page.locator(".echo")).to_be_visible()
    has_keys(page)
    expect(page.locator("#outcome")).to_be_hidden()
    page.keyboard.press("d")
    expect(page.locator("#outcome")).to_be_focused()
    assert len(evening.log.read("S1.r1.t1", before)) == 1

    expect(other.locator(".decided")).to_contain_text("West did not know")


def test_given_a_score_that_cannot_be_read_when_it_is_sent_then_what_was_typed_stays_with_the_reason(
    browser: Browser, evening: AtPort
) -> None:
    page = committee(browser, evening)
    decide(page, ("outcome", "the score"), ("score", "both=9ZZ"), ("law", ""), ("reason", "so"), ("dissent", ""),
        ("deposit", ""))  # fmt: skip
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#score")).to_have_value("both=9ZZ")
    expect(page.locator("#reason")).to_have_value("so")


def test_given_two_members_who_decide_when_one_was_quicker_then_the_other_is_told_and_nothing_is_recorded_twice(
    browser: Browser, evening: AtPort
) -> None:
    one, other = committee(browser, evening), committee(browser, evening)
    for page in (one, other):
        decide(page, ("outcome", "the ruling"), ("score", ""), ("law", ""), ("reason", "it stands"), ("dissent", ""),
            ("deposit", ""))  # fmt: skip
        to_confirm(page)
    before = evening.log.version("S1.r1.t1")
    one.bring_to_front()
    one.keyboard.press("Enter")
    expect(one.locator(".echo")).to_be_visible()
    other.bring_to_front()
    other.keyboard.press("Enter")
    expect(other.get_by_role("alert")).to_be_visible()
    assert evening.log.version("S1.r1.t1") == before + 1


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
@pytest.mark.parametrize("size", SIZES)
def test_given_the_page_in_each_light_and_language_when_axe_looks_then_nothing_is_wrong(
    browser: Browser, cup: AtPort, evening: AtPort, scheme: str, size: str, language: str
) -> None:
    width, height = SIZES[size]
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": height}}
    for hall in (cup, evening):
        assert faults_of(committee(browser, hall, f"?lang={language}", **options)) == []
