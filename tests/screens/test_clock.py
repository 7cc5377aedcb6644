"""The clock in a browser: it counts by the time of the server, also where the hall is away; it rings for who asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import ClockSet
from formats.notation import read_script
from stores.memory import MemoryLog
from tests.screens.club import faults_of, page_for
from tests.web.browsing import AtPort, at_port
from tests.web.test_clock import EVENING

pytestmark = [pytest.mark.browser, pytest.mark.process]


class Hands:
    """The hands of the clock of the hall, which a test sets."""

    def __init__(self) -> None:
        self.time = "19:00:00"

    def __call__(self) -> str:
        return f"2026-11-23T{self.time}Z"


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def hall(hands: Hands) -> Iterator[AtPort]:
    with at_port(evening(), clock=hands) as running:
        yield running


def evening() -> MemoryLog:
    log = MemoryLog()
    log.append([(stream, 0, events) for stream, events in read_script(EVENING).streams.items()])
    return log


def on_the_wall(hall: AtPort, browser: Browser, size: tuple[int, int] = (1280, 720)) -> Page:
    """The clock on somebody's screen, of which the own clock tells another day."""
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce").new_page()
    page.goto(f"{hall.url}/clock/S1")
    return page


def seconds_in(page: Page) -> int:
    found = re.fullmatch(r"(?:(\d+):)?(\d+):(\d\d)", page.locator(".left").inner_text())
    assert found is not None
    return int(found[1] or 0) * 3600 + int(found[2]) * 60 + int(found[3])


def test_given_a_screen_with_another_time_when_a_round_is_played_then_it_counts_by_that_of_the_server(
    hall: AtPort, hands: Hands, browser: Browser
) -> None:
    page = on_the_wall(hall, browser)
    expect(page.locator(".clock")).to_have_attribute("data-phase", "none")
    scorer = hall.browser("scorer")
    assert scorer.post("/scorer/S1/clock", data={"act": "start"}).status_code == 200
    expect(page.locator(".clock")).to_have_attribute("data-phase", "play", timeout=20_000)
    hands.time = "19:10:00"
    page.reload()
    expect(page.locator(".left")).to_have_text(re.compile(r"1[01]:\d\d|9:\d\d"), timeout=20_000)
    assert seconds_in(page) <= 11 * 60 + 1
    hands.time = "19:19:30"
    page.reload()
    expect(page.locator(".phase")).to_have_text("No new board", timeout=20_000)
    expect(page.locator(".clock")).to_have_attribute("data-line", "true")
    hands.time = "19:21:10"
    page.reload()
    expect(page.locator(".phase")).to_have_text("Move to the next table", timeout=20_000)
    hands.time = "19:30:00"
    page.reload()
    expect(page.locator(".phase")).to_have_text("Round 1 is over", timeout=20_000)
    page.context.close()


def test_given_a_clock_that_is_stopped_when_it_is_looked_at_then_it_stands_and_goes_on_where_it_stood(
    hall: AtPort, hands: Hands, browser: Browser
) -> None:
    scorer = hall.browser("scorer")
    scorer.post("/scorer/S1/clock", data={"act": "start"})
    page = on_the_wall(hall, browser)
    hands.time = "19:05:00"
    scorer.post("/scorer/S1/clock", data={"act": "pause"})
    expect(page.locator(".phase")).to_have_text("The clock stands", timeout=20_000)
    expect(page.locator(".left")).to_have_text("16:00")
    hands.time = "19:40:00"
    page.reload()
    expect(page.locator(".left")).to_have_text("16:00")
    scorer.post("/scorer/S1/clock", data={"act": "go_on"})
    expect(page.locator(".phase")).to_have_text("Play", timeout=20_000)
    page.context.close()


def test_given_the_hall_is_away_when_the_round_goes_on_then_the_clock_counts_on_and_says_that_it_is_away(
    hands: Hands, browser: Browser
) -> None:
    with at_port(evening(), clock=hands) as hall:
        hall.browser("scorer").post("/scorer/S1/clock", data={"act": "start"})
        page = on_the_wall(hall, browser)
        expect(page.locator(".clock")).to_have_attribute("data-phase", "play")
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)
    before = page.locator(".left").inner_text()
    expect(page.locator(".left")).not_to_have_text(before, timeout=20_000)
    assert faults_of(page) == []
    page.context.close()


def test_given_the_clock_on_the_wall_when_nobody_has_pressed_then_there_is_no_sound(
    hall: AtPort, browser: Browser
) -> None:
    page = browser.new_context().new_page()
    page.add_init_script(
        "window.AudioContext = class extends AudioContext { constructor() { super(); window.made = true; } };"
    )
    page.goto(f"{hall.url}/clock/S1")
    sound = page.locator("#sound")
    expect(sound).to_be_visible(timeout=20_000)
    expect(sound).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.made ?? false") is False
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    expect(sound).to_have_text("Sound on")
    assert page.evaluate("window.made") is True
    page.context.close()


def test_given_the_clock_where_it_is_kept_when_its_buttons_are_pressed_then_only_what_can_be_done_is_offered(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "director", "S1")
    page.goto(f"{hall.url}/scorer/S1/clock")
    pause, go_on = page.locator(".can-pause button"), page.locator(".can-go-on button")
    expect(pause).to_be_hidden()
    page.get_by_role("button", name="Start the next round").click()
    expect(pause).to_be_visible(timeout=20_000)
    expect(go_on).to_be_hidden()
    pause.click()
    expect(go_on).to_be_visible(timeout=20_000)
    expect(page.locator(".clock")).to_have_attribute("data-stopped", "true")
    assert faults_of(page) == []
    page.set_viewport_size({"width": 360, "height": 800})
    assert faults_of(page) == []
    assert [event.act for event in hall.log.read("S1") if isinstance(event, ClockSet)] == ["start", "pause"]
    page.context.close()


def test_given_the_clock_where_it_is_kept_when_another_starts_a_round_then_the_form_means_the_one_after_it(
    hall: AtPort, browser: Browser
) -> None:
    page = page_for(browser, hall, "director", "S1")
    page.goto(f"{hall.url}/scorer/S1/clock")
    means = page.locator("[data-next-round]")
    expect(means).to_have_value("1")
    hall.browser("scorer").post("/scorer/S1/clock", data={"act": "start"})
    expect(means).to_have_value("2", timeout=20_000)
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 720), (360, 800)])
def test_given_a_wall_or_a_phone_when_the_clock_is_shown_then_nothing_is_wider_than_it_and_axe_finds_nothing(
    hall: AtPort, browser: Browser, size: tuple[int, int]
) -> None:
    hall.browser("scorer").post("/scorer/S1/clock", data={"act": "start"})
    page = on_the_wall(hall, browser, size)
    expect(page.locator(".clock")).to_have_attribute("data-phase", "play")
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.dataset.light") == "dark"
    page.context.close()
