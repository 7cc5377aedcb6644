"""A new matter on another board than the one in play: one that is over, or one that nobody has begun."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stores.memory import MemoryLog
from tests.web.evening import EVENING, evening_log
from tests.web.served import Served, served

STREAM = "S1.r1.t1"
DEAL = "N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87"
BEGUN = f"""{EVENING.partition("deal 1")[0]}stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=Nord ew=Syd boards=1-8
"""
TWO_BOARDS = f"""{BEGUN}board 3 dealer=s vul=none {DEAL} live
1nt p 3nt p p p
s4 3 t a
d2 t q !e:hj
tricks 9
board 4
"""


def opened(hall: Served, **sent: str) -> Any:
    director = hall.browser("director")
    return director.post("/desk/S1/new", data={"key": f"k{sent}", "stream": STREAM, **sent})


def lines_behind(hall: Served, before: int) -> list[str]:
    return [type(one).__name__ for one in hall.log.read(STREAM, before)]


def test_given_a_revoke_of_an_earlier_board_when_its_board_is_chosen_then_the_matter_is_on_that_board() -> None:
    with served(evening_log(MemoryLog(), TWO_BOARDS)) as hall:
        page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}").text
        assert re.search(r'<option value="3"', page)
        page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}&board=3").text
        assert '<input type="hidden" name="board" value="3">' in page
        assert 'value="HJ"' in page
        before = hall.log.version(STREAM)
        answer = opened(hall, what="revoke", who="E", which="HJ", board="3")
        assert answer.status_code == 303, answer.text
        [noticed] = hall.log.read(STREAM, before)
        assert (noticed.board, noticed.trick) == (3, 2)  # type: ignore[union-attr]
        assert "/matters/S1.r1.t1/3/" in answer.headers["location"]


def test_given_what_cannot_be_said_of_an_earlier_board_when_it_is_sent_then_it_is_refused_in_words() -> None:
    with served(evening_log(MemoryLog(), TWO_BOARDS)) as hall:
        before = hall.log.version(STREAM)
        answer = opened(hall, what="claim", who="E", which="3", board="3")
        assert answer.status_code == 422
        assert "Board 3 is over" in answer.text
        assert hall.log.version(STREAM) == before


def test_given_an_earlier_board_when_a_new_matter_is_wanted_then_only_what_may_still_be_said_of_it_is_a_key() -> None:
    with served(evening_log(MemoryLog(), TWO_BOARDS)) as hall:
        page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}&board=3").text
        assert re.findall(r'name="what" id="[^"]*" value="([^"]*)"', page) == ["revoke", "wrong_number", "information"]
        sorts = page.partition('<div class="of-sort">')[2].partition("</div>")[0]
        assert re.findall(r'name="which" value="([^"]*)"', sorts) == ["tempo", "explanation", "agreement"]
        page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}").text
        assert len(re.findall(r'name="what" id="[^"]*" value="([^"]*)"', page)) == 10


def test_given_a_wrong_number_of_cards_on_an_earlier_board_when_it_is_told_then_the_other_hands_are_to_be_counted() -> (
    None
):
    with served(evening_log(MemoryLog(), TWO_BOARDS)) as hall:
        before = hall.log.version(STREAM)
        answer = opened(hall, what="wrong_number", who="E", which="14", board="3")
        assert answer.status_code == 303, answer.text
        assert lines_behind(hall, before) == ["HandCounted"]
        assert "/matters/S1.r1.t1/3/" in answer.headers["location"]
        page = hall.browser("director").get(answer.headers["location"]).text
        assert "count n 12 board=3" in page


def test_given_a_card_of_an_earlier_board_that_followed_suit_when_it_is_told_as_a_revoke_then_it_is_refused() -> None:
    with served(evening_log(MemoryLog(), TWO_BOARDS)) as hall:
        before = hall.log.version(STREAM)
        answer = opened(hall, what="revoke", who="E", which="ST", board="3")
        assert (answer.status_code, "it is no revoke" in answer.text) == (422, True), answer.text
        assert hall.log.version(STREAM) == before


def test_given_a_card_of_the_board_before_when_it_is_told_as_a_revoke_on_one_not_begun_then_nothing_is_begun() -> None:
    with served(evening_log(MemoryLog(), TWO_BOARDS)) as hall:
        before = hall.log.version(STREAM)
        answer = opened(hall, what="revoke", who="E", which="HJ", board="5")
        assert answer.status_code == 422, answer.text
        assert hall.log.version(STREAM) == before


def test_given_a_lawful_lead_on_a_board_not_begun_when_it_is_told_as_out_of_turn_then_nothing_is_begun() -> None:
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        before, lead = (
            hall.log.version(STREAM),
            {"what": "lead_out_of_turn", "contract": "3nt s", "board": "5", "led": "opening"},
        )
        lawful = opened(hall, key="w", who="W", which="S4", **lead)
        assert (lawful.status_code, hall.log.version(STREAM)) == (422, before), lawful.text
        wrong = opened(hall, key="n", who="N", which="SA", **lead)
        assert wrong.status_code == 303, wrong.text
        assert "/matters/S1.r1.t1/5/" in wrong.headers["location"]


def test_given_a_table_without_a_board_when_a_new_matter_is_wanted_then_all_cards_are_keys_and_the_board_is_asked() -> (
    None
):
    with served(evening_log(MemoryLog(), BEGUN)) as hall:
        page = hall.browser("director").get(f"/desk/S1/new?table={STREAM}").text
        assert 'name="board"' in page
        assert len(set(re.findall(r'name="which" value="([SHDC][2-9TJQKA])"', page))) == 52
        before = hall.log.version(STREAM)
        answer = opened(hall, what="insufficient_bid", who="S", which="", board="5")
        assert answer.status_code == 303, answer.text
        assert lines_behind(hall, before) == ["BoardStarted", "DirectorCalled"]
        wrong = opened(hall, what="wrong_number", who="W", which="14", board="5")
        assert "/matters/S1.r1.t1/5/" in wrong.headers["location"]


def test_given_a_matter_after_which_the_table_went_on_when_it_is_undone_then_it_is_refused_in_words() -> None:
    with served(evening_log(MemoryLog(), f"{BEGUN}board 3\n")) as hall:
        opened(hall, what="wrong_number", who="W", which="14")
        first, director = hall.log.version(STREAM), hall.browser("director")
        line = {"key": "on", "seen": first, "line": "count n 12"}
        assert director.post(f"/api/tables/{STREAM}/entries", json=line).status_code == 200
        undo = {"stream": STREAM, "entries": str(first)}
        refused = director.post("/desk/S1/undo", data={"key": "u1", **undo})
        assert (refused.status_code, "the table went on" in refused.text) == (409, True)
        assert hall.log.version(STREAM) == first + 1


FIRST_ROUND = TWO_BOARDS.removesuffix("board 4\n")
TWO_ROUNDS = f"""{FIRST_ROUND}endround

stream S1.r2.t1
@ 2026-11-23T20:00:00Z operator
round 2 table=1 ns=Nord ew=Syd boards=9-16
"""
BEFORE, NOW = "S1.r1.t1", "S1.r2.t1"


def page_of(hall: Served, **asked: str) -> str:
    return str(hall.browser("director").get("/desk/S1/new", params=asked).text)


@pytest.mark.parametrize("begun", ["", "board 9\n"])
def test_given_a_round_that_is_over_when_a_new_matter_is_wanted_then_its_boards_can_be_chosen(begun: str) -> None:
    with served(evening_log(MemoryLog(), TWO_ROUNDS + begun)) as hall:
        assert f'value="{BEFORE}/3"' in page_of(hall, table=NOW)
        page = page_of(hall, table=NOW, board=f"{BEFORE}/3")
        assert f'<input type="hidden" name="stream" value="{BEFORE}">' in page
        assert '<input type="hidden" name="board" value="3">' in page
        assert re.findall(r'name="what" id="[^"]*" value="([^"]*)"', page) == ["revoke", "wrong_number", "information"]
        of_round = page_of(hall, table=BEFORE).partition('id="other-of"')[0]
        assert of_round.count('name="board" value="3"') == 1


@pytest.mark.parametrize(
    ("what", "which", "kind"),
    [("revoke", "HJ", "revoke"), ("information", "tempo", "tempo"), ("information", "explanation", "misinformation")],
)
def test_given_a_round_that_is_over_when_a_matter_of_it_is_told_then_it_is_opened_on_the_board_of_that_round(
    what: str, which: str, kind: str
) -> None:
    with served(evening_log(MemoryLog(), TWO_ROUNDS)) as hall:
        before = hall.log.version(NOW)
        answer = opened(hall, key=which, what=what, who="E", which=which, board="3", stream=BEFORE)
        assert answer.status_code == 303, answer.text
        assert f"/matters/{BEFORE}/3/" in answer.headers["location"]
        incident = answer.headers["location"].partition("?")[0].rpartition("/")[2]
        asked = {"stream": BEFORE, "incident": f"3#{incident}"}
        assert hall.browser("director").get("/api/matter", params=asked).json()["kind"] == kind
        assert hall.log.version(NOW) == before


def test_given_a_round_that_is_over_when_a_call_on_its_last_board_is_told_then_it_is_refused_in_words() -> None:
    with served(evening_log(MemoryLog(), TWO_ROUNDS)) as hall:
        before = hall.log.version(BEFORE)
        answer = opened(hall, key="k", what="insufficient_bid", who="E", which="1H", board="3", stream=BEFORE)
        assert (answer.status_code, "Board 3 is over" in answer.text) == (422, True)
        assert hall.log.version(BEFORE) == before


@pytest.mark.parametrize("board", ["S2.r1.t1/3", "S1.r1.t1/x", "/3", "S1/3", "S1.r1.t1/3/4"])
def test_given_a_board_of_a_round_that_is_none_when_a_new_matter_is_wanted_then_no_page_breaks(board: str) -> None:
    with served(evening_log(MemoryLog(), TWO_ROUNDS)) as hall:
        assert hall.browser("director").get("/desk/S1/new", params={"board": board}).status_code in (200, 400, 404, 422)
