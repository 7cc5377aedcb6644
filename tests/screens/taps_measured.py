"""How long a recorder waits for what he tapped, in the browser: `python -m tests.screens.taps_measured [BOARDS]`.

For each card of a board: from the tap to the frame that shows it, and to `sent`. The figures are printed; no test waits
for a clock.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from playwright.sync_api import Page, sync_playwright

from tests.browser.finding import MISSING, browser_path
from tests.screens.club import page_for
from tests.screens.test_recorder import CALLS, SCRIPT, TABLE, TABLET, begin_board, board_of, sent, tap_call
from tests.web.browsing import at_port
from tests.web.evening import evening_log

__all__ = ["measured"]

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


def _said(times: Sequence[float]) -> str:
    ordered = sorted(times)
    half, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return f"p50 {half:.1f} ms, p95 {most:.1f} ms, longest {ordered[-1]:.1f} ms, {len(ordered)} taps"


if __name__ == "__main__":
    if not browser_path():
        sys.exit(MISSING)
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
            with at_port(evening_log(script=SCRIPT)) as hall:
                page = page_for(browser, hall, "recorder", "S1.t2", viewport=TABLET)
                page.goto(f"{hall.url}/tables/{TABLE}")
                for what, times in measured(page).items():
                    print(f"{what}: {_said(times)}")
        browser.close()
