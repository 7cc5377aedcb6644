"""While boards are in play, a crawler with each role over every page, every answer and every event: no hand of a board
that he may not see is in any of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape

import pytest

from domain.errors import TdlogError
from tests.web.evening import evening_log
from tests.web.served import ROLES, SCOPES, Served, served
from tests.web.test_routes import ASKS, FILLED, named
from web.asking import Route
from web.failures import Failed
from web.parts import PARTS
from web.streams import Wanted
from web.table_of_routes import ROUTES

HELD = ("QT963", "AK73", "KJ7542", "QT42", "AK952", "AKT963", "Q7643", "J986")
"""Holdings of board 2, in play at both tables: four cards or more of a suit."""
TAG = re.compile(r"<[^>]*>")

SEES_TABLE_1 = ("recorder", "director")
AT = {
    "table": ("S1.r1.t1", "S1.r1.t2"), "matter": ("S1.r1.t1/2#15",), "case": ("S1/A1", "S1/A1/1", "S1/A1/2"),
    "slips": ("S1/1", "S1/2"), "comments": ("S1.r1.t1/1/0", "S1.r1.t1/2/0", "S1.r1.t2/2/9"),
}  # fmt: skip


def pattern(holding: str) -> re.Pattern[str]:
    ranks = ["(?:10|T)" if rank == "T" else rank for rank in holding]
    return re.compile(r"(?<![0-9AKQJT])" + r"[^0-9AKQJTa-z]{0,14}".join(ranks))


PATTERNS = [pattern(holding) for holding in HELD]


def hands_in(text: str) -> list[str]:
    """The holdings that a text tells, as it stands or without its tags."""
    plain = unescape(TAG.sub(" ", text))
    return [one.pattern for one in PATTERNS if one.search(text) or one.search(plain)]


@pytest.fixture(scope="module")
def hall() -> Iterator[Served]:
    with served(evening_log()) as running:
        yield running


@pytest.mark.parametrize("written", ["Q 10 9 6 3", "QT963", "Q1096 3", '["HQ","HT","H9","H6","H3"]', "♥Q ♥10 ♥9 ♥6 ♥3"])
def test_given_a_holding_however_it_is_written_when_it_is_looked_for_then_it_is_found(written: str) -> None:
    assert hands_in(f"<p>{written}</p>")


def test_given_who_may_see_the_table_when_he_looks_then_the_crawler_finds_the_hands(hall: Served) -> None:
    for role in SEES_TABLE_1:
        browser = hall.browser(role)
        assert hands_in(browser.get("/tables/S1.r1.t1").text)
        assert hands_in(browser.get("/api/table?stream=S1.r1.t1").text)


@pytest.mark.parametrize("role", ["scorer", "committee", "player", "commentator", "public"])
@pytest.mark.parametrize("route", [route for route in ROUTES if route.method == "GET"], ids=named)
def test_given_a_role_that_may_not_see_a_board_in_play_when_it_asks_for_anything_then_no_hand_is_told(
    hall: Served, route: Route, role: str
) -> None:
    path = route.path
    browser = hall.browser(role)
    for table in ("S1.r1.t1", "S1.r1.t2"):
        for board in ("1", "2"):
            asked = path.format_map({**FILLED, "table": table, "board": board})
            query = ASKS.get(path, "").replace("S1.r1.t1", table).replace("board=1", f"board={board}")
            for language in ("en", "da"):
                answer = browser.get(f"{asked}?{query}&lang={language}")
                assert answer.status_code < 500
                assert hands_in(answer.text) == []


def test_given_the_recorder_of_another_table_when_he_asks_for_anything_then_no_hand_of_this_one_is_told(
    hall: Served,
) -> None:
    """Both tables play the same board: what tells this table is its auction."""
    browser = hall.browser("recorder", "S1.t2")
    for path in (
        "/tables/S1.r1.t1",
        "/api/table?stream=S1.r1.t1",
        "/api/entries?stream=S1.r1.t1",
        "/boards/S1.r1.t1/2",
    ):
        answer = browser.get(path)
        assert answer.status_code == 403
        assert hands_in(answer.text) == []


@pytest.mark.parametrize("form", ["html", "json"])
@pytest.mark.parametrize("role", ROLES)
def test_given_an_event_of_a_stream_when_it_is_made_then_only_who_may_see_the_board_is_told_its_hands(
    hall: Served, role: str, form: str
) -> None:
    told = 0
    for kind in PARTS:
        for name in AT.get(kind, ("S1",)):
            wanted = Wanted(f"{kind}/{name}", role, SCOPES.get(role, ""), form, "en")
            try:
                content = _made(hall, wanted)
            except (TdlogError, Failed):
                continue
            told += 1
            may = role == "director" or (role == "recorder" and name == "S1.r1.t1")
            assert may or hands_in(content) == []
    assert told


def _made(hall: Served, wanted: Wanted) -> str:
    return asyncio.run(hall.site.make(wanted)).content.decode()


def test_given_a_replay_when_it_is_shown_then_the_record_of_the_table_is_not_in_it(hall: Served) -> None:
    """That would tell the other boards of the table, in a form that no crawler reads."""
    text = hall.browser("director").get("/boards/S1.r1.t1/1/replay").text
    assert hands_in(text) == []
    assert "data:text/plain" not in text


@pytest.mark.parametrize("role", ["recorder", "scorer", "committee", "player", "commentator", "public"])
def test_given_the_deals_of_the_session_when_a_line_is_refused_or_answered_then_no_hand_is_told(
    hall: Served, role: str
) -> None:
    browser = hall.browser(role, "S1.t2" if role == "recorder" else None)
    for path in ("/api/tables/S1.r1.t1/entries", "/api/tables/S1.r1.t1/rivals"):
        for line in ("zz", "hq", "board 3", "1h"):
            answer = browser.post(path, json={"key": "k", "line": line, "seen": 3})
            assert answer.status_code >= 400
            assert hands_in(answer.text) == []
