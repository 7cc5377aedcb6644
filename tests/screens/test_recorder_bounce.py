"""How often a finger taps a key: one that bounces once, one that is quick as often as it comes down."""

from __future__ import annotations

from collections.abc import Iterator
from time import time
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import CallMade
from tests.screens.at_a_table import TABLE, TABLET, begin_board, board_of, counting, sent
from tests.screens.club import page_for
from tests.web.browsing import AtPort

pytestmark = [pytest.mark.browser, pytest.mark.process]


@pytest.fixture
def page(hall: AtPort, browser: Browser) -> Iterator[Page]:
    """The recorder of the table, whose tablet is touched; the board is begun."""
    page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET, has_touch=True)
    page.goto(f"{hall.url}/tables/{TABLE}")
    begin_board(page)
    sent(page, board_of().before + 1)
    yield page
    page.context.close()


def touched(page: Page, what: str, *after: float) -> None:
    """A finger comes down on one place at some moments, each in seconds after the first, and goes up at once."""
    key = page.locator(what)
    expect(key).to_be_visible()
    box = key.bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
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
