"""A disputed claim on the director's page: its cards and trumps in sight, and a reason once, with the number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from domain.events import JudgementMade
from stores.memory import MemoryLog
from tests.given import FOUR_SPADES
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, Served, served

STREAM = "S1.r1.t1"
BEFORE = EVENING.partition("stream S1.r1.t1")[0].partition("deal 1")[0]
CLAIMED = f"""{BEFORE}
stream {STREAM}
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd players=[n1, s1, n2, s2] boards=1-4
{FOUR_SPADES[0]}
{FOUR_SPADES[1]}
hk 2 8 5
claim s rest-1
object w
"""


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(MemoryLog(), CLAIMED)) as running:
        yield running


@pytest.fixture
def path(hall: Served) -> str:
    items = hall.browser("director").get("/api/queue", params={"session": "S1"}).json()["items"]
    [incident] = {one["incident"] for one in items if one["kind"] == "claim"}
    return f"/matters/{STREAM}/{incident.replace('#', '/')}"


def matter(director: Browser, path: str) -> Any:
    incident = "#".join(path.split("/")[-2:])
    return director.get("/api/matter", params={"stream": STREAM, "incident": incident}).json()


def test_given_a_disputed_claim_when_its_page_is_seen_then_what_is_left_in_each_hand_and_the_trumps_are(
    hall: Served, path: str
) -> None:
    page = unescape(hall.browser("director").get(path).text)
    assert "Trumps: spades" in re.sub(r"<[^>]*>", "", page)
    hands = re.findall(r'<section class="hand \w+".*?</section>', page, re.DOTALL)
    assert len(hands) == 4
    assert "hearts: Q J 10 3" in hands[3]
    assert "<s>" not in "".join(hands)


def test_given_a_disputed_claim_when_it_is_led_through_then_a_reason_is_asked_with_the_number_alone(
    hall: Served, path: str
) -> None:
    director = hall.browser("director")
    asked: list[tuple[str, bool]] = []
    for _ in range(9):
        shown = matter(director, path)
        if not shown["steps"]:
            break
        step, page = shown["steps"][0]["step"], director.get(path).text
        asked.append((str(step["law"]), 'id="reason" name="reason" value="" required' in page))
        sent = {"key": step["law"], "seen": str(shown["seen"]), "law": step["law"], "code": step["code"]}
        word = "adjudicated 11" if step["law"] == "70A" else step["answers"][0] if step["answers"] else "yes"
        if step["law"] == "70A":
            refused = director.post(path, data={**sent, "key": "without", "word": word})
            assert (refused.status_code, "a judgement needs its reason" in refused.text) == (422, True)
        reason = {"reason": "the trumps were out"} if step["law"] == "70A" and step["answers"] else {}
        answer = director.post(path, data={**sent, "word": word, **reason})
        assert answer.status_code == 303, answer.text
        if step["law"] == "70A":
            break
    assert [law for law, _ in asked][-1] == "70A"
    assert {law for law, is_required in asked if is_required} == {"70A"}
    given = [one for one in hall.log.read(STREAM) if isinstance(one, JudgementMade)]
    assert len(given) == len(asked)
