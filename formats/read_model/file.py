"""The file of a read model: opened only where it is one or may become one, and changed in whole transactions."""

from __future__ import annotations

import math
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlite_utils import Database

from domain.errors import TdlogError
from formats.read_model.rows import Row
from formats.read_model.schema import TABLES, StreamState, Tracking, create, drop
from projections.texts import message

__all__ = ["APPLICATION_ID", "SCHEMA", "Check", "ReadModel", "is_read_model", "may_become_one", "storable"]

APPLICATION_ID = 0x74646C76
"""SQLite's `application_id` of our files: "tdlv"."""
SCHEMA = 3
"""SQLite's `user_version` of our files: which tables and columns there are, and how the rows are worked out. A file of
an earlier one is built anew."""

MAGIC = b"SQLite format 3\0"
LARGEST = 1 << 63
SECONDS = 30
"""How long to wait for another program that writes nothing meanwhile; for one that goes on writing, as long as it
does."""
PATIENCE = 0.5
"""Seconds after which it is told that another program writes."""
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


Check = Callable[[Path], None]
"""Raises TdlogError where SQLite would obey what somebody has put beside a file; `stores` has it."""


class ReadModel:
    """A read model's file, open. A context manager.

    Raises TdlogError where the file cannot be opened, or is something else: it is left as it is then.
    """

    def __init__(
        self, path: str | os.PathLike[str], check: Check, waiting: Callable[[], object] = lambda: None
    ) -> None:
        self.path = Path(path)
        self.waiting = waiting
        """Called once when another program is writing and this one waits for it."""
        check(self.path)
        _check(self.path)
        try:
            self.connection = sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE)
        except sqlite3.Error as error:
            raise self._failed(error) from error
        try:
            with self._failures():
                self._patiently("PRAGMA journal_mode=WAL")
                self.connection.execute("PRAGMA synchronous=NORMAL")
                self.connection.execute("PRAGMA secure_delete=ON")
                self.tracking = self._read_tracking()
        except BaseException:
            self.connection.close()
            raise

    tracking: Tracking | None
    """How far the log is taken in; None where nothing was built yet, or in an earlier form."""

    @property
    def schema(self) -> int:
        """The form of its tables, 0 where there are none."""
        [version] = self.connection.execute("PRAGMA user_version").fetchone()
        return int(version)

    def _read_tracking(self) -> Tracking | None:
        if self.schema != SCHEMA:
            return None
        row = self.connection.execute("SELECT * FROM tracking").fetchone()
        return None if row is None else Tracking(*row)

    def _patiently(self, statement: str) -> None:
        """Run a statement that needs the file for itself, as soon as another program lets go of it."""
        until, seen = time.monotonic() + SECONDS, self._seen()
        while True:
            try:
                self.connection.execute(statement)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in BUSY or (time.monotonic() > until and self._seen() == seen):
                    raise
            if self._seen() != seen:
                until, seen = time.monotonic() + SECONDS, self._seen()
            self.waiting()
            self.waiting = lambda: None
            time.sleep(PATIENCE / 50)

    def _seen(self) -> int:
        """A number that changes when another program has written; -1 while not even that can be read."""
        try:
            [version] = self.connection.execute("PRAGMA data_version").fetchone()
        except sqlite3.OperationalError:
            return -1
        return int(version)

    @contextmanager
    def transaction(self) -> Generator[None]:
        """All that is changed within it is in the file, or none of it; what another build has written until then is
        seen. Raises TdlogError where SQLite cannot."""
        with self._failures():
            self._patiently("BEGIN IMMEDIATE")
            try:
                self.tracking = self._read_tracking()
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                self.tracking = self._read_tracking()
                raise

    def begin_anew(self, tracking: Tracking) -> None:
        """Empty tables in place of whatever stood there; in a transaction."""
        database = Database(self.connection, execute_plugins=False)
        drop(database)
        create(database)
        self.connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self.connection.execute(f"PRAGMA user_version = {SCHEMA}")
        self.track(tracking)

    def track(self, tracking: Tracking) -> None:
        """Write down how far the log is taken in; in the transaction of what it speaks of."""
        self.replace("tracking", "", [tracking])
        self.tracking = tracking

    def states(self) -> dict[str, StreamState]:
        """Of every stream, how far it is built."""
        return {row[0]: StreamState(*row) for row in self.connection.execute("SELECT * FROM streams")}

    def state(self, stream: str) -> StreamState | None:
        """How far a stream is built; None where it is not."""
        row = self.connection.execute("SELECT * FROM streams WHERE stream = ?", (stream,)).fetchone()
        return None if row is None else StreamState(*row)

    def select(self, statement: str, parameters: Sequence[object] = ()) -> list[Any]:
        """All rows of one SELECT, as plain tuples."""
        return self.connection.execute(statement, parameters).fetchall()

    def insert(self, name: str, rows: Iterable[Row]) -> None:
        """Put rows into a table that holds none of them."""
        marks = ", ".join("?" * len(TABLES[name].columns))
        self.connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)

    def replace(self, name: str, owner: str, rows: Sequence[Row]) -> None:
        """Bring the rows of one stream or session to these: what is gone is deleted, what is new is put in."""
        table = TABLES[name]
        where = f" WHERE {table.owner} = ?" if table.owner else ""
        held = set(self.select(f"SELECT * FROM {name}{where}", (owner,) * bool(where)))
        wanted = set(rows)
        gone = held - wanted
        if gone:
            places = [n for key in table.key for n, column in enumerate(table.columns) if column.name == key]
            keys = " AND ".join(f"{column} = ?" for column in table.key)
            self.connection.executemany(
                f"DELETE FROM {name} WHERE {keys}", [tuple(row[place] for place in places) for row in gone]
            )
        self.insert(name, (row for row in rows if row not in held))

    def rewrite(self, name: str, rows: Sequence[Row]) -> bool:
        """Bring a small table to these rows; where any goes, all its pages are overwritten, so that no byte of it stays
        in the file. Returns whether a row went."""
        held = set(self.select(f"SELECT * FROM {name}"))
        wanted = set(rows)
        if held == wanted:
            return False
        if held - wanted:
            self.connection.execute(f"DELETE FROM {name}")
            self.insert(name, rows)
            return True
        self.insert(name, (row for row in rows if row not in held))
        return False

    def empty_journal(self) -> bool:
        """Write the journal into the file and cut it to nothing; whether that was possible: a reader may hold it."""
        with self._failures():
            self.connection.execute("PRAGMA busy_timeout = 1000")
            busy, *_ = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _failures(self) -> Generator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def _failed(self, error: sqlite3.Error) -> TdlogError:
        return TdlogError(message("command", "view_failed", file=self.path, why=error))


def storable(row: Row) -> Row:
    """A row, with numbers that are too large for SQLite's integers made approximate: somebody may have recorded a board
    of thirty digits."""
    for one in row:
        if type(one) is int and not -LARGEST <= one < LARGEST:
            return tuple(_approximate(one) if type(one) is int else one for one in row)
    return row


def _approximate(number: int) -> int | float:
    if -LARGEST <= number < LARGEST:
        return number
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def is_read_model(path: str | os.PathLike[str]) -> bool:
    """Whether a file is there and is a read model, of whatever form."""
    try:
        return _peek(Path(path))[0] == APPLICATION_ID
    except (OSError, sqlite3.Error):
        return False


def may_become_one(path: str | os.PathLike[str]) -> bool:
    """Whether a file is there that holds nothing: an empty one, or an SQLite file that was only just created."""
    try:
        application, _, is_used = _peek(Path(path))
    except (OSError, sqlite3.Error):
        return False
    return not application and not is_used


def _peek(path: Path) -> tuple[int, int, bool]:
    """The file's application_id and user_version, and whether there is anything in it; -1 if not an SQLite file.

    Raises OSError or sqlite3.Error where it cannot be read.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):
        return -1, 0, True
    with path.open("rb") as file:
        beginning = file.read(len(MAGIC))
    if beginning != MAGIC:
        return (-1, 0, True) if beginning else (0, 0, False)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=SECONDS)) as connection:
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [version] = connection.execute("PRAGMA user_version").fetchone()
        [tables] = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return application, version, bool(tables)


def _check(path: Path) -> None:
    """Raise TdlogError for whatever is there and is no read model of this or an earlier form."""
    try:
        application, version, is_used = _peek(path)
    except FileNotFoundError:
        if not path.absolute().parent.is_dir():
            raise TdlogError(message("command", "view_without_folder", file=path)) from None
        return
    except OSError as error:
        raise TdlogError(message("command", "view_failed", file=path, why=error.strerror)) from error
    except sqlite3.Error as error:
        raise TdlogError(message("command", "view_failed", file=path, why=error)) from error
    if application != APPLICATION_ID and (application or is_used):
        raise TdlogError(message("command", "view_is_something_else", file=path))
    if version > SCHEMA:
        raise TdlogError(message("command", "view_is_newer", file=path))
