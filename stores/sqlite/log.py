"""The log of a tournament: streams of entries in one SQLite file, appended to and read, never changed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from time import sleep
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self, TypeVar, cast

from eventsourcing.application import Application
from eventsourcing.domain import EventSourcingError
from eventsourcing.utils import Environment, EnvType

from domain.errors import LogError
from domain.events import AnyEvent, decode
from domain.log.findings import Finding, LinkRow, LogRow, cut, damaged
from domain.log.rows import UNREADABLE, Numbered, Row, read_state, to_rows
from domain.log.sealing import (
    Head,
    RegisterState,
    Seal,
    check_key,
    check_keys,
    check_seal,
    register_digest,
    register_since,
    signed_head,
)
from domain.log.verification import verify_rows
from stores.heads import head_if_one, heads_beside
from stores.sqlite.bounds import in_order, size_of
from stores.sqlite.checked import CheckedEntries
from stores.sqlite.copying import Copy, copy_beside
from stores.sqlite.failures import is_locked, log_error
from stores.sqlite.opening import find_log
from stores.sqlite.recorder import EventLogRecorder
from stores.sqlite.register import Register, enter_all, keep_seal, names_in, seals_in
from stores.sqlite.schema import FIRST, LINKS_FROM, ROWS_FROM, WHOLE_HEAD, whole_head
from stores.sqlite.storage import EventLogDatastore
from stores.sqlite.transactions import kept, transaction

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


class EventLog:
    """A log, open. A context manager; `close` it otherwise. May be shared by threads, not by forked processes.

    `synchronous` is FULL (what was appended survives a power cut) or NORMAL (it survives the death of the process;
    for imports that can be run again). `create` makes the file where there is none. `read_only` never writes.
    `lock_timeout` is in whole seconds: how long to wait while another program writes. With `checked` everything that is
    read comes from rows held against the chain, and not through an index: `is_whole` tells whether they fit.
    Raises LogError where the file cannot be opened, or is no log.
    """

    application: EventLogApplication
    """Of the library: its notification log, its event store."""
    recorder: EventLogRecorder
    register: Register
    """The names of people, outside the chain."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        create: bool = True,
        read_only: bool = False,
        lock_timeout: int = 30,
        checked: bool = False,
    ) -> None:
        self.path = Path(path)
        self.read_only = read_only
        self._checked = CheckedEntries() if checked else None
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
        self.register = Register(self.datastore, self.path)
        if not read_only:
            self._attempt(self._connect)

    @property
    def datastore(self) -> EventLogDatastore:
        """The pool of connections to the file."""
        return cast(EventLogDatastore, self.recorder.datastore)

    def append(self, stream: str, expected_version: int, events: Iterable[AnyEvent]) -> list[int]:
        """Record events after entry `expected_version` of a stream (0: it is new). Returns their positions in the log.

        All of them are recorded or none. Raises RecordedFirst where the stream has grown since it
        was read, LogError where it cannot be recorded, LogGone where it could, and the file is not there any more.
        """
        return self.append_streams([(stream, expected_version, events)])

    def append_streams(
        self,
        batches: Iterable[tuple[str, int, Iterable[AnyEvent]]],
        names: Mapping[str, str] | None = None,
        *,
        rename: bool = False,
    ) -> list[int]:
        """Record (stream, expected version, events) of several streams in one transaction, as `append` does one.

        `names` go to the register in the same transaction. Those of forgotten players are left out. Where one
        contradicts the register, LogError is raised and nothing recorded; with `rename` the new name stands instead,
        and `register.empty_journal` erases the last of the one before.
        """
        rows: list[Row] = []
        expected: dict[str, int] = {}
        ends: dict[str, int] = {}
        for stream, version, events in batches:
            if not stream or version < 0:
                raise ValueError(f"a stream has a name and a version from 0; got {stream!r}, {version}")
            if ends.setdefault(stream, version) != version:
                raise ValueError(f"{stream} stands twice, and after entry {ends[stream]} comes not {version + 1}")
            more = to_rows(stream, version, events)
            if more:
                expected.setdefault(stream, version)
                ends[stream] += len(more)
                rows += more
        if self.read_only:
            raise LogError(f"{self.path} was opened for reading only; open it for writing to record")
        if not rows and not names:
            return []
        also = partial(enter_all, names=names, rename=rename) if names else None
        with kept(self.datastore):
            return self._attempt(lambda: self.recorder.append(rows, list(expected.items()), also))

    def read(self, stream: str) -> list[AnyEvent]:
        """All events of a stream; entry n is at index n-1. Empty where there is no such stream.

        Raises LogError, naming the entry, where one is missing or is no event.
        """
        return self.read_since(stream, 0)

    def read_since(self, stream: str, version: int) -> list[AnyEvent]:
        """The events of a stream after entry `version`. Raises LogError as `read`."""
        rows = self._attempt(lambda: self._reader().states(stream, version))
        for entry, (found, _) in enumerate(rows, version + 1):
            if found != entry:
                raise LogError(
                    f"entry {entry} of {stream} is missing from {self.path}: the log was changed; verify it to see"
                    " what else is wrong"
                )
        try:
            return [decode(state) for _, state in rows]
        except UNREADABLE:
            return [read_state(stream, entry, state) for entry, state in rows]

    def states(self, stream: str) -> list[bytes]:
        """The events of a stream as JSON, as they lie in the log, in order."""
        return [state for _, state in self._attempt(lambda: self._reader().states(stream))]

    def version(self, stream: str) -> int:
        """The number of the stream's last entry, 0 where there is no such stream."""
        return self._attempt(lambda: self._reader().version(stream))

    def streams(self) -> list[str]:
        """The ids of all streams, in the order of their first entries."""
        return self._attempt(lambda: self._reader().streams())

    def numbered(self, stream: str, upto: int) -> list[tuple[int, int, bytes]]:
        """Position, version and state of a stream's entries up to a version, in order, as they lie in the log."""
        return self._attempt(lambda: self._reader().numbered(stream, upto))

    def grown(self, after: int, upto: int) -> dict[str, int]:
        """The streams that grew above one position up to another, in that order, and how many entries they had then."""
        return self._attempt(lambda: self._reader().grown(after, upto))

    @property
    def is_whole(self) -> bool:
        """Whether what is read fits the chain, as far as it has been read; `verify` says what does not.

        Raises ValueError where the log was not opened with `checked`.
        """
        if self._checked is None:
            raise ValueError("the log was opened without checked=True")
        self._reader()
        return self._checked.whole

    def scan(self, after: int = 0) -> Iterator[tuple[int, str, int, AnyEvent]]:
        """All entries at positions above `after`, in the order of recording: position, stream, version, event."""
        while page := self._attempt(partial(self._page, after)):
            for position, stream, version, state in page:
                try:
                    event = decode(state)
                except UNREADABLE:
                    event = read_state(stream, version, state)
                yield position, stream, version, event
            after = page[-1][0]

    def head(self) -> tuple[int, bytes]:
        """How far the chain reaches, and its last link; (0, 32 zero bytes) for an empty log. What a seal signs."""
        return self._attempt(self.recorder.head)

    def seals(self) -> list[Seal]:
        """The seals that the log keeps, in the order of position."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            return seals_in(cursor)

    def register_since_seal(self) -> RegisterState:
        """What became of the register of names since the last seal that the log keeps."""
        with transaction(self.datastore, self.path, commit=False) as cursor:
            return register_since(seals_in(cursor), names_in(cursor))

    def seal(self, key: Ed25519PrivateKey, *, at: str, new_key: bool = False) -> Head:
        """Sign the log as it stands, at a time given as UTC text, and keep the seal in it: its key is that of the log
        from the first one on. A log that is opened for reading gets a head that it does not keep.

        It does not walk the log: verify it before you sign for it. Raises LogError where entries stand outside the
        chain; where it has another key and it is not said that this is a `new_key`; and where it was sealed at just
        this position by another.
        """
        if self.read_only:
            check_key(self.seals(), key, self.head()[0], new_key=new_key)
            return signed_head(key, *self.head(), at)
        with transaction(self.datastore, self.path, commit=True) as cursor:
            upto, link = whole_head(*cursor.execute(WHOLE_HEAD).fetchone())
            check_key(seals_in(cursor), key, upto, new_key=new_key)
            salt = token_hex(32)
            head = signed_head(key, upto, link, at, register_digest(salt, names_in(cursor)))
            keep_seal(cursor, head, salt)
        return head

    def verify(self, head: Head | None = None, *, keys: Collection[str] = ()) -> list[Finding]:
        """Walk the whole log and its chain, SQLite's own pages and indexes, and the seals it keeps. Returns what is
        wrong, in the order of the log; empty where it is whole.

        With a sealed head also whether the log still holds it, and whether the head is to be trusted; `keys` are the
        public keys (hexadecimal) that may have sealed. A log that has grown since is whole.
        """
        with self._in_order(FIRST, FIRST) as (rows, links):
            findings = verify_rows(rows, links)
        findings += [damaged(said) for said in self._attempt(self.recorder.complaints)]
        return findings + self.check_seals(keys=keys) + (self.check_head(head, keys=keys) if head else [])

    def check_seals(self, *, keys: Collection[str] = ()) -> list[Finding]:
        """What is wrong with the seals that the log keeps, as `check_head` says it of a head."""
        seals = self.seals()
        cuts = [cut(seal.head.upto, self._end()) for seal in seals if not self.holds(seal.head.upto, seal.head.link)]
        return check_keys(seals, keys) + cuts

    def check_head(self, head: Head, *, keys: Collection[str] = ()) -> list[Finding]:
        """What is wrong with a sealed head: its signature, its key, or that the chain does not hold it. Walks nothing.

        Its key must be one of `keys`, or where none are given one that sealed the log itself. The chain is taken at
        its word: `verify` it once, then check any number of heads.
        """
        findings = check_seal(head, keys or {seal.head.key for seal in self.seals()})
        if findings or self.holds(head.upto, head.link):
            return findings
        return [cut(head.upto, self._end())]

    def _end(self) -> int:
        """Where the last link ends."""
        return int(self._attempt(self.recorder.end))

    def holds(self, upto: int, link: str) -> bool:
        """Whether the chain has a link (hexadecimal) at a position."""
        held = self._attempt(lambda: self._reader().link_at(upto))
        return isinstance(held, bytes) and held.hex() == link.lower()

    def beyond(self) -> Head | None:
        """The longest head, of those beside the log and of its own seals, that it does not hold; None where it holds
        each. Beside the log it counts if its signature is valid, whoever made it.

        A log that was copied without its journal lacks its last entries, and is whole in itself.
        """
        beside = [head for path in heads_beside(self.path) if (head := head_if_one(path)) is not None]
        lacking = [head for head in beside if not self.holds(head.upto, head.link) and not check_seal(head)]
        lacking += [seal.head for seal in self.seals() if not self.holds(seal.head.upto, seal.head.link)]
        return max(lacking, key=attrgetter("upto"), default=None)

    @contextmanager
    def copied(self, target: Path, mode: int) -> Generator[Copy]:
        """A copy of the log as it stands now, in the folder of `target`, to be put in its place. `mode` is that of the
        file. Raises LogError where it cannot be made."""
        try:
            with (
                self.datastore.get_connection(commit=False) as connection,
                connection.cursor() as cursor,
                copy_beside(cursor.connection, target, mode) as copy,
            ):
                yield copy
        except (EventSourcingError, sqlite3.Error) as error:
            raise log_error(error, self.path) from error

    def close(self) -> None:
        """Close the file. What was appended is in it already."""
        self.recorder.close()
        self.application.close()
        if self._copied is not None:
            self._copied.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _connect(self) -> None:
        """Open the file now: what is at the path later may be another."""
        with self.datastore.get_connection(commit=False):
            pass

    def _page(self, after: int) -> list[Numbered]:
        return self._reader().page(after)

    def _reader(self) -> CheckedEntries | EventLogRecorder:
        """Where entries are read from: the checked ones, with everything that was recorded until now, or the file."""
        checked = self._checked
        if checked is None:
            return self.recorder
        with self._in_order(checked.next_row, checked.next_link) as (rows, links):
            checked.take(rows, links)
        return checked

    @contextmanager
    def _in_order(self, row: float, link: float) -> Generator[tuple[Iterator[LogRow], Iterator[LinkRow]]]:
        """The rows and links from two positions on, in the order of recording, as they stand at one moment."""
        try:
            with (
                self.datastore.get_connection(commit=False) as connection,
                connection.transaction(commit=False) as rows,
                connection.cursor() as links,
            ):
                rows.sqlite_cursor.row_factory = links.row_factory = None
                size = size_of(links.connection)
                yield (
                    in_order(rows.sqlite_cursor.execute(ROWS_FROM, (row,)), size),
                    in_order(links.execute(LINKS_FROM, (link,)), size),
                )
        except (EventSourcingError, sqlite3.Error) as error:
            raise log_error(error, self.path) from error

    def _attempt(self, act: Callable[[], T]) -> T:
        for attempt in range(ATTEMPTS):
            try:
                return act()
            except (EventSourcingError, sqlite3.Error) as error:
                if not is_locked(error) or attempt == ATTEMPTS - 1:
                    raise log_error(error, self.path) from error
                sleep(0.1)
        raise AssertionError("unreachable")
