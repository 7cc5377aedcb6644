"""Every sheet, menu, question and state of the recorder's screen, as axe and a finger meet it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.screens.at_a_table import CALLS, SCRIPT, TABLE, TABLET, board_of, kept
from tests.screens.club import PHONE, faults_of, page_for
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

SMALL = """() => [...document.querySelectorAll("main :is(a, button, summary, label, #line), .head :is(summary, a)")]
  .filter((each) => each.checkVisibility() && !each.closest(".tricks, .auction, p:not(.box)"))
  .filter((each) => !each.matches("label:not(:has(input))"))
  .map((each) => [each.getBoundingClientRect(), each.textContent.trim() || each.id])
  .filter(([{ height, width }]) => Math.min(height, width) < 43.5)
  .map(([{ height, width }, text]) => `${text}: ${width} x ${height}`)"""
"""What is pressed and is smaller than a finger."""


def _nothing(_: Page) -> None:
    """As it is."""


def _opens(name: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        page.locator(f"{name} > summary").click()

    return opened


def _asks(page: Page) -> None:
    page.locator('.call-key[data-state="flat"]').first.click()
    expect(page.locator("#question")).to_be_visible()


def _lends(page: Page) -> None:
    """A card that was shown is about to be tapped."""
    _opens("#noticing")(page)
    page.locator('[data-mends="expose e how=accident"]').click()
    expect(page.locator(".calling")).to_be_hidden()


def _refused(page: Page) -> None:
    page.locator("#line").fill("blah")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible(timeout=20_000)


def _away(page: Page) -> None:
    page.context.set_offline(True)
    page.locator("#line").fill("; tea")
    page.keyboard.press("Enter")
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)


def _from_device(page: Page) -> None:
    kept(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#reached")).not_to_be_empty(timeout=20_000)


def _conflict(page: Page) -> None:
    """Somebody else has recorded while this device was away."""
    sent_before = page.locator("#sent").inner_text()
    page.context.set_offline(True)
    page.locator("#line").fill("; tea")
    page.keyboard.press("Enter")
    expect(page.locator("#here")).not_to_have_text(sent_before)
    told: dict[str, Any] = {"key": f"other-{sent_before}", "line": "; milk", "seen": int(sent_before)}
    address = page.url.partition("/tables/")[0]
    answer = page.request.post(f"{address}/api/tables/{TABLE}/entries", data=told, headers={"origin": address})
    assert answer.ok, answer.text()
    page.context.set_offline(False)
    expect(page.locator("#aside")).to_be_visible(timeout=20_000)


AUCTION = {
    "calls": _nothing,
    "explained": _opens("#explaining"),
    "asks": _asks,
    "notice": _opens("#noticing"),
    "lends": _lends,
}
PLAY = {
    "cards": _nothing,
    "claim": _opens("#claiming"),
    "notice": _opens("#noticing"),
    "director": _opens("#calling-director"),
    "tables": _opens(".tables"),
    "more": _opens(".more"),
    "refused": _refused,
    "away": _away,
    "from device": _from_device,
    "conflict": _conflict,
}
"""What is done on the screen, by what is seen then."""


@pytest.fixture(scope="module")
def calling() -> Iterator[AtPort]:
    """A hall whose table is in an auction."""
    with at_port(evening_log(script=f"{SCRIPT}board 2\np 1h\n")) as running:
        yield running


@pytest.fixture(scope="module")
def playing() -> Iterator[AtPort]:
    """A hall whose table plays."""
    calls = " ".join(CALLS).lower()
    with at_port(evening_log(script=f"{SCRIPT}board 2\n{calls}\n{':'.join(board_of().cards[0]).lower()}\n")) as running:
        yield running


def _seen(hall: AtPort, browser: Browser, states: dict[str, Callable[[Page], None]], **options: Any) -> Iterator[str]:
    """What is wrong with each of some states, by its name."""
    language = options.pop("language", "en")
    looks: Callable[[Page], list[str]] = options.pop("looks")
    for name, pressed in states.items():
        page = page_for(browser, hall, "recorder", "S1.t2", **options)
        page.goto(f"{hall.url}/tables/{TABLE}?lang={language}")
        pressed(page)
        yield from (f"{name}: {fault}" for fault in looks(page))
        page.context.close()


def _by_axe_and_finger(page: Page) -> list[str]:
    small: list[str] = page.evaluate(SMALL)
    return [*faults_of(page), *(f"small: {one}" for one in small)]


@pytest.mark.endurance
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_each_sheet_and_state_when_axe_and_a_finger_meet_it_then_nothing_is_wrong(
    calling: AtPort, playing: AtPort, browser: Browser, language: str, scheme: str, size: ViewportSize
) -> None:
    told = {"language": language, "color_scheme": scheme, "viewport": size, "looks": _by_axe_and_finger}
    wrong = [*_seen(calling, browser, AUCTION, **told), *_seen(playing, browser, PLAY, **told)]
    assert wrong == [], "\n".join(wrong)
