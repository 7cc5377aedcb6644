"""A director's page on his phone, as the tests of his screens open it."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, Page, ViewportSize

from tests.screens.club import PHONE, page_for
from tests.web.browsing import AtPort

__all__ = ["HAND", "desk_page", "on_two_phones"]

HAND: ViewportSize = {"width": 390, "height": 844}


def desk_page(browser: Browser, hall: AtPort, path: str, **options: object) -> Page:
    """A page of the director of the session; who opened it closes its context."""
    page = page_for(browser, hall, "director", "S1", **{"viewport": HAND, **options})
    page.goto(f"{hall.url}{path}")
    return page


def on_two_phones(browser: Browser, hall: AtPort, scheme: str, path: str = "") -> Iterator[tuple[int, Page]]:
    """A page of his on a narrow phone and on his own, each with its width, in a light or a dark scheme."""
    for size in (PHONE, HAND):
        page = desk_page(browser, hall, path, viewport=size, color_scheme=scheme)
        yield size["width"], page
        page.context.close()
