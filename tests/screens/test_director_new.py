"""A new matter in a real browser: what, who, which; the taps from the irregularity to the right text are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from stores.memory import MemoryLog
from tests.screens.at_the_desk import desk_page, on_two_phones
from tests.screens.club import faults_of
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import EVENING, evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

SESSION = EVENING.partition("stream S1.r1.t1")[0]
TABLE = "stream S1.r1.t1\n@ 2026-11-23T19:00:00Z operator\nround 1 table=1 ns=Nord ew=Syd boards=1-4\n"
BEFORE = "board 3\n"
PASSED = f"{BEFORE}p\n"
CALLED = f"{BEFORE}1s 2c\n"
BID = f"{BEFORE}1s p 2s p\n4s p p p\n"
MOST = 3
NEW = "/desk/S1/new?table=S1.r1.t1"
MOST_OF_A_LEAD = 4


class Case(NamedTuple):
    """One of the eight kinds, as it may come about."""

    what: str
    record: str
    who: str
    which: str
    kind: str
    """What the text is about."""


CASES = [
    Case("Call out of turn", PASSED, "North", "two hearts", "call out of turn"),
    Case("Insufficient bid", CALLED, "North", "one heart", "insufficient bid"),
    Case("Lead out of turn", BID, "North", "five of hearts", "lead out of turn"),
    Case("Revoke", f"{BID}w:hk\n", "North", "six of clubs", "revoke"),
    Case("Card shown", BID, "East", "two of diamonds", "card shown"),
    Case("Wrong number of cards", BID, "East", "12", "wrong number"),
    Case("Claim", BID, "South", "3", "claim"),
    Case("Information", BID, "East", "Wrong or missing explanation", "misinformation"),
]


@pytest.fixture
def hall(request: pytest.FixtureRequest) -> Iterator[AtPort]:
    record: str = getattr(request, "param", BEFORE)
    with at_port(evening_log(MemoryLog(), SESSION + TABLE + record)) as running:
        yield running


@pytest.mark.parametrize(("hall", "case"), [(one.record, one) for one in CASES], indirect=["hall"],
                         ids=[one.what for one in CASES])  # fmt: skip
def test_given_each_kind_of_matter_when_it_is_opened_then_the_right_text_is_there_after_three_taps(
    hall: AtPort, browser: Browser, case: Case
) -> None:
    page, taps = desk_page(browser, hall, NEW), 0
    for each in (
        page.locator(".what label", has_text=case.what),
        page.locator(".by-whom label", has_text=case.who),
        page.locator(".which").get_by_role("button", name=case.which, exact=True).locator("visible=true"),
    ):
        each.click()
        taps += 1
    page.wait_for_url("**/matters/**")
    assert taps <= (MOST_OF_A_LEAD if case.what == "Lead out of turn" else MOST)
    expect(page.locator(".matter-head")).to_contain_text(case.kind, ignore_case=True)
    expect(page.locator("#undo")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("hall", [PASSED], indirect=True)
def test_given_a_matter_that_was_opened_by_a_slip_when_it_is_undone_then_its_entries_are_struck(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, NEW)
    before = hall.log.version("S1.r1.t1")
    page.locator(".what label", has_text="Call out of turn").click()
    page.locator(".by-whom label", has_text="North").click()
    expect(page.locator("#says")).to_have_text("North called out of turn. The call opens it.")
    page.get_by_role("button", name="two hearts", exact=True).click()
    page.wait_for_url("**/matters/**")
    page.locator("#undo").get_by_role("button").click()
    page.wait_for_url("**/desk/S1")
    expect(page.get_by_text("Nothing is open.")).to_be_visible()
    assert hall.log.version("S1.r1.t1") == before + 2
    page.context.close()


@pytest.mark.parametrize("hall", [PASSED], indirect=True)
def test_given_a_keyboard_alone_when_a_matter_is_opened_then_it_is(hall: AtPort, browser: Browser) -> None:
    page = desk_page(browser, hall, NEW)
    page.locator("#what-call_out_of_turn").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.locator("#says").filter(has_text="North").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/matters/**")
    expect(page.locator(".matter-head")).to_contain_text("call out of turn", ignore_case=True)
    page.context.close()


def test_given_a_kind_that_needs_its_card_when_it_is_chosen_then_a_card_that_nobody_saw_is_no_key(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, NEW)
    page.locator(".by-whom label", has_text="West").click()
    page.locator(".what label", has_text="Lead out of turn").click()
    expect(page.locator(".of-w .marked")).to_be_visible()
    page.locator(".what label", has_text="Revoke").click()
    expect(page.locator(".of-w .marked")).to_be_hidden()
    page.context.close()


COVERED = """(key) => {
  const box = key.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(there === key || key.contains(there));
}"""


def test_given_a_lead_that_nobody_recorded_when_whose_it_was_is_tapped_then_four_taps_and_the_contract_lead_to_it(
    hall: AtPort, browser: Browser
) -> None:
    page, taps = desk_page(browser, hall, NEW), 0
    for label in ("#what-lead_out_of_turn", "#who-e", "#led-n"):
        page.locator(f"label:has({label})").click()
        taps += 1
    page.locator("#contract").fill("3nt s")
    page.locator(".which").get_by_role("button", name="two of diamonds", exact=True).locator("visible=true").click()
    page.wait_for_url("**/matters/**")
    assert taps + 1 <= MOST_OF_A_LEAD
    expect(page.locator(".aloud:visible").first).not_to_contain_text("two ways")
    page.context.close()


def test_given_how_many_tricks_each_side_had_won_when_a_claim_is_told_then_no_more_than_those_left_are_keys(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, NEW)
    page.locator("label:has(#what-claim)").click()
    page.locator("label:has(#who-s)").click()
    expect(page.locator("[data-tricks]:visible")).to_have_count(0)
    page.locator("#contract").fill("3nt s")
    page.locator("#declarer-won").select_option("6")
    page.locator("#defenders-won").select_option("3")
    expect(page.locator("[data-tricks]:visible")).to_have_text(["0", "1", "2", "3", "4"])
    page.locator("[data-tricks='3']").click()
    page.wait_for_url("**/matters/**")
    expect(page.locator("body")).to_contain_text("South concedes 1 trick")
    page.context.close()


@pytest.mark.parametrize("hall", [BID], indirect=True)
def test_given_a_low_phone_when_the_third_step_or_a_choice_is_scrolled_to_then_nothing_lies_over_it(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, NEW)
    page.set_viewport_size({"width": 390, "height": 780})
    page.locator("label:has(#what-lead_out_of_turn)").click()
    page.locator("label:has(#who-n)").click()
    keys = page.locator(".which button:visible")
    for key in keys.element_handles():
        key.scroll_into_view_if_needed()
        assert not key.evaluate(COVERED)
    keys.first.click()
    page.wait_for_url("**/matters/**")
    expect(page.locator(".keys-of")).to_have_css("position", "static")
    page.context.close()


def test_given_something_else_when_its_key_is_tapped_then_its_line_is_begun_for_the_seat_that_was_tapped(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, NEW)
    page.locator("label:has(#who-w)").click()
    page.locator("#other-of summary").click()
    page.locator(".others button", has_text="Hand of another board").click()
    expect(page.locator("#line")).to_have_value("wronghand w 8")
    page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_new_matter_when_axe_looks_at_each_kind_on_two_phones_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    for width, page in on_two_phones(browser, hall, scheme, f"{NEW}&lang={language}"):
        wrong += faults_of(page)
        for what in ("call_out_of_turn", "lead_out_of_turn", "wrong_number", "claim", "information"):
            page.locator(f"label:has(#what-{what})").click()
            page.locator("label:has(#who-w)").click()
            wrong += [f"{what} {width}: {fault}" for fault in faults_of(page)]
    assert wrong == []
