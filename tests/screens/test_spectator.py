"""A board that is open, as a spectator goes through it: by the keyboard alone, by a link to an exact entry, by itself;
and what a commentator says of it meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.events import RulingGiven
from domain.log.commentary import Comment
from tests.screens.club import faults_of
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log
from tests.web.served import log_of

pytestmark = [pytest.mark.browser, pytest.mark.process]

BOARD = "/boards/S1.r2.t1/13"


def test_given_an_open_board_when_keys_are_pressed_then_it_goes_by_entries_and_the_address_names_each(
    browser: Browser,
) -> None:
    with at_port(log_of("sessions/cup_match.tdl")) as hall:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{hall.url}{BOARD}?entry=20")
        for key, entry in (("ArrowRight", 21), ("j", 22), ("ArrowLeft", 21), ("k", 20), ("Home", 14)):
            page.keyboard.press(key)
            page.wait_for_url(f"{hall.url}{BOARD}?entry={entry}")
            expect(page.get_by_text(f"#{entry}", exact=True).first).to_be_visible()
        context.close()


@pytest.fixture
def hall() -> Iterator[AtPort]:
    with at_port(log_of("sessions/cup_match.tdl")) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def goes_on(page: Page) -> str | None:
    """Whether it goes on by itself, as it is told to who hears the page."""
    return page.locator("#go").get_attribute("aria-pressed")


def at_entry(page: Page) -> int:
    return int(page.locator("#board").get_attribute("data-entry") or 0)


def test_given_boards_that_are_open_when_they_go_on_by_themselves_then_entry_by_entry_and_board_by_board_until_a_key(
    page: Page, hall: AtPort
) -> None:
    page.goto(f"{hall.url}/sessions/S1/boards")
    expect(page.locator("#go")).to_be_visible()
    assert goes_on(page) == "false"
    page.select_option("#pace", "1")
    page.locator("#go").click()
    page.wait_for_url(re.compile(r"/boards/.*entry=first"))
    first = at_entry(page)
    for entry in (first, first + 1):
        expect(page.locator(f"#board[data-entry='{entry}']")).to_have_count(0, timeout=60_000)
    assert goes_on(page) == "true"
    page.keyboard.press("End")
    expect(page.locator("#goes-on")).to_have_text("Stopped.", timeout=20_000)
    assert goes_on(page) == "false"
    board = page.locator("#board").get_attribute("data-board")
    page.keyboard.press("g")
    expect(page.locator(f"#board[data-board='{board}']")).to_have_count(0, timeout=60_000)
    assert goes_on(page) == "true"
    page.mouse.click(5, 400)
    assert goes_on(page) == "false"


def test_given_the_last_board_that_is_open_when_it_has_gone_on_to_its_end_then_it_waits_for_the_next(
    page: Page,
) -> None:
    with at_port(evening_log()) as hall:
        page.goto(f"{hall.url}/boards/S1.r1.t1/1")
        page.keyboard.press("End")
        page.select_option("#pace", "1")
        page.keyboard.press("g")
        expect(page.locator("#goes-on")).to_contain_text("Waiting for the next board", timeout=60_000)
        assert goes_on(page) == "true"


def test_given_a_comment_when_it_is_made_then_who_looks_at_its_entry_sees_it_and_it_can_be_taken_back(
    browser: Browser, page: Page
) -> None:
    with at_port(evening_log()) as hall:
        page.goto(f"{hall.url}/boards/S1.r1.t1/1?entry=4")
        context = browser.new_context(reduced_motion="reduce")
        commentator = context.new_page()
        commentator.goto(hall.link("commentator", "S1"))
        commentator.wait_for_url(f"{hall.url}/")
        commentator.goto(f"{hall.url}/boards/S1.r1.t1/1?entry=4")
        commentator.locator("#text").fill("Now West must choose: \u2665A or not.")
        commentator.keyboard.press("ArrowLeft")
        commentator.locator(".said form button.main").click()
        expect(page.locator(".comments .now")).to_contain_text("West must choose", timeout=20_000)
        expect(page.locator(".comments .now svg")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        page.wait_for_url(f"{hall.url}/boards/S1.r1.t1/1?entry=3")
        expect(page.locator(".said")).to_contain_text("One comment later")
        commentator.get_by_role("button", name="Take back").click()
        expect(page.locator(".said")).not_to_contain_text("One comment later", timeout=20_000)
        context.close()


SIZES = ((1180, 820), (1080, 1350), (390, 844), (360, 800))
PATHS = ("/boards/S1.r1.t1/1", "/boards/S1.r1.t1/1?entry=5", "/sessions/S1/boards", "/sessions/S1/boards/1")


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
@pytest.mark.parametrize("role", ["public", "commentator", "scorer"])
def test_given_a_board_with_comments_and_a_later_ruling_when_axe_looks_at_each_size_then_nothing_is_wrong(
    browser: Browser, role: str, language: str, scheme: str
) -> None:
    log, at = evening_log(), "2026-11-23T21:02:00Z"
    ruling = RulingGiven("1#5", "27A1", "the bid was accepted", at=at, by="director")
    log.append([("S1.r1.t1", log.version("S1.r1.t1"), [ruling])])
    for number, entry in enumerate((3, 5, 7)):
        words = "Now West must choose: \u2665A or not."
        log.commentary.add(Comment(f"c{number}", "S1.r1.t1", 1, entry, words, "k", "d", str(number), at))
    wrong: list[str] = []
    with at_port(log) as hall:
        for width, height in SIZES:
            size: ViewportSize = {"width": width, "height": height}
            context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            page = context.new_page()
            if role != "public":
                page.goto(hall.link(role, "S1"))
                page.wait_for_url(f"{hall.url}/")
            for path in PATHS:
                page.goto(f"{hall.url}{path}{'&' if '?' in path else '?'}lang={language}")
                wrong += [f"{path} {width}: {fault}" for fault in faults_of(page)]
            context.close()
    assert wrong == []
