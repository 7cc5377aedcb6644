"""What a recorder says beside calls and cards, by taps: alert, announcement, question, claim, director; what was tapped
wrong is mended where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import (
    AnnouncementMade,
    AnyEvent,
    BoardStarted,
    CallAlerted,
    CallMade,
    CardPlayed,
    ClaimMade,
    DirectorCalled,
    EntryAmended,
    ObjectionMade,
    QuestionAsked,
)
from domain.seats import Seat
from tests.screens.at_a_table import (
    CALLS,
    SCRIPT,
    TABLE,
    TABLET,
    begin_board,
    board_of,
    called,
    played,
    sent,
)
from tests.screens.club import page_for
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

E = TypeVar("E", bound=AnyEvent)


@pytest.fixture
def page(page: Page) -> Page:
    """The recorder of the table; the board is begun."""
    begin_board(page)
    return page


def last(hall: AtPort, kind: type[E]) -> E:
    """The last entry of the table, which is of that kind."""
    event = hall.log.read(TABLE)[-1]
    assert isinstance(event, kind)
    return event


def test_given_an_earlier_call_when_it_is_tapped_then_an_alert_is_about_it_and_a_tapped_call_takes_its_place(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1H", "P", "1N")
    first = page.locator('.auction-panel td[data-seat="S"] .mends')
    first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("")
    expect(page.locator(".mends[data-held]")).to_have_count(0)
    first.click()
    expect(page.locator("[data-of-call]")).to_contain_text("South")
    page.locator("[data-alerts]").click()
    sent(page, entries + 1)
    assert last(hall, CallAlerted) == CallAlerted(Seat.SOUTH, about=entries - 2, at=hall.log.read(TABLE)[-1].at)
    first.click()
    page.locator('.call-key[data-call="1S"]').click()
    sent(page, entries + 2)
    mended = last(hall, EntryAmended)
    (meant,) = mended.replacements
    assert isinstance(meant, CallMade)
    assert (mended.entry, meant.seat, meant.call.value) == (entries - 2, Seat.SOUTH, "1S")
    expect(first).to_contain_text("1")
    expect(page.locator("#line")).to_have_value("")


def test_given_a_call_when_it_is_announced_and_asked_about_then_both_are_recorded_with_their_own_words(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P", "1N")
    page.locator("#explaining > summary").click()
    page.locator("#explained").fill("15-17")
    page.get_by_role("button", name="Announced").click()
    sent(page, entries + 1)
    announced = last(hall, AnnouncementMade)
    assert (announced.seat, announced.text) == (Seat.NORTH, "15-17")
    expect(page.locator("#explaining > summary")).to_be_focused()
    page.locator("#explaining > summary").click()
    page.get_by_role("button", name="West asks").click()
    sent(page, entries + 2)
    assert last(hall, QuestionAsked).text == ""


def test_given_a_claim_with_its_line_of_play_and_cards_shown_when_it_is_tapped_then_all_of_it_is_recorded(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    page.locator("#claiming > summary").click()
    expect(page.locator("#claims-s")).to_be_checked()
    page.locator("#claim-words").fill("drawing trumps")
    page.locator("label:has(#stated-words)").click()
    page.get_by_label("Cards shown").check()
    page.get_by_role("button", name="Claims").click()
    sent(page, entries + 1)
    claim = last(hall, ClaimMade)
    assert (claim.seat, claim.line, claim.shown, claim.statement) == (Seat.SOUTH, "drawing trumps", True, "")
    page.get_by_role("button", name="West objects").click()
    sent(page, entries + 2)
    assert last(hall, ObjectionMade).seat is Seat.WEST


def test_given_a_claim_without_a_line_of_play_when_it_is_tapped_then_that_is_recorded(hall: AtPort, page: Page) -> None:
    entries = played(page, 1)
    page.locator("#claiming > summary").click()
    page.locator("label:has(#stated-none)").click()
    page.get_by_role("button", name="Claims").click()
    sent(page, entries + 1)
    assert last(hall, ClaimMade).line == ""


def test_given_a_table_when_it_calls_the_director_then_it_says_so_until_that_is_taken_back(
    hall: AtPort, page: Page
) -> None:
    entries = called(page, "P")
    page.locator("#calling-director > summary").click()
    page.locator("#calling-director").get_by_role("button", name="West").click()
    sent(page, entries + 1)
    assert last(hall, DirectorCalled).seat is Seat.WEST
    expect(page.locator(".strips .note")).to_contain_text("Director called")
    page.locator(".undo").click()
    sent(page, entries + 2)
    expect(page.locator(".strips .note")).to_have_count(0)


def test_given_two_cards_taken_for_one_another_when_one_is_mended_to_the_other_then_each_lies_where_the_other_did(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 5)
    seat, first = board_of().cards[0]
    other, second = board_of().cards[4]
    assert seat == other
    page.locator(f'[data-mends="1.{seat.lower()}"]').click()
    page.locator(f'.key[data-seat="{seat}"][data-card="{second}"]').click()
    sent(page, entries + 2)
    amended = [one.replacements[0] for one in hall.log.read(TABLE)[-2:] if isinstance(one, EntryAmended)]
    assert [one.card.value for one in amended if isinstance(one, CardPlayed)] == [second, first]
    expect(page.locator(".lain.odd")).to_have_count(0)


def test_given_a_card_that_breaks_the_laws_when_the_other_button_is_pressed_then_it_asks_and_one_press_records_it(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    follows = board_of().cards[1][0]
    page.locator(f'.hand[data-seat="{follows}"] .key[data-state="flat"]').first.click(button="right")
    expect(page.locator("#question")).to_contain_text("has")
    page.get_by_role("button", name="Yes, it happened").click()
    sent(page, entries + 1)
    assert last(hall, CardPlayed).seat.value == follows


def test_given_a_card_that_nobody_saw_when_its_key_is_tapped_then_it_is_recorded_and_can_be_mended_later(
    hall: AtPort, page: Page
) -> None:
    entries = played(page, 1)
    seat, card = board_of().cards[1]
    page.locator(".hand[data-turn] .unseen").click()
    sent(page, entries + 1)
    page.locator(f'[data-mends="1.{seat.lower()}"]').click()
    page.locator(f'.key[data-seat="{seat}"][data-card="{card}"]').click()
    sent(page, entries + 2)
    expect(page.locator(f'.tricks td[data-trick="1"][data-seat="{seat}"]')).not_to_contain_text("?")


@pytest.mark.parametrize("word", ["constructor", "__proto__"])
def test_given_a_word_that_every_object_of_a_script_has_when_it_is_typed_then_it_is_refused_as_any_other(
    hall: AtPort, page: Page, word: str
) -> None:
    page.locator("#line").fill(word)
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible()
    expect(page.locator("#line")).to_have_value(word)
    page.locator("#line").fill("")
    called(page, *CALLS[:1])


DEAL = "AK43.QT2.J97.853 QJ2.AK3.QT86.KQ9 T98.J987.AK5.A76 765.654.432.JT42"
RECORDS = {
    "evening.pbn": f'[Board "2"]\n[Deal "N:- - - -"]\n\n[Board "3"]\n[Dealer "S"]\n[Deal "N:{DEAL}"]\n',
    "evening.lin": "qx|o2|md|1S2,S3,S4|pg||qx|o3|md|3ST98HJ987DAK5CA76,S765H654D432CJT42,SAK43HQT2DJ97C853|sv|e|pg||",
}
"""Hand records that hold board 3; one with three hands, of which the fourth follows."""


@pytest.fixture
def next_page(browser: Browser) -> Iterator[tuple[AtPort, Page]]:
    """The recorder of a table at which board 3 comes next, of which nobody has told the cards."""
    script = SCRIPT.replace("deal 3 ", "deal 9 ") + "result 2 4SN=10\n"
    with at_port(evening_log(script=script)) as hall:
        page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET)
        page.goto(f"{hall.url}/tables/{TABLE}")
        yield hall, page
        page.context.close()


@pytest.mark.parametrize("name", RECORDS)
def test_given_a_hand_record_when_it_is_read_then_its_cards_are_shown_and_the_board_begins_with_them(
    next_page: tuple[AtPort, Page], name: str
) -> None:
    hall, page = next_page
    entries = hall.log.version(TABLE)
    page.locator("#dealing > summary").click()
    page.locator("#hand-record").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": RECORDS[name].encode()}
    )
    expect(page.locator("#hand-e")).to_have_value("QJ2.AK3.QT86.KQ9")
    assert hall.log.version(TABLE) == entries
    page.get_by_role("button", name="Begin board 3").click()
    sent(page, entries + 1)
    assert last(hall, BoardStarted).hands == tuple(DEAL.split())


def test_given_three_hands_that_are_typed_when_the_board_is_begun_then_the_fourth_follows_from_them(
    next_page: tuple[AtPort, Page],
) -> None:
    hall, page = next_page
    entries = hall.log.version(TABLE)
    page.locator("#dealing > summary").click()
    for seat, hand in zip("nes", DEAL.split(), strict=False):
        page.locator(f"#hand-{seat}").fill(hand.lower().replace("t", "10"))
    page.get_by_role("button", name="Begin board 3").click()
    sent(page, entries + 1)
    assert last(hall, BoardStarted).hands == tuple(DEAL.split())


def test_given_a_file_without_the_board_when_it_is_read_then_that_is_said(next_page: tuple[AtPort, Page]) -> None:
    _, page = next_page
    page.locator("#dealing > summary").click()
    page.locator("#hand-record").set_input_files(
        {"name": "other.pbn", "mimeType": "text/plain", "buffer": b'[Board "4"]\n'}
    )
    expect(page.get_by_text("Board 3 is not in that file.")).to_be_visible()
