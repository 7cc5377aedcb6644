"""A table of which nothing is recorded yet: begun where its session has it, else told why there is nothing to begin;
whoever waits there goes on as soon as somebody has begun it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.web.evening import evening_log
from tests.web.served import Served, served
from tests.web.test_following import Following, played

SESSION = """\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Evening" 2026-11-23 scoring=matchpoints
"""
PAIRS = "".join(f"contestant {number}\n" for number in range(1, 7))
MITCHELL = SESSION + PAIRS + "movement mitchell tables=3 rounds=3 boards_a_round=2\n"
SWISS = SESSION + PAIRS + 'movement swiss tables=3 rounds=3 boards_a_round=2 plan=["r1 t1 1-2 1-2", "r1 t2 3-4 1-2"]\n'
BEGINS = 'value="round {round} table={table}"'


def begins(page: str, round: int, table: int) -> bool:
    """Whether a page offers to begin a round at a table."""
    return BEGINS.format(round=round, table=table) in page


@pytest.mark.parametrize(
    ("script", "table", "said"),
    [
        (MITCHELL, "S1.r1.t1", "Nothing is recorded"),
        (MITCHELL, "S1.r3.t3", "Nothing is recorded"),
        (SWISS, "S1.r1.t2", "Nothing is recorded"),
        (SESSION, "S1.r7.t9", "Nothing is recorded"),
    ],
)
def test_given_a_table_of_the_movement_or_a_session_without_one_when_it_is_opened_then_it_can_be_begun(
    script: str, table: str, said: str
) -> None:
    _, round, number = table.split(".")
    with served(evening_log(script=script)) as hall:
        page = hall.browser("recorder", f"S1.{number}").get(f"/tables/{table}")
    assert (page.status_code, said in page.text) == (200, True)
    assert begins(page.text, int(round[1:]), int(number[1:]))


@pytest.mark.parametrize(
    ("script", "table", "language", "said"),
    [
        (MITCHELL, "S1.r4.t1", "en", "This session has 3 rounds: there is no round 4."),
        (MITCHELL, "S1.r4.t1", "da", "Sessionen har 3 runder: der er ingen runde 4."),
        (MITCHELL, "S1.r0.t1", "en", "This session has 3 rounds: there is no round 0."),
        (MITCHELL, "S1.r2.t9", "en", "Round 2 is played without table 9: ask the director which table is yours."),
        (SWISS, "S1.r2.t1", "en", "Who meets whom in round 2 is not drawn yet: this page goes on as soon as it is."),
        (SWISS, "S1.r1.t3", "en", "Round 1 is played without table 3: ask the director which table is yours."),
        (MITCHELL, "S9.r1.t1", "en", "Session S9 has not begun yet: this page goes on as soon as it has."),
    ],
)
def test_given_a_round_table_or_session_that_does_not_exist_when_it_is_opened_then_it_is_said_and_nothing_is_offered(
    script: str, table: str, language: str, said: str
) -> None:
    session, _, number = table.split(".")
    with served(evening_log(script=script)) as hall:
        page = hall.browser("recorder", f"{session}.{number}").get(f"/tables/{table}?lang={language}").text
    assert said in page
    assert 'name="line"' not in page


@pytest.fixture
def hall() -> Iterator[Served]:
    with served(evening_log(script=MITCHELL)) as running:
        yield running


def test_given_a_page_that_waits_to_begin_a_table_when_another_has_begun_it_then_it_is_told_and_leads_there(
    hall: Served,
) -> None:
    waiting, other = hall.browser("recorder", "S1.t2"), hall.browser("recorder", "S1.t2")
    topic = "beginning/S1.r1.t2"
    page = waiting.get("/tables/S1.r1.t2").text
    assert f'data-topic="{topic}"' in page
    assert "data-begun" not in page

    async def story() -> None:
        follower = Following(hall, "/stream", f"topic={topic}&after={hall.log.tail()}", waiting.cookies["tdlog"])
        begun = {"key": "b", "line": "round 1 table=2", "seen": 0}
        answer = await asyncio.to_thread(other.post, "/api/tables/S1.r1.t2/entries", json=begun)
        assert answer.status_code == 200
        await follower.until(lambda text: "data-begun" in text)
        await follower.close()

    played(hall, story())
    assert "data-begun" not in waiting.get("/tables/S1.r1.t2").text


def test_given_a_recorder_of_another_table_when_he_asks_whether_one_can_be_begun_then_it_is_not_for_him(
    hall: Served,
) -> None:
    answer = hall.browser("recorder", "S1.t1").get("/api/beginning?stream=S1.r1.t2")
    assert answer.status_code == 403
    assert hall.browser("director").get("/api/beginning?stream=S1.r1.t2").json()["state"] == "due"
