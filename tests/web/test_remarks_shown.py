"""What is odd about a session, on the page of its ranking."""

from __future__ import annotations

from domain.events import MovementSet, RoundStarted, SessionOpened
from stores.memory import MemoryLog
from tests.web.served import served


def test_given_others_at_a_table_than_were_due_when_the_scorer_looks_then_the_table_is_named_in_words() -> None:
    log = MemoryLog()
    log.append([("S1", 0, [SessionOpened("Evening"), MovementSet("howell", 1, 1, 1, ("r1 t1 1-2 1",))])])
    log.append([("S1.r1.t1", 0, [RoundStarted(1, 1, ns="2", ew="1", boards=(1,))])])
    with served(log) as hall:
        page = hall.browser("scorer").get("/sessions/S1").text
        assert "Table 1 · Round 1: 2 / 1 sat here, where the movement has 1 / 2" in page
        assert "S1.r1.t1" not in page.partition('id="odd"')[2]
        assert "sat here" not in hall.browser().get("/sessions/S1").text
