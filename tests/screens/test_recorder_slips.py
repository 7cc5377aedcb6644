"""What a recorder taps refers to what his screen shows: also before the hall has answered, with hands that nobody told,
and after a minute under the cover."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from domain.events import CallAlerted, CallMade, CardPlayed, ClaimMade, DirectorCalled, EntryAmended
from domain.seats import Seat
from tests.screens.at_a_table import (
    CALLS,
    UNTOLD,
    board_of,
    called,
    claims,
    counting,
    is_back,
    played,
    sent,
    tap_call,
    tap_card,
)
from tests.web.browsing import AtPort

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.usefixtures("begun")]


@pytest.mark.parametrize("script", [UNTOLD])
def test_given_hands_that_nobody_told_when_the_director_is_called_then_he_is_and_the_next_card_follows(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, *CALLS)
    page.locator("#calling-director > summary").click()
    page.get_by_role("button", name="Call the director").click()
    sent(page, entries + 1)
    assert len(counting(hall, DirectorCalled)) == 1
    page.locator('.hand[data-turn] .segmented label:has([value="C"])').click()
    page.locator('.hand[data-turn] .key[data-card="C6"]').click()
    sent(page, entries + 2)


@pytest.mark.parametrize("tricks", [5, 12])
def test_given_a_claim_that_has_not_come_to_the_hall_when_undo_is_tapped_then_the_claim_is_taken_back_and_no_card(
    hall: AtPort, page: Page, tricks: int
) -> None:
    entries = played(page, 1)
    page.context.set_offline(True)
    seat, card = board_of().cards[1]
    tap_card(page, seat, card)
    claims(page, tricks)
    expect(page.locator("#turn")).to_have_text("Is the claim agreed?")
    undo = page.locator(".undo")
    expect(undo).to_contain_text("South: claim")
    undo.click()
    expect(undo).to_contain_text("North")
    key = page.locator(f'.key[data-card="{card}"][data-seat="{seat}"]')
    expect(key).to_have_attribute("data-state", "played")
    tap_card(page, *board_of().cards[2])
    is_back(page)
    sent(page, entries + 4)
    assert counting(hall, ClaimMade) == []
    assert [one.card.value for one in counting(hall, CardPlayed)] == [card for _, card in board_of().cards[:3]]


def test_given_what_was_tapped_offline_when_undo_is_tapped_again_and_again_then_each_step_is_the_one_that_was_named(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1H")
    page.context.set_offline(True)
    page.locator("[data-alerts]").click()
    page.locator("#calling-director > summary").click()
    page.get_by_role("button", name="Call the director").click()
    undo, named = page.locator(".undo"), ["director called", "South: alert", "South 1", "East"]
    for at, name in enumerate(named):
        expect(undo).to_contain_text(name)
        expect(page.locator(".auction-panel .call")).to_have_count(2 if at < 3 else 1)
        undo.click()
    expect(page.locator(".auction-panel .call")).to_have_count(0)
    is_back(page)
    sent(page, entries + 6)
    assert counting(hall, CallMade) == counting(hall, CallAlerted) == counting(hall, DirectorCalled) == []


def test_given_something_that_was_taken_back_when_undo_is_tapped_offline_then_the_one_before_it_goes(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1H", "P")
    undo = page.locator(".undo")
    undo.click()
    sent(page, entries + 1)
    expect(undo).to_contain_text("South")
    page.context.set_offline(True)
    undo.click()
    expect(page.locator(".auction-panel .call")).to_have_count(1)
    is_back(page)
    sent(page, entries + 2)
    assert [one.call.value for one in counting(hall, CallMade)] == ["P"]


def test_given_a_line_of_which_the_hall_alone_says_what_it_records_when_it_waits_then_undo_waits_too(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P")
    page.context.set_offline(True)
    page.keyboard.type('1h! "five of them"')
    page.keyboard.press("Enter")
    expect(page.locator("#waiting li")).to_have_count(1)
    expect(page.locator(".undo")).to_be_disabled()
    is_back(page)
    sent(page, entries + 2)
    expect(page.locator(".undo")).to_be_enabled()


def test_given_a_refused_line_when_it_is_taken_back_then_the_undo_that_meant_it_goes_with_it_and_nothing_else_does(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    page.context.set_offline(True)
    page.keyboard.type("claim s 14")
    page.keyboard.press("Enter")
    expect(page.locator(".undo")).to_contain_text("South: claim")
    page.locator(".undo").click()
    tap_card(page, *board_of().cards[1])
    is_back(page)
    expect(page.locator("#aside")).to_be_visible(timeout=15_000)
    expect(page.locator(".undo")).to_be_disabled()
    page.locator("#take-back").click()
    sent(page, entries + 1)
    assert [one.card.value for one in counting(hall, CardPlayed)] == [card for _, card in board_of().cards[:2]]


def test_given_a_call_that_the_hall_has_not_acknowledged_when_alert_is_tapped_then_it_is_the_call_on_the_screen(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1H", "P")
    page.context.set_offline(True)
    tap_call(page, "1N")
    page.locator("[data-alerts]").click()
    is_back(page)
    sent(page, entries + 2)
    assert [(one.seat, one.about) for one in counting(hall, CallAlerted)] == [(Seat.NORTH, None)]


@pytest.mark.parametrize("press", ["[data-tempo]", "[data-not-heard]"])
def test_given_a_call_that_is_to_be_mended_when_something_else_is_recorded_then_the_next_call_mends_nothing(
    hall: AtPort, page: Page, press: str
) -> None:
    entries = called(page, "P", "1H", "P", "1N")
    page.locator('.auction-panel td[data-seat="W"] .mends').click()
    expect(page.locator("#mending")).to_contain_text("Tap the call that it was.")
    page.locator(press).click()
    expect(page.locator("#mending")).to_be_hidden()
    tap_call(page, "P")
    sent(page, entries + 2)
    assert counting(hall, EntryAmended) == []
    assert [one.call.value for one in counting(hall, CallMade)] == ["P", "1H", "P", "1N", "P"]


def test_given_hands_under_the_cover_when_a_line_is_typed_then_all_of_it_counts_and_no_key_is_pressed(
    hall: AtPort, page: Page
) -> None:
    page.clock.install()
    page.reload()
    entries = called(page, "P", "1H")
    for keys, shown in (("p", "p"), (" ", ""), ("Enter", "")):
        page.locator('.call-key[data-call="P"]').focus()
        page.clock.fast_forward(62_000)
        expect(page.locator(".cover")).to_be_visible()
        page.keyboard.press(keys)
        expect(page.locator(".cover")).to_be_hidden()
        expect(page.locator("#line")).to_be_focused()
        expect(page.locator("#line")).to_have_value(shown)
        expect(page.locator("#question")).to_be_hidden()
        page.locator("#line").fill("")
    expect(page.locator("#here")).to_have_text(str(entries))


def test_given_taps_and_lines_that_wait_when_they_are_listed_then_they_stand_in_words_and_pictures_of_suits(
    page: Page,
) -> None:
    entries = called(page, "P")
    page.context.set_offline(True)
    tap_call(page, "1H")
    for line in ("2c", f"at #{entries} 1d", "; tea"):
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
    listed = page.locator("#waiting li")
    expect(listed).to_contain_text(["South one heart", "West two clubs", f"at #{entries} one diamond", "; tea"])
    expect(listed.locator("svg.suit")).to_have_count(3)
    is_back(page)
    sent(page, entries + 4)
