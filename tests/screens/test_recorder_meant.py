"""What was tapped first says what the next tap means: for that tap alone, visibly, and never for another's card."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.events import CallChanged, CallMade, CardPlayed, EntryAmended
from tests.screens.at_a_table import (
    CALLS,
    UNTOLD,
    board_of,
    called,
    claims,
    counting,
    is_back,
    led_untold,
    played,
    recorder_of,
    sent,
    tap_call,
    tap_card,
)
from tests.web.browsing import AtPort

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.usefixtures("begun")]

UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
COVERED = """() => { const over = document.querySelector("#question").getBoundingClientRect();
  return [...document.querySelectorAll(".actions button, .actions summary, .call-key, .hand .key")]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().bottom > over.top && each.getBoundingClientRect().top < over.bottom)
    .map((each) => each.textContent.trim()) }"""
"""What is pressed and lies under the question."""


def test_given_a_card_that_is_to_be_mended_when_the_next_player_s_card_is_tapped_then_that_one_is_played(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    page.locator('[data-mends="1.w"]').click()
    expect(page.locator("#mending")).to_contain_text("Tap the card that it was.")
    tap_card(page, *board_of().cards[1])
    expect(page.locator("#mending")).to_be_hidden()
    expect(page.locator("#line")).to_have_value("")
    sent(page, entries + 1)
    assert counting(hall, EntryAmended) == []
    assert [(one.seat.value, one.card.value) for one in counting(hall, CardPlayed)] == list(board_of().cards[:2])


@pytest.mark.parametrize("script", [UNTOLD])
def test_given_a_card_of_an_untold_hand_when_it_is_to_be_mended_then_its_suit_is_open_and_cancel_leaves_all_as_it_was(
    hall: AtPort, page: Page
) -> None:
    entries = led_untold(page)
    west, north = (page.locator(f'.hand[data-seat="{seat}"] .suits') for seat in "WN")
    expect(west).to_contain_text("not known")
    before = west.inner_text(), north.inner_text()
    page.locator('[data-mends="1.w"]').click()
    expect(page.locator('.hand[data-seat="W"] .key[data-card="C5"]')).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#mending")).to_be_hidden()
    assert (west.inner_text(), north.inner_text()) == before
    page.locator('.hand[data-turn] .key[data-card="C2"]').click()
    sent(page, entries + 2)
    assert counting(hall, EntryAmended) == []


@pytest.mark.parametrize("ended", ["recorded", "slip", "undone"])
def test_given_a_seat_that_was_tapped_when_its_call_is_recorded_a_slip_or_taken_back_then_the_calls_are_in_turn_again(
    page: Page, ended: str
) -> None:
    entries = called(page, "P")
    page.locator('.seat-key[data-calls="N"]').click()
    page.locator('.call-key[data-call="1S"]').click()
    answer = "No, my slip" if ended == "slip" else "Yes, it happened"
    page.get_by_role("button", name=answer).click()
    if ended == "undone":
        sent(page, entries + 1)
        page.locator(".undo").click()
        sent(page, entries + 2)
    elif ended == "recorded":
        sent(page, entries + 1)
    expect(page.locator("#mending")).to_be_hidden()
    expect(page.locator('.seat-key[data-calls="N"]')).not_to_have_attribute("data-held", "")
    if ended != "recorded":
        tap_call(page, "1H")
        expect(page.locator('.auction-panel td[data-seat="S"]')).to_contain_text("one heart")


def test_given_a_question_when_another_call_is_recorded_then_it_is_withdrawn_and_leaves_nothing_in_the_line(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1H")
    page.locator('.call-key[data-call="1C"]').click()
    expect(page.locator("#line")).to_have_value("!w:1c")
    tap_call(page, "1S")
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator("#line")).to_have_value("")
    sent(page, entries + 1)
    assert [one.call.value for one in counting(hall, CallMade)] == ["P", "1H", "1S"]


def test_given_a_tablet_that_stands_upright_when_something_is_asked_then_the_question_covers_no_key(page: Page) -> None:
    page.set_viewport_size(UPRIGHT)
    tap_call(page, "P")
    tap_call(page, "1H")
    page.locator('.call-key[data-call="1C"]').click()
    assert page.evaluate(COVERED) == []
    page.keyboard.press("Escape")
    for call in CALLS[2:]:
        tap_call(page, call)
    page.locator('.hand:not([data-turn]) .key[data-card][name="ask"]').first.click()
    expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) == []
    page.keyboard.press("Escape")
    claims(page, 9)
    page.get_by_role("button", name="End of the round").click()
    expect(page.locator("#question")).to_contain_text("Did the round end all the same?")
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("script", [UNTOLD])
@pytest.mark.parametrize("away", [False, True])
def test_given_a_trick_of_which_a_card_was_not_seen_when_it_is_over_then_who_leads_is_asked_and_his_card_is_his_lead(
    hall: AtPort, page: Page, away: bool
) -> None:
    entries = led_untold(page)
    page.context.set_offline(away)
    for card in ("CA", "?", "C2"):
        page.locator(f'.hand[data-turn] .key[data-card="{card}"]').click()
    leads = page.locator("#mending")
    expect(leads).to_contain_text("Who leads?")
    leads.get_by_role("button", name="East").click()
    page.locator('.hand[data-seat="E"] .segmented label:has([value="D"])').click()
    page.locator('.hand[data-seat="E"] .key[data-card="D4"]').click()
    expect(leads).to_be_hidden()
    expect(page.locator('.tricks td[data-trick="2"][data-seat="E"] .lain')).to_be_visible()
    expect(page.locator('.hand[data-seat="S"][data-turn]')).to_be_visible()
    is_back(page)
    sent(page, entries + 5)
    assert [(one.seat.value, one.card.value) for one in counting(hall, CardPlayed)][-1] == ("E", "D4")


def test_given_a_trick_of_which_a_card_was_not_seen_when_a_card_of_a_known_hand_is_tapped_then_it_is_led_unasked(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    for _ in range(3):
        page.locator('.hand[data-turn] .key[data-card="?"]').click()
    expect(page.locator("#mending")).to_contain_text("Who leads?")
    card = page.locator('.hand[data-seat="N"] .key[name][data-card^="S"]').first
    code = card.get_attribute("data-card")
    card.click()
    expect(page.locator("#question")).to_be_hidden()
    sent(page, entries + 4)
    assert [(one.seat.value, one.card.value) for one in counting(hall, CardPlayed)][-1] == ("N", code)


@pytest.mark.parametrize("way", ["call", "sheet"])
def test_given_a_player_who_changes_his_call_when_it_is_told_by_the_call_or_the_sheet_then_it_is_a_change_and_no_slip(
    hall: AtPort, page: Page, way: str
) -> None:
    entries = called(page, "P", "1H")
    if way == "call":
        page.locator('.auction-panel td[data-seat="S"] .mends').click()
        page.get_by_role("button", name="The player changed it").click()
    else:
        page.locator("#noticing > summary").click()
        page.locator('#noticing [data-mends="change s"]').click()
        expect(page.locator("#noticing .over")).to_be_hidden()
    expect(page.locator("#mending")).to_contain_text("Tap the call that the player makes instead.")
    page.locator('.call-key[data-call="2H"]').click()
    sent(page, entries + 1)
    assert [(one.seat.value, one.call.value) for one in counting(hall, CallChanged)] == [("S", "2H")]
    assert counting(hall, EntryAmended) == []


def test_given_a_call_out_of_turn_when_its_player_is_tapped_in_the_notice_sheet_then_his_calls_are_shown(
    page: Page,
) -> None:
    page.locator("#noticing > summary").click()
    page.locator('#noticing [data-calls="N"]').click()
    expect(page.locator("#noticing .over")).to_be_hidden()
    expect(page.locator("#mending")).to_contain_text("Calls of North, out of turn")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#mending")).to_be_hidden()


@pytest.mark.parametrize("script", [UNTOLD])
def test_given_hands_that_nobody_told_when_they_are_played_offline_then_only_whose_turn_it_is_shows_cards_to_tap(
    page: Page,
) -> None:
    led_untold(page)
    page.context.set_offline(True)
    for card in ("CA", "C4", "C2"):
        page.locator(f'.hand[data-turn] .key[data-card="{card}"]').click()
    page.locator('.hand[data-turn] .segmented label:has([value="D"])').click()
    expect(page.locator(".hand:not([data-turn]) .key[data-card]:visible")).to_have_text(["4", "2"])
    expect(page.locator('.hand[data-seat="W"]')).to_contain_text("6")
    page.locator('.hand[data-turn] .key[data-card="D4"]').click()
    expect(page.locator(".hand:not([data-turn]) .key[data-state]:not([data-state=played]):visible")).to_have_count(0)
    expect(page.locator('.hand[data-seat="N"] .key[data-state="played"]:visible')).to_have_count(2)


def test_given_a_device_that_is_not_heard_when_the_table_is_told_so_then_its_own_screen_does_not_say_it_of_itself(
    hall: AtPort, browser: Browser, page: Page
) -> None:
    page.route("**/alive*", lambda route: route.abort())
    told = page.locator("[data-silent]")
    expect(told).to_be_attached(timeout=30_000)
    expect(told).to_be_hidden()
    with recorder_of(hall, browser) as other:
        expect(other.locator("[data-silent]")).to_contain_text("nothing is heard of")
