"""Replies to a matter by a form: a call is tapped, what was pressed is not asked again, and a page may be reloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.calls import Call
from domain.events import CallChanged, CallMade, JudgementMade
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served

STREAM = "S1.r1.t1"
PATH = f"/matters/{STREAM}/2/15"


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(MemoryLog())) as running:
        yield running


@pytest.fixture
def director(hall: Served) -> Browser:
    browser = hall.browser("director")
    sent = {
        "key": "refused",
        "seen": str(hall.log.version(STREAM)),
        "law": "27A",
        "code": "insufficient_bid",
        "word": "refuse",
    }
    assert browser.post(PATH, data=sent).status_code == 303
    return browser


def matter_of(director: Browser) -> Any:
    return director.get("/api/matter", params={"stream": STREAM, "incident": "2#15"}).json()


def next_of(director: Browser) -> str:
    steps = matter_of(director)["steps"]
    return str(steps[0]["step"]["code"]) if steps else ""


def replied(director: Browser, **sent: str) -> Any:
    matter = matter_of(director)
    step = matter["steps"][0]["step"]
    named = {"key": f"k{sent}", "seen": str(matter["seen"]), "law": step["law"], "code": step["code"]}
    return director.post(PATH, data={**named, **sent})


def test_given_an_insufficient_bid_that_was_refused_when_its_page_is_seen_then_every_call_is_a_key(
    director: Browser,
) -> None:
    page = director.get(PATH).text
    assert len(re.findall(r'<button name="what"', page)) == 38
    assert re.search('name="choice"[^>]* value="comparable"', page)
    assert 'placeholder="Call, as 2h' not in page


@pytest.mark.parametrize(
    ("choice", "what", "judged"),
    [
        ("same_denomination", "2h", []),
        ("comparable", "3h", [("23A", "comparable")]),
        ("other", "p", [("23A", "not_comparable")]),
        ("other", "2h", [("27B1a", "other_denominations"), ("23A", "not_comparable")]),
    ],
)
def test_given_a_choice_with_its_call_when_it_is_tapped_then_what_it_says_is_not_asked_again(
    hall: Served, director: Browser, choice: str, what: str, judged: list[tuple[str, str]]
) -> None:
    before = hall.log.version(STREAM)
    answer = replied(director, choice=choice, what=what)
    assert answer.status_code == 303, answer.text
    recorded = hall.log.read(STREAM, before)
    assert any(isinstance(one, CallChanged | CallMade) for one in recorded)
    told = [(one.law, one.answer) for one in recorded if isinstance(one, JudgementMade)]
    assert told == judged
    assert all(one.reason for one in recorded if isinstance(one, JudgementMade))
    assert next_of(director) not in ("specified", "comparable")


def test_given_a_second_bid_that_is_not_enough_when_it_is_tapped_then_words_and_a_key_ask_whether_it_happened(
    hall: Served, director: Browser
) -> None:
    before = hall.log.version(STREAM)
    answer = replied(director, choice="other", what="1d")
    assert answer.status_code == 422
    text: str = answer.text
    assert "Yes, it happened" in text
    assert hall.log.version(STREAM) == before
    assert replied(director, choice="other", what="1d", marked="true").status_code == 303
    made = [one for one in hall.log.read(STREAM, before) if isinstance(one, CallMade | CallChanged)]
    assert [one.call for one in made] == [Call.DIAMOND_1]


def test_given_a_reply_when_it_is_recorded_then_the_page_is_asked_for_anew_and_says_it_in_a_few_words(
    hall: Served, director: Browser
) -> None:
    answer = replied(director, choice="other", what="p")
    assert answer.status_code == 303
    where = answer.headers["location"]
    page = director.get(where).text
    [echo] = re.findall(r'class="echo">(.*?)</p>', page, re.S)
    assert "South" in echo
    assert len(re.sub(r"<[^>]*>", "", echo)) < 120
    assert director.get(f"{PATH}?recorded=9999").status_code == 200
