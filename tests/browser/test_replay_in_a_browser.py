"""The replay page in a browser: keys and buttons, links, print, phone and dark, and what a screen reader is told."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from formats.notation import read_script
from tests.browser.conftest import Open
from tests.browser.pages import RECORDED
from tests.browser.paper import pages_of

pytestmark = pytest.mark.browser

BEGINS_A_TRICK = ["e6", "e10", "e14", "e18"]
"""The entries of the revoke that begin a trick."""
FOLDER = Path(__file__).parent
FAINT = (FOLDER / "faint.js").read_text(encoding="utf-8")
"""A script that gives the texts that do not stand out."""
NAMELESS = (FOLDER / "nameless.js").read_text(encoding="utf-8")
"""A script that gives what has no name."""


def entry(page: Page) -> str:
    """The entry that is shown: the only one that is the current step."""
    current = page.locator("[aria-current=step]:visible")
    expect(current).to_have_count(1)
    return current.get_attribute("id") or ""


def entry_shown(page: Page) -> str:
    """The entry that is shown, where the record itself is not."""
    return page.locator("[aria-current=step]").get_attribute("id") or ""


def pressed(page: Page, *keys: str) -> str:
    """The entry after some keys."""
    for key in keys:
        page.keyboard.press(key)
    return entry(page)


def told(page: Page) -> str:
    """What the live region says."""
    return page.locator("#live").text_content() or ""


def test_given_a_page_when_opened_then_it_shows_the_revoke_and_every_key_moves_as_it_says(show: Open) -> None:
    page = show("revoke")
    assert entry(page) == "e12"
    assert pressed(page, "End") == "e24"
    assert pressed(page, "Home") == "e1"
    assert pressed(page, "ArrowRight", "j") == "e3"
    assert pressed(page, "ArrowLeft", "k", "k") == "e1"
    assert [pressed(page, "ArrowDown") for _ in BEGINS_A_TRICK] == BEGINS_A_TRICK
    assert pressed(page, "ArrowUp") == "e14"
    assert pressed(page, "Home", "]") == "e12"
    assert "East plays clubs 4 to trick 2 and holds hearts: a revoke" in told(page)
    assert "entry #12 · 12 of 24" in told(page)
    assert pressed(page, "]", "]", "[", "[") == "e12"
    assert pressed(page, "End") == "e24"
    assert pressed(page, "]") == "e24"
    assert told(page) == "There is no further ruling that way."


def test_given_a_step_when_shown_then_diagram_tricks_record_and_result_are_of_that_step(show: Open) -> None:
    page = show("revoke", "#e12")
    assert entry(page) == "e12"
    east = page.locator(".hand.east")
    expect(east.locator("mark:visible")).to_have_text("4")
    expect(page.locator(".felt:visible .title")).to_contain_text("Trick 2")
    expect(page.locator(".tricks tbody tr:visible")).to_have_count(2)
    expect(page.locator(".score-panel")).to_contain_text("no result yet")
    expect(page.locator("#e12 .found")).to_contain_text("Law 61A")
    expect(page.locator("#e22 .found li:visible")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".score-panel .came:visible")).to_contain_text("After rectification")


def test_given_a_card_that_nobody_saw_then_it_stands_in_its_trick_and_is_told_in_words(show: Open) -> None:
    page = show("unseen", "#e12")
    assert told(page).endswith("Trick 2. East plays a card that nobody saw.")
    assert entry(page) == "e12"
    assert pressed(page, "ArrowRight", "ArrowLeft") == "e12"
    expect(page.locator(".felt:visible .place.east")).to_contain_text("a card that nobody saw")


def test_given_the_help_when_asked_for_then_it_lists_the_keys_and_goes_away(show: Open) -> None:
    page = show("revoke")
    page.keyboard.press("?")
    help_window = page.get_by_role("dialog", name="Keys")
    expect(help_window).to_be_visible()
    assert help_window.locator("tbody tr").count() == 17
    page.keyboard.press("ArrowLeft")
    assert page.locator("[aria-current=step]").get_attribute("id") == "e12"
    page.keyboard.press("Escape")
    expect(help_window).to_be_hidden()
    page.get_by_role("button", name="Keys").click()
    expect(help_window).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(help_window).to_be_hidden()


def test_given_four_colours_when_switched_then_diamonds_are_red_again_and_the_button_says_so(show: Open) -> None:
    page = show("revoke", color_scheme="light")
    diamond = page.locator(".hand.north .d").first
    heart = page.locator(".hand.north .h").first
    colour = "element => getComputedStyle(element).color"
    assert diamond.evaluate(colour) != heart.evaluate(colour)
    page.keyboard.press("4")
    assert diamond.evaluate(colour) == heart.evaluate(colour)
    assert page.get_by_role("button", name="Four colours").get_attribute("aria-pressed") == "false"
    assert told(page) == "Suits in red and black."


def test_given_only_the_auction_when_asked_for_then_nothing_else_tells_of_the_play(show: Open) -> None:
    page = show("revoke")
    page.keyboard.press("a")
    assert entry_shown(page) == "e5"
    page.keyboard.press("[")
    assert told(page) == "There is no further ruling that way."
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert told(page).strip() == "entry #5 · 5 of 24"
    for name in (".play-panel", ".record-panel", ".score-panel", ".deal", ".banner"):
        expect(page.locator(f"{name}:visible")).to_have_count(0)
    expect(page.locator(".auction")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator(".play-panel")).to_be_visible()
    assert entry(page) == "e12"


HASH_OF_NOTHING = """() => new Promise((done) => {
  addEventListener("hashchange", done, { once: true });
  location.hash = "#%";
}).then(() => true)"""
"""Goes to an address that names no entry, and is done when the page was told of it."""


def test_given_a_link_to_an_entry_when_copied_and_opened_then_it_shows_that_entry(show: Open) -> None:
    page = show("revoke", "#e12")
    assert pressed(page, "ArrowRight") == "e13"
    page.keyboard.press("l")
    expect(page.locator("#live")).to_have_text(re.compile(r"(Link copied:|The address line has the link:) #e13"))
    assert page.url.endswith("#e13")
    page.evaluate("location.hash = '#e22'")
    expect(page.locator("#e22")).to_have_attribute("aria-current", "step")
    page.wait_for_function("scrollY === 0")
    page.locator("#e23 a.entry").click()
    expect(page.locator("#e23")).to_have_attribute("aria-current", "step")
    page.evaluate(HASH_OF_NOTHING)
    assert entry(page) == "e23"
    link = page.locator(".binding a, .score-panel a[href='#e12']").first
    page.keyboard.press("End")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#e12")).to_be_focused()


def test_given_the_record_when_saved_then_the_file_reads_back_to_the_same_entries(show: Open, tmp_path: Path) -> None:
    page = show("revoke")
    with page.expect_download() as download:
        page.keyboard.press("e")
    download.value.save_as(tmp_path / "board.tdl")
    assert download.value.suggested_filename == "S1.r1.t1.tdl"
    streams = read_script((tmp_path / "board.tdl").read_bytes()).streams
    assert streams["S1.r1.t1"] == RECORDED["revoke"].events


def test_given_buttons_and_slider_when_used_then_they_do_what_the_keys_do(show: Open) -> None:
    page = show("revoke")
    for name, expected in (
        ("the beginning", "e1"), ("one entry on", "e2"), ("one trick on", "e6"), ("the next ruling", "e12"),
        ("one entry back", "e11"), ("one trick back", "e10"), ("the end", "e24"), ("the ruling before", "e23"),
    ):  # fmt: skip
        page.get_by_role("button", name=name).click()
        assert entry(page) == expected, name
    slider = page.get_by_role("slider", name="Entry")
    slider.fill("11")
    assert entry(page) == "e12"
    assert slider.get_attribute("aria-valuetext") == "entry #12 · 12 of 24"
    slider.focus()
    assert pressed(page, "ArrowRight") == "e13"
    assert pressed(page, "ArrowDown") == "e14"


def test_given_two_boards_when_n_and_p_are_pressed_then_one_at_a_time_is_shown(show: Open) -> None:
    page = show("two")
    expect(page.locator("h1:visible")).to_have_text("Board 1")
    page.keyboard.press("n")
    expect(page.locator("h1:visible")).to_have_text("Board 2")
    assert entry(page).startswith("b2")
    assert told(page).startswith("Board 2. entry #")
    page.keyboard.press("p")
    expect(page.locator("h1:visible")).to_have_text("Board 1")
    page.locator("section.board:visible").get_by_role("button", name="Next board").click()
    expect(page.locator("h1:visible")).to_have_text("Board 2")
    expect(page.locator("section.board:visible").get_by_role("button", name="Next board")).to_be_focused()
    alone = show("revoke")
    alone.keyboard.press("n")
    assert told(alone) == "This page holds one board."


def test_given_a_contested_claim_when_shown_then_it_is_said_to_be_awaited(show: Open) -> None:
    page = show("claim")
    expect(page.locator(".awaits:visible")).to_contain_text("Awaits")
    expect(page.locator("#e11 .open").first).to_have_text("awaits the director")


def test_given_paper_when_printed_then_the_last_state_stands_there_and_every_entry(show: Open) -> None:
    page = show("revoke", "#e3")
    page.emulate_media(media="print")
    expect(page.locator("#e24")).to_have_attribute("aria-current", "step")
    expect(page.locator(".controls")).to_be_hidden()
    expect(page.locator(".buttons")).to_be_hidden()
    expect(page.locator(".score-panel .came:visible")).to_contain_text("After rectification")
    list_of_entries = page.locator(".timeline")
    assert list_of_entries.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    page.emulate_media(media="screen")
    expect(page.locator("#e3")).to_have_attribute("aria-current", "step")


BEFORE_PAGES_ARE_COUNTED = """() => addEventListener("beforeprint", () => {
  const shown = [...document.querySelectorAll("section.board")].filter((board) => !board.hidden);
  window.printed = shown.map((board) => board.querySelector("[aria-current]").id);
})"""
"""Notes, once the page has done its own, which entry each board stands at."""


def test_given_two_boards_when_printed_from_an_early_step_then_the_whole_of_both_is_on_the_paper(show: Open) -> None:
    page = show("two", "#b1e3")
    early = pages_of(page.pdf(prefer_css_page_size=True))
    page.keyboard.press("End")
    page.evaluate(BEFORE_PAGES_ARE_COUNTED)
    assert pages_of(page.pdf(prefer_css_page_size=True)) == early == 2
    assert page.evaluate("printed") == ["b1now", "b2e17"]
    expect(page.locator("section.board:visible")).to_have_count(1)


def test_given_a_board_and_what_proves_it_when_printed_then_both_are_on_the_same_paper(show: Open) -> None:
    assert pages_of(show("unproven").pdf(prefer_css_page_size=True)) == 1


def test_given_no_script_when_opened_then_everything_stands_there_in_its_last_state(show: Open) -> None:
    page = show("weighted", java_script_enabled=False)
    expect(page.locator(".controls")).to_be_hidden()
    expect(page.locator(".score-panel .parts:visible").last).to_contain_text("1/3")
    expect(page.locator(".timeline")).to_contain_text(re.compile(r"instead: East\s+hearts\s+9"))
    expect(page.get_by_role("link", name="Save")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["revoke", "weighted"])
def test_given_light_and_dark_when_shown_then_every_text_stands_out(show: Open, name: str, scheme: str) -> None:
    page = show(name, color_scheme=scheme)
    assert page.evaluate(FAINT) == []
    page.keyboard.press("Home")
    assert page.evaluate(FAINT) == []


def test_given_the_light_when_switched_then_the_page_is_dark_whatever_the_system_says(show: Open) -> None:
    page = show("revoke", color_scheme="light")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(background)
    page.get_by_role("button", name="Light / dark").click()
    assert page.evaluate(background) != before
    assert page.evaluate(FAINT) == []


def test_given_a_phone_when_shown_then_nothing_is_wider_than_the_screen(show: Open) -> None:
    for name in ("revoke", "weighted", "danish", "long"):
        page = show(name, viewport={"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        small = (
            "[...document.querySelectorAll('.moves button')].filter(b => b.getBoundingClientRect().height < 44).length"
        )
        assert page.evaluate(small) == 0


def test_given_a_screen_reader_then_headings_controls_and_tables_are_named(show: Open) -> None:
    page = show("weighted")
    assert page.evaluate(NAMELESS) == []
    levels = page.evaluate("[...document.querySelectorAll('main :is(h1,h2,h3,h4)')].map(h => Number(h.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the board")).to_be_focused()


def test_given_an_entry_of_which_the_laws_speak_then_its_sentences_stay_within_the_record(show: Open) -> None:
    page = show("revoke", "#e12")
    entries = page.locator(".timeline > li")
    outside = """each => each.filter(one => one.scrollWidth > one.clientWidth + 1
      || one.clientWidth < one.parentElement.clientWidth - 40).map(one => one.textContent.slice(0, 60))"""
    assert entries.count() > 8
    assert entries.evaluate_all(outside) == []
