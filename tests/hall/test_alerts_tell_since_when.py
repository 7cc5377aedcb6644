"""What is worth a scorer's look tells since when it is."""

from __future__ import annotations

from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.office import Office
from projections.views.overview import AlertView, OverviewView
from projections.views.queue import QueueView
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


TWICE = """\
stream S1
session "Evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=3 rounds=3 boards_a_round=1
contestant 1 [a, b] pair
contestant 2 [c, d] pair
contestant 3 [e, f] pair
contestant 4 [g, h] pair
contestant 5 [i, j] pair
contestant 6 [k, l] pair
stream S1.r1.t1
round 1 table=1 ns=1 ew=4 boards=1
result 1 3NS=9
stream S1.r2.t2
round 2 table=2 ns=2 ew=4 boards=1
result 1 3NS=8
"""


def test_given_a_pair_entered_at_two_tables_of_a_board_when_it_is_told_then_at_the_later_one() -> None:
    told = alerts(TWICE)
    assert ("played_again", "S1.r2.t2", 1) in told
    assert ("played_again", "S1.r1.t1", 1) not in told


LATE = """\
stream S1
@ 2026-11-23T18:45:00Z operator
session "Evening" 2026-11-23 scoring=matchpoints
movement mitchell tables=2 rounds=1 boards_a_round=1
contestant 1 [a, b] pair
contestant 2 [c, d] pair
contestant 3 [e, f] pair
contestant 4 [g, h] pair
until 2026-11-23T21:00:00Z
stream S1.r1.t1
@ 2026-11-23T19:00:00Z operator
round 1 table=1 ns=1 ew=3 boards=1
result 1 3NS=9
stream S1.r1.t2
round 1 table=2 ns=2 ew=4 boards=1
result 1 3NS=8
stream S1
@ 2026-11-23T21:30:00Z scorer
rescore 1 S1.r1.t1 3NS=9 3NS=8 79C1 "exchanged"
"""


def test_given_a_correction_after_the_period_when_it_awaits_the_director_then_it_is_told_since_it_was_made() -> None:
    assert alerts(LATE)["awaiting", "S1.r1.t1", 1].since == "2026-11-23T21:30:00Z"


def test_given_a_correction_after_the_period_when_the_queue_is_shown_then_it_has_waited_since_then() -> None:
    queue = answer(Office(evening_log(script=LATE)), Identity("director", "S1"), "queue", {"session": "S1"})
    assert isinstance(queue, QueueView)
    assert [(one.stream, one.since) for one in queue.items] == [("S1.r1.t1", "2026-11-23T21:30:00Z")]
