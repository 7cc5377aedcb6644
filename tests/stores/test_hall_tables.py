"""The tables of the hall in a log's file: when they come, who may open it then, and what is erased from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.errors import LogError
from domain.events import NoteMade
from domain.log.access import AccessLink, Device, Lease
from domain.log.store import Receipt
from domain.log.verifying import verify
from stores.sqlite.log import EventLog
from tests.stores.conftest import Tamper

AT, LATER = "2026-03-14T22:40:00Z", "2026-03-15T00:00:00Z"
LINK = AccessLink("k1", bytes([1] * 32), "director", "", "Astrid Nørgaard-Winther", AT, LATER)
DEVICE = Device("d1", bytes([2] * 32), "k1", "the tablet of Astrid", AT)
FIRST: dict[str, Callable[[EventLog], object]] = {
    "receipt": lambda log: log.append([("S2", 0, [NoteMade(text="x")])], receipts=[Receipt("d1", "1", bytes(32), 1)]),
    "link": lambda log: log.access.add_links([LINK]),
    "device": lambda log: log.access.admit(DEVICE),
    "lease": lambda log: log.access.take_lease(Lease("S1.r1.t1", "d1", AT)),
}


def format_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def tables_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").fetchone()[0])


def test_a_log_that_nobody_came_into_has_no_tables_of_the_hall(log: EventLog, path: Path) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])], {"p1": "A name"})
    assert (log.receipts(), log.receipt("d1", "1"), log.access.links(), log.access.lease("S1")) == ([], None, [], None)
    assert log.access.device_by_secret(bytes(32)) is None
    assert not log.access.relabel("k1", "")
    assert log.access.revoke(["k1"], AT) == []
    assert (format_of(path), tables_of(path)) == (3, 7)


@pytest.mark.parametrize("first", FIRST.values(), ids=list(FIRST))
def test_the_tables_come_with_the_first_of_what_they_hold(
    log: EventLog, path: Path, first: Callable[[EventLog], object]
) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])])
    first(log)
    assert (format_of(path), tables_of(path)) == (3, 12)
    log.append([("S1", 1, [NoteMade(text="y")])], receipts=[Receipt("d1", "2", bytes(32), 1)])
    log.access.add_links([AccessLink("k2", bytes([9] * 32), "scorer", "S1", "", AT, LATER)])
    assert verify(log) == []
    log.close()
    with EventLog(path, read_only=True) as again:
        assert [one.key for one in again.receipts()][-1] == "2"
        assert [one.name for one in again.access.links()][-1] == "k2"
        with pytest.raises(LogError, match="opened for reading only"):
            first(again)


def test_what_is_refused_brings_no_tables(log: EventLog, path: Path) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])])
    with pytest.raises(LogError):
        log.append([("S1", 0, [NoteMade(text="x")])], receipts=[Receipt("d1", "1", bytes(32), 1)])
    with pytest.raises(LogError):
        log.access.add_links([LINK, LINK])
    assert (format_of(path), tables_of(path)) == (3, 7)


def test_who_has_a_log_open_sees_the_tables_that_another_made(log: EventLog, path: Path) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])])
    assert log.access.links() == []
    with EventLog(path) as other:
        other.access.add_links([LINK])
        other.append([("S1", 1, [NoteMade(text="y")])], receipts=[Receipt("d1", "1", bytes(32), 1)])
    assert log.access.links() == [LINK]
    assert log.append([("S1", 2, [NoteMade(text="z")])], receipts=[Receipt("d1", "2", bytes(32), 1)]) == [3]
    assert [one.first for one in log.receipts()] == [2, 3]


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 2", "DROP TABLE leases", "DROP TABLE receipts"])
def test_tables_and_format_must_agree(log: EventLog, path: Path, tamper: Tamper, statement: str) -> None:
    log.access.add_links([LINK])
    log.close()
    tamper(statement)
    with pytest.raises(LogError, match="is damaged"):
        EventLog(path)


def test_a_format_without_its_tables_is_told(log: EventLog, path: Path, tamper: Tamper) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])])
    log.close()
    tamper("PRAGMA user_version = 2")
    with pytest.raises(LogError, match="marked as a log of format 2, and its tables are those of format 3"):
        EventLog(path)


def test_a_copy_has_receipts_and_links(log: EventLog, path: Path) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])], receipts=[Receipt("d1", "1", bytes(32), 1)])
    log.access.add_links([LINK])
    log.access.admit(DEVICE)
    target = path.with_name("copy.db")
    with log.copied(target) as copy:
        copy.put(target, replace=False)
    with EventLog(target, read_only=True) as copied:
        assert copied.receipts() == log.receipts()
        assert copied.access.device_by_secret(DEVICE.secret_hash) == (DEVICE, LINK)
        assert copied.access.changes() == log.access.changes()


def test_of_a_label_that_was_erased_no_byte_is_left(log: EventLog, path: Path) -> None:
    others = [AccessLink(f"k{n}", bytes([n] * 32), "recorder", f"S1.t{n}", "x" * n, AT, LATER) for n in range(3, 200)]
    log.access.add_links([LINK, *others])
    log.access.admit(DEVICE)
    for name in ("k1", "d1"):
        assert log.access.relabel(name, "")
    left = path.read_bytes() + path.with_name(path.name + "-wal").read_bytes()
    assert b"Astrid" not in left
    assert b"Winther" not in left
    assert [one.name for one in log.access.links()] == ["k1", *(one.name for one in others)]
    assert log.access.device_by_secret(DEVICE.secret_hash) is not None


READINGS: list[tuple[str, Callable[[EventLog], object]]] = [
    ("UPDATE receipts SET digest = x'00'", lambda log: log.receipts()),
    ("UPDATE receipts SET count = 0", lambda log: log.receipt("d1", "1")),
    ("UPDATE links SET token_hash = x'00'", lambda log: log.access.links()),
    ("UPDATE devices SET secret_hash = x'00'", lambda log: log.access.devices()),
    ("UPDATE devices SET secret_hash = x'00'", lambda log: log.access.device_by_secret(b"\0")),
]


@pytest.mark.parametrize(("statement", "read"), READINGS)
def test_what_a_hand_put_there_is_not_taken_for_what_it_is_not(
    log: EventLog, tamper: Tamper, statement: str, read: Callable[[EventLog], object]
) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])], receipts=[Receipt("d1", "1", bytes(32), 1)])
    log.access.add_links([LINK])
    log.access.admit(DEVICE)
    tamper(statement)
    with pytest.raises(LogError, match="verify"):
        read(log)


def test_a_receipt_that_a_hand_put_in_the_way_is_told(log: EventLog, tamper: Tamper) -> None:
    log.append([("S1", 0, [NoteMade(text="x")])], receipts=[Receipt("d1", "1", bytes(32), 1)])
    tamper("UPDATE receipts SET first = 2")
    with pytest.raises(LogError, match="the receipts of the log were changed; nothing was recorded"):
        log.append([("S1", 1, [NoteMade(text="y")])], receipts=[Receipt("d1", "2", bytes(32), 1)])
    assert log.tail() == 1
