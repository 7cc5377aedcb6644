"""A slip that is none of its board, taken away on the scorer's page."""

from __future__ import annotations

from tests.screens.club import club_evening
from tests.web.served import served


def test_given_a_slip_of_another_board_when_it_is_deleted_then_the_page_says_so_and_stays_at_the_table() -> None:
    with served(club_evening()) as hall:
        scorer = hall.browser("scorer")

        def types(line: str) -> tuple[int, str]:
            sent = scorer.post("/api/scorer/S1/boards/1", json={"key": line, "line": line, "table": 2})
            return sent.status_code, sent.text

        assert types("1nn =8")[0] == 200
        assert "Why, in quotation marks" in types("delete")[1]
        status, told = types('delete "of board 5"')
        assert (status, "the slip is taken away" in told, "table=2" in told) == (200, True, True)
        assert scorer.get("/api/slips?session=S1&board=1").json()["rows"][1]["way"] == "enter"
        assert types('delete "again"')[0] == 422
        assert types("2ss 9")[0] == 200
