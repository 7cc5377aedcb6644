"""The ranking of a teams event: what each round gave each team."""

from __future__ import annotations

import re
from html import unescape

from tests.web.served import log_of, served


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_given_a_league_with_rounds_when_its_ranking_is_shown_then_each_round_has_a_column() -> None:
    with served(log_of("sessions/league_evening.tdl")) as hall:
        browser = hall.browser("scorer")
        [session] = {one["session"] for one in browser.get("/api/sessions").json()["sessions"]}
        matches = browser.get(f"/api/standings?session={session}").json()["standings"]["matches"]
        page = text_of(browser.get(f"/sessions/{session}").text)
        for one in matches:
            assert f"Round {one['round']}" in page
            assert f"against {one['away']}" in page
        assert len({one["round"] for one in matches}) > 1


def test_given_a_match_that_all_rounds_make_when_its_ranking_is_shown_then_no_round_has_a_column() -> None:
    with served(log_of("sessions/cup_match.tdl")) as hall:
        assert "by-round" not in hall.browser().get("/sessions/S1").text
