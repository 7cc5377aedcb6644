"""A new matter at a table that nobody records: what its Law depends on is asked, and never guessed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.events import BoardStarted, CallMade, CardExposed, CardPlayed, ContractRecorded, PlayUnrecorded
from projections.desk.steps import cases_of
from projections.rulings.replay import Replay
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, Served, served

STREAM = "S1.r1.t1"
NOT_BEGUN = f"""{EVENING.partition("deal 1")[0]}stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd boards=1-4
"""
BEGUN = f"{NOT_BEGUN}board 1\n"
"""North is dealer."""


def sent_to(browser: Browser, **sent: str) -> Any:
    key = "-".join(re.findall(r"\w+", str(sent.values())))[:80]
    return browser.post("/desk/S1/new", data={"key": key, "stream": STREAM, **sent})


def kinds_since(hall: Served, before: int) -> list[type]:
    return [type(one) for one in hall.log.read(STREAM, before)]


def matter_at(browser: Browser, place: str) -> Any:
    board, _, entry = place.partition("?")[0].rpartition("/matters/")[2].partition("/")[2].partition("/")
    return browser.get(f"/api/matter?stream={STREAM}&incident={board}%23{entry}").json()


@pytest.mark.parametrize(("record", "board"), [(NOT_BEGUN, {"board": "1"}), (BEGUN, {}), (f"{BEGUN}p p 1s p\n", {})])
def test_given_no_contract_when_a_lead_out_of_turn_is_told_then_the_contract_is_asked_and_nothing_recorded(
    record: str, board: dict[str, str]
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        lead = {"what": "lead_out_of_turn", "who": "E", "which": "SK", **board}
        asked = sent_to(browser, **lead)
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text
        assert "declarer" in re.findall(r'role="alert"[^>]*>([^<]*)', asked.text)[0]
        assert re.search(r'id="contract"[^>]*aria-invalid="true"', asked.text)
        told = sent_to(browser, **lead, contract="3nt s", led="opening")
        assert told.status_code == 303, told.text
        assert kinds_since(hall, before)[-2:] == [ContractRecorded, CardPlayed]
        assert "54" in str(matter_at(browser, told.headers["location"])["laws"])


def test_given_an_auction_that_goes_on_when_a_lead_is_told_and_that_is_said_then_24b_speaks_of_it() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        browser = hall.browser("director")
        told = sent_to(browser, what="lead_out_of_turn", who="E", which="S5", bidding="true")
        assert told.status_code == 303, told.text
        assert "24B" in str(matter_at(browser, told.headers["location"])["laws"])


@pytest.mark.parametrize("what", ["insufficient_bid", "call_out_of_turn"])
@pytest.mark.parametrize(("record", "board"), [(NOT_BEGUN, {"board": "1"}), (BEGUN, {})])
def test_given_no_call_is_recorded_when_an_irregular_one_is_told_then_those_before_it_are_asked_and_none_is_guessed(
    record: str, board: dict[str, str], what: str
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        before = hall.log.version(STREAM)
        asked = sent_to(hall.browser("director"), what=what, who="E", which="1H", **board)
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text
        assert "from the dealer" in re.findall(r'role="alert"[^>]*>([^<]*)', asked.text)[0]
        assert re.search(r'id="calls"[^>]*aria-invalid="true"', asked.text)


@pytest.mark.parametrize(("what", "calls", "code"), [
    ("insufficient_bid", "1s", "insufficient_bid"), ("insufficient_bid", "P, pass 1NT", "call_at_partner"),
    ("call_out_of_turn", "p p p 1c", "call_at_rho"), ("call_out_of_turn", "1c p p", "call_at_partner"),
])  # fmt: skip
@pytest.mark.parametrize(("record", "board"), [(NOT_BEGUN, {"board": "1"}), (BEGUN, {})])
def test_given_no_call_is_recorded_when_those_before_it_are_told_then_the_law_of_that_auction_speaks(
    record: str, board: dict[str, str], what: str, calls: str, code: str
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        told = sent_to(browser, what=what, who="E", which="1H", calls=calls, **board)
        assert told.status_code == 303, told.text
        made = [kind for kind in kinds_since(hall, before) if kind is not BoardStarted]
        assert made == [CallMade] * (len(re.findall(r"\w+", calls)) + 1)
        assert matter_at(browser, told.headers["location"])["steps"][0]["step"]["code"] == code


def test_given_that_nobody_had_called_when_a_call_out_of_turn_is_told_then_it_is_opened_with_that_call_alone() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        told = sent_to(browser, what="call_out_of_turn", who="E", which="1H", uncalled="true")
        assert (told.status_code, kinds_since(hall, before)) == (303, [CallMade]), told.text


@pytest.mark.parametrize(("sent", "why"), [
    ({"what": "insufficient_bid", "uncalled": "true"}, "from the dealer"),
    ({"what": "call_out_of_turn", "uncalled": "true", "calls": "1s"}, "from the dealer"),
    ({"what": "call_out_of_turn", "calls": "1s tricks 9"}, "tricks"),
    ({"what": "insufficient_bid", "calls": "1s p 1h"}, "1H does not exceed the last bid"),
    ({"what": "insufficient_bid", "calls": "p"}, "in turn and lawful"),
])  # fmt: skip
def test_given_calls_that_leave_it_in_doubt_when_they_are_told_then_it_is_refused_in_words(
    sent: dict[str, str], why: str
) -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        before = hall.log.version(STREAM)
        refused = sent_to(hall.browser("director"), who="E", which="1H", **sent)
        assert (refused.status_code, hall.log.version(STREAM)) == (422, before), refused.text
        assert why in re.findall(r'role="alert"[^>]*>([^<]*)', refused.text)[0]


def test_given_a_table_that_a_device_records_when_a_call_is_out_of_turn_then_nothing_is_asked_of_it() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        assert hall.browser("recorder").post(f"/tables/{STREAM}/lease").status_code == 303
        browser = hall.browser("director")
        assert 'id="calls"' not in browser.get(f"/desk/S1/new?table={STREAM}").text
        told = sent_to(browser, what="call_out_of_turn", who="E", which="1H")
        assert told.status_code == 303, told.text


def test_given_a_card_that_was_shown_when_the_contract_is_told_then_its_title_is_not_that_of_the_auction() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        told = sent_to(browser, what="penalty_card", who="E", which="SK", contract="3nt s", seen="during")
        assert kinds_since(hall, before) == [ContractRecorded, PlayUnrecorded, CardExposed], told.text
        assert "during the auction" not in browser.get(told.headers["location"]).text


CLAIM = {"what": "claim", "who": "S", "which": "3"}
OF_THE_PLAY = [
    (CLAIM, "declarer_won", {"declarer_won": "6", "defenders_won": "3"}, "68A"),
    (CLAIM | {"which": "4"}, "declarer_won", {"declarer_won": "6", "defenders_won": "3"}, "68A"),
    ({"what": "lead_out_of_turn", "who": "E", "which": "SK"}, "led", {"led": "W"}, "defenders_lead_out_of_turn"),
    ({"what": "lead_out_of_turn", "who": "N", "which": "SK"}, "led", {"led": "S"}, "declarers_lead_out_of_turn"),
    ({"what": "lead_out_of_turn", "who": "N", "which": "SK"}, "led", {"led": "E"}, "declarers_lead_out_of_turn"),
    ({"what": "lead_out_of_turn", "who": "E", "which": "SK"}, "led", {"led": "opening"}, "opening_lead_out_of_turn"),
    ({"what": "lead_out_of_turn", "who": "N", "which": "SK"}, "led", {"led": "opening"}, "54E"),
    ({"what": "penalty_card", "who": "E", "which": "SK"}, "seen", {"seen": "before"}, "24E"),
    ({"what": "penalty_card", "who": "E", "which": "SK"}, "seen", {"seen": "during"}, "49"),
    ({"what": "penalty_card", "who": "N", "which": "SK"}, "seen", {"seen": "during"}, "48A"),
]


@pytest.mark.parametrize(("sent", "field", "told", "law"), OF_THE_PLAY)
@pytest.mark.parametrize(("record", "board"), [(NOT_BEGUN, {"board": "1"}), (BEGUN, {})])
def test_given_play_that_nobody_recorded_when_its_law_depends_on_how_far_it_was_then_that_is_asked(
    record: str, board: dict[str, str], sent: dict[str, str], field: str, told: dict[str, str], law: str
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        asked = sent_to(browser, contract="3nt s", **sent, **board)
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text
        assert re.search(rf'name="{field}"[^>]*aria-invalid="true"', asked.text)
        done = sent_to(browser, contract="3nt s", **sent, **board, **told)
        assert done.status_code == 303, done.text
        found = matter_at(browser, done.headers["location"])
        assert law in str(found["laws"]) + str(found["steps"])


def test_given_a_claim_of_more_tricks_than_are_left_when_it_is_told_then_it_is_refused() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        before = hall.log.version(STREAM)
        asked = sent_to(hall.browser("director"), **{**CLAIM, "which": "5"}, contract="3nt s", declarer_won="6",
                        defenders_won="3")  # fmt: skip
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text


@pytest.mark.parametrize("sent", [{"declarer_won": "9"}, {"declarer_won": "9", "defenders_won": "4"}])
def test_given_no_number_of_tricks_that_leaves_any_when_a_claim_is_told_then_it_is_asked_again(
    sent: dict[str, str],
) -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        before = hall.log.version(STREAM)
        asked = sent_to(hall.browser("director"), **CLAIM, contract="3nt s", **sent)
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text


def test_given_a_claim_without_a_record_when_it_is_contested_then_as_many_tricks_as_were_left_are_offered() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        browser = hall.browser("director")
        done = sent_to(browser, **CLAIM, contract="3nt s", declarer_won="6", defenders_won="3")
        path = done.headers["location"].partition("?")[0]
        sent = {"line": "object w", "seen": str(hall.log.version(STREAM)), "key": "object"}
        assert browser.post(path, data=sent).status_code == 303
        cases = cases_of(Replay(list(hall.log.read(STREAM)), stream=STREAM))
        asked = [one for case in cases for one in case.incident.questions if one.code == "adjudicate"]
        assert [(one.least, one.most) for one in asked] == [(0, 4)]


@pytest.mark.parametrize(("record", "board"), [(NOT_BEGUN, {"board": "1"}), (BEGUN, {})])
def test_given_a_call_that_was_changed_when_those_up_to_it_are_told_then_25_speaks_of_it(
    record: str, board: dict[str, str]
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        changed = {"what": "changed_call", "who": "E", "which": "2H", **board}
        for none in ({}, {"uncalled": "true"}, {"calls": "1s"}):
            asked = sent_to(browser, **changed, **none)
            assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text
        done = sent_to(browser, **changed, calls="1s 2d")
        assert done.status_code == 303, done.text
        assert "25A" in str(matter_at(browser, done.headers["location"])["laws"])


@pytest.mark.parametrize(("record", "board"), [(NOT_BEGUN, {"board": "1"}), (BEGUN, {})])
def test_given_a_call_after_the_auction_when_the_contract_is_told_then_39_speaks_of_it(
    record: str, board: dict[str, str]
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        late = {"what": "late_call", "who": "E", "which": "4H", **board}
        asked = sent_to(browser, **late)
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text
        assert re.search(r'id="contract"[^>]*aria-invalid="true"', asked.text)
        done = sent_to(browser, **late, contract="3nt s")
        assert done.status_code == 303, done.text
        assert "39" in str(matter_at(browser, done.headers["location"])["laws"])


def test_given_a_table_without_a_board_when_a_matter_is_new_then_the_boards_due_there_are_keys() -> None:
    with served(evening_log(MemoryLog(), NOT_BEGUN)) as hall:
        page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}").text
        assert re.findall(r'<button type="button" data-board="(\d+)"', page) == ["1", "2", "3", "4"]


def test_given_a_slip_of_the_board_before_when_a_matter_is_new_then_a_board_that_nobody_has_begun_may_be_chosen() -> (
    None
):
    with served(evening_log(MemoryLog(), f"{BEGUN}contract 3nt s\ntricks 9\n")) as hall:
        browser, before = hall.browser("director"), hall.log.version(STREAM)
        page = browser.get(f"/desk/S1/new?table={STREAM}").text
        assert re.findall(r'<option value="(\d+)"', page) == ["2", "3", "4"]
        page = browser.get(f"/desk/S1/new?table={STREAM}&board=2").text
        assert '<input type="hidden" name="board" value="2">' in page
        assert {'id="calls"' in page, 'id="contract"' in page} == {True}
        told = sent_to(browser, what="insufficient_bid", who="W", which="1H", calls="p p", board="2")
        assert told.status_code == 422, told.text
        assert '<input type="hidden" name="board" value="2">' in told.text
        told = sent_to(browser, what="insufficient_bid", who="S", which="1H", calls="1s", board="2")
        assert told.status_code == 303, told.text
        assert "/matters/S1.r1.t1/2/" in told.headers["location"]
        assert kinds_since(hall, before) == [BoardStarted, CallMade, CallMade]


def test_given_a_table_that_a_device_records_when_a_matter_is_new_then_every_board_of_the_round_may_be_chosen() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        assert hall.browser("recorder").post(f"/tables/{STREAM}/lease").status_code == 303
        browser = hall.browser("director")
        page = browser.get(f"/desk/S1/new?table={STREAM}&board=2").text
        assert re.findall(r'<option value="(\d+)"', page) == ["2", "3", "4"]
        assert 'name="board" value="2"' in page
        before = hall.log.version(STREAM)
        asked = sent_to(browser, what="insufficient_bid", who="W", which="1H", board="2")
        assert (asked.status_code, hall.log.version(STREAM)) == (422, before), asked.text
        assert re.search(r'id="calls"[^>]*aria-invalid="true"', asked.text)
