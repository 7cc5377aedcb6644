"""Two tables of a match with different deals, as the scorer and the director are told of them: the first thing that
contradicts, and what leads to where it is settled."""

from __future__ import annotations

from tests.web.evening import evening_log
from tests.web.served import served

SCRIPT = """stream S1
session "League" 2026-11-23 scoring=teams
contestant A team
contestant B team
stream S1.r1.t1
round 1 table=1 ns=A ew=B boards=1
board 1 N:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87
result 4SN=10
stream S1.r1.t2
round 1 table=2 ns=B ew=A boards=1
board 1 E:653.875.AKQ54.62 KQJT.JT96.J76.JT A72.AK42.32.9543 984.Q3.T98.AKQ87
result 4SN=9
stream S1
close
"""


def test_given_two_deals_in_a_match_when_scorer_and_director_look_then_both_are_shown_the_card_and_led_on() -> None:
    with served(evening_log(script=SCRIPT)) as hall:
        scorer, director = (hall.browser(role).get("/scorer/S1").text for role in ("scorer", "director"))
        for page in (scorer, director):
            assert "The table held other cards than Table 2 · Round 1" in page
            assert "Table 1 · Round 1: " in page
            assert "6 with North. Table 2 · Round 1:" in page
        assert 'href="/scorer/S1/boards/1?table=1#line">Compare' in scorer
        assert 'href="/matters/S1.r1.t1/1/2">Decide' in director
        assert hall.browser("director").get("/matters/S1.r1.t1/1/2").status_code == 200
