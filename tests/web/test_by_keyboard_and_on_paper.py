"""The pages in a real browser as hands and paper meet them: a line that is mended, the focus while a page changes, a
phone's width, and print."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import AtPort
from tests.web.test_in_a_browser import PHONE, Come
from tests.web.test_in_a_browser import come as _come
from tests.web.test_in_a_browser import hall as _hall

pytestmark = [pytest.mark.browser, pytest.mark.process]

hall, come = _hall, _come

PALE = """() => [...document.querySelectorAll("main *")]
  .filter(e => e.childElementCount === 0 && e.textContent.trim() && e.getClientRects().length)
  .filter(e => !e.closest(".felt"))
  .map(e => [getComputedStyle(e).color.match(/[\\d.]+/g).map(Number), e.textContent.trim()])
  .filter(([[red, green, blue]]) => 0.299 * red + 0.587 * green + 0.114 * blue > 140)
  .map(([, text]) => text)"""
"""The texts that are too bright for white paper."""
DIVIDED = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const word of text.data.matchAll(/[A-Za-z]{2,14}/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(each => each.top)).size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
"""The words of usual length that do not stand in one line."""


def test_given_a_line_that_was_refused_when_it_is_mended_in_its_field_then_it_is_recorded_and_nothing_waits(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    for slip in ("blah", "h6"):
        page.locator("#line").fill(slip)
        page.keyboard.press("Enter")
        expect(page.locator("#told")).to_be_visible()
        expect(page.locator("#line")).to_have_value(slip)
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#aside")).to_be_hidden()
        expect(page.locator("#here")).to_have_text("16")
        page.locator("#line").fill("")
    page.keyboard.type("hk")
    page.keyboard.press("Enter")
    expect(page.locator("#sent")).to_have_text("17")
    expect(page.locator("#told")).to_be_hidden()


def test_given_lines_behind_one_that_is_refused_when_they_are_sent_then_all_are_kept_in_their_order(
    hall: AtPort, come: Come
) -> None:
    page = come("recorder", "S1.t2")
    page.goto(f"{hall.url}/tables/S1.r1.t2")
    expect(page.locator("#sent")).to_have_text("16")
    page.context.set_offline(True)
    for number, line in enumerate(("blah", "hk"), start=17):
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
        expect(page.locator("#here")).to_have_text(str(number))
    page.context.set_offline(False)
    expect(page.locator("#aside")).to_be_visible(timeout=15_000)
    expect(page.locator("#waiting").get_by_role("listitem")).to_contain_text(["blah", "king of hearts"])
    page.locator("#take-back").click()
    expect(page.locator("#sent")).to_have_text("17")


def test_given_the_keyboard_on_a_button_when_somebody_else_records_then_the_focus_stays_on_it(
    hall: AtPort, come: Come
) -> None:
    one, other = come("recorder", "S1.t2"), come("director")
    for page in (one, other):
        page.goto(f"{hall.url}/tables/S1.r1.t2")
    other.locator("#calling-director > summary").click()
    _tab_to(other, "Call the director")
    one.locator("#line").fill("hk")
    one.keyboard.press("Enter")
    expect(other.locator("#turn")).to_have_text("South to play")
    expect(other.get_by_role("button", name="Call the director")).to_be_focused()


def test_given_the_keyboard_on_a_card_when_it_is_played_meanwhile_then_tab_goes_on_beside_it_and_enter_records_nothing(
    hall: AtPort, come: Come
) -> None:
    one, other = come("recorder", "S1.t2"), come("director")
    for page in (one, other):
        page.goto(f"{hall.url}/tables/S1.r1.t2")
    _tab_to(other, "king of hearts, lawful")
    one.locator("#line").fill("hk")
    one.keyboard.press("Enter")
    expect(other.locator("#turn")).to_have_text("South to play")
    assert other.evaluate("document.activeElement.closest('.live') !== null")
    other.keyboard.press("Enter")
    other.keyboard.press("Tab")
    assert other.evaluate("document.activeElement.closest('.live') !== null")
    assert hall.log.version("S1.r1.t2") == 17


def test_given_a_matter_unfolded_in_the_other_language_when_the_page_changes_then_it_stays_so(
    hall: AtPort, come: Come
) -> None:
    page, recorder = come("director"), come("recorder", "S1.t1")
    page.goto(f"{hall.url}/matters/S1.r1.t1/2/15")
    page.locator("#entries summary").click()
    page.get_by_text("DA", exact=True).click()
    recorder.goto(f"{hall.url}/tables/S1.r1.t1")
    before = page.locator(".live").get_attribute("data-position")
    recorder.locator("#line").fill("; tea")
    recorder.keyboard.press("Enter")
    expect(page.locator(".live")).not_to_have_attribute("data-position", str(before))
    expect(page.locator("#entries ol")).to_be_visible()
    expect(page.locator("#tongue-da")).to_be_checked()


@pytest.mark.parametrize("path", ["/sessions/S1", "/tables/S1.r1.t2", "/matters/S1.r1.t1/2/15", "/cases/S1/A1"])
def test_given_a_dark_screen_when_a_page_is_printed_then_its_text_is_dark_and_no_button_is_on_the_paper(
    hall: AtPort, come: Come, path: str
) -> None:
    page = come("director", color_scheme="dark")
    page.goto(f"{hall.url}{path}")
    page.emulate_media(media="print")
    assert page.evaluate(PALE) == []
    for button in page.locator("button:not(.key), .tongues, input").all():
        expect(button).to_be_hidden()


def test_given_a_score_card_with_a_form_when_it_is_printed_then_no_heading_stands_over_nothing(
    hall: AtPort, come: Come
) -> None:
    page = come("player", "S1/Nord")
    page.goto(f"{hall.url}/sessions/S1/cards/Nord")
    heading = page.get_by_role("heading", name="Lodge an appeal")
    expect(heading).to_be_visible()
    page.emulate_media(media="print")
    expect(heading).to_be_hidden()


@pytest.mark.parametrize("path", ["/links", "/matters/S1.r1.t1/2/15", "/cases/S1", "/cases/S1/A1"])
def test_given_forms_that_are_folded_when_the_page_is_printed_then_neither_their_names_nor_their_hints_are_on_the_paper(
    hall: AtPort, come: Come, path: str
) -> None:
    page = come("director")
    page.goto(f"{hall.url}{path}")
    page.emulate_media(media="print")
    for each in page.locator("details:has(form) > summary, .two-forms, .tongue, .hint").all():
        expect(each).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_given_the_list_of_appeals_when_it_is_printed_then_each_is_named_and_is_no_button(
    hall: AtPort, come: Come
) -> None:
    page = come("director")
    page.goto(f"{hall.url}/cases/S1")
    page.emulate_media(media="print")
    expect(page.get_by_text("Appeal A1")).to_have_css("border-top-width", "0px")


@pytest.mark.parametrize("path", ["/sessions/S1", "/sessions/S1/boards", "/scorer/S1", "/links"])
def test_given_a_phone_when_a_page_is_shown_then_no_word_is_divided(hall: AtPort, come: Come, path: str) -> None:
    page = come("scorer", viewport=PHONE)
    page.goto(f"{hall.url}{path}")
    assert page.evaluate(DIVIDED) == []


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on the button of that name. Fails where it never is."""
    wanted = page.get_by_role("button", name=name)
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted.evaluate("each => each === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {name}")
