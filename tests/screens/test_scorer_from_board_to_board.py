"""From one board to another without loading a page: no key is lost, and every slip is where it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from domain.events import BoardStarted, ContractRecorded
from tests.screens.club import club_evening, faults_of
from tests.screens.test_scorer_boards import at_board, typed
from tests.web.browsing import AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(club_evening()) as running:
        yield running


def boards_at(hall: AtPort, stream: str) -> list[int]:
    """The boards with a contract at a table."""
    begun = 0
    found: list[int] = []
    for event in hall.log.read(stream):
        begun = event.board if isinstance(event, BoardStarted) else begun
        found += [begun] if isinstance(event, ContractRecorded) else []
    return found


def held_back(page: Page) -> list[Route]:
    """The boards that are fetched and wait to be let through."""
    held: list[Route] = []
    page.route(re.compile(r"[0-9]/scorer/S1/boards/[0-9]+"), lambda route: held.append(route))
    return held


def entered_whole(page: Page, tables: int = 12) -> None:
    for table in range(1, tables + 1):
        typed(page, "1nn =8")
        expect(page.locator(f"tr[data-table='{table}'].final")).to_be_visible()


def test_given_a_slip_that_names_another_board_when_it_is_typed_then_the_line_follows_to_its_next_table(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "2 t8 3hn +1")
    expect(page.locator("#at")).to_have_text("2 t9")
    expect(page.locator("#board")).to_contain_text("Board 2")
    expect(page.locator("tr[data-table='8'].final")).to_be_visible()
    typed(page, "1nn =8")
    expect(page.locator("tr[data-table='9'].final")).to_be_visible()
    assert boards_at(hall, "S1.r1.t8") == boards_at(hall, "S1.r1.t9") == [2]
    page.context.close()


def test_given_a_slip_with_a_space_in_its_bid_when_it_is_refused_then_it_is_of_this_board_and_the_line_stays_on_it(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "2 ss =8")
    expect(page.locator("#refused")).to_contain_text("Not recorded: 1 t1: 2 ss =8")
    expect(page.locator("#at")).to_have_text("1 t2")
    for line, name in (("t2 blah", "1 t2 blah"), ("2 t5 4h", "2 t5 4h")):
        typed(page, line)
        expect(page.locator("#refused")).to_contain_text(f"Not recorded: {name}")
    expect(page.locator("#at")).to_have_text("2 t6")
    page.context.close()


@pytest.mark.parametrize("leads", ["PageDown", "2 t4"])
def test_given_a_board_that_is_long_on_its_way_when_slips_are_typed_meanwhile_then_none_is_lost(
    hall: AtPort, browser: Browser, leads: str
) -> None:
    page = at_board(browser, hall)
    held = held_back(page)
    if leads == "PageDown":
        page.keyboard.press("PageDown")
    else:
        typed(page, leads)
    expect(page.locator("#at")).to_contain_text("2")
    for line in ("1nn =8", "3nte ="):
        typed(page, line)
    page.keyboard.type("4h")
    assert held
    for one in held:
        one.continue_()
    first = 1 if leads == "PageDown" else 4
    for table in (first, first + 1):
        expect(page.locator(f"tr[data-table='{table}'].final")).to_be_visible()
        assert boards_at(hall, f"S1.r1.t{table}") == [2]
    expect(page.locator("#at")).to_have_text(f"2 t{first + 2}")
    expect(page.locator("#line")).to_have_value("4h")
    expect(page.locator("#line")).to_be_focused()
    page.context.close()


def test_given_boards_that_were_gone_through_when_the_browser_goes_back_then_the_board_before_is_shown_and_followed(
    hall: AtPort, browser: Browser
) -> None:
    page, other = at_board(browser, hall), at_board(browser, hall)
    page.keyboard.press("PageDown")
    expect(page.locator("#board")).to_contain_text("Board 2 ")
    expect(page).to_have_title(re.compile("Board 2"))
    page.go_back()
    expect(page.locator("#board")).to_contain_text("Board 1 ")
    page.locator("a[rel=next]").click()
    expect(page.locator("#board")).to_contain_text("Board 2 ")
    page.wait_for_timeout(1500)
    typed(other, "2 t5 1nn =8")
    expect(page.locator("tr[data-table='5'].final")).to_be_visible()
    assert faults_of(page) == []
    for one in (page, other):
        one.context.close()


def test_given_the_last_slip_of_a_board_when_it_looks_odd_then_enter_keeps_it_and_goes_on(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    entered_whole(page, 11)
    typed(page, "3nn =4")
    expect(page.locator("#hints")).to_contain_text("Looks odd at table 12:")
    page.keyboard.press("Enter")
    expect(page.locator("#at")).to_have_text("2 t1")
    expect(page.locator("#hints")).to_be_hidden()
    page.context.close()


def test_given_the_last_slip_when_enter_is_pressed_twice_at_once_then_it_is_recorded_and_the_next_board_is_there(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    entered_whole(page, 11)
    page.keyboard.type("3nn =4")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.type("1nn =8")
    page.keyboard.press("Enter")
    expect(page.locator("#at")).to_have_text("2 t2")
    expect(page.locator("#hints")).to_contain_text("Looks odd on board 1 at table 12:")
    expect(page.locator("tr[data-table='1'].final")).to_be_visible()
    assert boards_at(hall, "S1.r1.t12") == [1]
    assert boards_at(hall, "S1.r1.t1") == [1, 2]
    page.keyboard.press("Escape")
    expect(page.locator("#at")).to_have_text("1 t12")
    expect(page.locator("#line")).to_have_value("3nn =4")
    page.context.close()


def test_given_a_hall_that_is_not_reached_when_the_next_board_is_gone_to_then_it_comes_once_the_hall_is(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    page.context.set_offline(True)
    page.keyboard.press("PageDown")
    typed(page, "1nn =8")
    expect(page.locator("#under-way")).to_contain_text("1 kept here")
    page.context.set_offline(False)
    expect(page.locator("tr[data-table='1'].final")).to_be_visible(timeout=15_000)
    expect(page.locator("#under-way")).to_be_hidden()
    assert boards_at(hall, "S1.r1.t1") == [2]
    page.context.close()
