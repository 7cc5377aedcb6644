"""The irregularities of the five articles as a director opens them: the table as it was just before, and what he taps.

`python -m tests.screens.article_matters` opens each in a browser on a phone-sized page and prints how many taps it took
until the right text was there: on the page of a new matter, and from the queue.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from application.hall.new_matter import What
from domain.board import entry_of
from domain.events import (
    AnyEvent,
    BoardStarted,
    CallMade,
    CardExposed,
    CardPlayed,
    ClaimMade,
    ExplanationCorrected,
    HandCounted,
    RegulationSet,
    SessionOpened,
)
from domain.seats import Seat
from formats.notation import read_script
from projections.desk.steps import cases_of
from projections.found.incidents import Incident
from projections.rulings.replay import Replay
from stores.memory import MemoryLog
from tests.browser.finding import MISSING, browser_path
from tests.screens.club import page_for
from tests.web.browsing import AtPort, at_port
from tests.web.evening import evening_log

__all__ = ["STREAM", "ArticleMatter", "article_matters", "log_before"]

SAMPLES = Path(__file__).parents[2] / "sample_sessions"
STREAM = "S1.r1.t1"
HAND = {"width": 390, "height": 844}
MOST = 3
MOST_OF_A_LEAD = 4
KINDS: Mapping[str, What] = {
    "call out of turn": "call_out_of_turn", "insufficient bid": "insufficient_bid", "revoke": "revoke",
    "lead out of turn": "lead_out_of_turn", "card shown": "penalty_card", "wrong number of cards": "wrong_number",
    "claim": "claim", "corrected explanation": "information",
}  # fmt: skip
"""By kind of incident, what a director taps."""
OF_THE_SESSION = (SessionOpened, RegulationSet)
HEAD = f"""\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Articles" 2026-11-23 scoring=matchpoints edition=2017
movement mitchell tables=1 rounds=1 boards_a_round=9
contestant 1 [a, b]
contestant 2 [c, d]

stream {STREAM}
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=1 ew=2 boards=1-9
"""


class ArticleMatter(NamedTuple):
    """An irregularity of an article."""

    name: str
    """`S3-01 1#2`."""
    incident: str
    kind: str
    before: tuple[AnyEvent, ...]
    """What was recorded at the table until then."""
    happened: AnyEvent
    what: What
    who: Seat
    which: str

    @property
    def most(self) -> int:
        """How many taps it may take."""
        return (MOST_OF_A_LEAD if self.what == "lead_out_of_turn" else MOST) + self.is_uncalled

    @property
    def shown(self) -> str:
        """How a card was seen, which a director tells of one that may be a minor penalty card (50B); the form has it
        that it was by accident."""
        return self.happened.how if isinstance(self.happened, CardExposed) else ""

    @property
    def is_uncalled(self) -> bool:
        """Whether it is a call before which nobody had called on its board: of a table that nobody records it is
        asked."""
        since = takewhile(lambda event: not isinstance(event, BoardStarted), reversed(self.before))
        return isinstance(self.happened, CallMade) and not any(isinstance(event, CallMade) for event in since)


@cache
def article_matters() -> Sequence[ArticleMatter]:
    """Every irregularity of the samples of the articles that a director can be told of."""
    return [one for path in sorted(SAMPLES.glob("article_00*/*.tdl")) for one in _matters_of(path)]


def _matters_of(path: Path) -> Iterator[ArticleMatter]:
    for stream, read in read_script(path.read_text(encoding="utf-8")).streams.items():
        events = [one for one in read if not isinstance(one, OF_THE_SESSION)]
        if len(events) < 2 or "." in stream:
            continue
        for case in cases_of(Replay(events, stream=STREAM)):
            at = entry_of(case.incident.place) - 1
            which, who = _named(events[at])
            if case.incident.kind in KINDS and which and _was_one(events[: at + 1], case.incident):
                name = f"{'-'.join(path.name.split('-')[:2])} {case.incident.name}"
                yield ArticleMatter(
                    name,
                    case.incident.name,
                    case.incident.kind,
                    tuple(events[:at]),
                    events[at],
                    KINDS[case.incident.kind],
                    who,
                    which,
                )


def _was_one(events: Sequence[AnyEvent], incident: Incident) -> bool:
    """Whether it was one by what was known then: a card that was found later may tell of a revoke."""
    known = (case.incident for case in cases_of(Replay(events, stream=STREAM)))
    return any((one.name, one.kind) == (incident.name, incident.kind) for one in known)


def _named(event: AnyEvent) -> tuple[str, Seat]:
    """What a director names of an event, and who did it; empty where he is not told of it so."""
    if isinstance(event, CallMade):
        return event.call.value, event.seat
    if isinstance(event, CardPlayed | CardExposed):
        return event.card.value, event.seat
    if isinstance(event, HandCounted):
        return str(event.cards), event.seat
    if isinstance(event, ClaimMade):
        return str(event.tricks), event.seat
    if isinstance(event, ExplanationCorrected):
        return "explanation", event.seat.partner if event.whose == "partner" else event.seat
    return "", Seat.NORTH


def log_before(one: ArticleMatter) -> MemoryLog:
    """A log with the table as it was."""
    log = evening_log(MemoryLog(), HEAD)
    assert isinstance(log, MemoryLog)
    log.append([(STREAM, log.version(STREAM), list(one.before))])
    return log


def tapped(page: Page, hall: AtPort, one: ArticleMatter) -> int:
    """Open a matter by taps. How many it took until its page was there."""
    page.goto(f"{hall.url}/desk/S1/new?table={STREAM}")
    taps = 0
    for each in (
        page.locator(f"label:has(#what-{one.what})"),
        page.locator(f"label:has(#who-{one.who.value.lower()})"),
        *([page.locator(".none-called")] if one.is_uncalled else []),
        *([page.locator(f"label:has(#shown-{one.shown})")] if one.shown not in ("", "accident") else []),
        page.locator(f'.which button[name="which"][value="{one.which}"]:visible').first,
    ):
        each.click()
        taps += 1
    page.wait_for_url(re.compile("/matters/"))
    return taps


def _printed(browser: Browser) -> int:
    above = 0
    print(f"{'case':<14} {'what':<22} {'taps':>4} {'from the queue':>15}  text")
    for one in article_matters():
        with at_port(log_before(one)) as hall:
            page = page_for(browser, hall, "director", "S1", viewport=HAND)
            taps = tapped(page, hall, one)
            said = page.locator(".aloud:visible").first.inner_text().replace("\n", " ")[:60]
            page.context.close()
        above += taps > one.most
        print(f"{one.name:<14} {one.kind:<22} {taps:>4} {taps + 1:>15}  {said}", flush=True)
    return above


if __name__ == "__main__":
    path = browser_path()
    if not path:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        failed = _printed(launched)
        launched.close()
    sys.exit(f"{failed} above what is wanted" if failed else 0)
