"""How long a recorder waits for what he tapped, in the browser: `python -m benchmarks recorder`.

For each card of a board: from the tap to the frame that shows it, and to `sent`. No test waits for a clock.
"""

from __future__ import annotations

from playwright.sync_api import Page, sync_playwright

from tests.browser.finding import browser_path
from tests.screens.at_a_table import CALLS, SCRIPT, TABLE, TABLET, begin_board, board_of, sent, tap_call
from tests.screens.club import page_for
from tests.web.browsing import at_port
from tests.web.evening import evening_log

__all__ = ["boards_measured", "measured"]

WATCHED = """() => {
  window.measured = { shown: [], sent: [] };
  let tappedAt = 0;
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".key[data-card]")) return;
    tappedAt = event.timeStamp;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.measured.shown.push(performance.now() - tappedAt);
      painted.port2.postMessage(0);
    });
  }, { capture: true });
  new MutationObserver(() => tappedAt && window.measured.sent.push(performance.now() - tappedAt))
    .observe(document.getElementById("sent"), { characterData: true, childList: true, subtree: true });
}"""
"""Notes by each tap on a card when the next frame was painted, and when `sent` was another."""


def measured(page: Page) -> dict[str, list[float]]:
    """Record a board by taps, each once the one before is in the log. Milliseconds by what was waited for."""
    told = board_of()
    begin_board(page)
    for call in CALLS:
        tap_call(page, call)
    sent(page, told.before + 1 + len(CALLS))
    page.evaluate(WATCHED)
    for at, (seat, card) in enumerate(told.cards, told.before + 2 + len(CALLS)):
        page.locator(f'.key[data-card="{card}"][data-seat="{seat}"]').click()
        sent(page, at)
    found: dict[str, list[float]] = page.evaluate("window.measured")
    return {"tap to picture": found["shown"], "tap to sent": found["sent"]}


def boards_measured(boards: int) -> dict[str, list[float]]:
    """Milliseconds by what was waited for, of the cards of so many boards, each at a hall of its own; nothing where
    there is no browser."""
    path, found = browser_path(), dict[str, list[float]]()
    if not path:
        return found
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for _ in range(boards):
            with at_port(evening_log(script=SCRIPT)) as hall:
                page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET)
                page.goto(f"{hall.url}/tables/{TABLE}")
                for what, times in measured(page).items():
                    found.setdefault(what, []).extend(times)
        browser.close()
    return found
