"""What a recorder taps once play has begun, in three taps at most: a card that was shown, one out of turn of a hand
that nobody told, a call that came too late. What is open is closed by a tap beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from application.office import Office
from application.recording import record
from application.writing import Who
from domain.events import CallMade, CardExposed, CardPlayed
from tests.screens.at_a_table import (
    CALLS,
    SCRIPT,
    TABLE,
    UNTOLD,
    board_of,
    called,
    counting,
    led_untold,
    played,
    sent,
    tap_call,
    tap_card,
)
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


@pytest.mark.parametrize("cards", [0, 5])
def test_given_an_auction_that_is_over_when_somebody_calls_all_the_same_then_three_taps_tell_of_it(
    hall: AtPort, page: Page, cards: int
) -> None:
    entries = played(page, cards)
    expect(page.locator("#late-e")).to_have_count(1)
    page.locator("#noticing > summary").click()
    page.locator("label:has(#late-e)").click()
    page.locator(".late").get_by_role("button", name="four hearts").click()
    sent(page, entries + 1)
    last = counting(hall, CallMade)[-1]
    assert (last.seat.value, last.call.value) == ("E", "4H")
    expect(page.locator("#law-line")).to_contain_text("forbid")
    tap_card(page, *board_of().cards[cards])


def test_given_a_sheet_that_is_open_when_a_key_beside_it_is_tapped_then_it_is_closed_and_the_key_is_not_pressed(
    hall: AtPort, page: Page
) -> None:
    page.locator("#calling-director > summary").click()
    page.locator('.call-key[data-call="1H"]').click()
    expect(page.locator("#calling-director .over")).to_be_hidden()
    tap_call(page, "P")
    sent(page, board_of().before + 2)
    assert [one.call.value for one in counting(hall, CallMade)] == ["P"]


def test_given_what_somebody_notices_when_there_is_more_than_the_sheet_has_room_for_then_its_key_is_in_view(
    hall: AtPort, page: Page
) -> None:
    played(page, 1)
    page.locator("#noticing > summary").click()
    expect(page.locator("#noticing .main")).to_be_in_viewport(ratio=1)


def test_given_a_menu_that_is_open_when_another_is_opened_or_escape_is_pressed_then_it_is_closed(page: Page) -> None:
    menus = page.locator(".head .menu")
    page.locator(".tables > summary").click()
    expect(menus.filter(visible=True)).to_have_count(1)
    page.locator(".more > summary").click()
    expect(menus.filter(visible=True)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(menus.filter(visible=True)).to_have_count(0)


@pytest.mark.parametrize("script", [SCRIPT, UNTOLD])
@pytest.mark.parametrize("what", ["expose e how=accident", "!card e"])
def test_given_an_auction_when_a_card_is_shown_or_led_in_it_then_its_hand_is_lent_to_tell_of_it_and_the_calls_go_on(
    hall: AtPort, page: Page, what: str
) -> None:
    entries = called(page, "P", "1H")
    page.locator("#noticing > summary").click()
    page.locator(f'[data-mends="{what}"]').click()
    expect(page.locator(".calling")).to_be_hidden()
    page.locator('.key[data-seat="E"][data-offered]:visible').first.click()
    sent(page, entries + 1)
    shown = counting(hall, CardPlayed if what.startswith("!") else CardExposed)
    assert [one.seat.value for one in shown] == ["E"]
    expect(page.locator(".diagram")).to_be_hidden()
    tap_call(page, "P")
    sent(page, entries + 2)


def recorded(hall: AtPort, *lines: str) -> int:
    """Record lines at the table as somebody else does; how many entries there are then."""
    for line in lines:
        record(Office(hall.log), TABLE, line, Who())
    return hall.log.version(TABLE)


def test_given_a_player_who_must_pass_when_another_call_is_tapped_then_it_is_asked_whether_it_happened(
    hall: AtPort, page: Page
) -> None:
    called(page, "P", "1H")
    insufficient = recorded(hall, "!w:1d")
    entries = recorded(hall, "refuse n", "w:2s", f"judge 2#{insufficient} 23A not_comparable", "p")
    sent(page, entries)
    bid = page.locator('.call-key[data-call="3C"]')
    expect(bid).to_have_attribute("data-state", "flat")
    expect(page.locator('.call-key[data-call="P"]')).to_have_attribute("data-state", "face")
    bid.click()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator(".asked-what")).not_to_contain_text("sufficient")
    page.get_by_role("button", name="Yes, it happened").click()
    sent(page, entries + 1)
    assert [one.call.value for one in counting(hall, CallMade)][-1] == "3C"


def test_given_a_card_of_which_it_is_asked_when_it_is_held_then_it_is_recorded_once(hall: AtPort, page: Page) -> None:
    entries = called(page, *CALLS)
    wrong = page.locator('.hand:not([data-turn]) .key[data-card][name="ask"]').first
    wrong.click()
    expect(page.locator("#question")).to_be_visible()
    wrong.click(delay=900)
    expect(page.locator("#question")).to_be_hidden()
    sent(page, entries + 1)
    assert len(counting(hall, CardPlayed)) == 1
    expect(page.locator("#line")).to_have_value("")


def test_given_a_line_that_was_refused_when_cards_are_tapped_instead_then_it_stands_in_the_way_no_more(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, *CALLS)
    page.locator("#line").fill("w ck n")
    page.locator("#line").press("Enter")
    expect(page.locator("#told")).to_be_visible()
    expect(page.locator("#line")).to_have_value("w ck n")
    tap_card(page, *board_of().cards[0])
    sent(page, entries + 1)
    expect(page.locator("#line")).to_have_value("")


def test_given_a_directors_entry_when_the_recorder_looks_at_undo_then_it_takes_nothing_of_his_back(
    hall: AtPort, page: Page
) -> None:
    called(page, "P", "1H")
    expect(page.locator(".undo")).to_be_enabled()
    record(Office(hall.log), TABLE, 'note "come back" ', Who(by="director"))
    expect(page.locator(".undo")).to_be_disabled()
    tap_call(page, "P")
    expect(page.locator(".undo")).to_be_enabled()
