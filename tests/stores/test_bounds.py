"""What reading costs is bounded by the size of the file, whatever its pages say."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.access import AccessLink, Device, Lease
from domain.log.store import Receipt
from domain.log.verifying import verify
from stores.checked import CheckedLog
from stores.heads import load_key
from stores.sqlite.bounds import Allowance, in_order
from stores.sqlite.log import EventLog
from tests.stores.attacks import without_end
from tests.stores.conftest import Tamper

AT = "2026-03-14T22:40:00Z"
SAME = (
    "WITH RECURSIVE same (n) AS (SELECT 1 UNION ALL SELECT n{} FROM same) SELECT n, 'S1', 1, 'note', x'2020' FROM same"
)


@pytest.mark.parametrize("step", ["", " - 1", " + 1"], ids=["the same", "backwards", "more than the file"])
def test_rows_that_cannot_be_those_of_a_file_are_not_read_to_the_end(step: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(LogError, match="the same rows again"):
        for _row in in_order(connection.execute(SAME.format(step)), 4096):
            pass


def test_rows_of_any_kind_in_order_are_given_as_they_are() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        rows = [(-5, "a", None), (3, b"bc", 2.5)]
        assert list(in_order(connection.execute("VALUES (-5, 'a', NULL), (3, x'6263', 2.5)"), 3)) == rows


def test_a_connection_spends_no_more_than_its_file_allows() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        Allowance(connection)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute(f"SELECT count(*) FROM ({SAME.format('')})")


TABLES = ["", "stored_events", "event_chain", "register", "seals", "receipts", "links", "devices", "leases"]


def read_and_verified(path: Path) -> None:
    """Everything is read that can be."""
    with CheckedLog(EventLog(path, create=False, read_only=True)) as log:
        list(log.versions())
        verify(log)
        log.seals()
        log.receipts()
        log.access.links()
        log.access.devices()
        log.access.leases()


@pytest.mark.parametrize("table", TABLES)
def test_no_table_of_a_log_is_read_for_ever(path: Path, table: str) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NoteMade(text="x")] * 9)], receipts=[Receipt("d1", "1", bytes(32), 9)])
        log.register.enter("p1", "A name")
        log.access.add_links([AccessLink("k1", bytes(32), "director", "", "", AT, AT)])
        log.access.admit(Device("d1", bytes(32), "k1", "", AT))
        log.access.take_lease(Lease("S1.r1.t1", "d1", AT))
        log.seal(load_key(path.with_name("key.pem")), at=AT)
    without_end(table)(path)
    with pytest.raises(LogError, match="damaged"):
        read_and_verified(path)


@pytest.mark.parametrize(
    "trigger",
    [
        "CREATE TRIGGER planted AFTER INSERT ON register BEGIN DELETE FROM stored_events; END",
        "CREATE TRIGGER planted BEFORE INSERT ON seals BEGIN SELECT RAISE(IGNORE); END",
    ],
)
def test_nothing_is_entered_or_sealed_past_a_trigger(path: Path, tamper: Tamper, trigger: str) -> None:
    with EventLog(path) as log:
        log.append([("S1", 0, [NoteMade(text="x")])])
        key = load_key(path.with_name("key.pem"))
        log.seal(key, at="2026-03-14T22:40:00Z")
        tamper(trigger)
        for act in (
            lambda: log.register.enter("p1", "A name"),
            lambda: log.register.forget("p1"),
            lambda: log.seal(key, at="2026-03-14T22:50:00Z"),
        ):
            with pytest.raises(LogError, match="the trigger"):
                act()
        tamper("DROP TRIGGER planted")
        assert verify(log) == []
        assert log.register.names() == {}
