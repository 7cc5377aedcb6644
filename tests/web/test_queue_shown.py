"""The queue on a director's phone: a call with its matter, old calls out of the way, who has taken what."""

from __future__ import annotations

import re

from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Served, served

SESSION = EVENING.partition("stream S1.r1.t1")[0]


def table(number: int, lines: str, at: str = "2026-11-23T19:00:00Z") -> str:
    return f"""
stream S1.r1.t{number}
@ {at} operator
round 1 table={number} ns=Nord ew=Syd boards=1-4
{lines}
"""


OPEN = "board 2\n1s !1h\n"
CALLS = "td n\n"


def test_given_a_call_from_a_table_with_an_open_matter_when_the_queue_is_shown_then_it_leads_to_the_matter() -> None:
    with served(evening_log(MemoryLog(), SESSION + table(1, OPEN + CALLS))) as hall:
        page = hall.browser("director").get("/desk/S1").text
        [called] = re.findall(r'<li class="called".*?</li>', page, re.DOTALL)
        assert 'href="/matters/S1.r1.t1/2/4"' in called


def test_given_a_call_before_a_board_when_the_queue_is_shown_then_it_begins_with_what_is_told() -> None:
    with served(evening_log(MemoryLog(), SESSION + table(1, 'td "who played?"\n'))) as hall:
        page = hall.browser("director").get("/desk/S1").text
        [called] = re.findall(r'<li class="called".*?</li>', page, re.DOTALL)
        assert re.search(r"<p>\W*who played\?", called), called
        assert "<p>:" not in called


def test_given_old_calls_when_there_are_many_then_they_are_folded_below_the_new_one() -> None:
    old = "".join(table(number, f"board 1\n{CALLS}") for number in range(2, 8))
    new = table(8, f"board 1\n{CALLS}", "2026-11-23T20:00:00Z") + table(1, OPEN)
    log = evening_log(MemoryLog(), SESSION + old + new)
    with Served(log, clock=lambda: "2026-11-23T20:01:00Z") as hall:
        page = hall.browser("director").get("/desk/S1").text
        before, _, folded = page.partition('<details class="older-calls"')
        assert re.findall(r'data-call="(S1\.r1\.t\d)', before) == ["S1.r1.t8"]
        assert len(re.findall("data-call=", folded.partition("</details>")[0])) == 6
        assert "/matters/S1.r1.t1/2/4" in page


def test_given_matters_of_the_same_time_when_the_queue_is_shown_then_table_two_stands_before_table_ten() -> None:
    log = evening_log(MemoryLog(), SESSION + "".join(table(number, OPEN) for number in (10, 2, 1, 11)))
    with served(log) as hall:
        items = hall.browser("director").get("/api/queue?session=S1").json()["items"]
        assert [one["stream"].rpartition(".t")[2] for one in items] == ["1", "2", "10", "11"]


def taken(hall: Served, path: str) -> None:
    assert hall.browser("director").post(path).status_code == 303


def test_given_a_matter_that_another_took_while_a_player_chooses_when_it_is_shown_then_his_name_and_take_over_are() -> (
    None
):
    with served(evening_log(MemoryLog(), SESSION + table(1, OPEN))) as hall:
        taken(hall, "/matters/S1.r1.t1/2/4/take")
        other = hall.browser("director", "")
        row = re.findall(r'<li data-name="S1.r1.t1/2#4".*?</li>', other.get("/desk/S1").text, re.DOTALL)[0]
        assert "another director is going" in row.lower()
        page = other.get("/matters/S1.r1.t1/2/4").text
        assert re.search(r'<form[^>]*data-if="other"[^>]*>\s*<button[^>]*>Take over', page)
