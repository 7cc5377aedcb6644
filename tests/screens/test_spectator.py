"""A board that is open, as a spectator goes through it by the keyboard alone, and a link to an exact entry."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import at_port
from tests.web.served import log_of

pytestmark = [pytest.mark.browser, pytest.mark.process]

BOARD = "/boards/S1.r2.t1/13"


def test_given_an_open_board_when_keys_are_pressed_then_it_goes_by_entries_and_the_address_names_each(
    browser: Browser,
) -> None:
    with at_port(log_of("sessions/cup_match.tdl")) as hall:
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{hall.url}{BOARD}?entry=20")
        for key, entry in (("ArrowRight", 21), ("j", 22), ("ArrowLeft", 21), ("k", 20), ("Home", 14)):
            page.keyboard.press(key)
            page.wait_for_url(f"{hall.url}{BOARD}?entry={entry}")
            expect(page.get_by_text(f"#{entry}", exact=True).first).to_be_visible()
        context.close()
