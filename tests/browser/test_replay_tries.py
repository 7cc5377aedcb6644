"""The replay page in a browser: other cards than those that were played, tried on the board; nothing is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from formats.replay_page import replay_page
from projections.equity.position import Position
from projections.views.steps import steps_of
from projections.views.tries import positions_at
from tests.browser.conftest import Open
from tests.cli.running import ROOT
from tests.formats.test_replay_page import from_script
from tests.screens.club import faults_of

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 780}


def trying(page: Page) -> Locator:
    """The window in which cards are tried, opened by its key."""
    page.keyboard.press("v")
    window = page.get_by_role("dialog", name="Other cards, tried")
    expect(window).to_be_visible()
    return window


def lawful(window: Locator) -> list[str]:
    """The cards that may be tried now."""
    cards = window.locator(".deal [data-card]:enabled")
    return [each.get_attribute("data-card") or "" for each in cards.all()]


def test_given_the_card_of_a_revoke_when_others_are_tried_then_the_suit_is_followed_and_the_trick_is_won(
    show: Open,
) -> None:
    page = show("revoke", "#e12")
    window = trying(page)
    expect(window.get_by_role("status")).to_have_text("Trick 2: East is to play")
    cards = lawful(window)
    assert cards
    assert all(card.startswith("H") for card in cards)
    expect(window.locator(".place.west")).to_contain_text("Q")
    window.locator(f"[data-card={cards[-1]}]").click()
    expect(window.get_by_role("status")).to_contain_text("Trick 2: South is to play")
    window.locator("[data-card=H6]").click()
    expect(window.get_by_role("status")).to_contain_text("Trick 3: West is to play")
    expect(window.locator(".tally")).to_have_text("NS 0EW 2")
    expect(window.locator("ol li")).to_have_count(2)


def test_given_cards_that_were_tried_when_they_are_taken_back_then_it_is_as_before_and_the_record_is_untouched(
    show: Open,
) -> None:
    page = show("revoke", "#e12")
    record = page.locator(".timeline").inner_text()
    window = trying(page)
    first = lawful(window)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(window.locator("ol li")).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(window.locator("ol li")).to_have_count(1)
    window.get_by_role("button", name="Begin again").click()
    expect(window.locator("ol li")).to_have_count(0)
    assert lawful(window) == first
    page.keyboard.press("ArrowRight")
    expect(window.locator(f"[data-card={first[1]}]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    expect(page.locator("[aria-current=step]")).to_have_id("e12")
    assert page.locator(".timeline").inner_text() == record


def test_given_a_board_when_all_its_cards_are_tried_to_the_end_then_thirteen_tricks_are_told(show: Open) -> None:
    page = show("revoke", "#e5")
    window = trying(page)
    expect(window.get_by_role("status")).to_have_text("Trick 1: West is to play")
    for _ in range(52):
        page.keyboard.press("Enter")
    expect(window.locator("ol li")).to_have_count(52)
    expect(window.get_by_role("status")).to_contain_text("All cards are played")
    won = [int(each) for each in window.locator(".tally b").all_inner_texts()]
    assert sum(won) == 13


def test_given_no_position_then_no_card_can_be_tried(show: Open) -> None:
    page = show("revoke", "#e2")
    expect(page.get_by_role("button", name="Try other cards")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(show("calm").get_by_role("button", name="Try other cards")).to_have_count(0)


def test_given_two_boards_when_cards_are_tried_then_they_are_of_the_board_that_is_shown(show: Open) -> None:
    page = show("two")
    window = trying(page)
    assert lawful(window)
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Try other cards")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_given_a_phone_when_cards_are_tried_then_nothing_is_wrong_and_all_can_be_tapped(
    show: Open, scheme: str
) -> None:
    page = show("revoke", "#e5", viewport=PHONE, color_scheme=scheme)
    window = trying(page)
    assert faults_of(page) == []
    assert window.evaluate("each => each.scrollWidth <= each.clientWidth")
    for each in window.locator(".deal [data-card]:enabled").all():
        box = each.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_given_cards_that_are_tried_when_the_page_is_printed_then_they_are_not_on_the_paper(show: Open) -> None:
    page = show("revoke", "#e12")
    window = trying(page)
    page.emulate_media(media="print")
    expect(window).to_be_hidden()
    expect(page.locator("button:visible")).to_have_count(0)


SEEN = """() => [...document.querySelectorAll("section.board")].map((section) =>
  Tried.all(section.dataset.positions).map((one) => one && [one.turn, one.lawful.join(" "), one.won.join("-")]))"""
TAKEN_BACK = ("DU-02-dummy-puts-the-wrong-card", "WH-01-dummys-card-is-declarers-to-take-back")


@pytest.mark.parametrize("name", TAKEN_BACK)
def test_given_cards_that_were_taken_back_when_the_page_reads_its_positions_then_they_are_those_of_the_record(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    boards = list(from_script(ROOT / "sample_sessions" / "play" / f"{name}.tdl"))
    (tmp_path / "board.html").write_bytes(replay_page(boards).data)
    page = browser.new_page()
    page.goto((tmp_path / "board.html").as_uri())
    expected = [[told(one) for one in positions_at(board, steps_of(board))] for board in boards]
    assert any(one for board in expected for one in board)
    assert page.evaluate(SEEN) == expected
    page.close()


def told(position: Position | None) -> list[str] | None:
    """Whose turn it is, the lawful cards and the tricks won; None where there is no position."""
    if position is None:
        return None
    lawful = sorted(position.cards(), key=lambda card: card.index, reverse=True)
    return [position.turn.value, " ".join(card.value for card in lawful), "-".join(map(str, position.won))]
