"""A recorder whose page is loaded while the hall is away: it comes from the device, and goes on where it was."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from application.clock import now
from application.hall.links import revoke_links
from tests.screens.at_a_table import (
    SCRIPT,
    TABLE,
    begin_board,
    board_of,
    call_all,
    kept,
    plain,
    sent,
    tap_card,
)
from tests.screens.club import PHONE, page_for
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

PAGE = f"/tables/{TABLE}"
LIES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""
"""The addresses of all that lies on the device."""
ENTRIES_DRAWN = """async (name) => {
  const drawn = await caches.match(name);
  return drawn ? (await drawn.json()).entries : 0;
}"""
ENDED = """async ([path, until]) => {
  const table = await caches.open("tdlog-table");
  const page = await table.match(path);
  await table.put(path, new Response(await page.text(), { headers: { "tdlog-kept-until": until } }));
}"""
"""Lets the link come to its end."""
HOLDS = """([kind, step]) => {
  const { prototype } = globalThis[kind];
  const real = prototype[step];
  const held = new Promise((goOn) => { addEventListener("go-on", goOn); });
  prototype[step] = async function (...told) {
    prototype[step] = real;
    document.body.toggleAttribute("data-is-held", true);
    await held;
    return real.apply(this, told);
  };
}"""
"""Lets the next step of a sort by which something is kept on the device wait until the page is told to go on."""
NO_WORKERS = "delete Navigator.prototype.serviceWorker"
MAY_BE_LEFT = """() => dispatchEvent(new Event("beforeunload", { cancelable: true }))"""
"""Whether the page asks nothing of who leaves it."""


def drawn_with(page: Page, entries: int) -> None:
    """Wait until the device has the table as the hall drew it with so many entries."""
    for _ in range(600):
        if page.evaluate(ENTRIES_DRAWN, f"{PAGE}/drawn") == entries:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the table was not kept as it was drawn")


def nothing_lies(page: Page) -> None:
    """Wait until nothing of a table lies on the device."""
    for _ in range(600):
        if not lies(page):
            return
        page.wait_for_timeout(50)
    raise AssertionError(lies(page))


def lies(page: Page) -> set[str]:
    """The addresses of what lies on the device, but for scripts and styles."""
    found: list[str] = page.evaluate(LIES)
    return {one for one in found if not one.startswith("/static/")}


def away(page: Page) -> None:
    """The page is from the device, and says so."""
    said = page.locator("#reached")
    expect(said).to_contain_text(re.compile(r"not reached since \d\d:\d\d\. This page was loaded from this device\."))


def test_given_a_hall_that_ends_when_the_page_is_loaded_again_and_cards_are_tapped_then_each_is_there_once_in_order(
    browser: Browser,
) -> None:
    told, log = board_of(), evening_log(script=SCRIPT)
    with at_port(log) as hall:
        port = hall.port
        page = page_for(browser, hall, "recorder", "S1.t2")
        page.goto(f"{hall.url}{PAGE}")
        begin_board(page)
        entries = call_all(page)
        for seat, card in told.cards[:3]:
            tap_card(page, seat, card)
        sent(page, entries + 3)
        kept(page, "/drawn")
        drawn_with(page, entries + 3)
    expect(page.locator("body")).to_have_attribute("data-reached", "false", timeout=20_000)
    for seat, card in told.cards[3:7]:
        tap_card(page, seat, card)
    expect(page.locator("#here")).to_have_text(str(entries + 7))
    page.reload()
    away(page)
    expect(page.locator(".tricks .lain")).to_have_count(7)
    expect(page.locator("#sent")).to_have_text(str(entries + 3))
    for seat, card in told.cards[7:17]:
        tap_card(page, seat, card)
    expect(page.locator("#here")).to_have_text(str(entries + 17))
    page.goto("about:blank")
    page.goto(f"http://127.0.0.1:{port}{PAGE}?lang=en")
    away(page)
    expect(page.locator(".tricks .lain")).to_have_count(17)
    with at_port(log, port=port):
        sent(page, entries + 17)
        expect(page.locator("#reached")).to_have_text("", timeout=20_000)
        assert plain(log, told.before) == list(told.events[: 1 + 9 + 17])
        page.context.close()


def test_given_cards_acknowledged_and_not_drawn_when_the_page_is_loaded_again_then_what_follows_is_no_conflict(
    hall: AtPort, page: Page
) -> None:
    told = board_of()
    begin_board(page)
    entries = call_all(page)
    kept(page)
    page.context.route("**/stream?*", lambda route: route.abort())
    page.reload()
    kept(page)
    for seat, card in told.cards[:6]:
        tap_card(page, seat, card)
    sent(page, entries + 6)
    kept(page, "/lines")
    page.context.set_offline(True)
    page.reload()
    away(page)
    expect(page.locator("#sent")).to_have_text(str(entries + 6))
    expect(page.locator(".tricks .lain")).to_have_count(6)
    for seat, card in told.cards[6:9]:
        tap_card(page, seat, card)
    page.context.set_offline(False)
    sent(page, entries + 9)
    expect(page.locator("#aside")).to_be_hidden()
    assert plain(hall.log, told.before) == list(told.events[: 1 + 9 + 9])


def test_given_a_table_that_is_recorded_when_other_pages_are_looked_at_then_nothing_but_its_own_lies_on_the_device(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    for path in ("/", "/sessions/S1", "/sessions/S1/boards", f"{PAGE}/entries", PAGE):
        page.goto(f"{hall.url}{path}")
    assert lies(page) == {PAGE}
    assert "no-store" in (page.request.get(f"{hall.url}{PAGE}").headers["cache-control"])


def test_given_a_table_on_the_device_when_it_is_handed_over_then_nothing_of_it_is_left(
    hall: AtPort, page: Page
) -> None:
    begin_board(page)
    sent(page, board_of().before + 1)
    kept(page, "/drawn")
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Hand this device to another recorder").click()
    page.wait_for_url(f"{hall.url}/")
    assert lies(page) == set()


def test_given_a_device_that_is_handed_over_when_it_hears_that_it_is_out_before_the_next_page_comes_then_that_one_comes(
    hall: AtPort, page: Page
) -> None:
    held: list[Route] = []
    page.route("**/out", lambda route: held.append(route))
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Hand this device to another recorder").click(no_wait_after=True)
    page.route("**/alive*", lambda route: route.fulfill(status=401))
    for _ in range(2):
        with page.expect_response("**/alive*"):
            pass
    held[0].continue_()
    page.wait_for_url(f"{hall.url}/")


def test_given_a_table_on_the_device_when_its_link_is_taken_back_then_nothing_of_it_is_left(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    revoke_links(hall.log, [hall.log.access.links()[-1].name], now())
    expect(page.get_by_text("taken back")).to_be_visible(timeout=20_000)
    assert lies(page) == set()


def test_given_a_link_that_has_ended_when_the_page_is_loaded_while_the_hall_is_away_then_the_device_does_not_show_it(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    page.evaluate(ENDED, [PAGE, "2026-11-23T06:00:00Z"])
    page.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_"):
        page.reload()
    page.context.set_offline(False)
    page.goto(f"{hall.url}/")
    assert lies(page) == set()


def test_given_a_table_on_the_device_when_its_round_has_ended_then_nothing_of_it_is_left(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    for line in ("result 2 pass", "result 3 pass", "result 4 pass", "endround"):
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("The round has ended.", timeout=20_000)
    nothing_lies(page)
    page.reload()
    assert lies(page) == set()


@pytest.mark.parametrize("step", ["CacheStorage.open", "Cache.put"])
def test_given_something_that_is_being_kept_when_the_round_ends_before_it_is_then_nothing_of_it_is_left(
    hall: AtPort, page: Page, step: str
) -> None:
    kept(page)
    page.evaluate(HOLDS, step.split("."))
    page.locator("#line").fill("; tea")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-is-held", "", timeout=20_000)
    lines = ["result 2 pass", "result 3 pass", "result 4 pass", "endround"]
    told: dict[str, Any] = {"key": "the rest", "lines": lines, "seen": hall.log.version(TABLE)}
    answer = page.request.post(f"{hall.url}/api{PAGE}/entries", data=told, headers={"origin": hall.url})
    assert answer.ok, answer.text()
    expect(page.locator("#turn")).to_have_text("The round has ended.", timeout=20_000)
    nothing_lies(page)
    page.evaluate("dispatchEvent(new Event('go-on'))")
    expect(page.locator("#waiting")).to_be_hidden(timeout=20_000)
    assert lies(page) == set()


def test_given_a_director_at_a_table_when_he_has_looked_at_it_then_nothing_lies_on_his_device(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    page.goto(hall.link("director", "S1"))
    page.wait_for_url(f"{hall.url}/")
    assert lies(page) == set()
    page.goto(f"{hall.url}{PAGE}")
    expect(page.locator("#line")).to_be_visible()
    assert lies(page) == set()


def test_given_a_table_on_the_device_when_somebody_else_types_his_link_then_nothing_of_it_is_left(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    page.goto(f"{hall.url}/in")
    page.get_by_role("textbox").fill(hall.link("director", "S1"))
    page.locator("main form button").click()
    page.wait_for_url(f"{hall.url}/")
    nothing_lies(page)


def test_given_a_browser_that_keeps_no_page_when_something_is_not_sent_then_it_says_so_and_asks_before_it_is_left(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "recorder", "S1.t2")
    page.add_init_script(NO_WORKERS)
    page.goto(f"{hall.url}{PAGE}")
    page.context.set_offline(True)
    expect(page.locator("#reached")).to_contain_text("Keep this page open", timeout=20_000)
    assert page.evaluate(MAY_BE_LEFT)
    page.locator("#line").fill("; tea")
    page.keyboard.press("Enter")
    expect(page.locator("#here")).not_to_have_text(page.locator("#sent").inner_text())
    assert not page.evaluate(MAY_BE_LEFT)
    page.context.close()


def test_given_the_page_of_a_table_when_it_is_loaded_then_the_worker_has_all_that_it_is_drawn_with(
    hall: AtPort, page: Page
) -> None:
    kept(page)
    loaded: list[str] = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    asked = {one.removeprefix(hall.url) for one in loaded if "/static/" in one}
    assert len(asked) > 10
    assert asked <= set(page.evaluate(LIES))


IN_VIEW = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const shown = [".undo", "#line", "#sent", "#reached"].map(box);
  const covered = document.elementFromPoint(innerWidth / 2, box("#line").bottom - 4);
  return shown.every(({ top, bottom }) => top > 0 && bottom <= innerHeight) && !covered.closest(".foot");
}"""
"""Whether undo, the line, the counts and what is said of the hall are in view, and the line is not covered."""


@pytest.mark.parametrize("language", ["en", "da"])
def test_given_a_phone_when_the_hall_is_away_then_the_line_is_not_covered_by_what_is_said(
    hall: AtPort, browser: Browser, language: str
) -> None:
    page = page_for(browser, hall, "recorder", "S1.t2", viewport=PHONE)
    page.goto(f"{hall.url}{PAGE}?lang={language}")
    kept(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)
    assert page.evaluate(IN_VIEW)
    page.context.close()
