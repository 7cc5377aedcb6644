"""A matter on a director's phone: one sentence read aloud, a tap for each choice, and then what comes next."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from domain.events import ActionRefused, FactFound, OptionOffered, RulingRevised
from stores.memory import MemoryLog
from tests.screens.at_the_desk import desk_page, on_two_phones
from tests.screens.club import PHONE, faults_of, has_keys
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log
from tests.web.test_claims_of_matters import CLAIMED

pytestmark = [pytest.mark.browser, pytest.mark.process]

INSUFFICIENT = "/matters/S1.r1.t1/2/15"
RULED = "/matters/S1.r1.t1/1/5"
STREAM = "S1.r1.t1"


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(evening_log(MemoryLog())) as running:
        yield running


def test_given_a_choice_when_it_is_tapped_then_it_is_recorded_as_offered_and_chosen_and_the_next_question_comes(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, INSUFFICIENT)
    aloud = page.locator(".aloud:visible")
    expect(aloud).to_have_text(re.compile("South's bid is not high enough. West, you may accept it or not"))
    assert aloud.evaluate("each => getComputedStyle(each).fontSize") == "28px"
    expect(page.get_by_role("heading", name="Table 1 · Board 2")).to_be_visible()
    before = hall.log.version(STREAM)
    page.get_by_role("button", name=re.compile("do not accept the bid")).click()
    expect(aloud).not_to_have_text(re.compile("West, you may accept"))
    recorded = hall.log.read(STREAM, before)
    assert isinstance(recorded[0], OptionOffered)
    assert isinstance(recorded[1], ActionRefused)
    page.context.close()


def test_given_a_choice_that_was_mistapped_when_it_is_undone_then_it_is_asked_again(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, INSUFFICIENT)
    page.get_by_role("button", name=re.compile("do not accept the bid")).click()
    undo = page.get_by_role("button", name="Undo: West does not accept")
    expect(undo).to_be_visible()
    page.reload()
    undo.click()
    expect(page.locator(".aloud:visible")).to_have_text(re.compile("West, you may accept"))
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(0)
    page.context.close()


def test_given_the_other_language_when_it_is_tapped_then_only_the_sentence_and_its_choices_are_in_it(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, INSUFFICIENT)
    page.locator(".tongue label", has_text="DA").click()
    expect(page.locator(".aloud:visible")).to_have_text(re.compile("Syds bud er ikke højt nok"))
    expect(page.get_by_role("heading", name="Table 1 · Board 2")).to_be_visible()
    expect(page.get_by_text("Entries")).to_be_visible()
    page.get_by_role("button", name=re.compile("afvis buddet", re.IGNORECASE)).click()
    expect(page.locator("#tongue-da")).to_be_checked()
    expect(page.locator(".aloud:visible")).not_to_have_text(re.compile("Syds bud"))
    page.goto(f"{hall.url}{INSUFFICIENT}?lang=da")
    expect(page.get_by_role("heading", name="Bord 1 · Spil 2")).to_be_visible()
    page.context.close()


def test_given_a_ruling_in_force_when_it_is_revised_then_the_reason_stands_with_it(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, RULED)
    expect(page.get_by_role("heading", name=re.compile("Ruling given"))).to_contain_text(re.compile(r"\d\d:\d\d"))
    expect(page.get_by_text("either side may appeal")).to_be_visible()
    before = hall.log.version(STREAM)
    page.get_by_text("Revise", exact=True).click()
    page.locator("#r-text").fill("The bid is replaced")
    page.locator("#r-reason").fill("West had not called")
    page.get_by_role("button", name="Give the revised ruling").click()
    expect(page.locator(".panel.ruled")).to_contain_text("The bid is replaced")
    [revised] = hall.log.read(STREAM, before)
    assert isinstance(revised, RulingRevised)
    assert revised.why == "West had not called"
    page.context.close()


def test_given_a_fact_and_a_matter_for_later_when_a_keyboard_alone_is_used_then_both_are_done(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, INSUFFICIENT)
    before = hall.log.version(STREAM)
    page.locator("#fact-of summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("South held five spades")
    page.keyboard.press("Enter")
    expect(page.locator(".echo")).to_contain_text("South held five spades")
    assert isinstance(hall.log.read(STREAM, before)[0], FactFound)
    has_keys(page)
    page.locator("#later").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="In 5 minutes").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{hall.url}/desk/S1")
    expect(page.locator(".queue .back:visible")).to_have_text(re.compile(r"Back at \d\d:\d\d"))
    page.context.close()


def test_given_a_matter_for_when_the_board_is_over_when_it_is_then_it_stands_first_and_says_so(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, INSUFFICIENT)
    page.locator("#later").click()
    page.get_by_role("button", name="When the board is over").click()
    page.wait_for_url(f"{hall.url}/desk/S1")
    row = page.locator(".queue > li").last
    expect(row.locator(".back")).to_have_text("When the board is over")
    expect(row).to_have_attribute("data-later", "waiting")
    table = hall.browser("director")
    for line in ("p", "p p", "tricks 8"):
        sent = {"key": f"over-{line}", "seen": hall.log.version(STREAM), "line": line}
        assert table.post(f"/api/tables/{STREAM}/entries", json=sent).status_code == 200, line
    first = page.locator(".queue > li").first
    expect(first.locator(".back")).to_have_text("You wanted to come back now")
    first.locator("a").click()
    page.wait_for_url("**/matters/**")
    page.goto(f"{hall.url}/desk/S1")
    expect(page.locator(".queue .back:visible")).to_have_count(0)
    page.context.close()


def test_given_a_choice_that_another_recorded_first_when_it_is_tapped_then_what_stands_is_shown_and_nothing_is_doubled(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, INSUFFICIENT)
    page.context.set_offline(True)
    page.context.set_offline(False)
    other = hall.browser("director")
    sent = {"key": "other-1", "seen": hall.log.version(STREAM), "law": "27A", "code": "insufficient_bid",
            "word": "accept"}  # fmt: skip
    assert other.post(f"/api{INSUFFICIENT}", json=sent).status_code == 200
    expect(page.get_by_role("button", name=re.compile("do not accept the bid"))).to_have_count(0)
    page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_matters_when_axe_looks_at_them_on_two_phones_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    for width, page in on_two_phones(browser, hall, scheme):
        for path in (INSUFFICIENT, RULED):
            page.goto(f"{hall.url}{path}?lang={language}")
            wrong += [f"{path} {width}: {fault}" for fault in faults_of(page)]
            page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
            wrong += [f"{path} {width} open: {fault}" for fault in faults_of(page)]
    assert wrong == []


def test_given_the_calls_that_may_replace_a_bid_when_a_narrow_phone_shows_them_then_all_are_large_enough(
    hall: AtPort, browser: Browser
) -> None:
    refused = {"key": "no", "seen": hall.log.version(STREAM), "law": "27A", "code": "insufficient_bid"}
    answer = hall.browser("director").post(f"/api{INSUFFICIENT}", json={**refused, "word": "refuse"})
    assert answer.status_code == 200, answer.text
    page = desk_page(browser, hall, INSUFFICIENT, viewport=PHONE)
    expect(page.locator(".call-keys button")).to_have_count(38)
    assert faults_of(page) == []
    page.locator(".with-call", has_text=re.compile("other", re.IGNORECASE)).locator("visible=true").first.click()
    page.get_by_role("button", name="three hearts", exact=True).click()
    page.wait_for_url("**recorded=**")
    expect(page.locator(".echo")).to_contain_text("South 3")
    page.context.close()


def test_given_a_disputed_claim_when_its_page_is_seen_on_a_phone_then_the_four_hands_are_in_sight(
    browser: Browser,
) -> None:
    with at_port(evening_log(MemoryLog(), CLAIMED)) as hall:
        page = desk_page(browser, hall, f"/matters/{STREAM}/1/11")
        expect(page.locator(".matter-screen .deal .hand")).to_have_count(4)
        expect(page.get_by_text("Trumps: spades")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.close()
