"""Connections to the database of a log: one that writes, and those that read, each made anew where it broke.

Every connection is told what it needs, whatever the server, the database or the user has been set to: no search path,
no timeout that would break off a long view, and a commit that waits for the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg import Connection, sql

from domain.errors import LogError
from domain.log.store import Link
from stores.postgresql.address import Address
from stores.postgresql.failures import is_away, log_error
from stores.postgresql.schema import check_schema, is_there, make, table

__all__ = ["BEGIN", "Database"]

T = TypeVar("T")

OLDEST = 140000
"""The oldest server that is supported, as PostgreSQL counts versions."""
KEPT = 4
"""How many connections for reading are kept open while nobody needs them."""
BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
"""Each statement sees what was recorded before it began: the one after the lock all that others recorded."""

_SET = """
SELECT set_config('search_path', 'pg_catalog, pg_temp', false), set_config('standard_conforming_strings', 'on', false),
    set_config('statement_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false),
    set_config('lock_timeout', %s, false), set_config('bytea_output', 'hex', false),
    set_config('row_security', 'off', false), set_config('default_transaction_read_only', %s, false),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
        WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
    current_setting('server_encoding'), current_setting('fsync'), pg_is_in_recovery()
"""


class Database:
    """The database of one log. May be shared by threads, not by forked processes."""

    def __init__(self, address: Address, *, read_only: bool, lock_timeout: int) -> None:
        self.address = address
        self.read_only = read_only
        self.writing = Lock()
        """Held by who uses the connection that writes."""
        self.acknowledged = Link(0, b"")
        """The last link that was known to be kept: a database that lacks it is not the one that was recorded in."""
        self._lock_timeout = lock_timeout
        self._idle: list[Connection[Any]] = []
        self._writer: Connection[Any] | None = None
        self._closed = False

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return self.address.name

    def open(self, *, create: bool) -> None:
        """Look at what is there, and make a log where there is none and `create` is given. Raises LogError where there
        is none, or something else."""
        with self.reading() as connection:
            if is_there(connection, self.address):
                check_schema(connection, self.address)
                return
        if not create or self.read_only:
            raise LogError(f"there is no log in {self.name}; look at the address, or record something to begin one")
        with self.transaction() as connection:
            if not is_there(connection, self.address):
                make(connection, self.address)
            check_schema(connection, self.address)

    @contextmanager
    def reading(self) -> Generator[Connection[Any]]:
        """A connection to read by, for one task; each statement is a transaction of its own unless one is begun.
        Raises LogError for whatever PostgreSQL cannot do."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self.connect(read_only=True)
        with self.lent(connection):
            yield connection
        if self._closed or len(self._idle) >= KEPT:
            connection.close()
        else:
            self._idle.append(connection)

    @contextmanager
    def lent(self, connection: Connection[Any]) -> Generator[Connection[Any]]:
        """A connection for one task, closed where that fails. Raises LogError for whatever PostgreSQL cannot do."""
        try:
            yield connection
        except psycopg.Error as error:
            connection.close()
            raise log_error(error, self.name) from error
        except BaseException:
            connection.close()
            raise

    def ask(self, act: Callable[[Connection[Any]], T]) -> T:
        """What reads something, done; once more on a connection made anew where the one at hand had broken."""
        had = bool(self._idle)
        try:
            with self.reading() as connection:
                return act(connection)
        except LogError as error:
            if not had or error.__cause__ is None or not is_away(error.__cause__):
                raise
        self._forget_idle()
        with self.reading() as connection:
            return act(connection)

    @contextmanager
    def transaction(self) -> Generator[Connection[Any]]:
        """The connection that writes, within a transaction of its own, with the lock in hand. Raises LogError where it
        may not, or cannot."""
        with self.writing:
            connection, committing = self.begun(), False
            try:
                yield connection
                committing = True
                connection.execute("COMMIT")
            except BaseException as error:
                self.roll_back()
                if isinstance(error, psycopg.Error):
                    raise log_error(error, self.name, unknown=committing and is_away(error)) from error
                raise

    def begun(self) -> Connection[Any]:
        """The connection that writes, in a transaction, with the lock in hand; for who holds `writing`. Where it had
        broken it is made anew, once."""
        if self.read_only:
            raise LogError(f"{self.name} was opened for reading only; open it for writing to record")
        had = self._writer is not None
        try:
            return self._begin(self.writer())
        except psycopg.Error as error:
            self.roll_back()
            if not had or not is_away(error):
                raise log_error(error, self.name) from error
        try:
            return self._begin(self.writer())
        except psycopg.Error as error:
            self.roll_back()
            raise log_error(error, self.name) from error

    def writer(self) -> Connection[Any]:
        """The connection that writes; for who holds `writing`. Raises LogError where there can be none."""
        if self._closed:
            raise LogError(f"{self.name} was closed; open the log again")
        if self._writer is None or self._writer.closed:
            connection = self.connect(read_only=False)
            try:
                self._check_same(connection)
            except BaseException:
                connection.close()
                raise
            self._writer = connection
        return self._writer

    def roll_back(self) -> None:
        """Take back what was not committed; a connection on which that fails is given up."""
        if self._writer is None:
            return
        try:
            self._writer.rollback()
        except psycopg.Error:
            self._writer.close()
        if self._writer.closed:
            self._writer = None

    def connect(self, *, read_only: bool) -> Connection[Any]:
        """A new connection. Raises LogError where the server does not let us in, or does not keep what it is told."""
        if self._closed:
            raise LogError(f"{self.name} was closed; open the log again")
        try:
            settings: dict[str, Any] = dict(self.address.settings)
            # psycopg drops all that was prepared, ours too, when what it prepared itself is followed by a rollback.
            threshold = 5 if read_only else None
            connection = Connection[Any].connect(autocommit=True, prepare_threshold=threshold, **settings)
        except psycopg.Error as error:
            raise log_error(error, self.name) from error
        try:
            self._prepare(connection, read_only)
        except psycopg.Error as error:
            connection.close()
            raise log_error(error, self.name) from error
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        """Close all connections."""
        self._closed = True
        self._forget_idle()
        with self.writing:
            if self._writer is not None:
                self._writer.close()

    def _forget_idle(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def _begin(self, connection: Connection[Any]) -> Connection[Any]:
        with connection.pipeline():
            connection.execute(BEGIN)
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (self.address.lock,))
        return connection

    def _prepare(self, connection: Connection[Any], read_only: bool) -> None:
        version = connection.info.server_version
        if version < OLDEST:
            raise LogError(f"{self.name} is kept by PostgreSQL {version // 10000}; tdlog needs 14 or a newer one")
        asked = (f"{self._lock_timeout}s", "on" if read_only else "off")
        found = connection.execute(_SET, asked).fetchone()
        assert found is not None
        encoding, fsync, is_standby = found[-3:]
        if encoding != "UTF8":
            raise LogError(
                f"{self.name} keeps its texts as {encoding}, and a log's are UTF-8; make a database for it: createdb"
                " --template=template0 --encoding=UTF8 NAME"
            )
        if not read_only and is_standby:
            raise LogError(
                f"{self.name} cannot be written: it is a standby; give the address of the server that is written to"
            )
        if not read_only and fsync != "on":
            raise LogError(
                f"{self.name} was not opened for writing: its server is set to fsync = off, and loses what was recorded"
                " when the machine stops; set it to on"
            )

    def _check_same(self, connection: Connection[Any]) -> None:
        """Raise LogError where the database lacks what was acknowledged before: another answers at its address."""
        upto, link = self.acknowledged
        if not upto:
            return
        asked = sql.SQL("SELECT link FROM {} WHERE upto = %s").format(table(self.address, "event_chain"))
        try:
            found = connection.execute(asked, (upto,), binary=True).fetchone()
        except psycopg.Error as error:
            raise log_error(error, self.name) from error
        if found is None or found[0] != link:
            raise LogError(
                f"{self.name} lacks entries that were recorded in it: another server answers at its address, or"
                f" an older copy. The chain went to position {upto}, with the link {link.hex()}. Nothing is"
                " recorded here; look for the server that has them"
            )
