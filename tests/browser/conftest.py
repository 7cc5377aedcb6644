"""A browser for the tests, with no network; what a page asks for or complains of fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pages import write_pages

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages that the tests open."""
    return write_pages(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def show(browser: Browser, pages: Path) -> Iterator[Open]:
    """Opens a page from the disk: `show("revoke", "#e12", color_scheme="dark")`. Nothing else may be asked for, and
    nothing complained of."""
    asked: list[str] = []
    complaints: list[str] = []
    contexts: list[Any] = []

    def opened(name: str, hash: str = "", **options: Any) -> Page:
        options.setdefault("viewport", {"width": 1400, "height": 900})
        context = browser.new_context(offline=True, accept_downloads=True, reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((pages / f"{name}.html").as_uri() + hash)
        return page

    yield opened
    for context in contexts:
        context.close()
    outside = [url for url in asked if not url.startswith((pages.as_uri(), "data:text/plain"))]
    assert not outside
    assert not complaints
