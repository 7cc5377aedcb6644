"""At which tables and on which boards a new matter may be: also where nobody has begun anything."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.events import BoardStarted, CallMade, RoundStarted
from stores.memory import MemoryLog
from tests.web.evening import evening_log
from tests.web.served import Browser, Served, served

SESSION = """stream S1
@ 2026-11-23T18:45:00Z operator
session "Club evening" 2026-11-23 scoring=mp edition=2017
movement mitchell tables=3 rounds=3 boards_a_round=3
contestant 1 [a1, a2] pair
contestant 2 [b1, b2] pair
contestant 3 [c1, c2] pair
contestant 4 [d1, d2] pair
contestant 5 [e1, e2] pair
contestant 6 [f1, f2] pair
"""
FIRST = f"{SESSION}@ 2026-11-23T19:00:00Z scorer\nclock start 1\n"
PLAYED = "".join(
    f"stream S1.r1.t{table}\n@ 2026-11-23T19:20:00Z scorer\nround 1 table={table}\n"
    + "".join(f"result {board} 4SN=10\n" for board in range(3 * table - 2, 3 * table + 1 - (table == 3)))
    for table in (1, 2, 3)
)
"""All results of the first round but the last one of table 3."""
SECOND = f"{FIRST}{PLAYED}stream S1\n@ 2026-11-23T19:30:00Z scorer\nclock start 2\n"


def tables_at(browser: Browser, query: str = "") -> list[str]:
    return re.findall(r'<option value="(S1\.[^"/]+)"', browser.get(f"/desk/S1/new{query}").text)


def boards_at(page: str) -> list[str]:
    return re.findall(r'data-board="(\d+)"', page)


@pytest.mark.parametrize(("record", "tables"), [
    (SESSION, ["S1.r1.t1", "S1.r1.t2", "S1.r1.t3"]),
    (FIRST, ["S1.r1.t1", "S1.r1.t2", "S1.r1.t3"]),
    (SECOND, ["S1.r2.t1", "S1.r2.t2", "S1.r2.t3", "S1.r1.t3"]),
    (f"{SESSION}{PLAYED}stream S1.r2.t2\n@ 2026-11-23T19:31:00Z scorer\nround 2 table=2\nboard 7\n",
     ["S1.r2.t1", "S1.r2.t2", "S1.r1.t3"]),
])  # fmt: skip
def test_given_a_round_that_is_played_when_a_matter_is_new_then_its_tables_are_offered_before_their_first_slip(
    record: str, tables: list[str]
) -> None:
    with served(evening_log(MemoryLog(), record)) as hall:
        assert tables_at(hall.browser("director")) == tables


def test_given_a_table_that_has_recorded_nothing_when_it_is_chosen_then_its_boards_are_keys_and_it_is_named_once() -> (
    None
):
    with served(evening_log(MemoryLog(), SECOND)) as hall:
        page = hall.browser("director").get("/desk/S1/new?table=S1.r2.t1").text
        assert boards_at(page) == ["4", "5", "6"]
        assert page.partition('class="new"')[0].count("Table 1 · Round 2<") == 1


def sent_to(hall: Served, **sent: str) -> Any:
    return hall.browser("director").post("/desk/S1/new", data={"key": f"k{len(str(sent))}", **sent})


def test_given_a_table_that_has_recorded_nothing_when_a_matter_is_told_there_then_its_round_and_board_are_begun() -> (
    None
):
    with served(evening_log(MemoryLog(), SECOND)) as hall:
        matter = {"stream": "S1.r2.t1", "what": "insufficient_bid", "who": "E", "which": "1H", "board": "5"}
        asked = sent_to(hall, **matter)
        assert (asked.status_code, hall.log.version("S1.r2.t1")) == (422, 0), asked.text
        assert re.search(r'id="calls"[^>]*aria-invalid="true"', asked.text)
        told = sent_to(hall, calls="1s", **{**matter, "who": "S"})
        assert told.status_code == 303, told.text
        assert "/matters/S1.r2.t1/5/" in told.headers["location"]
        assert [type(one) for one in hall.log.read("S1.r2.t1")] == [RoundStarted, BoardStarted, CallMade, CallMade]


@pytest.mark.parametrize("what", ["call_out_of_turn", "insufficient_bid"])
def test_given_a_recorders_device_at_a_table_without_a_board_when_a_call_is_told_then_those_before_it_are_asked(
    what: str,
) -> None:
    with served(
        evening_log(MemoryLog(), f"{FIRST}stream S1.r1.t1\n@ 2026-11-23T19:01:00Z scorer\nround 1 table=1\n")
    ) as hall:
        assert hall.browser("recorder").post("/tables/S1.r1.t1/lease").status_code == 303
        page = hall.browser("director").get("/desk/S1/new?table=S1.r1.t1").text
        assert boards_at(page) == ["1", "2", "3"]
        assert 'id="calls"' in page
        assert 'name="uncalled"' in page
        before = hall.log.version("S1.r1.t1")
        asked = sent_to(hall, stream="S1.r1.t1", what=what, who="E", which="1H", board="1")
        assert (asked.status_code, hall.log.version("S1.r1.t1")) == (422, before), asked.text


@pytest.mark.parametrize(("query", "table", "board"), [
    ("?board=9", "S1.r1.t3", "9"), ("?table=S1.r1.t3&board=9", "S1.r1.t3", "9"), ("?board=S1.r1.t2/5", "S1.r1.t2", "5"),
])  # fmt: skip
def test_given_a_board_in_the_address_when_the_page_opens_then_it_is_chosen_at_the_table_that_has_it(
    query: str, table: str, board: str
) -> None:
    with served(evening_log(MemoryLog(), FIRST)) as hall:
        page = hall.browser("director").get(f"/desk/S1/new{query}").text
        assert f'<option value="{table}" selected' in page
        assert f'name="board" value="{board}"' in page


def test_given_a_board_that_a_table_left_out_when_it_has_gone_on_then_it_may_still_be_chosen() -> None:
    gone_on = f"{SECOND}stream S1.r2.t3\n@ 2026-11-23T19:40:00Z scorer\nround 2 table=3\nresult 1 4SN=10\n"
    with served(evening_log(MemoryLog(), gone_on)) as hall:
        browser = hall.browser("director")
        page = browser.get("/desk/S1/new?table=S1.r1.t3").text
        assert re.findall(r'<option value="(\d+)"', page) == ["9", "8", "7"]
        page = browser.get("/desk/S1/new?table=S1.r1.t3&board=9").text
        assert '<input type="hidden" name="board" value="9">' in page
        assert 'id="what-claim"' in page


def test_given_a_session_of_which_nobody_told_who_plays_where_when_a_matter_is_new_then_the_page_says_so() -> None:
    with served(evening_log(MemoryLog(), SESSION.partition("movement")[0])) as hall:
        assert "nothing tells who plays where" in hall.browser("director").get("/desk/S1/new").text


def test_given_a_table_that_sits_out_or_none_when_it_is_in_the_address_then_another_is_shown() -> None:
    with served(evening_log(MemoryLog(), FIRST)) as hall:
        browser = hall.browser("director")
        assert browser.get("/desk/S1/new?table=S1.r9.t9&board=77").status_code == 200
        assert tables_at(browser, "?table=S2.r1.t1") == ["S1.r1.t1", "S1.r1.t2", "S1.r1.t3"]
