"""The browser for the tests: `$BROWSER_PATH`, else Playwright's own download, else a Chromium on the PATH.

`python -m tests.browser.finding` prints which it is, and ends with 1 where there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

__all__ = ["MISSING", "REQUIRED", "browser_path"]

REQUIRED = "TDLOG_REQUIRE_BROWSER"
"""The variable that makes a missing browser a failure."""
MISSING = (
    "no browser was found: the tests in tests/browser were not run. "
    "Set BROWSER_PATH to a Chromium, or run: python3 dev.py browser"
)
ON_THE_PATH = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first draws the same pages without a window, in three quarters of the processor time."""


@cache
def browser_path() -> str:
    """The browser's program; empty where none is found that starts."""
    return next(filter(_starts, _candidates()), "")


def _candidates() -> Iterator[str]:
    yield os.environ.get("BROWSER_PATH", "")
    yield _of_playwright()
    yield from (shutil.which(name) or "" for name in ON_THE_PATH)


def _of_playwright() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _starts(path: str) -> bool:
    """Whether a program is there and says its version: some systems hold a mere pointer to a shop."""
    if not path or not os.access(path, os.X_OK):
        return False
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=20, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    print(browser_path() or MISSING)
    sys.exit(0 if browser_path() else 1)
