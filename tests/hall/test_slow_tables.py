"""Tables that are behind their round: the same figure for the scorer and the director, gone when they catch up."""

from __future__ import annotations

from application.hall.identity import Identity
from application.hall.services.answering import answer
from application.office import Office
from projections.texts import in_language
from projections.views.overview import OverviewView
from projections.views.queue import QueueView
from stores.memory import MemoryLog
from tests.web.evening import slow_evening


def slow(log: MemoryLog) -> tuple[QueueView, list[tuple[str, int | None, int, str]]]:
    """What the director is told, and the same of the scorer."""
    office = Office(log, clock=lambda: "2026-11-23T19:26:00Z")
    queue = answer(office, Identity("director", "S1"), "queue", {"session": "S1"})
    overview = answer(office, Identity("scorer", "S1"), "overview", {"session": "S1"})
    assert isinstance(queue, QueueView)
    assert isinstance(overview, OverviewView)
    alerts = [one for one in overview.alerts if one.kind == "slow"]
    return queue, [(one.stream, one.board, one.behind, one.since) for one in alerts]


def test_given_a_table_behind_its_round_when_the_director_looks_then_he_is_told_what_the_scorer_is() -> None:
    queue, alerts = slow(slow_evening(1, 3, 3))
    [one] = queue.slow
    assert alerts == [(one.stream, one.board, one.behind, one.since)]
    assert (one.stream, one.table, one.round, one.board, one.behind) == ("S1.r1.t1", 1, 1, 2, 2)
    assert (one.since, one.minutes) == ("2026-11-23T19:20:00Z", 6)
    assert one.text == "Table 1 is 2 boards behind round 1"


def test_given_a_slow_table_when_the_director_looks_then_it_is_no_call_and_no_open_matter() -> None:
    queue, _ = slow(slow_evening(1, 3, 3))
    assert queue.items == ()
    assert queue.called == ""


def test_given_a_slow_table_when_it_catches_up_then_nobody_is_told_of_it_any_more() -> None:
    queue, alerts = slow(slow_evening(3, 3, 3))
    assert queue.slow == ()
    assert alerts == []


def test_given_a_table_that_has_not_begun_when_others_have_results_then_it_is_told_with_its_first_board() -> None:
    queue, alerts = slow(slow_evening(1, 1))
    assert [(one.stream, one.board, one.behind, one.since, one.minutes) for one in queue.slow] == [
        ("S1.r1.t3", 9, 1, "", None)
    ]
    assert len(alerts) == 1


def test_given_danish_when_a_slow_table_is_told_then_its_boards_are_counted() -> None:
    with in_language("da"):
        log = slow_evening(2, 3, 3)
    office = Office(log, clock=lambda: "2026-11-23T19:26:00Z")
    queue = answer(office, Identity("director", "S1"), "queue", {"session": "S1"}, "da")
    assert isinstance(queue, QueueView)
    assert [one.text for one in queue.slow] == ["Bord 1 er et spil efter runde 1"]
