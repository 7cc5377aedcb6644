"""A poll on a director's phone: what is shown to a polled player, his answer by taps, and the tally by level."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from domain.events import PollTaken
from stores.memory import MemoryLog
from tests.screens.at_the_desk import desk_page, on_two_phones
from tests.screens.club import faults_of
from tests.web.browsing import LOOKS, AtPort, at_port
from tests.web.evening import EVENING, evening_log

pytestmark = [pytest.mark.browser, pytest.mark.process]

SLOW = f"""{EVENING.partition("stream S1.r1.t1")[0]}stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd players=[n1, s1, n2, s2] boards=1-4
board 3
1s p 2s~35 p
3s p p p
"""
POLL = "/polls/S1.r1.t1/3/6"


@pytest.fixture(scope="module")
def hall() -> Iterator[AtPort]:
    with at_port(evening_log(MemoryLog(), SLOW)) as running:
        yield running


def test_given_a_poll_when_three_players_answer_then_their_levels_stand_in_the_tally_and_no_name_or_tempo(
    hall: AtPort, browser: Browser
) -> None:
    page = desk_page(browser, hall, POLL)
    sheet = page.locator(".sheet-of")
    expect(sheet).to_contain_text("You are South")
    for told in ("Holm", "Krogh", "Table", "35"):
        expect(sheet).not_to_contain_text(told)
    expect(page.get_by_text("few").first).to_be_visible()
    for level, answer in (("= same", "Pass"), ("+ stronger", "4s"), ("− weaker", "Pass")):
        page.locator(".answer label", has_text=level).click()
        if answer == "Pass":
            page.locator(".chooses").first.locator("label", has_text="Pass").click()
        else:
            page.get_by_label("Another call, as 2h").fill(answer)
        page.get_by_role("button", name="Record answer").click()
        page.wait_for_load_state()
    expect(page.locator(".tally tbody tr").first.locator(".level")).to_have_count(2)
    expect(page.get_by_text("few")).to_have_count(0)
    polls = [one for one in hall.log.read("S1.r1.t1", 0) if isinstance(one, PollTaken)]
    assert [(one.players, one.answers, one.standard) for one in polls] == [
        (1, ("pass",), "same"), (1, ("4s",), "stronger"), (1, ("pass",), "weaker")
    ]  # fmt: skip
    page.locator("label", has_text="Hand only").click()
    expect(page.locator(".tally")).to_be_hidden()
    expect(sheet).to_be_visible()
    page.context.close()


@pytest.mark.endurance
@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_given_a_poll_when_axe_looks_at_it_on_two_phones_then_nothing_is_wrong(
    hall: AtPort, browser: Browser, language: str, scheme: str
) -> None:
    wrong: list[str] = []
    for width, page in on_two_phones(browser, hall, scheme, f"{POLL}?lang={language}"):
        page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        wrong += [f"{width}: {fault}" for fault in faults_of(page)]
    assert wrong == []
