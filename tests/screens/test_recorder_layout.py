"""Where things lie on a recorder's tablet: no strip hides a card or moves a key, and a long suit lies in one line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.screens.at_a_table import CALLS, SCRIPT, TABLET, board_of, sent, tap_call, tap_card
from tests.screens.club import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.usefixtures("begun")]

UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
PLACES = """(what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect()).map(({ left, top }) => [Math.round(left), Math.round(top)])"""
SCROLLS = """(what) => { const place = document.querySelector(what); return place.scrollHeight - place.clientHeight }"""
LINES = """(seat) => new Set([...document.querySelectorAll(`.hand[data-seat="${seat}"] .key-line`)]
  .flatMap((line) => [...line.querySelectorAll(".key[data-card^=H]")])
  .map((key) => key.getBoundingClientRect().top)).size"""
LONG = "AK4.2.J97.AK8532 .KQT9876.T86.764 QJT98.A3.AK5.QT9 76532.J54.Q432.J"
"""East has seven hearts."""


def typed(page: Page, line: str, entries: int) -> None:
    """Type a line, and wait until the log has so many entries."""
    page.locator("#line").fill(line)
    page.keyboard.press("Enter")
    sent(page, entries)


def test_given_a_lead_out_of_turn_and_a_director_who_is_called_when_they_are_told_then_no_card_moves_or_is_hidden(
    page: Page,
) -> None:
    for call in CALLS:
        tap_call(page, call)
    entries = board_of().before + 1 + len(CALLS)
    sent(page, entries)
    before = page.evaluate(PLACES, '.key[data-card^="S"]')
    typed(page, "!e:d7", entries + 1)
    typed(page, "director s", entries + 2)
    expect(page.locator(".strips .note")).to_contain_text("Director called")
    expect(page.locator(".strips .answers button")).not_to_have_count(0)
    assert page.evaluate(SCROLLS, ".diagram") <= 0
    assert page.evaluate(PLACES, '.key[data-card^="S"]') == before


@pytest.mark.parametrize("size", [TABLET, UPRIGHT])
def test_given_a_bid_that_is_not_enough_when_it_is_recorded_then_the_bidding_box_stays_where_it_is(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    for call in ("P", "1H"):
        tap_call(page, call)
    sent(page, board_of().before + 3)
    before = page.evaluate(PLACES, ".call-key")
    page.locator('.call-key[data-call="1D"]').click()
    page.get_by_role("button", name="Yes, it happened").click()
    sent(page, board_of().before + 4)
    expect(page.locator("#law-line")).to_contain_text("insufficient")
    expect(page.locator(".answers button")).not_to_have_count(0)
    assert page.evaluate(PLACES, ".call-key") == before
    page.locator("#law-line").focus()
    what = page.locator("#law-line .what")
    assert what.evaluate("each => each.scrollHeight <= each.clientHeight")
    assert what.evaluate("each => each.getBoundingClientRect().bottom <= innerHeight")
    assert page.evaluate(PLACES, ".call-key") == before


@pytest.mark.parametrize("script", [SCRIPT.replace("deal 2 N:", f"deal 2 N:{LONG}\ndeal 9 N:")])
def test_given_seven_cards_of_a_suit_in_a_side_hand_when_they_are_drawn_then_they_lie_in_one_line_and_nothing_scrolls(
    page: Page,
) -> None:
    for call in CALLS:
        tap_call(page, call)
    expect(page.locator('.hand[data-seat="E"] .key[data-card^="H"]')).to_have_count(7)
    assert page.evaluate(LINES, "E") == 1
    assert page.evaluate(SCROLLS, ".diagram") <= 0
    tap_card(page, "W", "H4")
    assert page.evaluate(LINES, "E") == 1
    assert page.evaluate(SCROLLS, ".diagram") <= 0


def test_given_a_screen_upright_when_a_line_is_typed_then_its_echo_is_seen_and_no_key_moves(page: Page) -> None:
    pressed = ".call-key, .undo, #line"
    page.set_viewport_size(UPRIGHT)
    before = page.evaluate(PLACES, pressed)
    page.locator("#line").fill("p 1h")
    page.keyboard.press("Enter")
    sent(page, board_of().before + 3)
    expect(page.locator("#echo")).to_be_visible()
    expect(page.locator("#echo")).not_to_be_empty()
    assert page.evaluate(PLACES, pressed) == before


def test_given_a_phone_when_it_is_to_be_called_then_every_bid_is_in_view(page: Page) -> None:
    page.set_viewport_size(PHONE)
    below = page.evaluate("document.querySelector('.stage > .actions').getBoundingClientRect().top")
    last = page.locator('.call-key[data-call="7N"]').bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= below


def test_given_a_phone_when_something_is_asked_then_the_question_is_whole_in_view(page: Page) -> None:
    page.set_viewport_size(PHONE)
    tap_call(page, "1H")
    page.locator('.call-key[data-call="1D"]').click()
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)


SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640}, PHONE, {"width": 640, "height": 360}, {"width": 800, "height": 480},
    {"width": 768, "height": 954}, {"width": 768, "height": 1024}, UPRIGHT, TABLET, {"width": 1180, "height": 600},
]  # fmt: skip
AUCTION = ("P", "1C", "P", "1D", "P", "1H", "P", "1S", "P", "1N", "P", "2C")
KEYS = ".call-key"


def pressed(page: Page, what: str) -> None:
    """Press a key where it is: nothing is scrolled for it."""
    page.locator(what).dispatch_event("click")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_given_any_screen_when_calls_and_what_is_said_of_them_come_then_no_key_of_the_box_moves_under_a_finger(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.locator(f'{KEYS}[data-call="4S"]').evaluate("key => key.scrollIntoView({ block: 'nearest' })")
    entries, before = board_of().before + 1, page.evaluate(PLACES, KEYS)
    assert len(before) == 38
    for number, call in enumerate(AUCTION, 1):
        pressed(page, f'{KEYS}[data-call="{call}"][data-state="face"]')
        assert page.evaluate(PLACES, KEYS) == before, call
        sent(page, entries + number)
        assert page.evaluate(PLACES, KEYS) == before, call
    entries += len(AUCTION)
    pressed(page, "[data-alerts]")
    sent(page, entries + 1)
    assert page.evaluate(PLACES, KEYS) == before, "an alert"
    pressed(page, '.seat-key[data-calls="N"]')
    expect(page.locator("#mending")).to_be_visible()
    assert page.evaluate(PLACES, KEYS) == before, "another's calls"
    pressed(page, '.seat-key[data-calls="E"]')
    pressed(page, f'{KEYS}[data-call="1D"]')
    expect(page.locator("#question")).to_be_visible()
    assert page.evaluate(PLACES, KEYS) == before, "a question"
    pressed(page, "#question button[value=yes]")
    sent(page, entries + 2)
    expect(page.locator("#law-line")).to_contain_text("insufficient")
    expect(page.locator(".answers button")).not_to_have_count(0)
    assert page.evaluate(PLACES, KEYS) == before, "a line of law"
    typed(page, "director s", entries + 3)
    expect(page.locator(".strips .note")).to_contain_text("Director called")
    assert page.evaluate(PLACES, KEYS) == before, "a call for the director"
    typed(page, "blah", entries + 3)
    expect(page.locator("#told")).to_be_visible()
    assert page.evaluate(PLACES, KEYS) == before, "a line that is refused"


INSIDE = """([within, what]) => [...document.querySelectorAll(what)].every((each) => {
  const inner = each.getBoundingClientRect(), outer = each.closest(within).getBoundingClientRect();
  return inner.right <= outer.right && inner.left >= outer.left && each.scrollHeight <= each.clientHeight + 1 })"""
"""Whether all of something is seen within what it stands in."""
BESIDE = """() => { const [pill, unseen] = [".plays-as", ".unseen"].map((each) =>
  document.querySelector(`.hand[data-turn] ${each}`).getBoundingClientRect()); return pill.right <= unseen.left }"""


@pytest.mark.parametrize("size", [TABLET, UPRIGHT, PHONE], ids=lambda size: f"{size['width']}")
def test_given_declarer_and_dummy_at_the_sides_when_they_are_to_play_then_what_they_are_is_whole_in_view(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    for call in ("1H", "P", "P", "P"):
        tap_call(page, call)
    for seat, card in (("S", "SA"), ("W", "S3"), ("N", "SJ")):
        tap_card(page, seat, card)
        assert seat != "S" or page.evaluate(BESIDE)
    assert page.evaluate(BESIDE)


@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=lambda size: f"{size['width']}")
def test_given_more_words_than_a_line_of_its_key_when_undo_names_what_it_takes_back_then_they_are_whole_in_view(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    tap_call(page, "P")
    tap_call(page, "1H")
    entries = board_of().before + 3
    sent(page, entries)
    typed(page, "notice e tempo s", entries + 1)
    expect(page.locator(".takes-back")).to_contain_text("South")
    assert page.evaluate(INSIDE, [".undo", ".takes-back"])
