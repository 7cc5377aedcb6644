"""A score that is corrected on the scorer's page after the correction period has ended."""

from __future__ import annotations

from domain.events import CorrectionPeriodSet, ScoresPublished
from tests.screens.club import club_evening
from tests.web.served import Served

NOW = "2026-11-23T22:00:00Z"
STANDS = "1NT by N 8 tricks, NS +120"


def test_given_a_correction_after_the_period_when_it_is_recorded_then_it_says_that_the_old_score_stands() -> None:
    with Served(club_evening(), clock=lambda: NOW) as hall:
        scorer = hall.browser("scorer")

        def typed(line: str) -> str:
            sent = scorer.post("/api/scorer/S1/boards/1", json={"key": line, "line": line, "table": 2})
            assert sent.status_code == 200, sent.text
            return str(sent.json()["echo"])

        assert typed("1nn =8").endswith(STANDS)
        events = [CorrectionPeriodSet("2026-11-23T21:00:00Z"), ScoresPublished("session", at=NOW, by="scorer")]
        hall.log.append([("S1", hall.log.version("S1"), events)])
        late = typed('1ns =9 "exchanged"')
        assert "counts only when the director has decided so (79C2)" in late
        assert late.endswith(f"Until then it is {STANDS}.")
        page = scorer.get("/scorer/S1/boards/1?table=2")
        assert page.status_code == 200
        assert "counts only when the director has decided so (79C2)" in page.text
        assert scorer.get("/scorer/S1").status_code == 200
