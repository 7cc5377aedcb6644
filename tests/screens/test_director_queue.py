"""A director's queue in a real browser: calls first, what waits for long, what is mine, and where the hall is away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from stores.memory import MemoryLog
from tests.screens.at_the_desk import HAND, desk_page, on_two_phones
from tests.screens.club import club_evening, faults_of, page_for
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import EVENING, evening_log, slow_evening

pytestmark = [pytest.mark.browser, pytest.mark.process]

QUEUE = "/desk/S1"
VIBRATES = "window.vibrated = 0; navigator.vibrate = () => { window.vibrated += 1; return true; }; null;"


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(evening_log(MemoryLog())) as running:
        yield running


def call(hall: AtPort, stream: str = "S1.r1.t2") -> None:
    """The table calls the director."""
    answer = hall.browser("recorder", stream.replace(".r1", "")).post(
        f"/api/tables/{stream}/entries", json={"key": f"call-{hall.log.version(stream)}", "line": 'td n "a revoke"',
                                               "seen": hall.log.version(stream)},
    )  # fmt: skip
    assert answer.status_code == 200, answer.text


def test_given_open_matters_when_a_table_calls_then_it_comes_first_and_it_alone_vibrates(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, QUEUE)
    page.evaluate(VIBRATES)
    row = page.locator(".queue > li", has_text="Insufficient bid: South 1")
    expect(row.locator(".minutes")).to_have_class(re.compile("long"))
    call(hall)
    expect(page.locator(".called h2")).to_have_text("Table 2 calls")
    expect(page.get_by_role("alert").filter(has_text="Table 2 calls: North: “a revoke”")).to_be_attached()
    assert page.evaluate("window.vibrated") == 1
    first = page.locator(".called, .queue > li").first
    expect(first).to_contain_text("Table 2 calls")
    page.get_by_role("button", name="I am going table 2").click()
    expect(page.get_by_text("You are going")).to_be_visible()
    page.context.close()


SECOND = EVENING.replace("S1", "S2").replace("Evening <b>one</b>", "Evening two")


def test_given_two_evenings_when_a_table_of_the_other_calls_then_its_evening_tells_it_and_leads_there(
    browser: Browser,
) -> None:
    with at_port(evening_log(MemoryLog(), f"{EVENING}\n{SECOND}")) as hall:
        page = page_for(browser, hall, "director", "", viewport=HAND)
        page.goto(f"{hall.url}{QUEUE}")
        page.evaluate(VIBRATES)
        other = page.get_by_role("navigation", name="The other evenings that go on").get_by_role("link")
        expect(other).to_contain_text("Evening two")
        before = int(other.locator(".count").inner_text())
        call(hall, "S2.r1.t2")
        expect(other.locator(".count")).to_have_text(str(before + 1))
        expect(page.get_by_role("alert").filter(has_text="Evening two: Table 2 calls")).to_be_attached()
        assert page.evaluate("window.vibrated") == 1
        expect(page.locator(".called")).to_have_count(0)
        assert faults_of(page) == []
        other.click()
        page.wait_for_url("**/desk/S2")
        expect(page.locator(".called h2")).to_have_text("Table 2 calls")
        page.context.close()


def test_given_a_matter_that_another_took_when_it_is_shown_then_his_name_stands_there_and_mine_leaves_it_out(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, QUEUE)
    mine = page.locator("label", has=page.locator("#which-mine"))
    expect(mine).to_contain_text("Mine 0")
    call(hall)
    other = hall.browser("director")
    assert other.post("/desk/S1/take", data={"matter": "S1.r1.t2#call"}).status_code == 303
    expect(page.locator(".goes")).to_contain_text(re.compile("is going"))
    expect(page.get_by_text("You are going")).to_be_hidden()
    page.get_by_role("button", name="Take over table 2").click()
    expect(page.get_by_text("You are going")).to_be_visible()
    took = page.request.post(f"{hall.url}/api/matters/S1.r1.t1/2/15/take", headers={"origin": hall.url})
    assert took.ok
    expect(mine).to_contain_text("Mine 1")
    mine.click()
    expect(page.locator(".queue > li:visible")).to_have_count(1)
    assert other.post("/matters/S1.r1.t1/2/15/take").status_code == 303
    expect(mine).to_contain_text("Mine 0")
    expect(page.get_by_text("None of them is yours.")).to_be_visible()
    page.context.close()


def test_given_a_director_with_a_keyboard_alone_when_a_table_calls_then_he_goes_and_opens_a_matter(
    hall: AtPort, browser: Browser
) -> None:
    call(hall)
    page = desk_page(browser, hall, QUEUE)
    page.get_by_role("button", name="I am going table 2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are going")).to_be_visible()
    row = page.get_by_role("link", name=re.compile("Insufficient bid"))
    for _ in range(20):
        page.keyboard.press("Tab")
        if row.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/matters/"))
    page.context.close()


def test_given_the_hall_is_not_reached_when_the_queue_is_shown_then_it_says_as_of_when(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, QUEUE)
    page.context.set_offline(True)
    expect(page.get_by_text(re.compile(r"not been reached since \d\d:\d\d\."))).to_be_visible(timeout=20_000)
    page.context.set_offline(False)
    expect(page.locator("#reached")).to_have_text("", timeout=20_000)
    page.context.close()


def test_given_an_evening_in_which_nothing_is_open_when_the_queue_is_shown_then_it_says_so(browser: Browser) -> None:
    with at_port(club_evening()) as hall:
        page = desk_page(browser, hall, QUEUE)
        expect(page.get_by_text("Nothing is open. Round 1.")).to_be_visible()
        assert faults_of(page) == []
        page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_the_queue_when_axe_looks_at_it_on_two_phones_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    call(hall)
    wrong: list[str] = []
    for width, page in on_two_phones(browser, hall, scheme, f"{QUEUE}?lang={language}"):
        wrong += [f"{width}: {fault}" for fault in faults_of(page)]
        small = page.eval_on_selector_all(
            "main a:visible, main button:visible, nav a",
            "all => all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)",
        )
        wrong += [f"{width}: small {one}" for one in small if "law-chip" not in one]
    assert wrong == []


def test_given_a_slow_table_when_the_director_looks_then_it_is_told_without_a_call_and_gone_once_it_catches_up(
    browser: Browser,
) -> None:
    with at_port(slow_evening(2, 3, 3)) as hall:
        page = desk_page(browser, hall, QUEUE)
        page.evaluate(VIBRATES)
        behind = page.locator(".behind li")
        expect(behind).to_have_text(re.compile("Table 1 is a board behind round 1"))
        expect(page.locator("#queue .count")).to_have_text("0")
        assert faults_of(page) == []
        line = {"key": "k", "line": "p p p p", "seen": hall.log.version("S1.r1.t1")}
        answer = hall.browser("recorder", "S1.t1").post("/api/tables/S1.r1.t1/entries", json=line)
        assert answer.status_code == 200, answer.text
        expect(behind).to_have_count(0)
        assert page.evaluate("window.vibrated") == 0
        page.context.close()
