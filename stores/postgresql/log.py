"""A log in a PostgreSQL database: for several servers, a federation's own database, or one that is kept twice."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg import Connection, sql

from domain.errors import LogError, RecordedFirst
from domain.log.chain import GENESIS
from domain.log.findings import Finding, LinkRow, LogRow, damaged
from domain.log.log_tree import AsItLies, TreeRows
from domain.log.rows import Numbered, batches_to_rows
from domain.log.sealing import Head, Seal, check_key, register_digest, signed_head
from domain.log.store import Batch, Link, Receipt, placed
from stores.postgresql.access import PostgresAccess
from stores.postgresql.address import address_of
from stores.postgresql.commentary import PostgresCommentary, comments_in
from stores.postgresql.database import Database
from stores.postgresql.failures import log_error
from stores.postgresql.register import PostgresRegister, keep_seal, names_in, seals_in
from stores.postgresql.schema import differences, has_tree, is_there, table
from stores.postgresql.taking import take_all
from stores.postgresql.tree import PostgresTree
from stores.postgresql.tree_tables import CHECKPOINTS, statement_of
from stores.postgresql.writing import Entries, Writer
from stores.reading import Reading
from stores.stored import Contents, Copy

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["PostgresLog", "is_log_there"]

PAGE = 2000
"""How many rows are read at a time."""
LOOK = 2.0
"""Seconds after which the end of the log is looked at though nothing was told of it."""
BEFORE_ALL = -(1 << 63)
"""Not above the number of any row. Ours begin at 1; a hand may have put one before."""
_LAST = (1 << 63) - 1

_ROWS = "SELECT position, originator_id, originator_version, topic, state FROM {events} WHERE position > %s"
_LINKS = "SELECT upto, link FROM {chain} WHERE upto > %s"
_TILES = "SELECT number, root FROM {tiles} WHERE number > %s"
_STAMPS = "SELECT size, token FROM {stamps} ORDER BY number"
_SCAN = (
    "SELECT position, originator_id, originator_version, state FROM {events} WHERE position > %s AND position <= %s"
    " ORDER BY position LIMIT %s"
)
_SCAN_STREAM = (
    "SELECT position, originator_id, originator_version, state FROM {events}"
    " WHERE originator_id = %s AND position > %s AND position <= %s ORDER BY originator_version"
)
_STATES = (
    "SELECT originator_version, state FROM {events} WHERE originator_id = %s AND originator_version > %s"
    " ORDER BY originator_version"
)
_GROWN = (
    "SELECT originator_id, max(originator_version) FROM {events} WHERE position > %s AND position <= %s"
    " GROUP BY originator_id ORDER BY min(position)"
)
_STREAMS = """
WITH RECURSIVE stream (id) AS (
    (SELECT originator_id FROM {events} ORDER BY originator_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.originator_id FROM {events} AS e WHERE e.originator_id > stream.id
        ORDER BY e.originator_id LIMIT 1)
    FROM stream WHERE stream.id IS NOT NULL
)
SELECT stream.id, (SELECT max(originator_version) FROM {events} WHERE originator_id = stream.id)
FROM stream LEFT JOIN {events} AS first ON first.originator_id = stream.id AND first.originator_version = 1
WHERE stream.id IS NOT NULL ORDER BY first.position
"""
_HEAD = "SELECT coalesce((SELECT max(position) FROM {events}), 0), upto, link FROM {chain} ORDER BY upto DESC LIMIT 1"
_TAIL = "SELECT coalesce(max(position), 0) FROM {events}"
_RECEIPT = "SELECT device, key, digest, count, first FROM {receipts}"
_RECEIPTS = (
    f"{_RECEIPT} WHERE first + count - 1 > %s AND first <= %s"
    " AND first >= coalesce((SELECT max(first) FROM {receipts} WHERE first <= %s), 0) ORDER BY first"
)


class PostgresLog(Reading):
    """A `LogStore` in a PostgreSQL database. May be shared by threads, not by forked processes.

    `address` is `postgresql://USER@HOST/DATABASE` (`stores.postgresql.address`). `create` makes the log's tables where
    there are none. `read_only` never writes. `lock_timeout` is in seconds: how long to wait while another writes.
    Raises LogError where the database cannot be reached, or holds no log. Where it goes away later LogAway is raised,
    and the next call tries it again.
    """

    def __init__(self, address: str, *, create: bool = True, read_only: bool = False, lock_timeout: int = 30) -> None:
        self.read_only = read_only
        self._database = Database(address_of(address), read_only=read_only, lock_timeout=lock_timeout)
        self.tree = PostgresTree(self._database)
        self._writer = Writer(self._database, self.tree.leaves)
        names = {"events": "stored_events", "chain": "event_chain", "receipts": "receipts", "tiles": "tree_tiles"}
        self._tables = {word: table(self._database.address, name) for word, name in names.items()}
        self._listening: list[Connection[Any]] = []
        self.register = PostgresRegister(self._database)
        self.access = PostgresAccess(self._database)
        self.commentary = PostgresCommentary(self._database)
        try:
            self._database.open(create=create)
        except BaseException:
            self._database.close()
            raise

    @property
    def name(self) -> str:
        """The database and its host; nothing of a password."""
        return self._database.name

    def append(
        self,
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """As in `LogStore`. Raises LogAway where the database cannot be reached, or went away before it answered."""
        rows, expected = batches_to_rows(batches)
        placed(receipts, 1, len(rows))
        if self.read_only:
            raise LogError(f"{self.name} was opened for reading only; open it for writing to record")
        if not rows and not names:
            return []
        try:
            return self._writer.append(Entries(rows, expected, dict(names or {}), rename, tuple(receipts)))
        except RecordedFirst as first:
            others = self.read(first.stream, first.entry - 1)
            raise RecordedFirst(first.stream, first.entry, others) from first

    def receipt(self, device: str, key: str) -> Receipt | None:
        """As in `LogStore`."""
        found = self._ask(f"{_RECEIPT} WHERE device = %s AND key = %s", device, key)
        return Receipt(*found[0]) if found else None

    def receipts(self, after: int = 0, upto: int | None = None) -> list[Receipt]:
        """As in `LogStore`."""
        last = _until(upto)
        return [Receipt(*row) for row in self._ask(_RECEIPTS, after, last, after)] if after < last else []

    def version(self, stream: str) -> int:
        """As in `LogStore`."""
        asked = "SELECT coalesce(max(originator_version), 0) FROM {events} WHERE originator_id = %s"
        return int(self._ask(asked, stream)[0][0])

    def versions(self, after: int = 0, upto: int | None = None) -> dict[str, int]:
        """As in `LogStore`."""
        everything = not after and upto is None
        return dict(self._ask(_STREAMS) if everything else self._ask(_GROWN, after, _until(upto)))

    def tail(self) -> int:
        """As in `LogStore`."""
        return int(self._ask(_TAIL)[0][0])

    def wait(self, after: int, seconds: float) -> bool:
        """As in `LogStore`: the server tells when the log grows; a standby cannot, and is asked time and again."""
        until = monotonic() + seconds
        if self.tail() > after:
            return True
        try:
            with self._told() as connection:
                while not self._grew(connection, after):
                    left = until - monotonic()
                    if left <= 0:
                        return False
                    for _ in connection.notifies(timeout=min(left, LOOK), stop_after=1):
                        pass
        except LogError as error:
            if not isinstance(error.__cause__, psycopg.errors.ReadOnlySqlTransaction):
                raise
            return super().wait(after, max(until - monotonic(), 0))
        return True

    def head(self) -> Link:
        """As in `LogStore`."""
        found = self._ask(_HEAD)
        last, upto, link = found[0] if found else (self.tail(), 0, GENESIS)
        if upto != last:
            raise LogError(f"the chain ends at position {upto} and the log at {last}: verify the log")
        return Link(upto, link)

    def link_at(self, position: int) -> bytes | None:
        """As in `LogStore`."""
        if position == 0:
            return GENESIS
        found = self._ask("SELECT link FROM {chain} WHERE upto = %s", position) if 0 < position <= _LAST else []
        return found[0][0] if found else None

    @contextmanager
    def rows_and_links(
        self, after: int | None = None, link_after: int | None = None
    ) -> Generator[tuple[Iterator[LogRow], Iterator[LinkRow]]]:
        """As in `LogStore`."""
        with self._database.reading() as connection:
            yield self._of_one_moment(connection, after, link_after)
            connection.execute("COMMIT")

    @contextmanager
    def as_it_lies(self) -> Generator[AsItLies]:
        """As in `LogStore`."""
        with self._database.reading() as connection:
            yield self._lying(connection)
            connection.execute("COMMIT")

    @contextmanager
    def contents(self) -> Generator[Contents]:
        """As in `StoredLog`."""
        address = self._database.address
        with self._database.reading() as connection:
            rows, links, tree = self._lying(connection)
            receipts = connection.execute(self._sql(f"{_RECEIPT} ORDER BY first"), binary=True).fetchall()
            names, seals = names_in(connection, address), seals_in(connection, address)
            said = comments_in(connection, address)
            yield Contents(rows, links, names, seals, [Receipt(*row) for row in receipts], said, tree)
            connection.execute("COMMIT")

    def take(self, contents: Contents) -> None:
        """As in `StoredLog`."""
        with self._database.transaction() as connection:
            take_all(connection, self._database.address, contents)

    def copied(self, target: Path) -> AbstractContextManager[Copy]:
        """As in `StoredLog`: the copy is an SQLite file. Raises OSError too."""
        from stores.copies import file_of

        return file_of(self.contents, target)

    def damage(self) -> list[Finding]:
        """What of the schema is not a log's; and rows that stand in a table and not in its index, or the other way."""
        return list(map(damaged, self._database.ask(self._complaints)))

    def seals(self) -> list[Seal]:
        """As in `LogStore`."""
        return self._database.ask(lambda connection: seals_in(connection, self._database.address))

    def seal(self, key: Ed25519PrivateKey, *, at: str, new_key: bool = False) -> Head:
        """As in `LogStore`."""
        if self.read_only:
            check_key(self.seals(), key, self.head().upto, new_key=new_key)
            return signed_head(key, *self.head(), at)
        address = self._database.address
        with self._database.transaction() as connection:
            upto, link = self.head()
            check_key(seals_in(connection, address), key, upto, new_key=new_key)
            salt = token_hex(32)
            head = signed_head(key, upto, link, at, register_digest(salt, names_in(connection, address)))
            keep_seal(connection, address, Seal(head, salt))
        return head

    def is_there(self) -> bool:
        """As in `LogStore`. What a server records under another address, it does not acknowledge at ours."""
        return True

    def close(self) -> None:
        """As in `LogStore`."""
        self._database.close()
        with suppress(IndexError):
            while True:
                self._listening.pop().close()

    def _states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        return self._ask(_STATES, stream, after)

    def _pages(self, after: int, upto: int | None, stream: str) -> Iterator[list[Numbered]]:
        if stream:
            yield self._ask(_SCAN_STREAM, stream, after, _until(upto))
            return
        while page := self._ask(_SCAN, after, _until(upto), PAGE):
            yield page
            after = page[-1][0]

    def _ask(self, statement: str, *values: object) -> list[Any]:
        """All rows of one SELECT."""
        asked = self._sql(statement)
        return self._database.ask(lambda connection: connection.execute(asked, values, binary=True).fetchall())

    def _of_one_moment(
        self, connection: Connection[Any], after: int | None, link_after: int | None
    ) -> tuple[Iterator[LogRow], Iterator[LinkRow]]:
        """Rows and links above a position, in a transaction that is begun here."""
        with connection.pipeline():
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            rows = self._page(connection, _ROWS, "position", BEFORE_ALL if after is None else after)
            links = self._page(connection, _LINKS, "upto", BEFORE_ALL if link_after is None else link_after)
        return (
            self._all(connection, _ROWS, "position", rows.fetchall()),
            self._all(connection, _LINKS, "upto", links.fetchall()),
        )

    def _lying(self, connection: Connection[Any]) -> AsItLies:
        """All rows, links, and what is kept of the tree, in a transaction that is begun here."""
        rows, links = self._of_one_moment(connection, None, None)
        address = self._database.address
        if not has_tree(connection, address):
            return AsItLies(rows, links, None)
        tiles = self._page(connection, _TILES, "number", BEFORE_ALL).fetchall()
        origins = connection.execute(statement_of(address, "SELECT origin FROM {event_tree}")).fetchall()
        stamps = connection.execute(
            statement_of(address, "SELECT size, token FROM {stamps} ORDER BY number"), binary=True
        )
        kept = TreeRows(
            [origin for (origin,) in origins],
            self._all(connection, _TILES, "number", tiles),
            connection.execute(statement_of(address, CHECKPOINTS)).fetchall(),
            stamps.fetchall(),
        )
        return AsItLies(rows, links, kept)

    def _page(self, connection: Connection[Any], asked: str, column: str, after: int) -> psycopg.Cursor[Any]:
        paged = self._sql(f"{asked} ORDER BY {column} LIMIT {PAGE}")
        return connection.execute(paged, (after,), binary=True)

    def _all(self, connection: Connection[Any], asked: str, column: str, page: list[Any]) -> Iterator[Any]:
        """The rows of a page that was read, and of those after it."""
        while page:
            yield from page
            page = self._page(connection, asked, column, page[-1][0]).fetchall() if len(page) == PAGE else []

    def _grew(self, connection: Connection[Any], after: int) -> bool:
        [last] = connection.execute(self._sql(_TAIL)).fetchone() or (0,)
        return bool(last > after)

    @contextmanager
    def _told(self) -> Generator[Connection[Any]]:
        """A connection that is told when the log grows."""
        with self._database.lent(self._listener()) as connection:
            yield connection
        self._listening.append(connection)

    def _listener(self) -> Connection[Any]:
        listen = sql.SQL("LISTEN {}").format(sql.Identifier(self._database.address.channel))
        with suppress(IndexError, psycopg.OperationalError):
            kept = self._listening.pop()
            kept.execute(listen)
            return kept
        connection = self._database.connect(read_only=True)
        try:
            connection.execute(listen)
        except psycopg.Error as error:
            connection.close()
            raise log_error(error, self.name) from error
        return connection

    def _complaints(self, connection: Connection[Any]) -> list[str]:
        found = [f"{self.name} {what}" for what in differences(connection, self._database.address)]
        for word, column in (("events", "position"), ("chain", "upto")):
            counted = f"SELECT count(*), coalesce(sum({column}), 0) FROM {{{word}}}"
            with connection.transaction():
                connection.execute("SET LOCAL enable_indexscan = off")
                connection.execute("SET LOCAL enable_indexonlyscan = off")
                connection.execute("SET LOCAL enable_bitmapscan = off")
                in_table = connection.execute(self._sql(counted)).fetchone()
                connection.execute("SET LOCAL enable_indexonlyscan = on")
                connection.execute("SET LOCAL enable_seqscan = off")
                if in_table != connection.execute(self._sql(counted)).fetchone():
                    found.append(f"the index of {column} does not hold the rows that its table does")
        return found

    def _sql(self, statement: str) -> sql.Composed:
        return sql.SQL(statement).format(**self._tables)  # pyright: ignore[reportArgumentType]


def is_log_there(address: str) -> bool:
    """Whether a database holds a log, or part of one. Raises LogError where it cannot be reached."""
    database = Database(address_of(address), read_only=True, lock_timeout=30)
    try:
        return database.ask(lambda connection: is_there(connection, database.address))
    finally:
        database.close()


def _until(upto: int | None) -> int:
    return _LAST if upto is None else upto
