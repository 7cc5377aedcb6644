"""A walk through the screens of the hall in one browser, and what is looked at on each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.screens.shown import Screen, Shown, screens

__all__ = ["address_of", "seen_by", "walk"]

APART = ("-offline", "-from-device", "-from-device-phone", "-print")
"""How the names of screens end that need a browser of their own."""


@cache
def seen_by(name: str) -> str:
    """A script beside this module that looks at a page, and gives a list of sentences of what is wrong."""
    return (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8")


def walk(
    shown: Shown, browser: Browser, role: str, size: tuple[int, int] | None = None, **options: Any
) -> Iterator[tuple[Screen, Page]]:
    """Each screen of a role with its page, which is at `about:blank` still and is closed afterwards; all in one
    browser, of this size, or each of its own."""
    context = browser.new_context(**options)
    there = [one for one in screens(shown) if one.role == role and not one.name.endswith(APART)]
    who = ("", "", "")
    for screen in sorted(there, key=lambda one: (one.moment, one.scope)):
        page = context.new_page()
        width, height = size or screen.size
        page.set_viewport_size({"width": width, "height": height})
        hall = shown.halls[screen.moment]
        if role != "public" and who != (screen.moment, role, screen.scope):
            context.clear_cookies()
            page.goto(hall.link(role, screen.scope))
            page.wait_for_url(f"{hall.url}/")
            who = (screen.moment, role, screen.scope)
        yield screen, page
        page.close()
    context.close()


def address_of(screen: Screen, shown: Shown, language: str) -> str:
    """Where a screen is, in a language."""
    query = "&" if "?" in screen.path else "?"
    return f"{shown.halls[screen.moment].url}{screen.path}{query}lang={language}"
