"""Recording: entries with their positions, link and receipts in one transaction, under the lock of the log.

Positions are the last one and so many after it, given while the lock is held: no number is left out, and who sees a
position sees all before it. The lock is a statement of its own, so that the next one sees what the last writer did.

Who wrote last knows how the chain ends. He sends the next transaction whole: its link is `NULL`, which the table
refuses, unless the chain still ends there. Where another server wrote meanwhile it is done in two steps. Many rows are
copied before their link is sent: while the server takes them they are hashed.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

import psycopg
from psycopg import Connection, sql

from domain.errors import AlreadyRecorded, LogAway, LogError
from domain.log.chain import GENESIS, leaves_of_packed, link_of_leaves, packed
from domain.log.growth import Earlier, Growth
from domain.log.rows import Row, check_version
from domain.log.store import Link, Receipt, placed
from domain.log.tree import leaf_hashes
from stores.postgresql.database import BEGIN, Database
from stores.postgresql.failures import is_away, log_error, may_pass
from stores.postgresql.register import enter_all
from stores.postgresql.schema import check_schema, table
from stores.postgresql.statements import Statements
from stores.postgresql.tree_tables import growth_in
from stores.postgresql.wire import BEGINNING, END, binary, copy, send

__all__ = ["Entries", "Writer"]

COPIED = 12
"""From so many rows on they are copied: it takes two more answers of the server, and less time for each row."""
PART = 512
"""How many of those go together: so many are hashed while the server takes them."""
ATTEMPTS = 3
"""How often entries are tried where the connection breaks."""
MOST_ENDS = 100_000
"""Of how many streams the last entry is remembered."""


class Entries(NamedTuple):
    """What is to be recorded together."""

    rows: list[Row]
    expected: Mapping[str, int]
    """How many entries each stream has before its first row."""
    names: Mapping[str, str]
    rename: bool
    receipts: Sequence[Receipt]


class _Sent(NamedTuple):
    """What was sent, and not answered: it is recorded if the chain has this link."""

    entries: Entries
    before: int
    link: Link


class _Hashes:
    """What the chain and the tree hash of rows."""

    def __init__(self) -> None:
        self.leaves: list[bytes] = []
        self.nodes: list[bytes] = []

    def add(self, rows: Sequence[Row]) -> None:
        """Hash more rows."""
        entries = list(map(packed, rows))
        self.leaves += leaves_of_packed(entries)
        self.nodes += leaf_hashes(entries)


class Writer:
    """Records entries in a database, for one thread at a time."""

    def __init__(self, database: Database, earlier: Earlier) -> None:
        """`earlier` reads leaves of entries that are recorded."""
        self._database = database
        self._earlier = earlier
        self._growth: Growth | None = None
        """The tree; None where it must be asked, or there is none and this user may not make it."""
        self._head: Link | None = None
        """How the chain ends, as far as is known; None where it must be asked."""
        self._ends: dict[str, int] = {}
        """The last entry of streams, as far as is known."""
        self._sent: _Sent | None = None
        self._statements = Statements(database.address)
        self._prepared: Connection[Any] | None = None
        """The connection on which they were prepared."""

    def append(self, entries: Entries) -> list[int]:
        """Record entries, and return their positions. Raises as `LogStore.append` does."""
        with self._database.writing:
            for attempt in range(ATTEMPTS):
                before = self._sent
                try:
                    return self._append(entries)
                except LogAway as away:
                    # What was sent and not answered is looked for with the next attempt, before it is sent once more.
                    if self._sent is not None and self._sent is before:
                        raise log_error(away.__cause__ or away, self._database.name, unknown=True) from away
                    if self._sent is None or attempt == ATTEMPTS - 1:
                        raise
        raise AssertionError("unreachable")

    def _append(self, entries: Entries) -> list[int]:
        try:
            if self._sent is None and self._head is not None and self._knows(entries):
                try:
                    return self._write(self._database.writer(), entries, self._head, begin=True)
                except psycopg.Error as error:
                    # Nobody has recorded it yet: in two steps it is seen why. Where rows were being copied, nor can it
                    # have been recorded by a connection that broke.
                    if may_pass(error) and not (is_away(error) and self._sent is None):
                        raise
                    self._database.roll_back()
                    self._sent = None
            return self._in_two_steps(entries)
        except psycopg.Error as error:
            self._give_up(is_away(error))
            raise log_error(error, self._database.name, unknown=self._sent is not None) from error
        except BaseException as error:
            self._give_up(not isinstance(error, Exception) or isinstance(error, LogAway))
            raise

    def _in_two_steps(self, entries: Entries) -> list[int]:
        """Look how the log ends, and record after that."""
        connection = self._database.begun()
        kept = self._resolved(connection, entries)
        if kept is not None:
            self._database.roll_back()
            return kept
        head = self._looked(connection, entries)
        if entries.rows:
            has_tree = growth_in(connection, self._database.address, head.upto) is not None
            self._growth = Growth(head.upto, self._earlier) if has_tree else None
        try:
            return self._write(connection, entries, head, begin=False)
        except psycopg.Error as error:
            if may_pass(error):
                raise
            self._database.roll_back()
            check_schema(connection, self._database.address)
            raise

    def _knows(self, entries: Entries) -> bool:
        """Whether all that must be known of the streams is known, if nobody else has written."""
        begun = (version == 0 or self._ends.get(stream) == version for stream, version in entries.expected.items())
        return bool(entries.rows) and not entries.names and all(begun)

    def _give_up(self, unknown: bool) -> None:
        """Take back what was begun, and ask again next time; where it is `unknown` whether what was sent is kept, that
        too."""
        self._database.roll_back()
        self._head = self._growth = None
        self._ends.clear()
        if not unknown:
            self._sent = None

    def _resolved(self, connection: Connection[Any], entries: Entries) -> list[int] | None:
        """The positions of entries that were sent before, and not answered, where they are the same and were recorded.

        Whoever had the lock is done with it: what it recorded is there now, or never will be.
        """
        sent = self._sent
        if sent is None or sent.entries != entries:
            self._sent = None
            return None
        found = self._recorded(connection, sent)
        self._sent = None  # not before it is found out: the database may break off while it is asked
        if found:
            self._database.acknowledged = sent.link
        return list(range(sent.before + 1, sent.link.upto + 1)) if found else None

    def _recorded(self, connection: Connection[Any], sent: _Sent) -> bool:
        """Whether what was sent stands in the log, and it was this that recorded it."""
        upto, over = sent.link
        chain, receipts = self._table("event_chain"), self._table("receipts")
        asked = sql.SQL("SELECT link FROM {} WHERE upto = %s").format(chain)
        found = connection.execute(asked, (upto,), binary=True).fetchone()
        if found is None or found[0] != over:
            return False
        asked = sql.SQL("SELECT 1 FROM {} WHERE (device, key, first) = (%s, %s, %s)").format(receipts)
        kept = placed(sent.entries.receipts, sent.before + 1, len(sent.entries.rows))
        # Where a receipt is not there another has recorded just the same.
        return all(connection.execute(asked, (one.device, one.key, one.first)).fetchone() is not None for one in kept)

    def _looked(self, connection: Connection[Any], entries: Entries) -> Link:
        """How the chain ends; the register with its new names. Raises AlreadyRecorded, RecordedFirst, LogError."""
        head, last, ends, kept = self._asked(connection, entries)
        if kept:
            raise AlreadyRecorded(*kept[0])
        if head.upto != last:
            raise LogError(
                f"the chain of {self._database.name} ends at position {head.upto} and the log at {last}, and nothing"
                " can be chained to it: verify the log"
            )
        if entries.names:
            enter_all(connection, self._database.address, entries.names, rename=entries.rename)
        for stream, version in entries.expected.items():
            check_version(stream, version, ends.get(stream, 0))
        return head

    def _asked(
        self, connection: Connection[Any], entries: Entries
    ) -> tuple[Link, int, dict[str, int], list[tuple[str, str]]]:
        """The last link, the last position, the ends of the streams, and the receipts that are there already."""
        chain, events, receipts = map(self._table, ("event_chain", "stored_events", "receipts"))
        with connection.pipeline():
            head = connection.execute(
                sql.SQL("SELECT upto, link FROM {} ORDER BY upto DESC LIMIT 1").format(chain), binary=True
            )
            last = connection.execute(sql.SQL("SELECT coalesce(max(position), 0) FROM {}").format(events))
            ends = connection.execute(
                sql.SQL(
                    'SELECT s.id, (SELECT max(originator_version) FROM {} WHERE originator_id = s.id COLLATE "C")'
                    " FROM unnest(%s::text[]) AS s (id)"
                ).format(events),
                (list(entries.expected),),
            )
            kept = connection.execute(
                sql.SQL(
                    "SELECT device, key FROM {} WHERE (device, key) IN"
                    " (SELECT * FROM unnest(%s::text[], %s::text[])) ORDER BY first"
                ).format(receipts),
                ([one.device for one in entries.receipts], [one.key for one in entries.receipts]),
            )
        found = head.fetchone()
        [at] = last.fetchone() or (0,)
        there = Link(found[0], bytes(found[1])) if found else Link(0, GENESIS)
        return there, at, {stream: end or 0 for stream, end in ends}, kept.fetchall()

    def _write(self, connection: Connection[Any], entries: Entries, head: Link, *, begin: bool) -> list[int]:
        """Send what is to be recorded after a head, and the commit; with `begin` the beginning and the lock too."""
        rows = entries.rows
        if not rows:
            self._sent = _Sent(entries, head.upto, Link(0, b""))
            connection.execute("COMMIT")
            self._sent = None
            return []
        first = head.upto + 1
        hashes = _Hashes()
        self._prepare(connection)
        asked, pgconn = self._statements, connection.pgconn
        begun = [BEGIN.encode(), asked.lock] * begin
        reached = 0
        if len(rows) >= COPIED:
            reached = copy(connection, [*begun, asked.copy], _parts(rows, first, hashes))
            begun, recorded = [], []
        else:
            hashes.add(rows)
            recorded = asked.recorded(pgconn, rows, first)
        after = Link(head.upto + len(rows), link_of_leaves(head.link, hashes.leaves))
        tiles = self._growth.add(hashes.nodes) if self._growth else ()
        statements = [
            *begun,
            asked.linked(head, after),
            *asked.kept(pgconn, placed(entries.receipts, first, len(rows))),
            *map(asked.tile, tiles),
            *recorded,
            b"COMMIT",
        ]
        self._sent = _Sent(entries, head.upto, after)
        results = send(connection, statements)
        self._sent = None
        reached += sum(one.command_tuples or 0 for one in results[len(results) - 1 - len(recorded) : -1])
        if results[-1].command_status != b"COMMIT" or reached != len(rows):
            raise LogError(f"the entries did not reach the tables of {self._database.name}: verify the log")
        self._database.acknowledged = self._head = after
        self._remember(entries, rows)
        return list(range(first, after.upto + 1))

    def _prepare(self, connection: Connection[Any]) -> None:
        if self._prepared is not connection:
            connection.execute(self._statements.prepare)
            self._prepared = connection

    def _remember(self, entries: Entries, rows: list[Row]) -> None:
        if len(self._ends) > MOST_ENDS:
            self._ends.clear()
        for stream, version, _, _ in rows if len(entries.expected) > 1 else rows[-1:]:
            self._ends[stream] = version

    def _table(self, name: str) -> sql.Identifier:
        return table(self._database.address, name)


def _parts(rows: Sequence[Row], first: int, hashes: _Hashes) -> Generator[bytes]:
    """What is copied, in parts; the rows of one are hashed after it is sent."""
    yield BEGINNING
    for start in range(0, len(rows), PART):
        some = rows[start : start + PART]
        yield binary(some, first + start)
        hashes.add(some)
    yield END
