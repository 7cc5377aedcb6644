"""How often a finger taps a key: one that bounces once, one that is quick as often as it comes down."""

from __future__ import annotations

from collections.abc import Iterator
from time import time
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.events import CallMade, CardPlayed
from tests.screens.at_a_table import (
    CALLS,
    TABLET,
    board_of,
    called,
    counting,
    recorder_of,
    sent,
)
from tests.screens.club import PHONE
from tests.web.browsing import AtPort

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.usefixtures("begun")]


MIDDLE = """(what) => {
  const key = document.querySelector(what);
  key.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = key.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""
"""Where a key lies once it is in view: asked at once, for keys are drawn anew with what is answered."""


@pytest.fixture
def page(hall: AtPort, browser: Browser) -> Iterator[Page]:
    """The recorder of the table, whose tablet is touched."""
    with recorder_of(hall, browser, has_touch=True) as page:
        yield page


def touched(page: Page, what: str, *after: float) -> None:
    """A finger comes down on one place at some moments, each in seconds after the first, and goes up at once."""
    expect(page.locator(what)).to_be_visible()
    place = page.evaluate(MIDDLE, what)
    session, now = cast(Any, page.context.new_cdp_session(page)), time()
    for at in after:
        for kind, points in (("touchStart", [place]), ("touchEnd", [])):
            told = {"type": kind, "touchPoints": points, "timestamp": now + at + (0.02 if kind == "touchEnd" else 0)}
            session.send("Input.dispatchTouchEvent", told)
    session.detach()


@pytest.mark.parametrize(("moments", "passes"), [((0, 0.07), 1), ((0, 0.2), 2), ((0, 0.17, 0.34), 3)])
def test_given_a_finger_on_pass_when_it_bounces_or_comes_down_again_then_each_time_that_it_was_meant_is_one_pass(
    hall: AtPort, page: Page, moments: tuple[float, ...], passes: int
) -> None:
    touched(page, '.call-key[data-call="P"]', *moments)
    expect(page.locator(".auction-panel .call")).to_have_count(passes)
    page.locator('.call-key[data-call="1H"]').click()
    sent(page, board_of().before + 2 + passes)
    assert [one.call.value for one in counting(hall, CallMade)] == ["P"] * passes + ["1H"]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_given_a_finger_that_bounces_when_what_it_pressed_made_way_for_other_keys_then_none_of_those_is_pressed(
    hall: AtPort, page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    entries = called(page, *CALLS[:-1])
    touched(page, '.call-key[data-call="P"]', 0.5, 0.57)  # well behind the last call, which was a Pass too
    for at, (seat, card) in enumerate(board_of().cards[:20], 1):
        sent(page, entries + at)
        touched(page, f'.key[data-card="{card}"][data-seat="{seat}"]', at, at + 0.07)
    sent(page, entries + 21)
    assert [one.call.value for one in counting(hall, CallMade)] == list(CALLS)
    assert [one.card.value for one in counting(hall, CardPlayed)] == [card for _, card in board_of().cards[:20]]
