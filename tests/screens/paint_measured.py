"""How heavy each screen is, and how soon a phone shows something of it: `python -m benchmarks screens [ROUNDS]`.

What is weighed are the scripts and styles that a page asks for, and what these may ask for later, as they are served.
The first paint is that of a browser that has nothing of the hall yet, on loopback, with its processor slowed down to a
quarter; no test waits for a clock.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Sequence
from statistics import median
from typing import Any, cast

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.finding import MISSING, browser_path
from tests.screens.pictures import come_in
from tests.screens.shown import Screen, Shown, screens, shown_evening
from tests.web.browsing import AtPort

__all__ = ["MOST_BYTES", "main", "weight_of"]

MOST_BYTES = 120_000
MOST_MILLISECONDS = 1500
SLOWED = 4
PHONE = 420
"""As wide as a phone is at most."""
ASKED = re.compile(r"""(?:<script[^>]* src=|<link rel="(?:stylesheet|modulepreload)" href=)"([^"]+)\"""")
IMPORTED = re.compile(
    r"""^(?:import|export) (?:.*?from )?["']([^"']+)["'];|\bimport\(["']([^"']+)["']\)""", re.MULTILINE
)
"""What a script is loaded with, or what it asks for later, as somebody opens a sheet."""


def weight_of(hall: AtPort, page: str) -> dict[str, int]:
    """The scripts and styles that a page asks for, and what those import, at once or later: their bytes, by address."""
    browser, found = hall.browser(), dict[str, int]()
    waiting = [one for one in ASKED.findall(page) if one.endswith((".js", ".css"))]
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        content = browser.get(address).content
        found[address] = len(content)
        if address.endswith(".js"):
            folder = address.rpartition("/")[0]
            asked = [first or later for first, later in IMPORTED.findall(content.decode())]
            waiting += [one if one.startswith("/") else f"{folder}/{one.removeprefix('./')}" for one in asked]
    return found


def first_paint(page: Page, address: str) -> float:
    """Milliseconds from the navigation to the first thing that is seen, with a slowed processor and an empty cache."""
    session = cast(Any, page.context.new_cdp_session(page))
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(address, wait_until="load")
    painted: float = page.evaluate(
        "new Promise((done) => new PerformanceObserver((list, each) => { const found = list.getEntriesByName("
        "'first-contentful-paint'); if (found.length) { each.disconnect(); done(found[0].startTime); } })"
        ".observe({ type: 'paint', buffered: true }))"
    )
    session.detach()
    return painted


def _painted(screen: Screen, shown: Shown, browser: Browser, rounds: int) -> list[float]:
    times: list[float] = []
    for _ in range(rounds):
        with come_in(screen, shown, browser, "light") as page:
            times.append(first_paint(page, f"{shown.halls[screen.moment].url}{screen.path}"))
    return times


def main(words: Sequence[str]) -> int:
    """Measure, and print it; 1 where a screen is too heavy or too slow."""
    if not browser_path():
        print(MISSING, file=sys.stderr)
        return 1
    rounds, missed = int(words[0]) if words else 5, 0
    with shown_evening() as shown, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        print(f"Chromium {browser.version}, {os.cpu_count()} cores ({platform.machine()}), server and browser on them;")
        print(f"loopback, empty cache, processor slowed {SLOWED} times, {rounds} rounds: the middle and the longest")
        print(f"{'screen':<28} {'KB':>6} {'first paint, ms':>18}")
        for screen in screens(shown):
            hall = shown.halls[screen.moment]
            page = hall.browser(screen.role, screen.scope).get(screen.path).text
            weight = sum(weight_of(hall, page).values())
            times = _painted(screen, shown, browser, rounds) if screen.size[0] <= PHONE else []
            told = f"{median(times):.0f}, {max(times):.0f}" if times else ""
            misses = weight > MOST_BYTES or (times and median(times) > MOST_MILLISECONDS)
            missed += bool(misses)
            print(f"{screen.name:<28} {weight / 1000:>6.1f} {told:>18}{'  TOO MUCH' if misses else ''}", flush=True)
        browser.close()
    return 1 if missed else 0
