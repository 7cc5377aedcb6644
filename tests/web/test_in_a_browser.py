"""The pages in a real browser: recorders against each other, a spectator, a cut link, and who sees or hears badly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from application.clock import now
from application.hall.links import revoke_links
from domain.events import AnyEvent, NoteMade, RivalRecorded, ScoreEntered
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

Come = Callable[..., Page]
PHONE = {"width": 360, "height": 800}


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(evening_log()) as running:
        yield running


@pytest.fixture
def come(browser: Browser, hall: AtPort) -> Iterator[Come]:
    """Somebody comes with a browser of his own: `come("recorder", "S1.t2")`. What his pages complain of fails."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def coming(role: str = "public", scope: str = "S1", **options: Any) -> Page:
        context = browser.new_context(reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
        if role != "public":
            page.goto(hall.link(role, scope))
            page.wait_for_url(f"{hall.url}/")
        return page

    yield coming
    for context in contexts:
        context.close()
    assert complaints == []


def test_given_a_link_when_it_is_opened_then_its_token_leaves_the_address_and_one_is_in(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    assert "#" not in page.url
    expect(page.get_by_text("recorder")).to_be_visible()
    page.go_back()
    assert not re.search(r"#[\w-]{20}", page.url)


def test_given_a_recorder_when_a_card_is_tapped_then_it_is_recorded_and_shown_to_another_who_looks(
    hall: AtPort, come: Come
) -> None:
    one, other = come("recorder", "S1.t2"), come("director")
    one.goto(f"{hall.url}/tables/S1.r1.t2")
    other.goto(f"{hall.url}/tables/S1.r1.t2")
    one.get_by_role("button", name="king of hearts, lawful").click()
    expect(one.locator("#turn")).to_have_text("South to play")
    expect(other.locator("#turn")).to_have_text("South to play")
    expect(one.locator("#sent")).to_have_text("17")
    assert hall.log.version("S1.r1.t2") == 17


def test_given_the_keyboard_alone_when_a_line_is_typed_then_it_is_recorded_and_echoed(hall: AtPort, come: Come) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("hk 8")
    page.keyboard.press("Enter")
    expect(page.locator("#echo")).to_contain_text("K")
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("#sent")).to_have_text("18")


def test_given_a_line_that_cannot_be_when_it_is_sent_then_it_stays_with_the_reason(hall: AtPort, come: Come) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    page.locator("#line").fill("h6")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible()
    expect(page.locator("#line")).to_have_value("h6")
    assert hall.log.version("S1.r1.t2") == 16


def test_given_a_device_that_is_cut_off_when_it_records_on_then_nothing_is_lost_and_it_goes_up_in_order(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    expect(page.locator("#sent")).to_have_text("16")
    page.context.set_offline(True)
    for line in ("hk", "8"):
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
    expect(page.locator("#reached")).not_to_be_empty(timeout=4000)
    expect(page.locator("#here")).to_have_text("18")
    expect(page.locator("#sent")).to_have_text("16")
    assert hall.log.version("S1.r1.t2") == 16
    page.context.set_offline(False)
    expect(page.locator("#sent")).to_have_text("18", timeout=15_000)
    assert [type(one).__name__ for one in hall.log.read("S1.r1.t2", 16)] == ["CardPlayed", "CardPlayed"]


def record_at_once(hall: AtPort, one: Page, other: Page) -> None:
    """Let one record a card, and another who is cut off another card in its place."""
    for page in (one, other):
        page.goto(f"{hall.url}/tables/S1.r1.t2")
        expect(page.locator("#sent")).to_have_text("16")
    other.context.set_offline(True)
    other.locator("#line").fill("h2")
    other.keyboard.press("Enter")
    expect(other.locator("#here")).to_have_text("17")
    one.locator("#line").fill("hk")
    one.keyboard.press("Enter")
    expect(one.locator("#sent")).to_have_text("17")


def test_given_two_who_record_one_table_against_each_other_when_both_are_back_then_both_records_are_kept(
    hall: AtPort, come: Come
) -> None:
    one, other = come("recorder", "S1.t2"), come("recorder", "S1.t2")
    record_at_once(hall, one, other)
    other.context.set_offline(False)
    expect(other.locator("#aside")).to_be_visible(timeout=15_000)
    expect(other.locator("#others")).to_contain_text("K")
    expect(other.locator("#waiting")).to_contain_text("two of hearts")
    other.locator("#set-aside").click()
    expect(other.locator("#sent")).to_have_text("18")
    expect(other.locator("#aside")).to_be_hidden()
    assert hall.log.version("S1.r1.t2") == 18
    other.goto(f"{hall.url}/tables/S1.r1.t2")
    other.locator(".more > summary").click()
    other.get_by_role("link", name=re.compile("#18")).click()
    other.get_by_role("combobox").first.select_option("rival")
    other.get_by_role("button", name="Let it count so").click()
    expect(other.get_by_role("combobox")).to_have_count(0)
    one.goto(f"{hall.url}/tables/S1.r1.t2/entries")
    expect(one.locator(".struck")).to_contain_text("K")


def test_given_a_page_of_a_table_when_its_link_is_taken_back_by_a_command_then_the_page_says_so_in_seconds(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    with page.expect_response(re.compile("/stream")):
        page.goto(f"{hall.url}/tables/S1.r1.t2")
    with page.expect_response(re.compile("/stream")):
        page.reload()
    expect(page.locator("#sent")).to_have_text("16")
    revoke_links(hall.log, [hall.log.access.links()[-1].name], now())
    expect(page.get_by_text("taken back")).to_be_visible(timeout=15_000)
    expect(page.locator("#line")).to_have_count(0)


def fate(page: Page, address: str) -> list[Callable[[Route], None]]:
    """What becomes of each request to an address, one after another; none arrives of those that nothing is told of."""
    told: list[Callable[[Route], None]] = []
    page.route(address, lambda route: told.pop(0)(route) if told else route.abort())
    return told


def arrives(route: Route) -> None:
    """The request arrives, and its answer."""
    route.continue_()


def loses_its_answer(route: Route) -> None:
    """The request arrives, and its answer does not."""
    route.fetch()
    route.abort()


def test_given_an_answer_that_was_lost_when_the_page_is_loaded_again_then_the_line_is_asked_unchanged_and_stands_once(
    hall: AtPort, come: Come
) -> None:
    page, other = come("recorder", "S1.t2"), come("recorder", "S1.t2")
    for each in (page, other):
        each.goto(f"{hall.url}/tables/S1.r1.t2")
    told = fate(page, "**/api/tables/**")
    for line in ("hk", "8"):
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
    expect(page.locator("#here")).to_have_text("18")
    told += [arrives, loses_its_answer]
    expect(other.locator("#sent")).to_have_text("18", timeout=15_000)
    page.reload()
    expect(page.locator("#waiting")).to_contain_text("eight of hearts")
    page.unroute_all()
    expect(page.locator("#waiting")).to_be_hidden(timeout=15_000)
    expect(page.locator("#aside")).to_be_hidden()
    expect(page.locator("#here")).to_have_text("18")
    assert hall.log.version("S1.r1.t2") == 18


def test_given_a_phone_whose_line_came_too_late_when_it_is_told_then_that_line_alone_stands_as_not_recorded(
    hall: AtPort, come: Come
) -> None:
    one, other = come("recorder", "S1.t2"), come("recorder", "S1.t2", viewport=PHONE)
    record_at_once(hall, one, other)
    other.context.set_offline(False)
    expect(other.locator("#aside")).to_be_visible(timeout=15_000)
    expect(other.locator("#reached")).to_be_empty()
    expect(other.locator("#aside").get_by_text("two of hearts")).to_be_visible()
    expect(other.locator("#aside")).not_to_contain_text("#17")
    expect(other.locator("#others")).to_be_visible()
    expect(other.locator("#others")).to_contain_text("#17")
    other.locator("#take-back").click()
    expect(other.locator("#others")).to_be_empty()
    expect(other.locator("#here")).to_have_text("17")


def test_given_what_was_set_aside_and_not_answered_when_more_is_typed_and_the_page_loaded_again_then_it_is_aside_once(
    hall: AtPort, come: Come
) -> None:
    one, other = come("recorder", "S1.t2"), come("recorder", "S1.t2")
    record_at_once(hall, one, other)
    fate(other, "**/api/tables/S1.r1.t2/rivals").append(loses_its_answer)
    other.context.set_offline(False)
    expect(other.locator("#aside")).to_be_visible(timeout=15_000)
    other.locator("#set-aside").click()
    expect(one.locator("#sent")).to_have_text("18")
    other.locator("#line").fill("; tea")
    other.keyboard.press("Enter")
    other.reload()
    expect(other.locator("#waiting").get_by_role("listitem")).to_contain_text(["two of hearts", "; tea"])
    other.unroute_all()
    expect(other.locator("#waiting")).to_be_hidden(timeout=15_000)
    expect(other.locator("#sent")).to_have_text("19")
    assert [type(each).__name__ for each in hall.log.read("S1.r1.t2", 16)] == [
        "CardPlayed",
        "RivalRecorded",
        "NoteMade",
    ]


SLOW_OUTBOX = """() => {
  IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ add() {}, getAll: () => ({}) }) });
}"""
"""The outbox takes what it is given and does not come to an answer."""
FULL_OUTBOX = """() => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (name, mode) {
    if (mode === "readwrite") throw new Error("the disk is full");
    return transaction.call(this, name, mode);
  };
}"""
"""The outbox can be read, and takes nothing."""
NO_NOTES = """() => {
  Storage.prototype.setItem = () => { throw new Error("full"); };
}"""
"""The browser keeps no notes."""
MAY_BE_LEFT = """() => dispatchEvent(new Event("beforeunload", { cancelable: true }))"""
"""Whether the page asks nothing of who leaves it."""


def test_given_an_outbox_that_is_slow_when_the_page_is_loaded_again_at_once_then_what_was_typed_stands_once(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    page.evaluate(SLOW_OUTBOX)
    for line in ("hk", "8", "; tea"):
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
    expect(page.locator("#line")).to_have_value("")
    page.reload()
    expect(page.locator("#sent")).to_have_text("19")
    page.reload()
    page.locator("#line").fill("; milk")
    page.keyboard.press("Enter")
    expect(page.locator("#sent")).to_have_text("20")
    kinds = [type(each).__name__ for each in hall.log.read("S1.r1.t2", 16)]
    assert kinds == ["CardPlayed", "CardPlayed", "NoteMade", "NoteMade"]


def test_given_a_browser_that_keeps_no_note_when_the_page_is_left_before_the_outbox_has_the_line_then_it_asks(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    assert page.evaluate(MAY_BE_LEFT)
    page.evaluate(NO_NOTES)
    page.locator("#line").fill("hk")
    page.keyboard.press("Enter")
    expect(page.locator("#sent")).to_have_text("17")
    assert page.evaluate(MAY_BE_LEFT)
    page.evaluate(SLOW_OUTBOX)
    page.locator("#line").fill("8")
    page.keyboard.press("Enter")
    assert not page.evaluate(MAY_BE_LEFT)


def test_given_an_outbox_that_refuses_a_line_when_it_is_entered_then_it_is_back_in_its_field_with_the_reason(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    page.evaluate(FULL_OUTBOX)
    page.locator("#line").fill("hk")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_have_text("the disk is full")
    expect(page.locator("#line")).to_have_value("hk")
    page.reload()
    page.locator("#line").fill("; tea")
    page.keyboard.press("Enter")
    expect(page.locator("#sent")).to_have_text("17")
    assert [type(each).__name__ for each in hall.log.read("S1.r1.t2", 16)] == ["NoteMade"]


def test_given_two_lines_entered_in_one_moment_when_they_are_sent_then_the_second_follows_the_first(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    page.evaluate(
        """() => {
          for (const line of ["hk", "8"]) {
            document.getElementById("line").value = line;
            document.getElementById("record").requestSubmit();
          }
        }"""
    )
    expect(page.locator("#sent")).to_have_text("18")
    expect(page.locator("#waiting")).to_be_hidden()
    assert hall.log.version("S1.r1.t2") == 18


def test_given_lines_that_were_not_sent_when_one_comes_back_by_another_link_then_they_are_shown_and_not_sent_unasked(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    page.context.set_offline(True)
    page.locator("#line").fill("h2")
    page.keyboard.press("Enter")
    expect(page.locator("#waiting")).to_contain_text("two of hearts")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(hall.link("recorder", "S1.t2"))
    page.wait_for_url(f"{hall.url}/")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    expect(page.locator("#aside")).to_be_visible()
    expect(page.locator("#told")).to_contain_text("another link")
    assert hall.log.version("S1.r1.t2") == 16
    page.locator("#record-now").click()
    expect(page.locator("#sent")).to_have_text("17")


def test_given_a_spectator_when_a_board_is_in_play_anywhere_then_he_sees_it_only_once_all_have_finished_it(
    hall: AtPort, come: Come
) -> None:
    recorders = come("recorder", "S1.t1"), come("recorder", "S1.t2")
    spectator = come()
    spectator.goto(f"{hall.url}/sessions/S1/boards")
    shown = spectator.get_by_role("listitem").filter(has_text="Board 2")
    expect(shown.get_by_role("link")).to_have_count(0)
    for page, table in zip(recorders, ("S1.r1.t1", "S1.r1.t2"), strict=True):
        spectator.reload()
        expect(shown.get_by_role("link")).to_have_count(0)
        page.goto(f"{hall.url}/tables/{table}")
        for line in ("refuse w", "2h p p p", "tricks 8") if table.endswith("1") else ("tricks 8",):
            sent = int(page.locator("#sent").inner_text())
            page.locator("#line").fill(line)
            page.keyboard.press("Enter")
            expect(page.locator("#sent")).not_to_have_text(str(sent))
    expect(shown.get_by_role("link", name=re.compile("Table [12]"))).to_have_count(2)
    shown.get_by_role("link").first.click()
    expect(spectator.get_by_role("heading", name=re.compile("Board 2"))).to_be_visible()


def test_given_a_director_when_a_choice_is_tapped_then_it_is_recorded_and_the_queue_asks_what_is_next(
    hall: AtPort, come: Come
) -> None:
    page = come("director")
    page.goto(f"{hall.url}/desk/S1")
    matter = page.get_by_role("link", name=re.compile("Insufficient"))
    expect(matter).to_contain_text("West")
    matter.click()
    expect(page.locator(".echo")).to_be_hidden()
    page.get_by_role("button", name=re.compile("accept", re.IGNORECASE)).first.click()
    expect(page.locator(".echo")).to_be_visible()
    assert hall.log.version("S1.r1.t1") > 15
    page.goto(f"{hall.url}/desk/S1")
    expect(matter).to_contain_text("Director decides")
    expect(matter).not_to_contain_text("West")


def test_given_no_script_when_a_recorder_presses_a_card_then_it_is_recorded_all_the_same(
    hall: AtPort, browser: Browser, come: Come
) -> None:
    cookies = come("recorder", "S1.t2").context.cookies()
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    page.get_by_role("button", name="king of hearts, lawful").click()
    expect(page.locator("#turn")).to_have_text("South to play")
    context.close()
    assert hall.log.version("S1.r1.t2") == 17


PAGES = (
    ("public", "S1", "/"),
    ("public", "S1", "/in"),
    ("public", "S1", "/nothing"),
    ("public", "S1", "/sessions/S1"),
    ("public", "S1", "/sessions/S1/boards"),
    ("public", "S1", "/sessions/S1/explain/Nord"),
    ("recorder", "S1.t1", "/tables/S1.r1.t1"),
    ("recorder", "S1.t2", "/tables/S1.r1.t2"),
    ("recorder", "S1.t1", "/tables/S1.r1.t1/entries"),
    ("director", "S1", "/desk/S1"),
    ("director", "S1", "/matters/S1.r1.t1/2/15"),
    ("director", "S1", "/boards/S1.r1.t1/1"),
    ("commentator", "S1", "/boards/S1.r1.t1/1?entry=5"),
    ("director", "S1", "/cases/S1"),
    ("committee", "S1/A1", "/cases/S1/A1"),
    ("scorer", "S1", "/scorer/S1"),
    ("scorer", "S1", "/links"),
    ("player", "S1/Nord", "/sessions/S1/cards/Nord"),
    ("recorder", "S1.t1", "/tables/S1.r2.t1"),
)


@pytest.fixture(scope="module")
def standing() -> Iterator[AtPort]:
    log = evening_log()
    in_doubt: dict[str, AnyEvent] = {
        "S1.r1.t1": RivalRecorded(9, "tablet 7", (NoteMade("nine tricks"),)),
        "S1.r1.t2": ScoreEntered("points", "+430", board=1),
    }
    log.append([(stream, log.version(stream), [event]) for stream, event in in_doubt.items()])
    with at_port(log) as running:
        yield running


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_each_page_when_it_is_looked_at_by_axe_and_on_a_phone_then_nothing_is_wrong(
    standing: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    contexts: dict[tuple[str, str], BrowserContext] = {}
    for role, scope, path in PAGES:
        if (role, scope) not in contexts:
            context = browser.new_context(color_scheme=scheme, viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
            contexts[role, scope] = context
            if role != "public":
                page = context.new_page()
                page.goto(standing.link(role, scope))
                page.wait_for_url(f"{standing.url}/")
                page.close()
        page = contexts[role, scope].new_page()
        page.goto(f"{standing.url}{path}{'&' if '?' in path else '?'}lang={language}")
        wrong += [f"{path} {found}" for found in _wrong(page)]
        page.close()
    for context in contexts.values():
        context.close()
    assert wrong == [], "\n".join(wrong)


SMALL = """() => [...document.querySelectorAll("main :is(a, button, summary, select, input:not([type=hidden]))")]
  .filter(e => e.getClientRects().length && !e.closest("p, li, th, td, dd, label"))
  .map(e => [e.getBoundingClientRect(), e.textContent.trim() || e.id])
  .filter(([r]) => r.height < 43.5).map(([r, text]) => `${text}: ${r.width} x ${r.height}`)"""
"""What is pressed and is lower than a finger."""


def _wrong(page: Page) -> Iterator[str]:
    axe: Any = Axe()
    results = axe.run(page)
    for found in results.response["violations"]:
        yield f"{found['id']}: {[node['html'][:120] for node in found['nodes'][:3]]}"
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > PHONE["width"]:
        yield f"is {width} wide"
    small: list[str] = page.evaluate(SMALL)
    yield from (f"too low: {one}" for one in small)
