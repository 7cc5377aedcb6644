"""What every screen of the hall keeps: it can be read twice as large, where a system forces its colours and where
nothing is to move; it is loaded whole, asks nobody else for anything, and stays where it is as it is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

from tests.screens.shown import Shown, screens, shown_evening
from tests.screens.walking import address_of, seen_by, walk
from web.roles import ANYONE

pytestmark = [pytest.mark.browser, pytest.mark.process, pytest.mark.endurance]

ROLES = sorted(ANYONE)
TWICE = (640, 512)
"""What is left of 1280 by 1024 where all of a page is twice as large (WCAG 1.4.4)."""
MOVES = {
    "recorder-phone": "on a phone what is told of other devices stands above the cards, and comes when it is told",
    "traveller": "what is worth a look stands beside the slips, and comes when it is told: a device that fell silent",
}
"""Screens that move while they are drawn, and why."""


@pytest.fixture(scope="module")
def shown() -> Iterator[Shown]:
    with shown_evening() as shown:
        yield shown


def test_given_the_roles_of_the_hall_when_the_screens_are_walked_through_then_each_role_has_some(shown: Shown) -> None:
    assert {one.role for one in screens(shown)} == {*ROLES}


@pytest.mark.parametrize("role", ROLES)
def test_given_each_screen_twice_as_large_when_colours_are_forced_and_nothing_is_to_move_then_all_of_it_can_be_read(
    shown: Shown, browser: Browser, role: str
) -> None:
    wrong: list[str] = []
    asked = walk(shown, browser, role, size=TWICE, forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    for screen, page in asked:
        page.goto(address_of(screen, shown, "da"))
        screen.pressed(page)
        page.keyboard.press("Tab")  # whoever uses the keyboard is shown where the focus is
        looked_at = [found for name in ("clipped", "forced", "moving") for found in page.evaluate(seen_by(name))]
        wrong += [f"{screen.name}: {one}" for one in looked_at]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("role", ROLES)
def test_given_each_screen_when_it_is_loaded_then_it_is_whole_asks_nobody_else_and_stays_where_it_is(
    shown: Shown, browser: Browser, role: str
) -> None:
    wrong: list[str] = []
    for screen, page in walk(shown, browser, role):
        complaints = _listened_to(page, shown.halls[screen.moment].url)
        page.goto(address_of(screen, shown, "en"))
        looked_at: list[str] = page.evaluate(seen_by("loaded"))
        moves = screen.name in MOVES
        wrong += [f"{screen.name}: {one}" for one in looked_at if not (moves and one.startswith("moved"))]
        wrong += [f"{screen.name}: {one}" for one in complaints if screen.name != "not-there"]
    assert wrong == [], "\n".join(wrong)


def _listened_to(page: Page, url: str) -> list[str]:
    """What a page complains of from now on, what it does not get, and what it asks of anybody else."""
    heard: list[str] = []

    def told(message: ConsoleMessage) -> None:
        heard.append(f"{message.type}: {message.text}")

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what another page no longer waits for
            heard.append(f"failed: {request.url} {request.failure}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            heard.append(f"{response.status}: {response.url}")

    def asked(request: Request) -> None:
        if not request.url.startswith((f"{url}/", "data:")):
            heard.append(f"asked of somebody else: {request.url}")

    page.on("console", told)
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("requestfailed", failed)
    page.on("response", answered)
    page.on("request", asked)
    return heard
