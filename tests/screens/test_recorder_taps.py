"""What a recorder taps once play has begun, in three taps at most: a card that was shown, one out of turn of a hand
that nobody told, a call that came too late. What is open is closed by a tap beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from domain.events import CallMade, CardExposed, CardPlayed
from tests.screens.at_a_table import CALLS, UNTOLD, board_of, called, counting, led_untold, played, sent, tap_call
from tests.web.browsing import AtPort

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.usefixtures("begun")]


@pytest.mark.parametrize("how", ["accident", "named"])
def test_given_a_hand_that_is_known_when_a_card_of_it_is_shown_then_three_taps_tell_of_it_and_how(
    hall: AtPort, page: Page, how: str
) -> None:
    entries = played(page, 1)
    page.locator("#noticing > summary").click()
    page.locator(f'[data-mends="expose e how={how}"]').click()
    expect(page.locator("#noticing .over")).to_be_hidden()
    card = page.locator('.key[data-seat="E"][data-offered]').first
    code = card.get_attribute("data-card")
    card.click()
    sent(page, entries + 1)
    assert [(one.seat.value, one.card.value, one.how) for one in counting(hall, CardExposed)] == [("E", code, how)]
    expect(page.locator("#line")).to_have_value("")


@pytest.mark.parametrize("script", [UNTOLD])
def test_given_hands_that_nobody_told_when_a_card_is_played_out_of_turn_then_its_hand_is_lent_to_tell_of_it(
    hall: AtPort, page: Page
) -> None:
    entries = led_untold(page)
    page.locator("#noticing > summary").click()
    page.locator('[data-mends="!card s"]').click()
    page.locator('.key[data-seat="S"][data-card="SA"]').click()
    sent(page, entries + 2)
    assert [(one.seat.value, one.card.value) for one in counting(hall, CardPlayed)][-1] == ("S", "SA")
    expect(page.locator('.hand[data-seat="N"][data-turn] .pad')).to_be_visible()


def test_given_an_auction_that_is_over_when_somebody_calls_all_the_same_then_three_taps_tell_of_it(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, *CALLS)
    expect(page.locator("#late-e")).to_have_count(1)
    page.locator("#noticing > summary").click()
    page.locator("label:has(#late-e)").click()
    page.locator(".late").get_by_role("button", name="four hearts").click()
    sent(page, entries + 1)
    last = counting(hall, CallMade)[-1]
    assert (last.seat.value, last.call.value) == ("E", "4H")


def test_given_a_sheet_that_is_open_when_a_key_beside_it_is_tapped_then_it_is_closed_and_the_key_is_not_pressed(
    hall: AtPort, page: Page
) -> None:
    page.locator("#calling-director > summary").click()
    page.locator('.call-key[data-call="1H"]').click()
    expect(page.locator("#calling-director .over")).to_be_hidden()
    tap_call(page, "P")
    sent(page, board_of().before + 2)
    assert [one.call.value for one in counting(hall, CallMade)] == ["P"]
