"""What a recorder taps refers to what his screen shows: also before the hall has answered, with hands that nobody told,
and after a minute under the cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.amendments import struck
from domain.events import AnyEvent, CallAlerted, CallMade, CardPlayed, ClaimMade, DirectorCalled, EntryAmended
from domain.seats import Seat
from tests.screens.club import page_for
from tests.screens.test_recorder import CALLS, SCRIPT, TABLE, TABLET, begin_board, board_of, sent, tap_call, tap_card
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

E = TypeVar("E", bound=AnyEvent)
UNTOLD = SCRIPT.replace("deal 2 ", "deal 9 ")
"""Nobody has told the cards of board 2."""


@pytest.fixture
def script() -> str:
    """What the table has recorded before."""
    return SCRIPT


@pytest.fixture
def hall(script: str) -> Iterator[AtPort]:
    with at_port(evening_log(script=script)) as running:
        yield running


@pytest.fixture
def page(hall: AtPort, browser: Browser) -> Iterator[Page]:
    """The recorder of the table, with a tablet; the board is begun."""
    page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{hall.url}/tables/{TABLE}")
    begin_board(page)
    sent(page, board_of().before + 1)
    yield page
    page.context.close()
    assert complaints == []


def counting(hall: AtPort, kind: type[E]) -> list[E]:
    """The entries of a kind that count, of the board that was begun."""
    entries = hall.log.read(TABLE)
    gone = struck(entries)
    told = [event for number, event in enumerate(entries, 1) if number not in gone and number > board_of().before]
    return [event for event in told if isinstance(event, kind)]


def called(page: Page, *calls: str) -> int:
    """Tap calls, wait until they are in the log; how many entries there are then."""
    for call in calls:
        tap_call(page, call)
    entries = board_of().before + 1 + len(calls)
    sent(page, entries)
    return entries


def played(page: Page, count: int) -> int:
    """Tap the auction and the first cards; how many entries there are then."""
    entries = called(page, *CALLS)
    for seat, card in board_of().cards[:count]:
        tap_card(page, seat, card)
    sent(page, entries + count)
    return entries + count


def claims(page: Page, tricks: int) -> None:
    """Claim so many tricks for declarer by the sheet."""
    page.locator("#claiming > summary").click()
    page.locator(f"label:has(#tricks-{tricks})").click()
    page.get_by_role("button", name="Claims").click()


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
