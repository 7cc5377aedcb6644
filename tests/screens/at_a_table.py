"""A table whose board 2 comes next, and its recorder in a browser: what he taps, and what the log has of it then."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect

from application.office import Office
from application.recording import record
from application.writing import Who
from domain.amendments import struck
from domain.events import AnyEvent
from domain.log.store import LogStore
from projections.views.position import position_of
from tests.screens.club import page_for
from tests.web.browsing import AtPort
from tests.web.evening import BOARD_2_NEXT, evening_log

__all__ = [
    "CALLS", "SCRIPT", "TABLE", "TABLET", "UNTOLD", "Told", "begin_board", "board_of", "call_all", "called", "claims",
    "counting", "is_back", "kept", "led_untold", "plain", "played", "recorder_of", "sent", "tap_call", "tap_card",
]  # fmt: skip

E = TypeVar("E", bound=AnyEvent)
TABLE = "S1.r1.t2"
SCRIPT = BOARD_2_NEXT
UNTOLD = SCRIPT.replace("deal 2 ", "deal 9 ")
"""The same where nobody has told the cards of board 2."""
CALLS = ("P", "1H", "P", "1N", "P", "2H", "P", "P", "P")
TABLET: ViewportSize = {"width": 1180, "height": 820}


class Told(NamedTuple):
    """A board as it is played: what was there before, and what is recorded of it."""

    before: int
    cards: tuple[tuple[str, str], ...]
    """Seats and cards in the order in which they are played."""
    events: tuple[AnyEvent, ...]


@cache
def board_of() -> Told:
    """Board 2 with the first lawful card of each hand, as it is recorded by lines at a keyboard."""
    log = evening_log(script=SCRIPT)
    office = Office(log)
    before = log.version(TABLE)
    record(office, TABLE, "board 2", Who())
    record(office, TABLE, " ".join(CALLS).lower(), Who())
    cards: list[tuple[str, str]] = []
    while (at := position_of(office.room(TABLE).replay)).to_act and at.phase == "play":
        card = min(code for code, verdict in at.cards.items() if verdict.status == "yes")
        cards.append((at.to_act, card))
        record(office, TABLE, f"{at.to_act}:{card}".lower(), Who())
    return Told(before, tuple(cards), tuple(plain(log, before)))


def plain(log: LogStore, after: int) -> list[AnyEvent]:
    """The entries of the table behind one, without when they were recorded and by whom."""
    return [replace(event, at="", by="operator") for event in log.read(TABLE, after)]


def sent(page: Page, entries: int) -> None:
    """Wait until the log has so many entries of the table."""
    expect(page.locator("#sent")).to_have_text(str(entries), timeout=15_000)


def tap_call(page: Page, call: str) -> None:
    """Tap a call of the bidding box."""
    page.locator(f'.call-key[data-call="{call}"][data-state="face"]').click()


def tap_card(page: Page, seat: str, card: str) -> None:
    """Tap a card that is lawful, and see it gone at once."""
    key = page.locator(f'.key[data-card="{card}"][data-seat="{seat}"]')
    expect(key).to_have_attribute("data-state", "face")
    key.click()
    assert key.get_attribute("data-state") == "played"


def begin_board(page: Page) -> None:
    """Begin board 2, and wait for the bidding box."""
    page.get_by_role("button", name="Board 2", exact=True).click()
    expect(page.locator(".calling")).to_be_visible()


def call_all(page: Page) -> int:
    """Tap the whole auction of a board that is begun, and wait for the log; how many entries there are then."""
    return called(page, *CALLS)


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


def led_untold(page: Page) -> int:
    """Tap the auction, and lead the six of clubs from a hand that nobody told; how many entries there were before the
    lead."""
    entries = called(page, *CALLS)
    page.locator('.hand[data-turn] .segmented label:has([value="C"])').click()
    page.locator('.hand[data-turn] .key[data-card="C6"]').click()
    sent(page, entries + 1)
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


def is_back(page: Page) -> None:
    """The hall is reached again."""
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")


LIE_THERE = """async (names) => {
  for (let turn = 0; turn < 600; turn += 1) {
    const lie = await Promise.all(names.map((name) => caches.match(location.pathname + name)));
    if (lie.every(Boolean) && navigator.serviceWorker.controller) return;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  throw new Error("the page is not kept");
}"""


def kept(page: Page, *more: str) -> None:
    """Wait until the page of a table lies on its device, with what belongs to it: `/drawn`, `/lines`."""
    page.evaluate(LIE_THERE, ["", *more])


@contextmanager
def recorder_of(hall: AtPort, browser: Browser, **options: Any) -> Generator[Page]:
    """The recorder of the table, with a tablet, whose page has nothing to complain of."""
    page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET, **options)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{hall.url}/tables/{TABLE}")
    yield page
    page.context.close()
    assert complaints == []
