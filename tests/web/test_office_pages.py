"""The pages of scorer and director: the way on is kept where they look at a ranking, and a sign means one thing."""

from __future__ import annotations

import re
from html import unescape

import pytest

from stores.memory import MemoryLog
from tests.screens.club import TABLES, club_evening
from tests.web.evening import evening_log
from tests.web.served import served
from tests.web.test_queue_shown import SESSION, table

NAMED = r'<nav class="segmented" aria-label="(.*?)">'
LOOKED_AT = ("/sessions/S1", "/sessions/S1?as_of=12", "/sessions/S1/boards", "/sessions/S1/boards/1",
    "/sessions/S1/explain/Nord", "/sessions/S1/cards/Nord")  # fmt: skip


@pytest.mark.parametrize("path", LOOKED_AT)
@pytest.mark.parametrize(("role", "links"), [("scorer", True), ("director", False)])
def test_given_a_scorer_or_director_who_looks_at_a_ranking_when_he_goes_on_then_his_own_pages_are_there(
    role: str, links: bool, path: str
) -> None:
    with served(evening_log()) as hall:
        page = hall.browser(role, "").get(path).text
        assert re.findall(NAMED, page) == ["The scorer&#39;s pages", "Pages of the session"]
        assert 'href="/scorer/S1/boards"' in page
        assert ('href="/links?session=S1"' in page) == links


@pytest.mark.parametrize("role", ["player", "public"])
def test_given_anybody_else_when_he_looks_at_a_ranking_then_nothing_leads_to_the_scorers_pages(role: str) -> None:
    with served(evening_log()) as hall:
        assert "/scorer/S1" not in hall.browser(role, "S1/Nord" if role == "player" else None).get("/sessions/S1").text


RULED = table(1, 'result 1 4SN=10\n@ 2026-11-23T19:10:00Z director\nadjust 1 12C1b both=4SN=9 "so"\n')


def test_given_a_score_of_a_director_when_he_looks_at_the_board_then_the_key_that_gives_one_has_another_sign() -> None:
    with served(evening_log(MemoryLog(), SESSION + RULED)) as hall:
        page = hall.browser("director", "").get("/scorer/S1/boards/1").text
        [key] = re.findall(r'<a class="give-score".*?</a>', page, re.DOTALL)
        assert "§" not in key
        assert "Give a score at table 1" in key
        [legend] = re.findall(r'<p class="hint" id="signs-of-scores">.*?</p>', page, re.DOTALL)
        assert "gives a score" in legend
        assert "§" in legend
        assert "decided by a director" in legend
        assert "signs-of-scores" not in hall.browser("scorer", "").get("/scorer/S1/boards/1").text


@pytest.mark.parametrize("path", ["/scorer/S1", "/scorer/S1/boards/1"])
def test_given_an_evening_when_its_scorer_looks_then_the_count_of_what_is_open_is_that_of_what_is_listed(
    path: str,
) -> None:
    with served(evening_log()) as hall:
        page = hall.browser("scorer", "").get(path).text
        [watch] = re.findall(r'<section class="panel watch".*?</section>', page, re.DOTALL)
        [count] = re.findall(r'Open, late or in doubt <span class="count">(\d+)</span>', watch)
        assert watch.count("<li>") == int(count) > 0


def test_given_a_board_that_is_due_and_not_begun_when_it_is_opened_from_the_grid_then_its_score_is_a_key_away() -> None:
    with served(club_evening()) as hall:
        director, scorer = hall.browser("director"), hall.browser("scorer")
        cell = re.search(r'<a class="cell to_come" href="([^"]*)"', director.get("/scorer/S1").text)
        assert cell is not None
        page = director.get(unescape(cell[1])).text
        keys = re.findall(r'<a class="give-score" href="([^"]*)"', page)
        assert len(keys) == TABLES
        assert "also of a board that was not played" in page
        assert director.get(keys[0]).status_code == 200
        told = scorer.get(unescape(cell[1])).text
        assert ("give-score" in told, "has its score from a director (12C2)" in told) == (False, True)
