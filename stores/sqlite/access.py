"""Links, devices and leases in the log's file, outside the chain: who may come in, and who records which table.

Labels name people, so they can be erased: a table in which one is changed is written anew as a whole, like the
register.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from domain.errors import LogError
from domain.log.access import AccessLink, Device, Lease
from stores.sqlite.bounds import in_order, size_of
from stores.sqlite.schema import HAS_HALL, open_hall
from stores.sqlite.storage import EventLogDatastore
from stores.sqlite.transactions import transaction

__all__ = ["SQLiteAccess", "complaints_of_hall", "count_change"]

T = TypeVar("T")

_LINK = (
    "links.name, links.token_hash, links.role, links.scope, links.label, links.made_at, links.ends_at, links.revoked_at"
)
_DEVICE = "devices.name, devices.secret_hash, devices.link, devices.label, devices.since"
_LINKS = f"SELECT number, {_LINK} FROM links NOT INDEXED ORDER BY number"
_DEVICES = f"SELECT number, {_DEVICE} FROM devices NOT INDEXED ORDER BY number"
_DEVICES_BY = "SELECT count(*) FROM devices NOT INDEXED WHERE link = ?"
_LEASES = "SELECT number, stream, device, since FROM leases NOT INDEXED ORDER BY number"
_BY_TOKEN = f"SELECT {_LINK} FROM links WHERE token_hash = ?"
_BY_SECRET = f"SELECT {_DEVICE}, {_LINK} FROM devices JOIN links ON links.name = devices.link WHERE secret_hash = ?"
_ADD_LINK = "INSERT INTO links VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_DEVICE = "INSERT INTO devices VALUES (NULL, ?, ?, ?, ?, ?)"
_REVOKE = "UPDATE links SET revoked_at = ?1 WHERE name = ?2 AND revoked_at = '' RETURNING ends_at > ?1"
_SET_END = "UPDATE links SET ends_at = ?1 WHERE name = ?2 AND revoked_at = '' RETURNING 1"
_REPLACE_SECRET = "UPDATE devices SET secret_hash = ?2 WHERE secret_hash = ?1 RETURNING 1"
_LEASE = "SELECT stream, device, since FROM leases WHERE stream = ?"
_TAKE = (
    "INSERT INTO leases VALUES (NULL, ?, ?, ?) ON CONFLICT (stream) DO UPDATE SET device = excluded.device,"
    " since = excluded.since"
)
_CHANGED = (
    "INSERT INTO access_changes SELECT ifnull(max(number), 0) + 1 FROM access_changes",
    "DELETE FROM access_changes WHERE number < (SELECT max(number) FROM access_changes)",
)
_stream = itemgetter(1)
_LABEL_OF_LINK = 1 + AccessLink.__struct_fields__.index("label")
_LABEL_OF_DEVICE = 1 + Device.__struct_fields__.index("label")
"""Where the label stands in a row, after its number."""
_CHANGES = "SELECT ifnull(max(number), 0) FROM access_changes"
_OF_DEVICE = len(Device.__struct_fields__)


_TEXTS = {
    "receipts": "device || ' ' || key",
    "links": "name || ' ' || role || ' ' || scope || ' ' || label || ' ' || made_at || ' ' || ends_at || ' '"
    " || revoked_at",
    "devices": "name || ' ' || link || ' ' || label || ' ' || since",
    "leases": "stream || ' ' || device || ' ' || since",
    "comments": "name || ' ' || stream || ' ' || text || ' ' || link || ' ' || device || ' ' || key || ' ' || at",
}


class SQLiteAccess:
    """The `Access` of one log file."""

    def __init__(self, datastore: EventLogDatastore, path: Path, erased: Callable[[], object]) -> None:
        """`erased` overwrites what the journal still holds of an erased label."""
        self._datastore = datastore
        self._path = path
        self._erased = erased
        self._has_tables = False

    def links(self) -> list[AccessLink]:
        """As in `Access`."""
        return self._read(lambda cursor: [_link(row) for _, *row in _all(cursor, _LINKS)], [])

    def add_links(self, links: list[AccessLink]) -> None:
        """As in `Access`."""
        with self._change(counts=bool(links)) as cursor:
            _insert(cursor, _ADD_LINK, [_values(link) for link in links], "a link")

    def revoke(self, names: list[str], at: str) -> list[str]:
        """As in `Access`."""
        if not self._read(lambda _: True, False):
            return []
        with self._change() as cursor:
            return [name for name in names if cursor.execute(_REVOKE, (at, name)).fetchall() == [(1,)]]

    def set_end(self, name: str, ends_at: str) -> bool:
        """As in `Access`."""
        if not self._read(lambda _: True, False):
            return False
        with self._change() as cursor:
            return bool(cursor.execute(_SET_END, (ends_at, name)).fetchall())

    def link_by_token(self, token_hash: bytes) -> AccessLink | None:
        """As in `Access`."""
        found = self._read(lambda cursor: cursor.execute(_BY_TOKEN, (token_hash,)).fetchone(), None)
        return _link(found) if found else None

    def admit(self, device: Device) -> None:
        """As in `Access`."""
        with self._change() as cursor:
            _insert(cursor, _ADD_DEVICE, [_values(device)], "a device")

    def device_by_secret(self, secret_hash: bytes) -> tuple[Device, AccessLink] | None:
        """As in `Access`."""
        found = self._read(lambda cursor: cursor.execute(_BY_SECRET, (secret_hash,)).fetchone(), None)
        return (_device(found[:_OF_DEVICE]), _link(found[_OF_DEVICE:])) if found else None

    def replace_secret(self, secret_hash: bytes, instead: bytes) -> bool:
        """As in `Access`."""
        if self.device_by_secret(secret_hash) is None:
            return False
        with self._change() as cursor, _once("a device"):
            return bool(cursor.execute(_REPLACE_SECRET, (secret_hash, instead)).fetchall())

    def devices(self) -> list[Device]:
        """As in `Access`."""
        return self._read(lambda cursor: [_device(row) for _, *row in _all(cursor, _DEVICES)], [])

    def devices_by(self, link: str) -> int:
        """As in `Access`."""
        return int(self._read(lambda cursor: cursor.execute(_DEVICES_BY, (link,)).fetchone()[0], 0))

    def relabel(self, name: str, label: str) -> bool:
        """As in `Access`. The label before is erased, and leaves the journal where nobody reads it just then."""
        if not self._read(lambda _: True, False):
            return False
        with self._change() as cursor:
            links = _relabelled(_all(cursor, _LINKS), _LABEL_OF_LINK, name, label)
            devices = _relabelled(_all(cursor, _DEVICES), _LABEL_OF_DEVICE, name, label)
            _write_anew(cursor, "links", links)
            _write_anew(cursor, "devices", devices)
        if links or devices:
            self._erased()
        return bool(links or devices)

    def lease(self, stream: str) -> Lease | None:
        """As in `Access`."""
        found = self._read(lambda cursor: cursor.execute(_LEASE, (stream,)).fetchone(), None)
        return _lease(found) if found else None

    def leases(self) -> list[Lease]:
        """As in `Access`."""
        return self._read(lambda cursor: [_lease(row) for _, *row in sorted(_all(cursor, _LEASES), key=_stream)], [])

    def take_lease(self, lease: Lease) -> Lease | None:
        """As in `Access`."""
        with self._change(counts=False) as cursor:
            found = cursor.execute(_LEASE, (lease.stream,)).fetchone()
            cursor.execute(_TAKE, _values(lease))
        return _lease(found) if found else None

    def changes(self) -> int:
        """As in `Access`."""
        return int(self._read(lambda cursor: cursor.execute(_CHANGES).fetchone()[0], 0))

    def _read(self, act: Callable[[sqlite3.Cursor], T], nothing: T) -> T:
        """What is read in a transaction; `nothing` where the log has no tables of the hall yet."""
        with transaction(self._datastore, self._path, commit=False) as cursor:
            self._has_tables = self._has_tables or bool(cursor.execute(HAS_HALL).fetchone()[0])
            return act(cursor) if self._has_tables else nothing

    @contextmanager
    def _change(self, *, counts: bool = True) -> Generator[sqlite3.Cursor]:
        """A transaction that writes, in a log that has the tables then; one that `counts` moves `changes`."""
        with transaction(self._datastore, self._path, commit=True) as cursor:
            open_hall(cursor)
            if counts:
                count_change(cursor)
            yield cursor


def count_change(cursor: sqlite3.Cursor) -> None:
    """Move `Access.changes` within somebody's transaction, in a log that has the tables of the hall."""
    for statement in _CHANGED:
        cursor.execute(statement)


def complaints_of_hall(cursor: sqlite3.Cursor) -> list[str]:
    """What SQLite does not find wrong with the tables of the hall: texts that are none. Nothing where the log has no
    such tables."""
    there = {name for (name,) in cursor.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    found: list[str] = []
    for table, texts in _TEXTS.items():
        if table not in there:
            continue
        rows = _all(cursor, f"SELECT rowid, CAST({texts} AS BLOB) FROM {table} NOT INDEXED ORDER BY rowid")
        found += [f"the table {table} holds what is no text"] * any(not _is_utf8(text) for _, text in rows)
    return found


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _all(cursor: sqlite3.Cursor, statement: str) -> list[tuple[Any, ...]]:
    """The rows of a table, by the number that stands first. Raises LogError where they are more than it can hold."""
    return list(in_order(cursor.execute(statement), size_of(cursor.connection)))


def _insert(cursor: sqlite3.Cursor, statement: str, rows: Sequence[Sequence[object]], what: str) -> None:
    with _once(what):
        cursor.executemany(statement, rows)


@contextmanager
def _once(what: str) -> Generator[None]:
    """Raise LogError where a name or a hash would be in the log twice."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise LogError(f"{what} of that name, or of that hash, is in the log already; nothing was kept") from error


def _relabelled(rows: list[tuple[Any, ...]], place: int, name: str, label: str) -> list[tuple[Any, ...]]:
    """The rows of a table with another label in that of a name; empty where none has that name."""
    if all(row[1] != name for row in rows):
        return []
    return [(*row[:place], label, *row[place + 1 :]) if row[1] == name else row for row in rows]


def _write_anew(cursor: sqlite3.Cursor, table: str, rows: list[tuple[Any, ...]]) -> None:
    """Put rows in the place of all that a table holds: of one that was changed alone, SQLite may leave a copy."""
    if rows:
        cursor.execute(f"DELETE FROM {table}")
        cursor.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def _values(struct: AccessLink | Device | Lease) -> list[object]:
    return [getattr(struct, field) for field in struct.__struct_fields__]


def _link(row: Sequence[Any]) -> AccessLink:
    _check(row, AccessLink)
    return AccessLink(*row)


def _device(row: Sequence[Any]) -> Device:
    _check(row, Device)
    return Device(*row)


def _lease(row: Sequence[Any]) -> Lease:
    _check(row, Lease)
    return Lease(*row)


def _check(row: Sequence[Any], kind: type[AccessLink | Device | Lease]) -> None:
    """Raise LogError where a row is none of a kind: bytes of a hash, and texts."""
    hashes = ("token_hash", "secret_hash")
    for field, value in zip(kind.__struct_fields__, row, strict=True):
        if type(value) is not (bytes if field in hashes else str) or (field in hashes and len(value) != 32):
            raise LogError(f"the {field} of one who may come in was changed in the log: verify it")
