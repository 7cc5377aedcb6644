"""How the log's SQLite file is opened and held: connections and their pool.

Every connection writes ahead (WAL), says how hard a commit waits for the disk, overwrites what is deleted, and
begins a writing transaction with the write lock in hand: the link before must be the one that is built upon.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from time import sleep
from typing import cast

from eventsourcing.persistence import OperationalError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from domain.errors import LogGone
from stores.sqlite.bounds import Allowance
from stores.sqlite.failures import is_locked
from stores.sqlite.presence import Presence
from stores.sqlite.schema import check_schema, guard, named
from stores.sqlite.turns import Turns

__all__ = ["EventLogConnection", "EventLogDatastore", "EventLogPool", "EventLogTransaction", "begin_at_once"]

ATTEMPTS = 100
"""How often a new file is tried, 0.05 seconds apart."""


def begin_at_once(cursor: sqlite3.Cursor, left: float | None) -> None:
    """Begin a transaction with the write lock in hand, after at most `left` seconds (None: the connection's timeout).

    Raises sqlite3.Error where others have the lock all the while.
    """
    if left is None:
        cursor.execute("BEGIN IMMEDIATE")
        return
    [timeout] = cursor.execute("PRAGMA busy_timeout").fetchone()
    cursor.execute(f"PRAGMA busy_timeout={int(left * 1000)}")
    try:
        cursor.execute("BEGIN IMMEDIATE")
    finally:
        cursor.execute(f"PRAGMA busy_timeout={timeout}")


class EventLogTransaction(SQLiteTransaction):
    """A transaction that takes the write lock at its beginning where it means to commit.

    `left` is how many seconds it may wait for the lock where it has waited for its turn before; None: the whole
    timeout of the connection.
    """

    def __init__(self, connection: SQLiteConnection, *, commit: bool = False, left: float | None = None) -> None:
        super().__init__(connection, commit=commit)
        self.left = left

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        try:
            if self.commit:
                begin_at_once(cursor.sqlite_cursor, self.left)
            else:
                cursor.execute("BEGIN")
        except sqlite3.Error as error:
            raise OperationalError(error) from error
        return cursor


class EventLogConnection(SQLiteConnection):
    """A connection whose transactions are `EventLogTransaction`s."""

    def __init__(self, connection: sqlite3.Connection, allowance: Allowance, max_age: float | None) -> None:
        super().__init__(connection, max_age=max_age)
        self.allowance = allowance

    @contextmanager
    def transaction(self, *, commit: bool) -> Generator[SQLiteCursor]:
        """A transaction with its cursor."""
        with EventLogTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


class EventLogPool(SQLiteConnectionPool):
    """A pool of connections to one log. `db_name` is a `file:` URI."""

    def __init__(self, *, db_name: str, synchronous: str, read_only: bool, lock_timeout: int, place: str) -> None:
        self.synchronous = synchronous
        self.read_only = read_only
        self.place = place
        self.presence: Presence | None = None
        super().__init__(db_name=db_name, lock_timeout=lock_timeout, pool_timeout=float(lock_timeout))
        if synchronous not in ("FULL", "NORMAL"):
            raise ValueError(f"synchronous is FULL or NORMAL, not {synchronous!r}")

    def make_connection(self) -> EventLogConnection:
        """A connection of one's own, which the pool does not know of."""
        connection = self._create_connection()
        connection.allowance.end()
        return connection

    def check(self) -> None:
        """Raise LogGone where the file that was opened is not at its path any more, or its journal not beside it."""
        loss = self.presence.loss() if self.presence else None
        if loss:
            raise LogGone(self.place, loss)

    def _create_connection(self) -> EventLogConnection:
        self.check()
        connection = sqlite3.connect(
            self.db_name,
            uri=True,
            check_same_thread=False,
            isolation_level=None,
            timeout=float(self.lock_timeout or 0),
        )
        try:
            allowance = Allowance(connection)
            if self.read_only:
                connection.execute("PRAGMA query_only=ON")
                check_schema(named(connection), self.place)
            else:
                _write_ahead(connection)
            connection.execute(f"PRAGMA synchronous={self.synchronous}")
            connection.execute("PRAGMA secure_delete=ON")
            guard(connection)
        except sqlite3.Error as error:
            connection.close()
            raise OperationalError(error) from error
        except BaseException:
            connection.close()
            raise
        if self.presence is None and self.place and not self.read_only:
            self.presence = Presence(self.place)
        connection.row_factory = sqlite3.Row
        return EventLogConnection(connection, allowance, self.max_age)


class EventLogDatastore(SQLiteDatastore):
    """The pool, with text stream ids."""

    def __init__(
        self,
        db_name: str,
        *,
        synchronous: str = "FULL",
        read_only: bool = False,
        lock_timeout: int = 30,
        place: str = "",
    ) -> None:
        super().__init__(db_name, originator_id_type="text")
        self.read_only = read_only
        self._pool = EventLogPool(
            db_name=db_name,
            synchronous=synchronous,
            read_only=read_only,
            lock_timeout=lock_timeout,
            place=place,
        )
        self.pool: SQLiteConnectionPool = self._pool
        self.turns = Turns(place, lock_timeout)
        """At writing."""

    @contextmanager
    def get_connection(self, *, commit: bool) -> Generator[EventLogConnection]:
        """A connection of the pool, for one task."""
        with super().get_connection(commit=commit) as connection:
            held = cast(EventLogConnection, connection)
            held.allowance.begin()
            yield held

    @contextmanager
    def transaction(self, *, commit: bool) -> Generator[SQLiteCursor]:
        """A transaction on a connection of the pool; one that writes takes its turn."""
        with (
            self.get_connection(commit=commit) as connection,
            self.turns.place() if commit else nullcontext() as left,
            EventLogTransaction(connection, commit=commit, left=left) as cursor,
            cursor,
        ):
            yield cursor

    def close(self) -> None:
        """Close the connections of the pool, and leave the turns."""
        super().close()
        if "turns" in self.__dict__:  # The library closes a datastore, too, that was not made to the end.
            self.turns.close()

    def make_connection(self) -> EventLogConnection:
        """A connection of one's own, which the pool does not know of."""
        return self._pool.make_connection()

    @property
    def presence(self) -> Presence | None:
        """The file as it was when it was opened for writing; None for reading."""
        return self._pool.presence

    def check(self) -> None:
        """Raise LogGone where the file that was opened is not at its path any more, or its journal not beside it."""
        self._pool.check()


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn to WAL. SQLite does not wait here for others who are opening a new file too; so we do."""
    for attempt in range(ATTEMPTS):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if not is_locked(error) or attempt == ATTEMPTS - 1:
                raise
        sleep(0.05)
