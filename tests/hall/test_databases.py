"""A hall on a database that goes away, and several halls on one: nothing acknowledged is lost, nothing stands twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from threading import Event

import pytest

from application.hall.acts import Lines
from application.hall.hall import Hall
from application.hall.identity import Identity
from application.hall.topics import Growth
from benchmarks.trials.databases import away, database, several
from benchmarks.trials.recorders import Plan
from stores.opening import open_log
from stores.stored import StoredLog
from tests.databases import new_address

TABLE = "S1.r1.t1"


@pytest.mark.process
@pytest.mark.endurance
def test_given_a_database_that_goes_away_while_devices_record_when_it_is_back_then_nothing_is_lost() -> None:
    with database() as there:
        came = away(there, Plan(1, tables=4, lines=120), (0.0, 0.0))
    assert came.kept.wrong == []
    assert came.troubles == {"times away": 2}
    assert came.acknowledged + came.kept.aside == came.typed > 10


@pytest.fixture
def logs() -> Iterator[list[StoredLog]]:
    """Two ways to one log in a database."""
    address = new_address()
    with ExitStack() as held:
        yield [held.enter_context(open_log(address)) for _ in range(2)]


@pytest.mark.endurance
def test_given_two_servers_on_one_database_when_devices_record_by_both_then_positions_have_no_gap_and_all_is_there(
    logs: list[StoredLog],
) -> None:
    """At some tables two devices record by way of different servers; the versions decide who was first."""
    came = several(logs, Plan(1, tables=4, lines=40))
    assert came.kept.wrong == []
    assert came.met["others were first"] > 5
    assert came.acknowledged + came.kept.aside == came.typed == 240


def test_given_two_servers_on_one_database_when_one_records_then_who_follows_the_table_at_the_other_is_woken(
    logs: list[StoredLog],
) -> None:
    one, other = (Hall(log) for log in logs)
    woken = Event()
    reader = other.topics.subscriber(woken.set)
    reader.add(f"table/{TABLE}")
    for hall in (one, other):
        hall.start()
    try:
        recorder = Identity("recorder", "S1.t1", "tablet", "link")
        one.submit(Lines(TABLE, ("round 1 1",), 0), recorder, "key", bytes(32)).result(20)
        assert woken.wait(20)
    finally:
        for hall in (one, other):
            hall.stop()
    assert reader.take() == {f"table/{TABLE}": Growth(1)}
