"""The form of an adjusted score in a real browser: it records what the words of the desk record, and what it says that
a score comes to is what the board then has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from application.adjusting import score_read
from domain.events import ScoreAdjusted
from stores.memory import MemoryLog
from tests.screens.at_the_desk import HAND, desk_page
from tests.screens.club import PHONE, faults_of, page_for
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

STREAM = "S1.r1.t1"
FORM = f"/scores/{STREAM}/1?incident=1%235"


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(evening_log(MemoryLog())) as running:
        yield running


class Given(NamedTuple):
    """A score as a person thinks of it, and as it is typed."""

    kind: str
    sides: str
    rows: dict[str, tuple[str, str]]
    """By row, its weight and declarer's tricks."""
    typed: str


GIVEN = [
    Given("assigned", "both", {"ns1": ("", "8")}, "12C1b both=1HS=8"),
    Given("assigned", "ew", {"ew1": ("", "6")}, "12C1b ew=1HS=6"),
    Given("weighted", "both", {"ns1": ("60%", "7"), "ns2": ("40%", "8")}, "12C1c both=60%:1HS=7,40%:1HS=8"),
    Given(
        "weighted", "each",
        {"ns1": ("1/3", "7"), "ns2": ("2/3", "8"), "ew1": ("1/2", "7"), "ew2": ("1/2", "9")},
        "12C1c ns=1/3:1HS=7,2/3:1HS=8 ew=1/2:1HS=7,1/2:1HS=9",
    ),
]  # fmt: skip


def filled(page: Page, given: Given) -> None:
    """Fill the form in, each field as it appears."""
    page.locator(f"label:has(#kind-{given.kind})").click()
    page.locator(f"label:has(#sides-{given.sides})").click()
    for row, (weight, tricks) in given.rows.items():
        if weight:
            page.locator(f"#weight-{row}").fill(weight)
        page.locator(f"#tricks-{row}").select_option(tricks)


def recorded(hall: AtPort, before: int) -> ScoreAdjusted:
    """The score that was recorded since."""
    [event] = hall.log.read(STREAM, before)
    assert isinstance(event, ScoreAdjusted)
    return replace(event, at="")


@pytest.mark.parametrize("given", GIVEN, ids=[one.typed for one in GIVEN])
def test_given_results_when_they_are_given_as_a_score_then_what_the_desk_would_record_is_recorded(
    hall: AtPort, browser: Browser, given: Given
) -> None:
    page = desk_page(browser, hall, FORM)
    entries = hall.log.read(STREAM)
    filled(page, given)
    page.locator("#reason").fill("as the poll has it")
    page.get_by_role("button", name="Give this score").click()
    page.wait_for_url("**/matters/**")
    typed = score_read(given.typed, 1, entries)
    assert typed is not None
    assert recorded(hall, len(entries)) == replace(typed, incident="1#5", reason="as the poll has it")
    page.context.close()


def test_given_an_own_error_when_the_score_is_given_then_what_the_side_could_have_had_stands_with_it(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, FORM)
    entries = hall.log.read(STREAM)
    page.locator("#tricks-ns1").select_option("9")
    page.locator(".own summary").click()
    page.locator("#own").select_option("ew")
    page.locator("#tricks-own1").select_option("6")
    expect(page.locator("#worked")).to_contain_text("12C1e")
    page.get_by_role("button", name="Give this score").click()
    page.wait_for_url("**/matters/**")
    typed = score_read("12C1e both=1HS=9 ew_without_error=1HS=6", 1, entries)
    assert typed is not None
    assert recorded(hall, len(entries)) == replace(typed, incident="1#5")
    page.context.close()


def test_given_an_artificial_score_when_it_is_filled_in_then_what_it_comes_to_is_what_the_board_then_has(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, f"/scores/{STREAM}/1")
    entries = hall.log.read(STREAM)
    page.locator("label:has(#kind-artificial)").click()
    expect(page.locator("#worked p.soft").first).to_contain_text("at least one side")
    expect(page.locator("#worked .refused")).to_have_count(0)
    page.locator("#award-ns").select_option("average+")
    page.locator("#award-ew").select_option("average-")
    told = page.locator("#worked tbody tr")
    expect(told.nth(0)).to_contain_text("average plus+3 IMP")
    expect(told.nth(1)).to_contain_text("average minus−3 IMP")
    page.get_by_role("button", name="Give this score").click()
    page.wait_for_url("**/scorer/S1/boards/1**")
    assert recorded(hall, len(entries)) == score_read("12C2a ns=average+ ew=average-", 1, entries)
    page.goto(f"{hall.url}/scores/{STREAM}/1")
    expect(page.locator("#worked tbody tr").nth(0)).to_contain_text("average plus+3 IMP")
    page.context.close()


def test_given_weights_that_are_not_the_whole_when_they_are_typed_then_it_is_said_and_nothing_is_recorded(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, FORM)
    before = hall.log.version(STREAM)
    filled(page, Given("weighted", "both", {"ns1": ("1/2", "7"), "ns2": ("1/3", "8")}, ""))
    expect(page.locator("#worked .refused")).to_contain_text("83 1/3 %")
    page.get_by_role("button", name="Give this score").click()
    expect(page.get_by_role("alert")).to_contain_text("83 1/3 %")
    expect(page.locator("#weight-ns2")).to_have_value("1/3")
    assert hall.log.version(STREAM) == before
    page.context.close()


def test_given_a_table_that_grew_meanwhile_when_a_score_is_given_then_it_is_told_and_nothing_is_recorded(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, FORM)
    other = hall.browser("director")
    line = {"key": "other-1", "seen": hall.log.version(STREAM), "line": 'fact "West was slow" board=1'}
    assert other.post(f"/api/tables/{STREAM}/entries", json=line).status_code == 200
    before = hall.log.version(STREAM)
    page.locator("#tricks-ns1").select_option("8")
    page.get_by_role("button", name="Give this score").click()
    expect(page.get_by_role("alert")).to_contain_text("first")
    expect(page.locator("#tricks-ns1")).to_have_value("8")
    assert hall.log.version(STREAM) == before
    page.get_by_role("button", name="Give this score").click()
    page.wait_for_url("**/matters/**")
    page.context.close()


def test_given_a_keyboard_alone_and_no_script_when_a_score_is_given_then_it_is_worked_out_and_recorded(
    hall: AtPort, browser: Browser
) -> None:
    scripted = page_for(browser, hall, "director", "S1", viewport=HAND)
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(scripted.context.cookies())  # pyright: ignore[reportArgumentType]
    page = context.new_page()
    page.goto(f"{hall.url}{FORM}")
    page.locator("#tricks-ns1").focus()
    page.keyboard.type("9")
    page.get_by_role("button", name="Work it out").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#worked tbody tr").nth(0)).to_contain_text("9 tricks +140")
    before = hall.log.version(STREAM)
    page.get_by_role("button", name="Give this score").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/matters/**")
    assert recorded(hall, before).ns[0].tricks == 9
    scripted.context.close()
    context.close()


def test_given_a_director_when_he_looks_at_a_board_then_each_result_leads_to_the_form_and_a_scorer_has_none(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, "/scorer/S1/boards/1")
    page.get_by_role("link", name="Give a score at table 1").click()
    expect(page.get_by_role("heading", name="Adjusted score")).to_be_visible()
    page.context.close()
    scorer = page_for(browser, hall, "scorer", "S1")
    scorer.goto(f"{hall.url}/scorer/S1/boards/1")
    expect(scorer.locator(".give-score")).to_have_count(0)
    scorer.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_each_kind_of_score_when_axe_looks_at_it_on_two_phones_and_a_desk_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    for size in (PHONE, HAND, {"width": 1440, "height": 900}):
        page = page_for(browser, hall, "director", "S1", viewport=size, color_scheme=scheme)
        page.goto(f"{hall.url}{FORM}&lang={language}")
        page.locator(".own summary").click()
        for given in GIVEN:
            filled(page, given)
            wrong += [f"{given.typed} {size['width']}: {fault}" for fault in faults_of(page)]
        page.locator("label:has(#kind-artificial)").click()
        expect(page.locator("#worked p.soft").first).to_contain_text(re.compile("at least one side|mindst én side"))
        wrong += [f"artificial {size['width']}: {fault}" for fault in faults_of(page)]
        page.context.close()
    assert wrong == []
