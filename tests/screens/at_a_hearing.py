"""A browser of the committee at the appeal of a disputed card, its keys at hand."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

from tests.screens.club import has_keys, page_for
from tests.web.browsing import AtPort

__all__ = ["CASE", "TABLE", "committee"]

TABLE = "S1.r4.t3"
CASE = "/cases/S1/A1"


def committee(browser: Browser, hall: AtPort, **options: Any) -> Page:
    """A member, at the page of the appeal."""
    page = page_for(browser, hall, "committee", "S1/A1", **options)
    page.goto(f"{hall.url}{CASE}")
    has_keys(page)
    return page
