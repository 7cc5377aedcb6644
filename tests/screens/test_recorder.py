"""The recorder's screen in a real browser: a whole board by taps alone and by keys alone, cut off, asked, mended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from domain.events import CardPlayed, ClaimMade
from tests.screens.at_a_table import (
    CALLS,
    SCRIPT,
    TABLE,
    TABLET,
    begin_board,
    board_of,
    call_all,
    plain,
    sent,
    tap_call,
    tap_card,
)
from tests.screens.club import PHONE, faults_of, page_for
from tests.screens.paint_measured import MOST_BYTES, weight_of
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

MOST_ACTIONS = 75


def test_given_a_board_when_it_is_recorded_by_taps_alone_then_its_entries_are_those_of_the_lines_and_each_was_one_tap(
    hall: AtPort, page: Page
) -> None:
    told, taps = board_of(), 0
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    for seat, card in told.cards:
        tap_card(page, seat, card)
        taps += 1
    sent(page, told.before + len(told.events))
    assert plain(hall.log, told.before) == list(told.events)
    actions = 1 + len(CALLS) + taps
    print(f"by taps: {taps / 52:.2f} a card, {actions} actions for {len(CALLS)} calls and 52 cards")
    assert taps <= 1.1 * 52
    assert actions <= MOST_ACTIONS


def test_given_a_board_when_it_is_recorded_by_keys_alone_then_its_entries_are_those_of_the_lines(
    hall: AtPort, page: Page
) -> None:
    told = board_of()
    lines = ["board 2", " ".join(CALLS).lower()]
    lines += [trick_typed([card for _, card in told.cards[at : at + 4]]) for at in range(0, 52, 4)]
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    sent(page, told.before + len(told.events))
    assert plain(hall.log, told.before) == list(told.events)
    keys = sum(len(line) + 1 for line in lines[2:])
    print(f"by keys: {keys / 52:.2f} keys a card, {len(lines)} lines for {len(CALLS)} calls and 52 cards")
    assert len(lines) <= MOST_ACTIONS
    assert keys <= 2.5 * 52


def test_given_a_table_when_a_line_is_typed_with_nothing_in_focus_then_every_letter_goes_to_the_line(
    hall: AtPort, page: Page
) -> None:
    begin_board(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("p p 1h")
    expect(page.locator("#line")).to_have_value("p p 1h")


def trick_typed(cards: list[str]) -> str:
    """A trick as it is typed with the fewest keys: `d5k87`, or its cards apart where somebody does not follow suit."""
    suit = cards[0][0]
    if all(card[0] == suit for card in cards):
        return "".join([suit, *(card[1] for card in cards)]).lower()
    return " ".join([cards[0], *(card[1] if card[0] == suit else card for card in cards[1:])]).lower()


def test_given_a_cut_of_twenty_minutes_when_half_a_board_is_tapped_in_it_then_it_says_so_and_all_comes_with_its_time(
    hall: AtPort, page: Page
) -> None:
    told, cards, pause = board_of(), 26, 46
    began = datetime.now(UTC) - timedelta(seconds=cards * pause + 60)
    page.clock.install(time=began)
    page.reload()
    begin_board(page)
    call_all(page)
    page.context.set_offline(True)
    for seat, card in told.cards[:cards]:
        tap_card(page, seat, card)
        page.clock.fast_forward(pause * 1000)
    expect(page.locator("#here")).to_have_text(str(told.before + 10 + cards))
    expect(page.locator("#sent")).to_have_text(str(told.before + 10))
    expect(page.locator("body")).to_have_attribute("data-reached", "false")
    page.context.set_offline(False)
    page.clock.fast_forward(5000)
    sent(page, told.before + 10 + cards)
    assert plain(hall.log, told.before) == list(told.events[: 10 + cards])
    first, *_, last = (datetime.fromisoformat(event.at) for event in hall.log.read(TABLE, told.before + 10))
    assert last - first >= timedelta(minutes=19)


def test_given_hands_that_nobody_told_when_a_board_is_tapped_without_waiting_then_its_cards_are_those_that_were_played(
    browser: Browser,
) -> None:
    script = SCRIPT.replace("deal 2 ", "deal 9 ")
    with at_port(evening_log(script=script)) as hall:
        page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET)
        page.goto(f"{hall.url}/tables/{TABLE}")
        begin_board(page)
        for call in CALLS:
            tap_call(page, call)
        suits = 0
        for seat, card in board_of().cards:
            key = page.locator(f'.hand[data-turn][data-seat="{seat}"] .key[data-card="{card}"]')
            expect(page.locator(f'.hand[data-turn][data-seat="{seat}"]')).to_be_visible()
            if not key.is_visible():
                page.locator(f'.hand[data-turn] .segmented label:has([value="{card[0]}"])').click()
                suits += 1
            key.click()
        sent(page, board_of().before + len(board_of().events))
        played = [event for event in hall.log.read(TABLE) if isinstance(event, CardPlayed)]
        assert [(one.seat.value, one.card.value) for one in played[-52:]] == list(board_of().cards)
        print(f"hands not known: {(52 + suits) / 52:.2f} taps a card")
        page.context.close()


def test_given_a_device_that_is_cut_off_when_a_trick_is_tapped_then_it_is_drawn_here_and_stands_after_it_is_back(
    hall: AtPort, page: Page
) -> None:
    told = board_of()
    begin_board(page)
    call_all(page)
    page.context.set_offline(True)
    for seat, card in told.cards[:9]:
        tap_card(page, seat, card)
    expect(page.locator("#here")).to_have_text(str(told.before + 19))
    expect(page.locator("#sent")).to_have_text(str(told.before + 10))
    expect(page.locator(".tricks .lain")).to_have_count(9)
    page.context.set_offline(False)
    page.reload()
    expect(page.locator(".tricks .lain")).to_have_count(9)
    sent(page, told.before + 19)
    assert plain(hall.log, told.before) == list(told.events[:19])


def test_given_a_hall_that_is_not_reached_when_a_board_is_begun_then_its_unknown_hands_are_recorded_by_suits(
    hall: AtPort, page: Page
) -> None:
    page.context.set_offline(True)
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    expect(page.locator('.hand[data-seat="W"][data-turn]')).to_be_visible()
    page.locator('.hand[data-turn] .segmented label:has([value="C"])').click()
    page.locator('.hand[data-turn] .key[data-card="C6"]').click()
    expect(page.locator('.hand[data-seat="N"][data-turn] .key[data-card="CT"]')).to_be_visible()
    page.context.set_offline(False)
    sent(page, board_of().before + 11)


def test_given_a_bid_that_is_not_enough_when_it_is_tapped_then_one_sentence_asks_and_nothing_is_recorded_before_yes(
    hall: AtPort, page: Page
) -> None:
    begin_board(page)
    for call in ("P", "1H"):
        tap_call(page, call)
    sent(page, board_of().before + 3)
    flat = page.locator('.call-key[data-call="1D"]')
    flat.click()
    question = page.locator("#question")
    expect(question).to_contain_text("Did West bid it?")
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.locator("#line")).to_have_value("")
    flat.click()
    page.get_by_role("button", name="Yes, it happened").click()
    sent(page, board_of().before + 4)
    expect(page.locator("#law-line")).to_contain_text("insufficient")


def test_given_a_player_who_is_not_to_call_when_his_seat_is_tapped_first_then_his_call_is_asked_about_and_recorded(
    hall: AtPort, page: Page
) -> None:
    begin_board(page)
    page.locator('.seat-key[data-calls="N"]').click()
    page.locator('.call-key[data-call="1S"]').click()
    expect(page.locator("#question")).to_contain_text("It is not North who is to call")
    page.keyboard.press("Enter")
    sent(page, board_of().before + 2)
    assert "N" in repr(hall.log.read(TABLE)[-1])


def test_given_a_seat_that_was_tapped_when_the_hall_tells_something_first_then_the_call_is_still_of_that_seat(
    hall: AtPort, page: Page
) -> None:
    begin_board(page)
    sent(page, board_of().before + 1)
    page.locator('.seat-key[data-calls="N"]').click()
    told = {"key": "told", "seen": hall.log.version(TABLE), "line": "; the music was loud"}
    assert hall.browser("director").post(f"/api/tables/{TABLE}/entries", json=told).status_code == 200
    sent(page, board_of().before + 2)
    page.locator('.call-key[data-call="1S"]').click()
    expect(page.locator("#question")).to_contain_text("It is not North who is to call")
    page.keyboard.press("Enter")
    sent(page, board_of().before + 3)
    expect(page.locator('.seat-key[data-calls="N"]')).not_to_have_attribute("data-held", "")
    assert "N" in repr(hall.log.read(TABLE)[-1])


def test_given_a_card_that_does_not_follow_suit_when_it_is_held_down_then_it_is_recorded_as_having_happened(
    hall: AtPort, page: Page
) -> None:
    told = board_of()
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    seat, card = told.cards[0]
    tap_card(page, seat, card)
    sent(page, told.before + 11)
    follows = told.cards[1][0]
    flat = page.locator(f'.key[data-seat="{follows}"][data-state="flat"]').first
    expect(flat).to_be_visible()
    box = flat.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    sent(page, told.before + 12)
    page.mouse.up()
    assert hall.log.version(TABLE) == told.before + 12
    expect(page.locator(".lain.odd")).to_have_count(1)
    expect(page.locator("#law-line")).to_contain_text("revoke")


def test_given_a_card_that_was_tapped_wrong_when_it_is_tapped_in_the_tricks_and_then_what_it_was_then_it_is_mended(
    hall: AtPort, page: Page
) -> None:
    told = board_of()
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    seat, card = told.cards[0]
    tap_card(page, seat, card)
    sent(page, told.before + 11)
    page.locator(f'[data-mends="1.{seat.lower()}"]').click()
    other = page.locator(f'.key[data-seat="{seat}"]:not([data-state="played"])[data-card]').first
    meant = other.get_attribute("data-card")
    other.click()
    sent(page, told.before + 12)
    expect(page.locator(f'.key[data-seat="{seat}"][data-card="{meant}"]')).to_have_attribute("data-state", "played")
    expect(page.locator(f'.key[data-seat="{seat}"][data-card="{card}"]')).not_to_have_attribute("data-state", "played")


def test_given_a_card_when_undo_is_tapped_then_it_names_it_and_takes_it_back_at_once(hall: AtPort, page: Page) -> None:
    told = board_of()
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    (first, led), (second, follows) = told.cards[:2]
    tap_card(page, first, led)
    tap_card(page, second, follows)
    undo = page.locator(".undo")
    expect(undo).to_contain_text("North")
    page.context.set_offline(True)
    undo.click()
    expect(page.locator(f'.key[data-seat="{second}"][data-card="{follows}"]')).to_have_attribute("data-state", "face")
    page.context.set_offline(False)
    sent(page, told.before + 13)


def test_given_hands_in_play_when_nobody_touches_the_screen_for_a_minute_then_they_are_covered_till_a_touch(
    hall: AtPort, page: Page
) -> None:
    page.clock.install()
    page.reload()
    begin_board(page)
    call_all(page)
    page.clock.fast_forward(62_000)
    expect(page.locator(".cover")).to_contain_text("nothing is recorded by it")
    expect(page.locator('.hand[data-seat="N"] .suits')).to_be_hidden()
    seat, card = board_of().cards[0]
    key = page.locator(f'.key[data-card="{card}"][data-seat="{seat}"]')
    page.mouse.click(600, 400)
    expect(page.locator(".cover")).to_be_hidden()
    expect(key).to_have_attribute("data-state", "face")
    assert hall.log.version(TABLE) == board_of().before + 10


def test_given_a_claim_when_who_and_how_many_are_tapped_then_it_is_recorded_with_the_words_and_the_hands_stay_in_view(
    hall: AtPort, page: Page
) -> None:
    told = board_of()
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    tap_card(page, *told.cards[0])
    sent(page, told.before + 11)
    page.locator("#claiming > summary").click()
    page.locator("label:has(#claims-s)").click()
    page.locator("label:has(#tricks-9)").click()
    page.locator("#claim-words").fill('the "rest" is mine')
    expect(page.locator(".diagram")).to_be_visible()
    page.get_by_role("button", name="Claims").click()
    sent(page, told.before + 12)
    claimed = hall.log.read(TABLE)[-1]
    assert isinstance(claimed, ClaimMade)
    assert claimed.statement == 'the "rest" is mine'
    expect(page.get_by_role("button", name="West agrees")).to_be_visible()
    page.get_by_role("button", name="West agrees").click()
    expect(page.get_by_role("button", name="Board 3")).to_be_visible()


SMALL = """() => [...document.querySelectorAll("main :is(a, button, summary, #line), .head summary")]
  .filter((each) => each.checkVisibility() && !each.closest(".tricks, .auction, p:not(.box)"))
  .map((each) => [each.getBoundingClientRect(), each.textContent.trim() || each.id])
  .filter(([{ height, width }]) => Math.min(height, width) < 43.5)
  .map(([{ height, width }, text]) => `${text}: ${width} x ${height}`)"""
"""What is pressed and is smaller than a finger."""


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_given_a_finger_when_it_presses_what_there_is_then_nothing_is_smaller_than_it(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    begin_board(page)
    assert page.evaluate(SMALL) == []
    for call in CALLS:
        tap_call(page, call)
    assert page.evaluate(SMALL) == []


HELD: tuple[ViewportSize, ...] = (
    TABLET,
    {"width": 820, "height": 1180},
    {"width": 390, "height": 844},
    {"width": 360, "height": 740},
)
BELOW = """() => [".undo", "#line", "#sent"].map((each) => document.querySelector(each).getBoundingClientRect())
  .every(({ top, bottom }) => top > 0 && bottom <= innerHeight)"""
"""Whether undo, the line and the counts are in view."""
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("size", HELD)
def test_given_a_screen_when_a_board_is_called_played_and_over_then_undo_line_and_counts_are_whole_in_view(
    page: Page, size: ViewportSize
) -> None:
    told = board_of()
    page.set_viewport_size(size)
    begin_board(page)
    expect(page.locator(".calling")).to_be_visible()
    seen = [page.evaluate(BELOW)]
    for call in CALLS:
        tap_call(page, call)
    for at, (seat, card) in enumerate(told.cards):
        tap_card(page, seat, card)
        if at % 10 == 0:
            turn = page.locator(".hand[data-turn] .suits")
            assert size["width"] > 400 or _is_in_view(page, turn)
            seen.append(page.evaluate(BELOW))
    sent(page, told.before + len(told.events))
    seen.append(page.evaluate(BELOW))
    assert seen == [True] * 8
    assert not page.evaluate(WIDE)
    if size["width"] > 720:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def _is_in_view(page: Page, what: Locator) -> bool:
    """Whether all of it is above what lies at the bottom of the screen."""
    box, below = what.bounding_box(), page.locator(".actions").bounding_box()
    assert box is not None
    assert below is not None
    return box["y"] > 0 and box["y"] + box["height"] <= below["y"]


def test_given_the_scripts_and_styles_of_the_screen_when_they_are_weighed_then_they_are_at_most_120_kb(
    hall: AtPort, page: Page
) -> None:
    loaded: list[str] = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
    weighed = weight_of(hall, hall.browser("recorder", "S1.t2").get(f"/tables/{TABLE}").text)
    assert {one.removeprefix(hall.url) for one in loaded if one.endswith((".js", ".css"))} <= set(weighed)
    assert "/static/recorder/dealing.js" in weighed  # which is loaded when its sheet is opened
    assert sum(weighed.values()) <= MOST_BYTES


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_recorder_s_screen_when_axe_looks_at_it_in_auction_and_play_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    told = board_of()
    for size in (PHONE, TABLET):
        page = page_for(browser, hall, "recorder", "S1.t2", viewport=size, color_scheme=scheme)
        page.goto(f"{hall.url}/tables/{TABLE}?lang={language}")
        wrong += [f"{size['width']}: {fault}" for fault in faults_of(page)]
        if hall.log.version(TABLE) == told.before:
            page.locator(".goes-on button").first.click()
            expect(page.locator(".calling")).to_be_visible()
            wrong += [f"auction {size['width']}: {fault}" for fault in faults_of(page)]
            for call in CALLS:
                tap_call(page, call)
            expect(page.locator(".diagram")).to_be_visible()
            sent(page, told.before + 10)
            wrong += [f"play {size['width']}: {fault}" for fault in faults_of(page)]
        page.context.close()
    assert wrong == []
