"""What no key of a new matter is for: it is begun by a line, or told in words, and ends nowhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.events import BoardStarted, DirectorCalled, RoundStarted, TricksDisputed
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served
from tests.web.test_new_at_tables import SECOND
from tests.web.test_new_matters_asked import BEGUN, STREAM

SLIP = f"{BEGUN}contract 3nt s\ntricks 9\n"


def told(browser: Browser, line: str, stream: str = STREAM, **sent: str) -> Any:
    return browser.post("/desk/S1/other", data={"key": "other", "stream": stream, "line": line, **sent})


def lines_offered(hall: Served) -> dict[str, str]:
    """By the words of each key, the line that it begins."""
    page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}").text
    return {label.strip(): line for line, label in re.findall(r'data-line="([^"]*)">([^<]*)', page)}


def test_given_a_number_of_tricks_that_is_disputed_when_its_line_is_sent_then_its_page_is_there() -> None:
    with served(evening_log(MemoryLog(), SLIP)) as hall:
        assert lines_offered(hall)["Number of tricks disputed"] == "dispute {seat} 9"
        answer = told(hall.browser("director"), "dispute w 8")
        assert answer.status_code == 303, answer.text
        assert "/matters/S1.r1.t1/1/" in answer.headers["location"]
        assert isinstance(hall.log.read(STREAM)[-1], TricksDisputed)


@pytest.mark.parametrize("line", ["!board 8", "wronghand e 8"])
def test_given_a_wrong_board_when_its_line_is_sent_then_15_speaks_of_it(line: str) -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}1s p\n")) as hall:
        answer = told(hall.browser("director"), line)
        assert answer.status_code == 303, answer.text
        assert "/matters/" in answer.headers["location"]


def test_given_what_no_line_tells_of_when_it_is_told_in_words_then_it_waits_in_the_queue() -> None:
    with served(evening_log(MemoryLog(), SLIP)) as hall:
        browser, line = hall.browser("director"), lines_offered(hall)["Dummy\u2019s card"]
        answer = told(browser, line.replace("{seat}", "n").replace("&#34;", '"'))
        assert answer.status_code == 303, answer.text
        called = hall.log.read(STREAM)[-1]
        assert isinstance(called, DirectorCalled)
        assert (called.why, called.topic) == ("Dummy\u2019s card", ("other",))
        assert browser.get(answer.headers["location"]).status_code == 200


def test_given_a_line_that_cannot_be_when_it_is_sent_then_it_is_refused_and_stands_there() -> None:
    with served(evening_log(MemoryLog(), SLIP)) as hall:
        before = hall.log.version(STREAM)
        answer = told(hall.browser("director"), "unagree w 1")
        assert (answer.status_code, hall.log.version(STREAM)) == (422, before), answer.text
        assert 'value="unagree w 1"' in answer.text
        assert '<details id="other-of" class="panel" open>' in answer.text


def test_given_a_table_that_has_recorded_nothing_when_a_line_is_sent_then_its_round_and_board_are_begun() -> None:
    with served(evening_log(MemoryLog(), SECOND)) as hall:
        answer = told(hall.browser("director"), 'director n "fouled" topic=other', "S1.r2.t1", board="5")
        assert answer.status_code == 303, answer.text
        assert [type(one) for one in hall.log.read("S1.r2.t1")] == [RoundStarted, BoardStarted, DirectorCalled]
