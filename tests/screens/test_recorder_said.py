"""What a recorder notes of a call is said of the call that is shown with it, in the words that were said; a sheet tells
what the device knows, also while no hall answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from domain.events import CallAlerted, CallMade, ClaimMade, ExplanationGiven, QuestionAsked, TempoNoted
from domain.seats import Seat
from tests.screens.at_a_table import (
    CALLS,
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


def test_given_an_earlier_call_that_was_tapped_when_it_is_explained_then_its_partner_speaks_of_that_call(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1H", "X", "P")
    page.locator('.auction-panel td[data-seat="S"] .mends').click()
    page.locator("#explaining > summary").click()
    expect(page.locator("#explains-n")).to_be_checked()
    expect(page.get_by_role("button", name="North asks")).to_be_hidden()
    page.locator("#explained").fill('weak "multi" \\ strong')
    page.locator("[value=explain]").click()
    sent(page, entries + 1)
    assert [(one.seat, one.about, one.text) for one in counting(hall, ExplanationGiven)] == [
        (Seat.NORTH, entries - 2, 'weak "multi" \\ strong')
    ]
    page.locator("#explaining > summary").click()
    expect(page.locator("#explains-s")).to_be_checked()
    page.get_by_role("button", name="East asks").click()
    sent(page, entries + 2)
    assert [(one.seat, one.about) for one in counting(hall, QuestionAsked)] == [(Seat.EAST, None)]


def test_given_a_call_that_the_hall_has_not_acknowledged_when_it_is_explained_then_its_partner_is_preset(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P")
    page.context.set_offline(True)
    tap_call(page, "1H")
    page.locator("#explaining > summary").click()
    expect(page.locator("#explains-n")).to_be_checked()
    page.locator("#explained").fill("five")
    page.locator("[value=explain]").click()
    is_back(page)
    sent(page, entries + 2)
    assert [(one.seat, one.about) for one in counting(hall, ExplanationGiven)] == [(Seat.NORTH, None)]


def test_given_a_slow_call_when_tempo_is_tapped_then_it_is_that_player_s_with_the_seconds_until_it_was_tapped(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P")
    page.clock.install()
    page.reload()
    tap_call(page, "1H")
    page.clock.fast_forward(11_000)
    tap_call(page, "X")
    page.clock.fast_forward(5_000)
    expect(page.locator(".tempo-of")).to_have_text("0:11")
    page.locator("[data-tempo]").click()
    tap_call(page, "2H")
    page.locator('.auction-panel td[data-seat="S"] .mends').click(timeout=20_000)
    page.locator("[data-tempo]").click()
    sent(page, entries + 5)
    told = [(one.seat, one.seconds, one.about) for one in counting(hall, TempoNoted)]
    assert told == [(Seat.WEST, 11, None), (Seat.SOUTH, None, entries + 1)]


def test_given_a_slow_call_that_is_mended_when_tempo_is_tapped_then_its_seconds_are_what_they_were(
    hall: AtPort, page: Page
) -> None:
    page.clock.install()
    page.reload()
    tap_call(page, "P")
    page.clock.fast_forward(31_000)
    tap_call(page, "1H")
    sent(page, board_of().before + 3)
    page.clock.fast_forward(7_000)
    page.locator('.auction-panel td[data-seat="S"] .mends').click()
    page.locator('.call-key[data-call="2H"]').click()
    sent(page, board_of().before + 4)
    page.locator("[data-tempo]").click()
    sent(page, board_of().before + 5)
    assert [(one.seat, one.seconds) for one in counting(hall, TempoNoted)] == [(Seat.SOUTH, 31)]


def test_given_a_board_that_is_begun_and_played_offline_when_claim_is_tapped_then_its_sheet_has_what_is_left(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, *CALLS[:-1])
    page.context.set_offline(True)
    tap_call(page, CALLS[-1])
    for seat, card in board_of().cards[:8]:
        tap_card(page, seat, card)
    page.locator("#claiming > summary").click()
    expect(page.locator("#tricks-11")).to_be_checked()
    expect(page.locator("label:has(#tricks-12)")).to_be_hidden()
    expect(page.locator("#claims-s")).to_be_checked()
    expect(page.locator("label:has(#claims-n)")).to_be_hidden()
    page.get_by_role("button", name="Claims").click()
    is_back(page)
    sent(page, entries + 10)
    assert [(one.seat, one.tricks) for one in counting(hall, ClaimMade)] == [(Seat.SOUTH, 11)]


def test_given_a_hall_that_is_not_reached_when_a_board_is_begun_then_its_calls_can_be_alerted(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    claims(page, 9)
    page.get_by_role("button", name="West agrees").click()
    page.get_by_role("button", name="East agrees").click()
    sent(page, entries + 3)
    page.context.set_offline(True)
    page.get_by_role("button", name="Board 3").click()
    expect(page.locator(".of-call")).to_be_hidden()
    tap_call(page, "1N")
    page.locator("[data-alerts]").click()
    is_back(page)
    sent(page, entries + 6)
    assert [one.seat for one in counting(hall, CallAlerted)] == [Seat.SOUTH]


def test_given_calls_that_waited_when_another_device_called_meanwhile_then_they_go_to_no_other_player(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P")
    page.context.set_offline(True)
    for call in ("1H", "P"):
        tap_call(page, call)
    told = {"key": "elsewhere", "lines": ["p"], "seen": entries}
    address = page.url.replace("/tables/", "/api/tables/") + "/entries"
    answer = page.request.post(address, data=told, headers={"origin": hall.url})
    assert answer.ok, answer.text()
    is_back(page)
    expect(page.locator("#aside")).to_be_visible(timeout=20_000)
    expect(page.locator("#waiting")).to_contain_text("South")
    page.get_by_role("button", name="Record now").click()
    expect(page.locator("#told")).to_contain_text("turn", timeout=20_000)
    assert [one.call.value for one in counting(hall, CallMade)] == ["P", "P"]
