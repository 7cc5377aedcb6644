"""The cards of a board, entered by the sheet: what is wrong with them is said there, and they may come when the board
was begun already. What somebody notices is recorded as what was pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from domain.events import AttentionDrawn, BoardStarted, EntryAmended, RoundEnded
from tests.screens.at_a_table import (
    CALLS,
    UNTOLD,
    called,
    claims,
    counting,
    led_untold,
    played,
    sent,
    tap_call,
    tap_card,
)
from tests.web.browsing import AtPort

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.usefixtures("begun")]


HANDS = ("J.QT963.J54.AK73", "T8.KJ7542.7.QT42", "AK952.8.AKT963.5", "Q7643.A.Q82.J986")


@pytest.mark.parametrize("script", [UNTOLD])
def test_given_a_board_that_was_begun_when_its_cards_are_entered_then_it_began_with_them_and_faults_are_told_before(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, *CALLS)
    page.locator("#dealing > summary").click()
    for seat, hand in zip("nes", ("J.QT963.J54.AK7", *HANDS[1:3]), strict=True):
        page.locator(f"#hand-{seat}").fill(hand)
    press = page.locator("#dealing button.main")
    press.click()
    expect(page.locator("[data-fault]")).to_contain_text("North: thirteen cards are expected")
    page.locator("#hand-n").fill("J.QT963.J54.AKT3")
    page.locator("#hand-w").fill(HANDS[3])
    press.click()
    expect(page.locator("[data-fault]")).to_contain_text("ten of clubs stands in two places")
    expect(page.locator("#hand-e")).to_have_value(HANDS[1])
    assert hall.log.version("S1.r1.t2") == entries
    page.locator("#hand-n").fill(HANDS[0])
    press.click()
    sent(page, entries + 1)
    [mended] = counting(hall, EntryAmended)
    [begun] = mended.replacements
    assert isinstance(begun, BoardStarted)
    assert (begun.hands, begun.live, mended.entry) == (HANDS, True, entries - len(CALLS))
    expect(page.locator("#dealing")).to_have_count(0)
    tap_card(page, "W", "C6")


def test_given_somebody_who_notices_something_when_nothing_was_chosen_then_who_and_what_are_asked_for(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    page.locator("#noticing > summary").click()
    page.locator("#noticed").fill("I revoked? no, West never revoked here")
    page.get_by_role("button", name="Record").click()
    expect(page.locator("#noticing")).to_have_attribute("open", "")
    page.locator("label:has(#notices-w)").click()
    page.locator("label:has(#topic-other)").click()
    page.locator("#noticing button.main").click()
    sent(page, entries + 1)
    [noticed] = counting(hall, AttentionDrawn)
    assert (noticed.who, noticed.what, noticed.topic) == ("W", "I revoked? no, West never revoked here", ("other",))


@pytest.mark.parametrize("script", [UNTOLD])
def test_given_a_card_of_an_untold_hand_when_it_is_mended_to_another_suit_then_the_pad_shows_the_suit_led_again(
    hall: AtPort, page: Page
) -> None:
    entries = led_untold(page)
    page.locator('[data-mends="1.w"]').click()
    page.locator('.hand[data-seat="W"] .segmented label:has([value="D"])').click()
    page.locator('.hand[data-seat="W"] .key[data-card="D2"]').click()
    sent(page, entries + 2)
    expect(page.locator('.tricks td[data-trick="1"][data-seat="W"]')).to_contain_text("two of diamonds")
    expect(page.locator('.hand[data-seat="N"][data-turn] .key[data-card="DA"]')).to_be_visible()


def test_given_boards_that_are_not_played_when_the_end_of_the_round_is_tapped_then_it_asks_first(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    claims(page, 9)
    sent(page, entries + 1)
    question = page.locator("#question")
    for answer in ("No, my slip", "Yes, it happened"):
        page.get_by_role("button", name="End of the round").click()
        expect(question).to_contain_text("The claim on board 2 is not answered. Not played: 3, 4.")
        assert counting(hall, RoundEnded) == []
        page.get_by_role("button", name=answer).click()
        expect(question).to_be_hidden()
    sent(page, entries + 2)
    assert len(counting(hall, RoundEnded)) == 1


def test_given_a_player_out_of_turn_when_his_calls_are_shown_then_it_is_said_whose_they_are(page: Page) -> None:
    page.locator('.seat-key[data-calls="N"]').click()
    expect(page.locator("#mending > span").first).to_have_text("Calls of North, out of turn")
    page.locator('.seat-key[data-calls="E"]').click()
    expect(page.locator("#mending")).to_be_hidden()


def test_given_a_seat_that_was_tapped_when_it_is_tapped_again_or_something_is_recorded_then_it_is_chosen_no_more(
    hall: AtPort, page: Page
) -> None:
    seat, entries = page.locator('.seat-key[data-calls="N"]'), hall.log.version("S1.r1.t2")
    tap_call(page, "P")
    for undone in ("tapped", "recorded"):
        seat.click()
        expect(seat).to_have_attribute("data-held", "")
        if undone == "tapped":
            seat.click()
        else:
            page.locator("[data-alerts]").click()
            sent(page, entries + 2)
        expect(seat).not_to_have_attribute("data-held", "")
        expect(page.locator("#mending")).to_be_hidden()
        expect(page.locator('.call-key[data-call="1S"]')).to_have_attribute("name", "line")


def test_given_a_sheet_on_a_phone_when_its_close_key_is_tapped_then_its_own_key_has_the_focus_again(
    page: Page,
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#noticing > summary").click()
    expect(page.locator("#notices-n")).to_be_focused()
    page.locator("#noticing .icon-key[data-closes]").click()
    expect(page.locator("#noticing .over")).to_be_hidden()
    expect(page.locator("#noticing > summary")).to_be_focused()
