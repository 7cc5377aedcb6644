"""The recorder: appends rows with link and leaves in one transaction, and reads them back without detours."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, cast

from eventsourcing.persistence import ConnectionPoolClosedError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory
from eventsourcing.utils import Environment, EnvType, strtobool

from domain.errors import LogError
from domain.log.chain import GENESIS, link_of_packed, packed
from domain.log.growth import Growth
from domain.log.rows import Numbered, Row, check_version
from domain.log.store import Link, Receipt, placed
from domain.log.tree import leaf_hashes
from stores.sqlite.access import complaints_of_hall
from stores.sqlite.bounds import complaints_of, in_order, size_of
from stores.sqlite.receipts import check_unused, keep_receipts
from stores.sqlite.schema import LAST_LINK, STATEMENTS, WHOLE_HEAD, check_schema, has_hall, named, open_hall, whole_head
from stores.sqlite.storage import EventLogConnection, EventLogDatastore, begin_at_once
from stores.sqlite.tree_tables import grow, growth_in

__all__ = ["EventLogFactory", "EventLogRecorder"]

PAGE = 500
"""How many entries are read at a time: few enough to stay in the cache of a processor while they are decoded."""

_INSERT_LINK = "INSERT INTO event_chain VALUES (last_insert_rowid(), ?)"
_NAMES = (
    "SELECT rowid, CAST(player AS BLOB), typeof(player), CAST(name AS BLOB), typeof(name) FROM register NOT INDEXED"
    " ORDER BY rowid"
)
_LINK = "SELECT link FROM event_chain WHERE upto = ?"
_TAIL = "SELECT ifnull(max(rowid), 0) FROM stored_events"
_VERSION = "SELECT max(originator_version) FROM stored_events WHERE originator_id = ?"
_STATES = (
    "SELECT originator_version, state FROM stored_events WHERE originator_id = ? AND originator_version > ?"
    " ORDER BY originator_version"
)
_SCAN = (
    "SELECT rowid, originator_id, originator_version, state FROM stored_events WHERE rowid > ? AND rowid <= ?"
    " ORDER BY rowid LIMIT ?"
)
_SCAN_STREAM = (
    "SELECT rowid, originator_id, originator_version, state FROM stored_events"
    " WHERE originator_id = ? AND rowid > ? AND rowid <= ? ORDER BY originator_version"
)
_GROWN = (
    "SELECT originator_id, max(originator_version) FROM stored_events WHERE rowid > ? AND rowid <= ?"
    " GROUP BY originator_id ORDER BY min(rowid)"
)
_STREAMS = """
WITH RECURSIVE stream (id) AS (
    SELECT min(originator_id) FROM stored_events
    UNION ALL
    SELECT (SELECT min(originator_id) FROM stored_events WHERE originator_id > stream.id)
    FROM stream WHERE stream.id IS NOT NULL
)
SELECT stream.id, (SELECT max(originator_version) FROM stored_events WHERE originator_id = stream.id) FROM stream
LEFT JOIN stored_events AS first ON first.originator_id = stream.id AND first.originator_version = 1
WHERE stream.id IS NOT NULL ORDER BY first.rowid
"""
_LAST = (1 << 63) - 1
"""The largest number that a row can have."""


class EventLogRecorder(SQLiteApplicationRecorder):
    """The library's recorder, with the chain, and with rows as plain tuples on the hot paths."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turns = cast(EventLogDatastore, self.datastore).turns
        self._writing = Lock()
        self._writer: EventLogConnection | None = None
        self._cursor: sqlite3.Cursor | None = None
        """Of the writer, held as it is."""
        self._closed = False
        self._changes = -1
        """SQLite's number of what others have written; of what follows nothing has changed while it is the same."""
        self._link: object = None
        """The last link of the chain; None where there is none yet, or it was not read."""
        self._growth: Growth | None = None
        """The tree; None where it was not read."""
        self._ends: dict[str, int] = {}
        """The last entry of streams, as far as they were asked for."""
        self._has_hall = False
        """Whether the file has tables for receipts."""

    def construct_create_table_statements(self) -> list[str]:
        """The events, the chain, the tree, the register of names, and whose file it is: one transaction."""
        return STATEMENTS

    def append(
        self,
        rows: list[Row],
        expected: Sequence[tuple[str, int]],
        also: Callable[[sqlite3.Cursor], None] | None = None,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """Record rows in one transaction, if each stream of `expected` still ends where it says.

        `expected` holds (stream, version before its first row), each stream once. `also` is done in the same
        transaction; what it raises takes everything back. `receipts` are for the rows. Returns the positions.
        Raises AlreadyRecorded where the file holds such a receipt, else RecordedFirst where a stream has grown,
        LogError where it is shorter than said, and the sqlite3.Error where SQLite cannot.
        """
        with self._turns.place() as left, self._writing:
            writer = self.writer
            cursor = self._cursor or writer.cursor().sqlite_cursor
            self._cursor = cursor
            begin_at_once(cursor, left)
            try:
                self._look(cursor)
                if also is not None:
                    also(cursor)
                for stream, version in expected:
                    check_version(stream, version, self._end(cursor, stream))
                last, over, growth = 0, self._link, self._growth
                if rows:
                    last, over, growth = self._append(cursor, rows, self._last_link(cursor), growth)
                if receipts:
                    self._keep(cursor, placed(receipts, last - len(rows) + 1, len(rows)))
                cursor.execute("COMMIT")
            except BaseException as error:
                writer.rollback()
                self._growth = None
                if receipts and self._has_hall and isinstance(error, LogError):
                    check_unused(cursor, receipts)
                raise
            self._link, self._growth = over, growth
            if receipts:
                self._has_hall = True
            for stream, version, _, _ in rows if len(expected) > 1 else rows[-1:]:
                self._ends[stream] = version
        return list(range(last - len(rows) + 1, last + 1))

    @property
    def writer(self) -> EventLogConnection:
        """The connection that appends, held as long as the log is open: to take one from the pool and give it back
        costs a tenth of a live entry. Writers of other threads and programs take turns."""
        if self._closed:
            raise ConnectionPoolClosedError
        if self._writer is None:
            self._writer = cast(EventLogDatastore, self.datastore).make_connection()
        return self._writer

    def close(self) -> None:
        """Close the connection that appends; the pool closes the others."""
        with self._writing:
            self._closed = True
            if self._writer is not None:
                self._writer.close()

    def _append(
        self, cursor: sqlite3.Cursor, rows: list[Row], before: object, growth: Growth | None
    ) -> tuple[int, bytes, Growth]:
        """Insert rows, their link and their leaves. Returns the last position, the link, and the tree with them."""
        if not isinstance(before, bytes | None):
            raise LogError("the last link of the log was changed, and nothing can be chained to it: verify the log")
        cursor.executemany(self.insert_events_statement, rows)
        written = cursor.rowcount
        entries = list(map(packed, rows))
        over = link_of_packed(before or GENESIS, entries)
        cursor.execute(_INSERT_LINK, (over,))
        if written != len(rows) or cursor.rowcount != 1:
            raise LogError("the entries did not reach the log's tables, and nothing was recorded: verify the log")
        last = cast(int, cursor.lastrowid)
        if growth is None:
            growth = growth_in(cursor, last - len(rows))
        grow(cursor, growth, leaf_hashes(entries))
        return last, over, growth

    def _keep(self, cursor: sqlite3.Cursor, receipts: Sequence[Receipt]) -> None:
        if not self._has_hall:
            open_hall(cursor)
        keep_receipts(cursor, receipts)

    def _look(self, cursor: sqlite3.Cursor) -> None:
        """Forget what is known of the file where others have written to it since. Raises LogError where they have put
        into it what does not belong to a log."""
        [changes] = cursor.execute("PRAGMA data_version").fetchone()
        if changes != self._changes:
            held = named(cursor.connection)
            check_schema(held, "the log")
            self._has_hall = has_hall(held)
            self._link = self._growth = None
            self._ends.clear()
            self._changes = changes

    def _end(self, cursor: sqlite3.Cursor, stream: str) -> int:
        """The number of the stream's last entry, 0 where it has none."""
        end = self._ends.get(stream)
        return end if end is not None else _number(stream, cursor.execute(_VERSION, (stream,)).fetchone()[0])

    def _last_link(self, cursor: sqlite3.Cursor) -> object:
        """The last link as it lies in the file; None where there is none."""
        if self._link is None:
            held = cursor.execute(LAST_LINK).fetchone()
            return held[1] if held else None
        return self._link

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        if not stored_events:
            return []
        rows: list[Row] = [(str(e.originator_id), e.originator_version, e.topic, e.state) for e in stored_events]
        held = c.sqlite_cursor.execute(LAST_LINK).fetchone()
        last, _over, _growth = self._append(c.sqlite_cursor, rows, held[1] if held else None, None)
        return list(range(last - len(rows) + 1, last + 1))

    def select(self, statement: str, parameters: Sequence[object] = ()) -> list[Any]:
        """All rows of one SELECT, as plain tuples."""
        with self.datastore.get_connection(commit=False) as connection, connection.cursor() as cursor:
            cursor.row_factory = None
            return cursor.execute(statement, parameters).fetchall()

    def states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        """Version and state of a stream's entries with a version above `after`, in order."""
        return self.select(_STATES, (stream, after))

    def page(self, after: int, upto: int | None) -> list[Numbered]:
        """The next rows at positions above `after`, in the order of recording; empty at the end."""
        return self.select(_SCAN, (after, _LAST if upto is None else upto, PAGE))

    def of_stream(self, stream: str, after: int, upto: int | None) -> list[Numbered]:
        """The rows of a stream at positions above one up to another, in the order of their versions."""
        return self.select(_SCAN_STREAM, (stream, after, _LAST if upto is None else upto))

    def head(self) -> Link:
        """How far the chain reaches, and its last link. Raises LogError where rows stand after it, or are gone."""
        return whole_head(*self.select(WHOLE_HEAD)[0])

    def tail(self) -> int:
        """The position of the last row, 0 where there is none."""
        return int(self.select(_TAIL)[0][0])

    def complaints(self) -> list[str]:
        """What SQLite itself finds wrong with the file's pages, and with indexes beside their tables; the first few."""
        with self.datastore.get_connection(commit=False) as connection, connection.cursor() as cursor:
            said = complaints_of(cursor.connection)
            cursor.row_factory = None
            names = in_order(cursor.execute(_NAMES), size_of(cursor.connection))
            odd = any(not all(map(_is_text, name[1:])) for name in names)
            of_hall = [] if said else complaints_of_hall(cursor)
        return said + ["the register holds what is no name"] * odd + of_hall

    def link_at(self, upto: int) -> bytes | None:
        """The link of the chain at a position; None where none ends there."""
        if upto == 0:
            return GENESIS
        found = self.select(_LINK, (upto,)) if 0 < upto < 1 << 63 else []
        return found[0][0] if found and type(found[0][0]) is bytes else None

    def version(self, stream: str) -> int:
        """The number of the stream's last entry, 0 where it has none."""
        return _number(stream, self.select(_VERSION, (stream,))[0][0])

    def versions(self, after: int, upto: int | None) -> dict[str, int]:
        """The streams that grew above one position up to another, and the last number that each had then."""
        everything = not after and upto is None
        found = self.select(_STREAMS) if everything else self.select(_GROWN, (after, _LAST if upto is None else upto))
        return {stream: version for stream, version in found if type(stream) is str}


class EventLogFactory(SQLiteFactory):
    """Makes the log's recorder from an environment.

    Beside the library's SQLITE_DBNAME, SQLITE_LOCK_TIMEOUT (whole seconds) and CREATE_TABLE it reads
    SQLITE_SYNCHRONOUS (FULL or NORMAL), SQLITE_READ_ONLY (yes or no) and SQLITE_PLACE (the path, to which the file must
    still belong when entries are acknowledged).
    """

    application_recorder_class = EventLogRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore = EventLogDatastore(
            str(self.env.get(self.SQLITE_DBNAME)),
            synchronous=self.env.get("SQLITE_SYNCHRONOUS", "FULL"),
            read_only=strtobool(self.env.get("SQLITE_READ_ONLY", "no")),
            lock_timeout=int(self.env.get(self.SQLITE_LOCK_TIMEOUT, "30")),
            place=self.env.get("SQLITE_PLACE", ""),
        )


def _number(stream: str, found: object) -> int:
    """The number of a stream's last entry, as it lies in the file. Raises LogError where it is none."""
    if found is not None and type(found) is not int:
        raise LogError(f"an entry of {stream} has no number: the log was changed; verify it")
    return found or 0


def _is_text(held: object) -> bool:
    """Whether it is what SQLite calls text, or bytes that are UTF-8."""
    if isinstance(held, bytes):
        try:
            held.decode()
        except UnicodeDecodeError:
            return False
    return isinstance(held, bytes) or held == "text"
