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


def two_evenings(**names: str) -> Served:
    """A hall of two evenings, each with a call and an open matter at a table of its own number."""
    scripts = ""
    for number, name in enumerate(names.values(), 1):
        evening = SESSION.replace("Evening <b>one</b>", name) + table(number, OPEN + CALLS)
        scripts += evening.replace("S1", f"S{number}").replace("2026-11-23", f"2026-11-{22 + number}")
    return Served(evening_log(MemoryLog(), scripts))


def evening_told(page: str) -> list[str]:
    return re.findall(r'<p class="of-evening soft"><bdi>(.*?)</bdi>', page)


def test_given_two_evenings_when_a_director_looks_at_one_then_each_of_his_pages_says_of_which_it_tells() -> None:
    with two_evenings(first="Section A", second="Section B") as hall:
        browser = hall.browser("director", "")
        for path in (
            "/desk/S2", "/desk/S2/new", "/matters/S2.r1.t2/2/4", "/scores/S2.r1.t2/2", "/cases/S2",
            "/scorer/S2/boards/2",
        ):  # fmt: skip
            assert evening_told(browser.get(path).text) == ["Section B"], path
        assert evening_told(browser.get("/desk/S1").text) == ["Section A"]


def test_given_two_evenings_of_one_name_when_a_director_looks_at_them_then_their_dates_tell_them_apart() -> None:
    with two_evenings(first="Club", second="Club") as hall:
        told = evening_told(hall.browser("director", "").get("/desk/S2").text)
        assert told == ["Club, Tuesday 24 November 2026"]


def test_given_two_evenings_when_calls_and_matters_wait_at_the_other_then_the_queue_says_how_many_and_leads_there() -> (
    None
):
    with two_evenings(first="Section A", second="Section B") as hall:
        page = hall.browser("director", "").get("/desk/S1").text
        [other] = re.findall(r'<a class="button[^"]*" href="/desk/S2".*?</a>', page, re.DOTALL)
        assert "Section B" in other
        assert '<b class="count">2</b>' in other
        assert "calls-now" in other
        assert 'data-known="S2.r1.t2#call ' in other


def test_given_one_evening_or_a_director_of_one_when_he_looks_at_his_queue_then_no_other_is_named() -> None:
    with two_evenings(first="Section A", second="Section B") as hall:
        page = hall.browser("director", "S1").get("/desk/S1").text
        assert evening_told(page) == []
        assert "Section B" not in page
