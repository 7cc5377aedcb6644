"""A connection to PostgreSQL that breaks while entries are sent, or while it is asked what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace
from psycopg import Connection

from domain.errors import AlreadyRecorded, LogAway, RecordedFirst
from domain.log.verifying import verify
from stores.postgresql import wire, writing
from stores.postgresql.database import Database
from stores.postgresql.log import PostgresLog
from tests.databases import new_address
from tests.stores.test_postgresql import notes, receipt


@pytest.fixture
def log() -> Iterator[PostgresLog]:
    with PostgresLog(new_address()) as log:
        yield log


Send = Callable[..., Any]


class Cut:
    """A connection that breaks while entries are sent: before the server has them, or after it has recorded them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, recorded: bool) -> None:
        self._send: Send = wire.send
        self._recorded = recorded
        self.times = 1
        monkeypatch.setattr(writing, "send", self)

    def __call__(self, connection: Connection[Any], statements: Sequence[bytes]) -> Any:
        if not self.times:
            return self._send(connection, statements)
        self.times -= 1
        if self._recorded:
            self._send(connection, statements)
        connection.close()
        raise psycopg.OperationalError("the connection is lost")


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("count", [1, 60])
@pytest.mark.parametrize("known", [True, False])
def test_what_was_sent_and_not_answered_is_looked_for_before_it_is_sent_again(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch, recorded: bool, count: int, known: bool
) -> None:
    if known:
        log.append([("S1", 0, notes("a"))])
    cut = Cut(monkeypatch, recorded=recorded)
    before = int(known)
    events = notes(*"b" * count)
    assert log.append([("S1", before, events)], receipts=[receipt("1")]) == list(range(before + 1, before + count + 1))
    assert cut.times == 0
    assert log.tail() == before + count
    assert log.receipts() == [replace(receipt("1"), first=before + 1)]
    assert verify(log) == []


@pytest.mark.parametrize("parts", [0, 1, 2])
@pytest.mark.parametrize("known", [True, False])
def test_a_connection_that_breaks_while_rows_are_copied_leaves_nothing_behind(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch, known: bool, parts: int
) -> None:
    """Given many entries, when the connection breaks before their last part, then they are recorded by another, or
    whoever sent them is told that they are not, and they are there once when he sends them again."""
    if known:
        log.append([("S1", 0, notes("a"))])
    before, events, copy = int(known), notes(*"b" * 600), wire.copy

    def cut(connection: Connection[Any], statements: Sequence[bytes], rows: Iterable[bytes]) -> int:
        monkeypatch.setattr(writing, "copy", copy)

        def broken() -> Iterator[bytes]:
            yield from islice(rows, parts)
            connection.close()
            yield from rows

        return copy(connection, statements, broken())

    monkeypatch.setattr(writing, "copy", cut)
    positions = list(range(before + 1, before + 601))
    if known:
        assert log.append([("S1", before, events)], receipts=[receipt("1")]) == positions
    else:
        with pytest.raises(LogAway, match="nothing was recorded: try again"):
            log.append([("S1", before, events)], receipts=[receipt("1")])
        assert log.tail() == before
        assert log.append([("S1", before, events)], receipts=[receipt("1")]) == positions
    assert log.read("S1") == [*notes("a")[:before], *events]
    assert verify(log) == []


def test_a_stream_that_is_no_text_ends_the_copy_and_the_next_entries_are_recorded(log: PostgresLog) -> None:
    log.append([("S1", 0, notes("a"))])
    with pytest.raises(UnicodeEncodeError):
        log.append([("S2", 0, notes(*"b" * 600)), ("\ud800", 0, notes("c"))])
    assert log.append([("S1", 1, notes(*"d" * 20))]) == list(range(2, 22))
    assert verify(log) == []


@pytest.mark.parametrize("recorded", [True, False])
def test_a_database_that_is_away_for_some_time_is_told_in_words_and_nothing_is_doubled(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    log.append([("S1", 0, notes("a"))])
    Cut(monkeypatch, recorded=recorded)
    connect = Database.connect

    def refused(self: Database, *, read_only: bool) -> Connection[Any]:
        raise LogAway("away")

    monkeypatch.setattr(Database, "connect", refused)
    with pytest.raises(LogAway, match="whether the last entries were recorded is not known yet"):
        log.append([("S1", 1, notes("b"))], receipts=[receipt("1")])
    with pytest.raises(LogAway, match="whether the last entries were recorded is not known yet"):
        log.append([("S1", 1, notes("b"))], receipts=[receipt("1")])
    monkeypatch.setattr(Database, "connect", connect)
    assert log.append([("S1", 1, notes("b"))], receipts=[receipt("1")]) == [2]
    with pytest.raises(AlreadyRecorded):
        log.append([("S1", 2, notes("b"))], receipts=[receipt("1")])
    assert log.read("S1") == notes("a", "b")
    assert verify(log) == []


@pytest.mark.parametrize("recorded", [True, False])
def test_a_database_that_breaks_off_while_it_is_asked_what_it_recorded_is_asked_again(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    """Given an append whose answer was lost, when the connection breaks as it is looked for, then whoever repeats it is
    told where it stands."""
    log.append([("S1", 0, notes("a"))])
    Cut(monkeypatch, recorded=recorded)
    begun = Database.begun

    def broken_off(self: Database) -> Connection[Any]:
        connection = begun(self)
        monkeypatch.setattr(Database, "begun", begun)
        connection.close()
        return connection

    monkeypatch.setattr(Database, "begun", broken_off)
    with pytest.raises(LogAway, match="whether the last entries were recorded is not known yet"):
        log.append([("S1", 1, notes("b"))], receipts=[receipt("1")])
    assert log.append([("S1", 1, notes("b"))], receipts=[receipt("1")]) == [2]
    assert log.read("S1") == notes("a", "b")
    assert verify(log) == []


def test_other_entries_after_a_cut_do_not_take_the_place_of_those_before(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an append whose answer was lost, when something else is recorded, then both are there, each once."""
    log.append([("S1", 0, notes("a"))])
    Cut(monkeypatch, recorded=True)
    connect = Database.connect

    def refused(self: Database, *, read_only: bool) -> Connection[Any]:
        raise LogAway("away")

    monkeypatch.setattr(Database, "connect", refused)
    with pytest.raises(LogAway):
        log.append([("S1", 1, notes("b"))])
    monkeypatch.setattr(Database, "connect", connect)
    assert log.append([("S2", 0, notes("c"))]) == [3]
    with pytest.raises(RecordedFirst) as caught:
        log.append([("S1", 1, notes("b"))])
    assert caught.value.events == notes("b")
