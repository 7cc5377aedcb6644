"""What a director taps on the page of a matter: it records the answer that its key names, and offers no other."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import pytest

from domain.events import JudgementMade
from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Browser, Served, served

SESSION = EVENING.partition("stream S1.r1.t1")[0]
TABLE = "S1.r1.t1"
BOARD = (
    f"stream {TABLE}\n@ 2026-11-23T19:00:00Z operator\nround 1 table=1 ns=Nord ew=Syd boards=1-4\n"
    "board 3 dealer=s vul=none N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87 live\n"
)
NOTRUMP = "1nt p 3nt p p p\n"
"""South plays three notrump."""


def hall_with(record: str) -> AbstractContextManager[Served]:
    """A hall in which a board was recorded so far."""
    return served(evening_log(MemoryLog(), SESSION + BOARD + record))


def first_matter(browser: Browser) -> tuple[str, dict[str, Any]]:
    """The page of the matter that waits longest, and what is told of it."""
    [item, *_] = browser.get("/api/queue?session=S1").json()["items"]
    incident: str = item["incident"]
    told = browser.get(f"/api/matter?stream={TABLE}&incident={incident.replace('#', '%23')}").json()
    return f"/matters/{TABLE}/{incident.replace('#', '/')}", told


def replied(browser: Browser, word: str, **named: str) -> Any:
    """The answer to a reply to the first step of the matter that waits longest."""
    path, told = first_matter(browser)
    step = told["steps"][0]["step"]
    fields = {"law": step["law"], "code": step["code"], "word": word, "seen": str(told["seen"]), "key": word, **named}
    return browser.post(path, data=fields)


PLAYED = """1nt p 2c~20 p
3nt p p p
w:s4 3 k a
claim s 8
agree w
"""
SCORED = """@ 2026-11-23T19:20:00Z director
adjust 3 12C1c both=60%:3NS=8,40%:3NS=9 "two likely lines" incident=3#6
"""


@pytest.mark.parametrize("ruling", ["", 'rule 3#6 16B3 "adjusted"\n'])
def test_given_a_score_for_a_matter_when_it_is_looked_at_then_score_reason_and_right_of_appeal_stand_there_once(
    ruling: str,
) -> None:
    with hall_with(f"{PLAYED}@ 2026-11-23T19:18:00Z director\n{ruling}{SCORED}") as hall:
        browser = hall.browser("director")
        told = browser.get(f"/api/matter?stream={TABLE}&incident=3%236").json()
        assert told["score"]["law"] == "12C1c"
        assert told["score"]["text"].startswith("3/5 3NT by S 8 tricks + 2/5 3NT by S 9 tricks, NS -50")
        page = browser.get(f"/matters/{TABLE}/3/6").text
        assert "Adjusted score given" in page
        assert "two likely lines" in page
        assert page.count("Tell them that either side may appeal") == 1
        assert "What the Laws say of it" not in page
        assert not any("Was there unauthorised information" in one for one in told["follows"])
        assert browser.get(f"/api/matter?stream={TABLE}&incident=3%2316").json()["score"] is None


@pytest.mark.parametrize("record", ["!e:p\n", "1nt p !s:p\n"])
def test_given_a_pass_that_may_be_artificial_when_the_director_says_so_then_31_goes_on_and_no_score_is_offered(
    record: str,
) -> None:
    with hall_with(record) as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert told["steps"][0]["step"]["law"] == "30C"
        assert "/scores/" not in browser.get(path).text.partition('class="reply"')[2].partition("</form>")[0]
        assert replied(browser, "artificial", reason="a transfer was passed").status_code == 303
        judged = hall.log.read(TABLE)[-1]
        assert isinstance(judged, JudgementMade)
        assert (judged.law, judged.answer, judged.reason) == ("30C", "artificial", "a transfer was passed")
        assert "31" in str(first_matter(browser)[1]["laws"])


def test_given_a_hand_with_too_many_cards_when_the_others_are_counted_by_keys_then_13b_is_asked_and_13c_never_was() -> (
    None
):
    with hall_with("1nt p\ncount s 14\n") as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert "13C" not in str(told["steps"])
        page = browser.get(path).text
        assert "first the other hands are counted" in page
        for line in ("count n 13", "count w 13", "count e 12"):
            assert f'value="{line}"' in page
        for number, line in enumerate(("count n 13", "count e 12")):
            sent = {"line": line, "key": line, "seen": str(told["seen"] + number)}
            assert browser.post(path, data=sent).status_code == 303
        _, told = first_matter(browser)
        assert [one["step"]["law"] for one in told["steps"]][:1] == ["13B"]
        assert "count w 13" not in browser.get(path).text


def test_given_a_table_without_its_calls_when_the_director_says_that_one_had_called_then_13b_is_asked() -> None:
    with hall_with("count n 14\ncount e 12\n") as hall:
        browser = hall.browser("director")
        path, told = first_matter(browser)
        assert told["steps"][0]["step"]["law"] == "13A"
        line = "judge 3#3 13 e_called"
        assert f'value="{line}"' in browser.get(path).text
        assert browser.post(path, data={"line": line, "key": "k", "seen": str(told["seen"])}).status_code == 303
        assert first_matter(browser)[1]["steps"][0]["step"]["law"] == "13B"
