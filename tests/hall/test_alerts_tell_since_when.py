"""What is worth a scorer's look tells since when it is."""

from __future__ import annotations

from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.office import Office
from projections.views.overview import AlertView, OverviewView
from tests.web.evening import EVENING, evening_log

SCORER = Identity("scorer", "S1")
ENDED = """\
stream S1.r1.t1
@ 2026-11-23T20:30:00Z operator
endround
"""


def alerts(script: str) -> dict[tuple[str, str, int | None], AlertView]:
    """By kind, table and board."""
    shown = answer(Office(evening_log(script=script)), SCORER, "overview", {"session": "S1"})
    assert isinstance(shown, OverviewView)
    return {(one.kind, one.stream, one.board): one for one in shown.alerts}


def test_given_a_round_that_ended_without_results_when_it_is_told_then_since_the_end_of_the_round() -> None:
    told = alerts(EVENING + ENDED)
    assert told["missing", "S1.r1.t1", 4].since == "2026-11-23T20:30:00Z"


def test_given_a_slow_table_when_it_is_told_then_since_its_board_was_begun() -> None:
    at = EVENING.replace("ha 3\n", "ha 3\ntricks 6\n@ 2026-11-23T20:05:00Z operator\nboard 3\np p p p\nboard 4\n")
    slow = next(one for one in alerts(at).values() if one.kind == "slow")
    assert slow.stream == "S1.r1.t1"
    assert slow.since == "2026-11-23T19:15:00Z"
