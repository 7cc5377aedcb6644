"""The ranking in a real browser: on a screen in the hall, a phone and a projector, by keys and by taps."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.screens.club import entered_evening, faults_of, page_for
from tests.screens.ranked import ranked_evening
from tests.web.browsing import LOOKS, AtPort, at_port

pytestmark = [pytest.mark.browser, pytest.mark.process]

SIZES = ((1080, 1350), (390, 844), (360, 800))
RANKING = "/sessions/S1"
OUTSIDE = """() => [...document.querySelectorAll(".ranking .sign")].filter((sign) => {
  const box = (one) => one.getBoundingClientRect();
  return box(sign).right > Math.min(box(sign.closest("section")).right, innerWidth);
}).map((sign) => sign.closest("tr").dataset.contestant)"""
"""Whose signs stand outside the panel or the paper."""
PATHS = (
    RANKING, "/sessions/S1/explain/3", "/sessions/S1/wall", "/sessions/S1/boards/1", "/sessions/S1/cards/3",
)  # fmt: skip


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(ranked_evening()) as running:
        yield running


@pytest.fixture
def wide(browser: Browser, hall: AtPort) -> Iterator[Page]:
    yield from _page(browser, hall, 1080, 1350)


@pytest.fixture
def phone(browser: Browser, hall: AtPort) -> Iterator[Page]:
    yield from _page(browser, hall, 360, 800)


def _page(browser: Browser, hall: AtPort, width: int, height: int) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{hall.url}{RANKING}")
    yield page
    context.close()


def figure(page: Page, contestant: str) -> Locator:
    """The figure that is seen."""
    return page.locator(f'.live:not([hidden]) tr[data-contestant="{contestant}"] a.figure')


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_page_of_the_ranking_when_axe_looks_at_it_at_each_size_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    for width, height in SIZES:
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        for path in PATHS:
            page.goto(f"{hall.url}{path}?lang={language}")
            if path == RANKING:
                figure(page, "3").click()
                expect(page.locator(".tree .step-standing")).to_be_visible()
            wrong += [f"{path} {width}: {fault}" for fault in faults_of(page)]
        context.close()
    assert wrong == []


def test_given_a_wide_screen_when_a_figure_is_opened_then_its_tree_stands_below_the_tables(wide: Page) -> None:
    figure(wide, "3").click()
    expect(wide.locator("#why")).to_contain_text("Why 55.00?")
    expect(wide.locator("#why .step-standing > summary .amount")).to_have_text("55 %")
    expect(figure(wide, "3")).to_have_attribute("aria-expanded", "true")
    first, second = (box for box in (each.bounding_box() for each in wide.locator(".group").all()) if box)
    assert first["y"] == second["y"]
    assert first["x"] < second["x"]


def test_given_a_phone_when_a_figure_is_opened_then_its_tree_stands_in_its_row(phone: Page) -> None:
    figure(phone, "3").click()
    expect(phone.locator('tr[data-contestant="3"] + tr.why')).to_contain_text("place 5 of 12")
    expect(phone.locator("#why")).to_be_hidden()
    phone.get_by_role("button", name="Close").click()
    expect(phone.locator("tr.why")).to_have_count(0)
    expect(figure(phone, "3")).to_be_focused()


def test_given_a_figure_that_is_opened_when_its_score_card_is_asked_for_then_it_comes(wide: Page) -> None:
    figure(wide, "3").click()
    wide.locator("#why").get_by_role("link", name="Score card").click()
    wide.wait_for_url("**/sessions/S1/cards/3")


def test_given_the_ranking_when_it_is_printed_then_no_sign_stands_outside_its_table(
    hall: AtPort, browser: Browser
) -> None:
    for page in _page(browser, hall, 680, 1000):  # A4 between its margins
        page.emulate_media(media="print")
        assert page.locator(".ranking .sign").count() == 12
        assert page.evaluate(OUTSIDE) == []
        expect(page.locator(".pill")).to_be_hidden()


def test_given_a_scorer_when_the_ranking_is_shown_then_one_key_leads_to_it(hall: AtPort, browser: Browser) -> None:
    page = page_for(browser, hall, "scorer", "S1")
    page.goto(f"{hall.url}{RANKING}")
    expect(page.get_by_role("link", name="Ranking", exact=True)).to_have_count(1)
    page.context.close()


def test_given_only_a_keyboard_when_a_figure_is_looked_for_then_it_is_found_opened_and_closed(wide: Page) -> None:
    wide.keyboard.press("/")
    wide.keyboard.type("pair 3")
    wide.keyboard.press("Enter")
    expect(figure(wide, "3")).to_be_focused()
    wide.keyboard.press("ArrowDown")
    expect(figure(wide, "2")).to_be_focused()
    wide.keyboard.press("Enter")
    expect(wide.locator("#why")).to_contain_text("Why 50.00?")
    wide.keyboard.press("Escape")
    expect(wide.locator("#why")).to_be_hidden()
    expect(figure(wide, "2")).to_be_focused()


def test_given_no_script_when_a_figure_is_followed_then_a_page_of_its_own_tells_the_same(
    hall: AtPort, browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hall.url}{RANKING}")
    expect(page.locator("#find")).to_be_hidden()
    figure(page, "3").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Why 55.00?")
    expect(page.get_by_text("place 5 of 12")).to_be_visible()
    context.close()


def test_given_a_projector_that_cannot_show_all_rows_when_its_page_is_turned_then_the_next_ones_are_shown(
    hall: AtPort, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 620}, reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    page.goto(f"{hall.url}/sessions/S1/wall")
    rows = page.locator(".ranking tbody tr")
    expect(rows).to_have_count(12)
    expect(rows.first).to_be_visible()
    expect(rows.last).to_be_hidden()
    page.clock.run_for(12_500)
    expect(rows.first).to_be_hidden()
    page.get_by_role("button", name="Pause").click()
    before = page.locator("#page").inner_text()
    page.clock.run_for(60_000)
    expect(page.locator("#page")).to_have_text(before)
    context.close()


def test_given_the_slider_when_its_keys_are_pressed_then_the_ranking_is_as_of_a_change_and_end_leads_back(
    wide: Page,
) -> None:
    live = figure(wide, "3").inner_text()
    wide.locator("#moment").focus()
    wide.keyboard.press("ArrowLeft")
    expect(wide.locator(".when mark")).to_be_visible()
    expect(wide.locator("#moment")).to_be_focused()
    assert "as_of=" in wide.url
    wide.keyboard.press("PageUp")
    expect(wide.locator(".when")).to_have_text("As of 18:01")
    wide.keyboard.press("End")
    expect(wide.locator(".pill")).to_have_text("live")
    expect(figure(wide, "3")).to_have_text(live)
    assert "as_of=" not in wide.url


def test_given_an_earlier_moment_when_a_figure_is_opened_then_its_tree_is_of_that_moment(wide: Page) -> None:
    wide.get_by_role("link", name="To the change before").click()
    expect(wide.locator(".when mark")).to_be_visible()
    figure(wide, "3").click()
    expect(wide.locator("#why .why-head h2")).to_contain_text(figure(wide, "3").inner_text())
    wide.get_by_role("link", name="Back to live").click()
    expect(wide.locator("#why .why-head h2")).to_contain_text("Why 55.00?")


def test_given_no_script_when_a_moment_is_followed_then_its_page_says_as_of_when_it_is(
    hall: AtPort, browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hall.url}{RANKING}")
    page.locator("summary", has_text="Moments").click()
    page.get_by_role("link", name="round 2").click()
    expect(page.locator(".when mark")).to_have_text("As of 19:01")
    page.get_by_role("link", name="Back to live").click()
    expect(page.locator(".pill")).to_be_visible()
    context.close()


IN_LINES = """(of) => [...document.querySelectorAll(`.ranking ${of}`)].filter((each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  return new Set([...text.getClientRects()].map((one) => Math.round(one.bottom / 8))).size > 1;
}).map((each) => each.textContent)"""
"""What does not stand in one line."""


@pytest.fixture(scope="module")
def entered() -> Iterator[AtPort]:
    with at_port(entered_evening()) as running:
        yield running


@pytest.mark.parametrize("language", ["da", "en"])
def test_given_pairs_of_two_figures_when_they_are_ranked_in_two_columns_then_no_number_and_no_place_is_broken(
    entered: AtPort, browser: Browser, language: str
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{entered.url}{RANKING}?lang={language}")
    expect(page.locator(".ranking td.no")).to_have_count(24)
    assert page.evaluate(IN_LINES, ":is(td.no, td.rank)") == []
    context.close()


def test_given_24_pairs_when_the_ranking_is_printed_then_it_is_one_page_with_each_pair_in_a_line(
    entered: AtPort, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": 718, "height": 1000})
    page = context.new_page()
    page.goto(f"{entered.url}{RANKING}?lang=da")
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1
    page.emulate_media(media="print")
    assert page.evaluate(IN_LINES, "th[scope=row]") == []
    context.close()


@pytest.mark.parametrize("path", ["/sessions/S1/cards/3", "/sessions/S1/boards/1"])
def test_given_a_score_card_or_a_board_when_it_is_printed_then_it_bears_the_evening_and_its_date(
    entered: AtPort, browser: Browser, path: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{entered.url}{path}")
    page.emulate_media(media="print")
    expect(page.locator("main .of-evening")).to_have_text("A club evening · Monday 23 November 2026")
    context.close()
