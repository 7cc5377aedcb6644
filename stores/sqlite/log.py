"""The log of a tournament: streams of entries in one SQLite file, appended to and read, never changed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import sleep
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from eventsourcing.application import Application
from eventsourcing.domain import EventSourcingError
from eventsourcing.utils import Environment, EnvType

from domain.errors import LogError, RecordedFirst
from domain.log.findings import Finding, LinkRow, LogRow, damaged
from domain.log.log_tree import AsItLies
from domain.log.rows import Numbered, batches_to_rows
from domain.log.sealing import Head, Seal, check_key, register_digest, signed_head
from domain.log.store import Batch, Link, Receipt
from stores.reading import Reading
from stores.sqlite.access import SQLiteAccess
from stores.sqlite.as_it_lies import as_it_lies
from stores.sqlite.bounds import in_order, size_of
from stores.sqlite.commentary import SQLiteCommentary, comments_in
from stores.sqlite.copying import copy_beside
from stores.sqlite.failures import is_locked, log_error
from stores.sqlite.opening import find_log
from stores.sqlite.receipts import receipt_in, receipts_in
from stores.sqlite.recorder import EventLogRecorder
from stores.sqlite.register import SQLiteRegister, enter_all, keep_seal, names_in, seals_in
from stores.sqlite.schema import BEFORE_ALL, HAS_HALL, LINKS_AFTER, ROWS_AFTER, WHOLE_HEAD, whole_head
from stores.sqlite.storage import EventLogDatastore
from stores.sqlite.taking import take_all
from stores.sqlite.transactions import kept, transaction
from stores.sqlite.tree import SQLiteTree
from stores.stored import Contents, Copy

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["EventLog", "EventLogApplication"]

T = TypeVar("T")

ATTEMPTS = 2
"""How often a locked file is tried, each time for the lock timeout: SQLite's own waiting is not fair to all."""


class EventLogApplication(Application[str]):
    """The library's application over the log, for its notification log and whatever else is built upon it."""

    name = "tdlog"

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """The settings given, and none from the process: a log is opened alike on every machine."""
        return Environment(
            name,
            {
                "PERSISTENCE_MODULE": "stores.sqlite.recorder:EventLogFactory",
                "MAPPER_TOPIC": "stores.mapping:EventMapper",
                "TRANSCODER_TOPIC": "stores.mapping:NoTranscoder",
                "ORIGINATOR_ID_TYPE": "text",
                **(env or {}),
            },
        )


class EventLog(Reading):
    """A `LogStore` that is an SQLite file. May be shared by threads, not by forked processes.

    `synchronous` is FULL (what was appended survives a power cut) or NORMAL (it survives the death of the process;
    for imports that can be run again). `create` makes the file where there is none. `read_only` never writes.
    `lock_timeout` is in whole seconds: how long to wait while another program writes.
    Raises LogError where the file cannot be opened, or is no log.
    """

    application: EventLogApplication
    """Of the library: its notification log, its event store."""
    recorder: EventLogRecorder

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        create: bool = True,
        read_only: bool = False,
        lock_timeout: int = 30,
    ) -> None:
        self.path = Path(path)
        self.read_only = read_only
        uri, new, self._copied = find_log(self.path, create=create, read_only=read_only)
        env = {
            "SQLITE_DBNAME": uri,
            "SQLITE_PLACE": str(self.path.absolute()),
            "SQLITE_SYNCHRONOUS": synchronous,
            "SQLITE_LOCK_TIMEOUT": str(lock_timeout),
            "SQLITE_READ_ONLY": "yes" if read_only else "no",
            "CREATE_TABLE": "yes" if new else "no",
        }
        self.application = self._attempt(lambda: EventLogApplication(env))
        self.recorder = cast(EventLogRecorder, self.application.recorder)
        self.register = SQLiteRegister(self.datastore, self.path)
        self.access = SQLiteAccess(self.datastore, self.path, self.register.finish_erasing)
        self.commentary = SQLiteCommentary(self.datastore, self.path, self.register.finish_erasing)
        self.tree = SQLiteTree(self.datastore, self.path)
        if not read_only:
            self._attempt(self._connect)

    @property
    def name(self) -> str:
        """The path of the file, as it was given."""
        return str(self.path)

    @property
    def datastore(self) -> EventLogDatastore:
        """The pool of connections to the file."""
        return cast(EventLogDatastore, self.recorder.datastore)

    def append(
        self,
        batches: Iterable[Batch],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
        receipts: Sequence[Receipt] = (),
    ) -> list[int]:
        """As in `LogStore`. `register.finish_erasing` erases the last of a name that another replaces.

        Raises LogGone where it could be recorded, and the file is not there any more.
        """
        rows, expected = batches_to_rows(batches)
        if self.read_only:
            raise LogError(f"{self.path} was opened for reading only; open it for writing to record")
        if not rows and not names and not receipts:
            return []
        also = partial(enter_all, names=names, rename=rename) if names else None
        try:
            with kept(self.datastore):
                return self._attempt(lambda: self.recorder.append(rows, list(expected.items()), also, receipts))
        except RecordedFirst as first:
            others = self.read(first.stream, first.entry - 1)
            raise RecordedFirst(first.stream, first.entry, others) from first

    def receipt(self, device: str, key: str) -> Receipt | None:
        """As in `LogStore`."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            return receipt_in(cursor, device, key) if cursor.execute(HAS_HALL).fetchone()[0] else None

    def receipts(self, after: int = 0, upto: int | None = None) -> list[Receipt]:
        """As in `LogStore`."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            return receipts_in(cursor, after, upto) if cursor.execute(HAS_HALL).fetchone()[0] else []

    def version(self, stream: str) -> int:
        """As in `LogStore`."""
        return self._attempt(lambda: self.recorder.version(stream))

    def versions(self, after: int = 0, upto: int | None = None) -> dict[str, int]:
        """As in `LogStore`."""
        return self._attempt(lambda: self.recorder.versions(after, upto))

    def tail(self) -> int:
        """As in `LogStore`."""
        return self._attempt(self.recorder.tail)

    def is_there(self) -> bool:
        """As in `LogStore`. The file is not opened for that: SQLite's locks on it would go as it is closed again."""
        presence = self.datastore.presence
        return presence is None or presence.loss() is None

    def head(self) -> Link:
        """As in `LogStore`."""
        return self._attempt(self.recorder.head)

    def link_at(self, position: int) -> bytes | None:
        """As in `LogStore`."""
        return self._attempt(lambda: self.recorder.link_at(position))

    @contextmanager
    def rows_and_links(
        self, after: int | None = None, link_after: int | None = None
    ) -> Generator[tuple[Iterator[LogRow], Iterator[LinkRow]]]:
        """As in `LogStore`."""
        above = [BEFORE_ALL if one is None else one for one in (after, link_after)]
        try:
            with (
                self.datastore.get_connection(commit=False) as connection,
                connection.transaction(commit=False) as rows,
                connection.cursor() as links,
            ):
                rows.sqlite_cursor.row_factory = links.row_factory = None
                size = size_of(links.connection)
                yield (
                    in_order(rows.sqlite_cursor.execute(ROWS_AFTER, above[:1]), size),
                    in_order(links.execute(LINKS_AFTER, above[1:]), size),
                )
        except (EventSourcingError, sqlite3.Error) as error:
            raise log_error(error, self.path) from error

    @contextmanager
    def as_it_lies(self) -> Generator[AsItLies]:
        """As in `LogStore`."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            yield as_it_lies(cursor.connection)

    def damage(self) -> list[Finding]:
        """What SQLite finds wrong with the pages and indexes of the file, and with the register."""
        return list(map(damaged, self._attempt(self.recorder.complaints)))

    def seals(self) -> list[Seal]:
        """As in `LogStore`."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            return seals_in(cursor)

    def seal(self, key: Ed25519PrivateKey, *, at: str, new_key: bool = False) -> Head:
        """As in `LogStore`."""
        if self.read_only:
            check_key(self.seals(), key, self.head().upto, new_key=new_key)
            return signed_head(key, *self.head(), at)
        with transaction(self.datastore, self.path, commit=True) as cursor:
            upto, link = whole_head(*cursor.execute(WHOLE_HEAD).fetchone())
            check_key(seals_in(cursor), key, upto, new_key=new_key)
            salt = token_hex(32)
            head = signed_head(key, upto, link, at, register_digest(salt, names_in(cursor)))
            keep_seal(cursor, head, salt)
        return head

    @contextmanager
    def copied(self, target: Path) -> Generator[Copy]:
        """As in `StoredLog`; who may read the log may read the copy. Raises OSError too."""
        mode = os.stat(self.path).st_mode
        try:
            with (
                self.datastore.get_connection(commit=False) as connection,
                connection.cursor() as cursor,
                copy_beside(cursor.connection, target, mode) as copy,
            ):
                yield copy
        except (EventSourcingError, sqlite3.Error) as error:
            raise log_error(error, self.path) from error

    @contextmanager
    def contents(self) -> Generator[Contents]:
        """As in `StoredLog`."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            names, seals = names_in(cursor), seals_in(cursor)
            kept = receipts_in(cursor, 0, None) if cursor.execute(HAS_HALL).fetchone()[0] else []
            said = comments_in(cursor)
            rows, links, tree = as_it_lies(cursor.connection)
            yield Contents(rows, links, names, seals, kept, said, tree)

    def take(self, contents: Contents) -> None:
        """As in `StoredLog`."""
        with transaction(self.datastore, self.path, commit=True) as cursor:
            take_all(cursor, contents, self.name)

    def close(self) -> None:
        """As in `LogStore`."""
        self.recorder.close()
        self.application.close()
        if self._copied is not None:
            self._copied.cleanup()

    def _connect(self) -> None:
        """Open the file now: what is at the path later may be another."""
        with self.datastore.get_connection(commit=False):
            pass

    def _states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        return self._attempt(lambda: self.recorder.states(stream, after))

    def _pages(self, after: int, upto: int | None, stream: str) -> Iterator[list[Numbered]]:
        if stream:
            yield self._attempt(lambda: self.recorder.of_stream(stream, after, upto))
            return
        while page := self._attempt(partial(self.recorder.page, after, upto)):
            yield page
            after = page[-1][0]

    def _attempt(self, act: Callable[[], T]) -> T:
        for attempt in range(ATTEMPTS):
            try:
                return act()
            except (EventSourcingError, sqlite3.Error) as error:
                if not is_locked(error) or attempt == ATTEMPTS - 1:
                    raise log_error(error, self.path) from error
                sleep(0.1)
        raise AssertionError("unreachable")
