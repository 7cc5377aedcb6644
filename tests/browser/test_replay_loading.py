"""The replay page while it comes over a slow line, piece by piece: nothing that is seen moves."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Semaphore, Thread

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.club import PHONE

pytestmark = pytest.mark.browser

PIECES = 6
LOADED = (Path(__file__).parents[1] / "screens" / "loaded.js").read_text(encoding="utf-8")
"""A script that gives what is wrong with a page as it was loaded, among it what moved."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def pieces_of(page: bytes) -> list[bytes]:
    """A page in pieces, the first with the head and the beginning of a board: before that nothing is drawn."""
    first = page.index(b"<main") + 2000
    each = -(-(len(page) - first) // PIECES)
    return [page[:first], *(page[start : start + each] for start in range(first, len(page), each))]


@contextmanager
def a_slow_line(pieces: Sequence[bytes]) -> Generator[tuple[str, Semaphore]]:
    """The address of a page that comes in pieces, and what lets the next of them through."""
    through = Semaphore(1)

    class Line(BaseHTTPRequestHandler):
        """Sends the page."""

        def do_GET(self) -> None:
            """Piece by piece."""
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            for piece in pieces:
                through.acquire(timeout=20)
                self.wfile.write(piece)
                self.wfile.flush()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Line)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", through
    finally:
        server.shutdown()
        server.server_close()
        thread.join(20)


def loaded(page: Page, held: bytes, hash: str) -> None:
    """Let a page come, each piece once the one before it was drawn."""
    pieces = pieces_of(held)
    with a_slow_line(pieces) as (address, through):
        page.goto(address + hash, wait_until="commit")
        for _ in pieces[1:]:
            page.evaluate(DRAWN)
            through.release()
        page.wait_for_load_state("load")
        page.evaluate(DRAWN)


@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize(
    ("name", "hash"),
    [
        ("revoke", ""),
        ("danish", "#e3"),
        ("two", ""),
        ("two", "#b2e12"),
        ("appealed", ""),
        ("weighted", ""),
        ("tempo", ""),
    ],
)
def test_given_a_slow_line_when_a_board_comes_piece_by_piece_then_nothing_moves(
    browser: Browser, pages: Path, name: str, hash: str, width: int
) -> None:
    context = browser.new_context(viewport={**PHONE, "width": width})
    page = context.new_page()
    loaded(page, (pages / f"{name}.html").read_bytes(), hash)
    assert page.evaluate(LOADED) == []
    context.close()


def test_given_a_script_that_fails_when_the_page_is_there_then_the_board_is_seen_as_it_stands(
    browser: Browser, pages: Path
) -> None:
    context = browser.new_context()
    context.add_init_script("window.matchMedia = undefined;")
    page = context.new_page()
    page.goto((pages / "revoke.html").as_uri())
    assert page.locator("h1").is_visible()
    assert not page.locator(".controls").is_visible()
    context.close()
