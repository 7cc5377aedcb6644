"""An evening of twelve tables from an empty log: seated, typed, adjusted and published by the pages alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import ContestantEntered, MovementSet, ScoreAdjusted, ScoresPublished, SessionOpened
from stores.memory import MemoryLog
from tests.screens.club import PHONE, faults_of, page_for
from tests.web.browsing import LOOKS, AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]

TABLES = 12
DESK = {"width": 1440, "height": 900}
PAIRS = "\n".join(f"Player {2 * pair - 1}, Player {2 * pair}" for pair in range(1, 2 * TABLES + 1))


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(MemoryLog()) as running:
        yield running


def seated(page: Page, hall: AtPort, rounds: str = "1", pairs: str = PAIRS) -> None:
    """Fill in the page of a new evening, from the first page on."""
    page.goto(hall.url)
    page.get_by_role("link", name="A new evening").click()
    for field, text in (("name", "Club <b>evening</b>"), ("tables", str(TABLES)), ("rounds", rounds), ("boards", "2")):
        page.locator(f"#{field}").fill(text)
    page.locator("#pairs").fill(pairs)
    page.get_by_role("button", name="Begin the evening").click()


def test_given_an_empty_log_when_a_scorer_seats_twelve_tables_then_a_slip_a_ruling_and_the_ranking_follow(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", "", viewport=DESK)
    seated(page, hall)
    page.wait_for_url("**/scorer/S1?begun=1")
    expect(page.locator(".grid .cell.to_come")).to_have_count(2 * TABLES)
    events = hall.log.read("S1")
    assert [type(one) for one in events] == [SessionOpened, *[ContestantEntered] * 2 * TABLES, MovementSet]
    assert hall.log.register.names()["s1p48"] == "Player 48"

    page.get_by_role("link", name="Boards", exact=True).click()
    page.wait_for_url("**/scorer/S1/boards/1")
    for line in ("1nn =8", '1nn =9 "miscounted"'):
        page.locator("#line").fill(f"1 t1 {line}")
        page.keyboard.press("Enter")
        expect(page.locator("tr[data-table='1'] .number").first).to_have_text(line[5])

    director = page_for(browser, hall, "director", "S1", viewport=DESK)
    director.goto(f"{hall.url}/scorer/S1/boards/1")
    director.locator("tr[data-table='1'] .give-score").click()
    director.locator("label:has(#kind-artificial)").click()
    director.locator("#award-ns").select_option("average+")
    director.locator("#award-ew").select_option("average")
    director.get_by_role("button", name="Give this score").click()
    director.wait_for_url("**/scorer/S1/boards/1**")
    assert isinstance(hall.log.read("S1.r1.t1")[-1], ScoreAdjusted)
    director.context.close()

    page.goto(f"{hall.url}/scorer/S1")
    page.get_by_role("button", name=re.compile("^Publish")).click()
    expect(page.locator(".echo")).to_be_visible()
    assert isinstance(hall.log.read("S1")[-1], ScoresPublished)
    page.context.close()


def test_given_too_many_rounds_or_another_number_of_pairs_when_it_is_sent_then_it_is_said_and_nothing_is_lost(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", "", viewport=DESK)
    seated(page, hall, rounds="30")
    expect(page.get_by_role("alert")).to_contain_text("A Mitchell of 12 tables has at most 11 rounds, and no other")
    expect(page.locator("#pairs")).to_have_value(PAIRS)
    page.locator("#rounds").fill("11")
    page.locator("#pairs").fill("Anna Holm, Bo Krogh\nCarla")
    page.get_by_role("button", name="Begin the evening").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2")
    page.locator("#pairs").fill("Anna Holm, Bo Krogh")
    page.get_by_role("button", name="Begin the evening").click()
    expect(page.get_by_role("alert")).to_contain_text("24 places")
    assert hall.log.versions() == {}
    page.locator("#pairs").fill("")
    page.get_by_role("button", name="Begin the evening").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/scorer/S1?begun=1")
    page.context.close()


@pytest.mark.parametrize("path", ["/scorer/S1", "/scorer/S1/boards/1"])
def test_given_eleven_rounds_when_they_are_shown_at_1280_then_the_table_of_rounds_stays_within_its_panel(
    hall: AtPort, browser: Browser, path: str
) -> None:
    page = page_for(browser, hall, "scorer", "", viewport={"width": 1280, "height": 900})
    seated(page, hall, rounds="11")
    page.wait_for_url("**/scorer/S1?begun=1")
    page.goto(f"{hall.url}{path}")
    expect(page.locator(".grid .cell")).to_have_count(2 * 11 * TABLES)
    beyond: int = page.locator(".panel:has(.grid)").evaluate("panel => panel.scrollWidth - panel.clientWidth")
    assert beyond <= 0
    page.context.close()


@pytest.mark.parametrize("language", ["en", "da"])
def test_given_the_menu_of_a_scorer_when_it_is_shown_at_1280_then_it_stands_in_one_line(
    hall: AtPort, browser: Browser, language: str
) -> None:
    page = page_for(browser, hall, "scorer", "", viewport={"width": 1280, "height": 900})
    seated(page, hall)
    page.wait_for_url("**/scorer/S1?begun=1")
    page.goto(f"{hall.url}/scorer/S1?lang={language}")
    tops: list[float] = page.locator(".head .segmented > a").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert (len(tops), len({*tops})) == (10, 1)
    page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_new_evening_when_axe_looks_at_its_page_on_a_phone_and_a_desk_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    for size in (PHONE, DESK):
        page = page_for(browser, hall, "scorer", "", viewport=size, color_scheme=scheme)
        page.goto(f"{hall.url}/evenings/new?lang={language}")
        wrong += faults_of(page)
        page.locator("#name").fill("Evening")
        for field in ("tables", "rounds", "boards"):
            page.locator(f"#{field}").fill("4")
        page.locator(".evening button.main").click()
        expect(page.get_by_role("alert")).to_be_visible()
        wrong += faults_of(page)
        page.context.close()
    assert wrong == []
