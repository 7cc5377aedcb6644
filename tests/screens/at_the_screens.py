"""People of an evening, each with a browser of his own, and what they press."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.events import AnyEvent, CallMade, CardPlayed
from tests.screens.club import page_for
from tests.web.browsing import AtPort

__all__ = ["Committee", "Director", "Person", "Player", "Recorder", "Scorer", "Spectator"]

TABLET: ViewportSize = {"width": 1180, "height": 820}
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}

SAME = re.compile(r"^\D*(\d+)\D+\1\D")
"""As many entries are here as were sent."""


REASON = "as it was told at the table"
"""Why a director judged so."""


class Person:
    """Somebody who came in by his link, where he has one."""

    def __init__(self, browser: Browser, hall: AtPort, role: str, scope: str, size: ViewportSize) -> None:
        self.hall = hall
        if role == "public":
            self.page: Page = browser.new_context(reduced_motion="reduce", viewport=size).new_page()
        else:
            self.page = page_for(browser, hall, role, scope, viewport=size)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(error.stack or str(error)))

    def goes(self, path: str) -> None:
        """Go to a page."""
        self.page.goto(f"{self.hall.url}{path}")

    def presses(self, name: str | re.Pattern[str]) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name).first.click()

    def follows(self, name: str | re.Pattern[str]) -> None:
        """Follow a link."""
        self.page.get_by_role("link", name=name).first.click()

    def reads(self, words: str | re.Pattern[str]) -> None:
        """See some words on the page."""
        expect(self.page.get_by_role("main")).to_contain_text(words)


class Recorder(Person):
    """Whoever records a table, with a tablet."""

    def __init__(self, browser: Browser, hall: AtPort, table: int) -> None:
        super().__init__(browser, hall, "recorder", f"S1.t{table}", TABLET)
        self.page.goto(f"{hall.url}/")
        self.follows("Record: Table")
        self.here = self.page.locator("#here")

    def begins(self, number: int) -> None:
        """Begin a round."""
        self.presses(f"Begin round {number}")
        expect(self.page.locator("#line")).to_be_focused()

    def types(self, *lines: str) -> None:
        """Type lines, and wait until the log has them."""
        for line in lines:
            before = self.here.inner_text()
            self.page.keyboard.type(line)
            self.page.keyboard.press("Enter")
            expect(self.here).not_to_have_text(before)
        self.is_sent()

    def taps(self, events: Iterable[AnyEvent]) -> None:
        """Tap calls and cards."""
        for event in events:
            if isinstance(event, CallMade):
                self.page.locator(f'.call-key[data-call="{event.call.value}"][data-state="face"]').click()
            elif isinstance(event, CardPlayed):
                assert event.seat is not None
                assert event.card is not None
                self.page.locator(f'.key[data-card="{event.card.value}"][data-seat="{event.seat.value}"]').click()
        self.is_sent()

    def is_sent(self) -> None:
        """All that is here is in the log, and nothing was refused."""
        expect(self.page.locator(".foot")).to_have_text(SAME)
        expect(self.page.locator("#told")).to_be_hidden()


class Director(Person):
    """The director, with a phone."""

    def __init__(self, browser: Browser, hall: AtPort) -> None:
        super().__init__(browser, hall, "director", "S1", PHONE)

    def called(self, table: int, what: str) -> None:
        """Take the call of a table, and open its matter."""
        self.goes("/desk/S1")
        self.presses(f"I am going table {table}")
        row = self.page.locator(".called").filter(has_text=f"Table {table} calls")
        expect(row.get_by_text("You are going")).to_be_visible()
        self.follows(re.compile(what, re.IGNORECASE))
        self.page.wait_for_url("**/matters/**")

    def hears(self, sentence: str) -> None:
        """What is to be read aloud, or judged, holds some words."""
        expect(self.page.locator(".aloud:visible")).to_contain_text(sentence)

    def chooses(self, choice: str) -> None:
        """Press a choice once all that the table recorded is on the page, with a reason where one is asked for, and
        wait until it is recorded and the next step is there."""
        table = self.page.url.partition("/matters/")[2].partition("/")[0]
        seen = self.page.locator(".matter-screen [name=seen]").first
        known = self.hall.log.version(table)
        expect(seen).to_have_value(str(known))
        before = self.page.locator(".matter-screen").inner_text()
        for reason in self.page.locator(".reply .reason input:visible").all():
            reason.fill(REASON)
        self.page.locator(".spoken:visible").get_by_role("button", name=choice).first.click()
        expect(self.page.locator(".matter-screen")).not_to_have_text(before)
        assert self.hall.log.version(table) > known, self.page.locator("main").inner_text()


class Scorer(Person):
    """The scorer, at a desk."""

    def __init__(self, browser: Browser, hall: AtPort) -> None:
        super().__init__(browser, hall, "scorer", "S1", DESK)

    def begins(self, name: str, date: str, teams: str, deals: str) -> None:
        """Seat a match of two teams, two rounds of four boards, from the first page on."""
        self.goes("/")
        self.follows("A new evening")
        self.page.get_by_label("Scoring").select_option("teams")
        for field, text in (("name", name), ("date", date), ("tables", "2"), ("rounds", "2"), ("boards", "4")):
            self.page.locator(f"#{field}").fill(text)
        self.page.locator("#pairs").fill(teams)
        self.page.locator("#deals").fill(deals)
        self.presses("Begin the evening")
        self.page.wait_for_url("**/scorer/S1?begun=1")

    def enters_slip(self, board: int, table: int, slip: str) -> None:
        """Type what the slip of a board says."""
        self.goes(f"/scorer/S1/boards/{board}?table={table}")
        expect(self.page.locator("#line")).to_be_focused()
        self.page.keyboard.type(slip)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(f"tr[data-table='{table}'].final")).to_be_visible()

    def publishes(self) -> None:
        """Publish the ranking as it stands."""
        self.goes("/scorer/S1")
        self.presses("Publish the ranking as it stands")
        expect(self.page.locator(".echo")).to_contain_text("published")

    def types(self, line: str) -> None:
        """Type a line about the session."""
        self.goes("/scorer/S1")
        self.page.get_by_text("Type a line").click()
        self.page.locator("#line").fill(line)
        self.page.locator("#line").press("Enter")
        expect(self.page.locator(".echo")).to_be_visible()


class Committee(Person):
    """The committee of an appeal."""

    def __init__(self, browser: Browser, hall: AtPort, number: str) -> None:
        super().__init__(browser, hall, "committee", f"S1/{number}", DESK)
        self.goes("/")
        self.follows(f"Appeal {number}")

    def hears(self, **told: str) -> None:
        """Fill in what is told at the hearing, and see it recorded."""
        for name, text in told.items():
            field = self.page.locator(f"#hearing [name={name}]")
            field.select_option(text) if name.endswith("_of") else field.fill(text)
        self.presses("Record what was said")
        expect(self.page.locator(".echo")).to_be_visible()

    def decides(self, **told: str) -> None:
        """Fill in the decision, have it read back, and record it."""
        for name, text in told.items():
            field = self.page.locator(f".decision [name={name}]")
            field.select_option(text) if name in ("outcome", "deposit") else field.fill(text)
        self.presses("Read it back")
        expect(self.page.locator(".aloud")).to_contain_text(told["reason"])
        self.presses("Record the decision of A1")
        expect(self.page.locator(".decided")).to_contain_text(told["reason"])


class Player(Person):
    """A player, with a phone."""

    def __init__(self, browser: Browser, hall: AtPort, contestant: str) -> None:
        super().__init__(browser, hall, "player", f"S1/{contestant}", PHONE)
        self.goes("/")
        self.follows("Your own results")

    def appeals(self, ruling: str, grounds: str) -> None:
        """Lodge an appeal of a ruling, with the partner's consent."""
        rulings = self.page.get_by_label("The ruling")
        rulings.select_option(rulings.locator("option").filter(has_text=ruling).get_attribute("value"))
        self.page.get_by_label("Grounds").fill(grounds)
        self.page.get_by_label("My partner, or captain, concurs").check()
        self.presses("Lodge an appeal")
        expect(self.page.locator(".echo")).to_be_visible()


class Spectator(Person):
    """Somebody without a link."""

    def __init__(self, browser: Browser, hall: AtPort) -> None:
        super().__init__(browser, hall, "public", "", DESK)
        self.goes("/")
        self.follows("Ranking")

    def sees(self, contestant: str, figure: str, state: str) -> None:
        """What stands in the ranking, by and by."""
        row = self.page.locator(f'.live:not([hidden]) tr[data-contestant="{contestant}"]')
        try:
            expect(row).to_contain_text(figure)
            expect(row).to_contain_text(state)
        except AssertionError as error:
            error.add_note(self._what_was_told())
            raise

    def _what_was_told(self) -> str:
        """How far the log, the stream and the page have come: which of them is behind."""
        followed = vars(self.hall.site.streams)["_by_topic"].get("standings/S1", {})
        streams = [(one.touched, one.made.position, one.owed, one.publishing) for one in followed.values() if one.made]
        page = self.page.locator(".live").first.get_attribute("data-position")
        return f"log {self.hall.log.tail()}, streams {streams}, page {page}, errors {self.errors}"
