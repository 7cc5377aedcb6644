"""Travellers entered in a real browser, with the keyboard alone; cut off; and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.events import ContractRecorded, TricksAgreed
from tests.screens.club import PHONE, club_evening, faults_of, page_for
from tests.web.browsing import AtPort, at_port
from web.times import zoned_text

pytestmark = [pytest.mark.browser, pytest.mark.process]

WIDE: ViewportSize = {"width": 1440, "height": 900}


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(club_evening()) as running:
        yield running


def at_board(browser: Browser, hall: AtPort, board: int = 1, viewport: ViewportSize = WIDE) -> Page:
    page = page_for(browser, hall, "scorer", viewport=viewport)
    page.goto(f"{hall.url}/scorer/S1/boards/{board}")
    return page


def typed(page: Page, line: str, echo: str | None = None) -> None:
    """Type a line and send it; where it is told what it means, only then."""
    page.keyboard.type(line)
    if echo is not None:
        expect(page.locator("#echo")).to_have_text(re.compile(re.escape(echo)))
    page.keyboard.press("Enter")


def cells(page: Page, table: int) -> str:
    return page.locator(f"tr[data-table='{table}']").inner_text()


def test_given_a_heap_of_slips_when_they_are_typed_one_after_the_other_then_each_table_has_its_own(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    for table, line in enumerate(("1nn s2 =8", "3nte h10 =", "p", "4sxn -1"), 1):
        typed(page, line)
        expect(page.locator(f"tr[data-table='{table}'].final")).to_be_visible()
    expect(page.locator("tr.chosen[data-table='5']")).to_be_visible()
    for table, points in enumerate(("+120", "-400", "0", "-100"), 1):
        assert points in cells(page, table)
    expect(page.locator(".grid .cell.ringed")).to_have_count(12)
    page.context.close()


def test_given_a_slip_that_was_typed_wrongly_when_it_is_typed_again_by_keys_alone_then_it_says_what_it_mends(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "1nn s2 =8", "1NT by North, lead")
    expect(page.locator("tr.chosen[data-table='2']")).to_be_visible()
    expect(page.locator("#echo .lacks")).to_contain_text(re.compile("^Table 2.*: .+ & "))
    page.keyboard.press("ArrowUp")
    expect(page.locator("tr.chosen[data-table='1']")).to_be_visible()
    expect(page.locator("#echo")).to_contain_text(" & ")
    typed(page, "1ns s2 =8", "Mends 1NT by N 8 tricks, NS +120.")
    expect(page.locator("tr[data-table='1'] td").nth(3)).to_have_text("SSouth")
    expect(page.locator("tr.said[data-about='1']")).to_contain_text("scorer")
    page.context.close()


def test_given_boards_and_tables_when_keys_and_lines_lead_to_them_then_the_line_has_the_focus_there(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    page.keyboard.press("PageDown")
    page.wait_for_url(re.compile(r"/boards/2$"))
    typed(page, "5 t3")
    page.wait_for_url(re.compile(r"/boards/5[?]table=3$"))
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("tr.chosen")).to_have_attribute("data-table", "3")
    page.keyboard.press("PageUp")
    page.wait_for_url(re.compile(r"/boards/4$"))
    page.keyboard.press("Tab")
    expect(page.locator("#line")).not_to_be_focused()
    page.context.close()


def test_given_the_last_slip_of_a_board_when_it_is_in_then_no_table_is_chosen_and_enter_leads_to_the_next_board(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    for table in range(1, 13):
        typed(page, "1nn =8")
        expect(page.locator(f"tr[data-table='{table}'].final")).to_be_visible()
    expect(page.locator("tr.chosen")).to_have_count(0)
    expect(page.locator("#echo")).to_contain_text("Every slip of board 1 is in")
    typed(page, "3nte =9")
    expect(page.locator("#refused")).to_contain_text("say its table")
    assert sum(isinstance(event, ContractRecorded) for event in hall.log.read("S1.r1.t12")) == 1
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/boards/2$"))
    page.goto(f"{hall.url}/scorer/S1/boards/1")
    expect(page.locator("tr.chosen")).to_have_count(0)
    page.locator("#line").press("ArrowUp")
    expect(page.locator("tr.chosen")).to_have_attribute("data-table", "12")
    expect(page.locator("#spoken")).to_contain_text("Table 12")
    page.goto(f"{hall.url}/scorer/S1/boards/2?table=3")
    typed(page, "1")
    page.wait_for_url(re.compile(r"/boards/1$"))
    expect(page.locator("tr.chosen")).to_have_count(0)
    page.context.close()


def test_given_a_table_that_does_not_play_a_board_when_a_line_leads_to_it_then_it_is_refused(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "2 t99")
    expect(page.locator("#refused")).to_contain_text("Board 2 is not played at table 99.")
    page.context.close()


def test_given_a_slip_that_is_refused_when_it_was_sent_then_it_is_told_with_its_table_and_the_line_goes_on(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "1nn")
    expect(page.locator("#refused")).to_contain_text("Not recorded: 1 t1: 1nn · How many tricks")
    expect(page.locator("#at")).to_have_text("1 t2")
    expect(page.locator("#line")).to_have_value("")
    assert faults_of(page) == []
    page.context.close()


def test_given_a_hall_that_is_not_reached_when_slips_are_typed_then_they_are_kept_and_recorded_once_it_is(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    page.context.set_offline(True)
    typed(page, "1nn =8")
    expect(page.locator("#under-way")).to_contain_text("1 kept here")
    page.context.set_offline(False)
    expect(page.locator("tr[data-table='1'].final")).to_be_visible(timeout=15_000)
    expect(page.locator("#under-way")).to_be_hidden()
    assert sum(isinstance(event, ContractRecorded) for event in hall.log.read("S1.r1.t1")) == 1
    page.context.close()


def test_given_slips_typed_faster_than_the_hall_answers_when_they_are_recorded_then_each_table_has_its_own(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    page.context.set_offline(True)
    for line in ("1nn =8", "3nte =", "2sw"):
        typed(page, line)
    expect(page.locator("#at")).to_have_text("1 t4")
    expect(page.locator("#under-way")).to_contain_text("3 kept here")
    page.context.set_offline(False)
    for table, points in ((1, "+120"), (2, "-400")):
        expect(page.locator(f"tr[data-table='{table}'].final")).to_contain_text(points, timeout=30_000)
    expect(page.locator("#refused")).to_contain_text("1 t3: 2sw", timeout=30_000)
    expect(page.locator("#at")).to_have_text("1 t4")
    expect(page.locator("#line")).to_have_value("")
    for table in (1, 2):
        assert sum(isinstance(event, ContractRecorded) for event in hall.log.read(f"S1.r1.t{table}")) == 1
    page.context.close()


def test_given_no_scripts_when_a_slip_is_sent_by_its_form_then_it_is_recorded_and_the_next_table_is_asked_for(
    hall: AtPort, browser: Browser
) -> None:
    page = browser.new_context(java_script_enabled=True, reduced_motion="reduce").new_page()
    page.goto(hall.link("scorer", "S1"))
    page.wait_for_url(f"{hall.url}/")
    state = page.context.storage_state()
    page.context.close()
    plain = browser.new_context(java_script_enabled=False, storage_state=state).new_page()
    plain.goto(f"{hall.url}/scorer/S1/boards/1?table=2")
    plain.fill("#line", "4hs =")
    plain.press("#line", "Enter")
    expect(plain.locator("#echo")).to_contain_text("10 tricks")
    expect(plain.locator("#table")).to_have_value("3")
    [tricks] = [event for event in hall.log.read("S1.r1.t2") if isinstance(event, TricksAgreed)]
    assert tricks.declarer_tricks == 10
    plain.context.close()


def test_given_a_phone_when_a_slip_is_entered_then_nothing_is_wider_than_it(hall: AtPort, browser: Browser) -> None:
    page = at_board(browser, hall, viewport=PHONE)
    typed(page, "3nte h10 =")
    expect(page.locator("tr[data-table='1'].final")).to_be_visible()
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    page.context.close()


def test_given_a_slip_that_looks_odd_when_it_is_recorded_then_enter_leaves_it_and_escape_takes_it_up_again(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "3nn =4", "5 down, and not doubled. Was it?")
    hints = page.locator("#hints")
    expect(hints).to_contain_text("Looks odd at table 1: 5 down, and not doubled. Was it?")
    expect(page.locator("tr[data-table='1'] .flag.odd")).to_be_visible()
    assert faults_of(page) == []
    page.keyboard.press("Enter")
    expect(hints).to_be_hidden()
    expect(page.locator("tr.chosen[data-table='2']")).to_be_visible()
    typed(page, "3ne =4")
    expect(hints).to_contain_text("table 2")
    page.keyboard.press("Escape")
    expect(hints).to_be_hidden()
    expect(page.locator("#line")).to_have_value("3ne =4")
    expect(page.locator("tr.chosen[data-table='2']")).to_be_visible()
    page.keyboard.press("Control+a")
    typed(page, "3nex =4", "Mends")
    expect(page.locator("tr[data-table='2'] .flag.odd")).to_have_count(0)
    page.context.close()


def test_given_a_slip_that_is_refused_when_the_next_ones_are_typed_then_each_is_recorded_at_its_own_table(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "blah")
    refused = page.locator("#refused")
    expect(refused).to_contain_text("1 t1: blah")
    for table, line in ((2, "1nn s2 =8"), (3, "3nte =")):
        typed(page, line)
        expect(page.locator(f"tr[data-table='{table}'].final")).to_be_visible()
    expect(refused).to_contain_text("1 t1: blah")
    assert hall.log.version("S1.r1.t1") == 1
    typed(page, "t1 4hs =")
    expect(page.locator("tr[data-table='1'].final")).to_be_visible()
    expect(refused).to_be_hidden()
    page.context.close()


def test_given_slips_that_are_refused_when_escape_is_pressed_then_they_are_taken_away_one_by_one(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    refused = page.locator("#refused")
    for table in (1, 2):
        typed(page, f"blah{table}")
        expect(refused).to_contain_text(f"1 t{table}: blah{table}")
    page.keyboard.type("1nn")
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("")
    expect(refused).to_contain_text("blah2")
    page.keyboard.press("Escape")
    expect(refused).not_to_contain_text("blah2")
    page.keyboard.press("Escape")
    expect(refused).to_be_hidden()
    page.context.close()


def test_given_a_slip_that_lacks_something_when_its_table_is_chosen_again_then_the_rest_is_typed_behind_it(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "1nn s2")
    expect(page.locator("#refused")).to_contain_text("1 t1: 1nn s2")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#line")).to_have_value("1nn s2")
    page.keyboard.type(" =8")
    expect(page.locator("#line")).to_have_value("1nn s2 =8")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-table='1'].final")).to_be_visible()
    expect(page.locator("#refused")).to_be_hidden()
    page.context.close()


def test_given_a_slip_of_a_board_behind_when_it_is_refused_then_it_is_told_with_its_board_and_typed_again_there(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    typed(page, "blah")
    expect(page.locator("#refused")).to_contain_text("1 t1: blah")
    page.keyboard.press("PageDown")
    expect(page.locator("#board")).to_contain_text("Board 2")
    page.get_by_role("button", name="Not recorded: 1 t1: blah").click()
    expect(page.locator("#at")).to_have_text("1 t1")
    expect(page.locator("#line")).to_have_value("blah")
    typed(page, "1nn =8")
    expect(page.locator("tr[data-table='1'].final")).to_be_visible()
    expect(page.locator("#refused")).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize("way", ["button", "?", "help"])
def test_given_an_empty_line_when_keys_and_examples_are_asked_for_then_they_are_told_and_the_line_has_the_focus_again(
    hall: AtPort, browser: Browser, way: str
) -> None:
    page = at_board(browser, hall)
    line, sheet = page.locator("#line"), page.locator("#keys")
    expect(line).to_have_attribute("placeholder", "1nn s2 =8")
    if way == "button":
        page.get_by_role("button", name="Keys and examples").click()
    else:
        page.keyboard.type(way)
        if way == "help":
            page.keyboard.press("Enter")
    expect(sheet).to_contain_text("four hearts doubled by East, two down")
    expect(sheet).to_contain_text("next open")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    page.context.close()


def test_given_a_page_of_a_line_when_a_slip_is_typed_with_nothing_in_focus_then_no_letter_of_it_is_lost(
    hall: AtPort, browser: Browser
) -> None:
    page = at_board(browser, hall)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("1nn =9")
    expect(page.locator("#line")).to_have_value("1nn =9")
    page.context.close()


def test_given_a_browser_in_another_zone_when_it_shows_times_then_they_are_those_of_the_hall_with_its_zone(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "scorer", viewport=WIDE, timezone_id="Asia/Tokyo")
    page.goto(f"{hall.url}/scorer/S1/boards/1")
    typed(page, "1nn =8")
    expect(page.locator("tr[data-table='1'].final")).to_be_visible()
    page.goto(f"{hall.url}/scorer/S1")
    page.locator("input[name='closed_too']").check()
    page.get_by_role("button", name=re.compile("^Publish")).press("Enter")
    expect(page.locator(".echo")).to_be_visible()
    page.goto(f"{hall.url}/scorer/S1/boards/1?table=1")
    for place in (".said:not([hidden]) time", ".periods li:first-child time"):
        told = page.locator(place)
        at = told.get_attribute("datetime") or ""
        expect(told).to_contain_text(zoned_text(at))
    page.context.close()
