"""An insufficient bid that was not intended (25A): a key of its own, before what 27 makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.calls import Call
from domain.events import CallChanged, JudgementMade
from domain.seats import Seat
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Served, served

STREAM = "S1.r1.t1"
BIDDING = f"{EVENING.partition('deal 1')[0]}stream S1.r1.t1\n@ 2026-11-23T19:00:00Z operator\n" + (
    "round 1 table=1 ns=Nord ew=Syd boards=1-8\nboard 1 live\n"
)
"""North deals."""
BID = "1s !1h\n"
PATH = f"/matters/{STREAM}/1/4"
KEY = 'id="unintended"'


def hall_with(lines: str) -> Any:
    return served(evening_log(MemoryLog(), BIDDING + lines))


def pressed(hall: Served, what: str, reason: str = "the cards stuck together") -> Any:
    sent = {"key": "k1", "seen": str(hall.log.version(STREAM)), "word": "unintended", "what": what, "reason": reason}
    return hall.browser("director").post(PATH, data=sent)


@pytest.mark.parametrize(("since", "may"), [
    ("", True), ("p\n", True), ("x\n", True), ("p 2d\n", False), ("p p p\n", False), ("refuse s\n", False),
    ("change e 2h\n", False),
])  # fmt: skip
def test_given_an_insufficient_bid_when_its_matter_is_seen_then_25a_is_a_key_until_partner_calls(
    since: str, may: bool
) -> None:
    with hall_with(BID + since) as hall:
        assert (KEY in hall.browser("director").get(PATH).text) is may
        before = hall.log.version(STREAM)
        answer = pressed(hall, "2h")
        assert answer.status_code == (303 if may else 422), answer.text
        assert (hall.log.version(STREAM) > before) is may


@pytest.mark.parametrize("since", ["", "p\n"])
def test_given_a_bid_that_was_not_intended_when_the_call_meant_is_pressed_then_it_stands_and_the_judgement_too(
    since: str,
) -> None:
    with hall_with(BID + since) as hall:
        before = hall.log.version(STREAM)
        assert pressed(hall, "2h").status_code == 303
        changed, judged = hall.log.read(STREAM, before)
        assert isinstance(changed, CallChanged)
        assert (changed.seat, changed.call) == (Seat.EAST, Call("2H"))
        assert isinstance(judged, JudgementMade)
        assert (judged.law, judged.answer, judged.reason) == ("25A", "unintended", "the cards stuck together")
        page = hall.browser("director").get(PATH).text
        assert KEY not in page


@pytest.mark.parametrize(("what", "reason"), [("2h", ""), ("", "slip"), ("9h", "slip"), ("<b>", "slip")])
def test_given_no_reason_or_no_call_when_it_is_sent_then_it_is_refused_in_words(what: str, reason: str) -> None:
    with hall_with(BID) as hall:
        before = hall.log.version(STREAM)
        answer = pressed(hall, what, reason)
        assert answer.status_code == 422
        assert 'class="refused"' in answer.text
        assert hall.log.version(STREAM) == before


def test_given_a_spectator_of_no_desk_when_he_sends_it_then_nothing_is_recorded() -> None:
    with hall_with(BID) as hall:
        before = hall.log.version(STREAM)
        sent = {"key": "k1", "seen": str(before), "word": "unintended", "what": "2h", "reason": "slip"}
        assert hall.browser("public").post(PATH, data=sent).status_code in (303, 401, 403)
        assert hall.log.version(STREAM) == before
