"""What a log's file holds by name: its tables, and the indexes that SQLite makes of their keys. Nothing else.

A trigger, a view, a planted index or a table of another shape can change what a reader is told without changing one
chained byte. So a file is a log only where its schema is this one, to the letter.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from domain.errors import LogError
from domain.log.store import Link

__all__ = [
    "APPLICATION_ID", "BEFORE_ALL", "ENCODING", "FORMAT", "HALL", "HALL_FORMAT", "HAS_HALL", "LAST_LINK", "LINKS_AFTER",
    "NEWEST", "OPTIONAL", "ROWS_AFTER", "STATEMENTS", "TREE", "WHOLE_HEAD", "Named", "check_schema", "format_of",
    "guard", "has_hall", "has_tree", "named", "open_hall", "open_tree", "whole_head",
]  # fmt: skip

APPLICATION_ID = 0x74646C67
"""SQLite's `application_id` of our files: "tdlg"."""
FORMAT = 1
"""SQLite's `user_version` of the oldest of our files."""
HALL_FORMAT = 2
"""That of a file with the tables of the hall: a tdlog that knows nothing of them must not open it."""
NEWEST = 3
"""That of a file with the tables of the tree, with those of the hall or without. A file with a higher one is for a
newer tdlog."""

ENCODING = "UTF-8"
"""How SQLite keeps our texts."""

TABLES = {
    "stored_events": "CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, state"
    " BLOB, PRIMARY KEY (originator_id, originator_version))",
    "event_chain": "CREATE TABLE event_chain (upto INTEGER PRIMARY KEY, link BLOB NOT NULL)",
    "register": "CREATE TABLE register (player TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL)",
}
"""Every log has these."""
OPTIONAL = {
    "seals": "CREATE TABLE seals (upto INTEGER PRIMARY KEY, link TEXT NOT NULL, at TEXT NOT NULL, key TEXT NOT NULL,"
    " register TEXT NOT NULL, salt TEXT NOT NULL, signature TEXT NOT NULL)",
    "comments": "CREATE TABLE comments (number INTEGER PRIMARY KEY, name TEXT NOT NULL, stream TEXT NOT NULL, board"
    " INTEGER NOT NULL, entry INTEGER NOT NULL, text TEXT NOT NULL, link TEXT NOT NULL, device TEXT NOT NULL, key TEXT"
    " NOT NULL, at TEXT NOT NULL) STRICT",
}
"""A log has these once they are needed."""
HALL = {
    "receipts": "CREATE TABLE receipts (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, device TEXT NOT NULL, key"
    " TEXT NOT NULL, digest BLOB NOT NULL, UNIQUE (device, key)) STRICT",
    "links": "CREATE TABLE links (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, token_hash BLOB NOT NULL"
    " UNIQUE, role TEXT NOT NULL, scope TEXT NOT NULL, label TEXT NOT NULL, made_at TEXT NOT NULL, ends_at TEXT NOT"
    " NULL, revoked_at TEXT NOT NULL) STRICT",
    "devices": "CREATE TABLE devices (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, secret_hash BLOB NOT NULL"
    " UNIQUE, link TEXT NOT NULL, label TEXT NOT NULL, since TEXT NOT NULL) STRICT",
    "leases": "CREATE TABLE leases (number INTEGER PRIMARY KEY, stream TEXT NOT NULL UNIQUE, device TEXT NOT NULL,"
    " since TEXT NOT NULL) STRICT",
    "access_changes": "CREATE TABLE access_changes (number INTEGER PRIMARY KEY) STRICT",
}
"""A log has all of these, or none: it has them from the first receipt, link or lease on."""
TREE = {
    "event_tree": "CREATE TABLE event_tree (origin TEXT NOT NULL) STRICT",
    "tree_tiles": "CREATE TABLE tree_tiles (number INTEGER PRIMARY KEY, root BLOB NOT NULL) STRICT",
    "checkpoints": "CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, note TEXT NOT NULL, lasting INTEGER NOT NULL)"
    " STRICT",
    "stamps": "CREATE TABLE stamps (number INTEGER PRIMARY KEY, size INTEGER NOT NULL, token BLOB NOT NULL) STRICT",
}
"""A log has all of these, or none: a new one has them, an older one from when somebody records in it."""
KEYS = {"sqlite_autoindex_stored_events_1": "stored_events", "sqlite_autoindex_register_1": "register"}
HALL_KEYS = {
    "sqlite_autoindex_receipts_1": "receipts",
    "sqlite_autoindex_links_1": "links",
    "sqlite_autoindex_links_2": "links",
    "sqlite_autoindex_devices_1": "devices",
    "sqlite_autoindex_devices_2": "devices",
    "sqlite_autoindex_leases_1": "leases",
}
"""The indexes that SQLite makes by itself, with their tables."""

_BEGUN = "INSERT INTO event_tree SELECT lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT * FROM event_tree)"
"""An id for the log."""
STATEMENTS = [
    *(sql.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS") for sql in (TABLES | TREE).values()),
    _BEGUN,
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {NEWEST}",
]
"""What makes a file a log."""

HAS_HALL = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'receipts'"
"""1 where the file has the tables of the hall."""
BEFORE_ALL = float("-inf")
"""Less than the number of any row. Ours begin at 1; a hand may have put one before."""
ROWS_AFTER = (
    "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events NOT INDEXED"
    " WHERE rowid > ? ORDER BY rowid"
)
LINKS_AFTER = "SELECT upto, link FROM event_chain WHERE upto > ? ORDER BY upto"
LAST_LINK = "SELECT upto, link FROM event_chain ORDER BY upto DESC LIMIT 1"
"""Where the chain ends, and its last link."""
WHOLE_HEAD = (
    "SELECT ifnull(max(upto), 0), ifnull(link, zeroblob(32)), (SELECT ifnull(max(rowid), 0) FROM stored_events)"
    " FROM event_chain"
)

Named = tuple[str, str, str, str | None]
"""A thing of the schema: its type, its name, the table it belongs to, its SQL."""


def _shape(tables: dict[str, str], keys: dict[str, str]) -> frozenset[Named]:
    made: list[Named] = [("table", name, name, sql) for name, sql in tables.items()]
    return frozenset(made + [("index", index, table, None) for index, table in keys.items()])


_EXPECTED = _shape(TABLES, KEYS)
_HALL = _shape(HALL, HALL_KEYS)
_TREE = _shape(TREE, {})
_MAY_BE = _shape(OPTIONAL, {})
_NONE = _shape({}, {})
_NAMED = "SELECT type, name, tbl_name, sql FROM sqlite_schema"


def named(connection: sqlite3.Connection) -> list[Named]:
    """The schema of an open file, row by row."""
    cursor = connection.cursor()
    cursor.row_factory = None
    return cursor.execute(_NAMED).fetchall()


def check_schema(held: Sequence[Named], path: object) -> None:
    """Raise LogError, naming the difference, where a log's file holds more or less than the tables of a log."""
    names = {name for _, name, _, _ in held}
    missing = sorted(TABLES.keys() - names)
    if missing:
        raise LogError(f"{path} is damaged: the log's table {missing[0]} is missing; restore it from a copy")
    foreign = [(kind, name) for kind, name, _, _ in held if (kind, name) not in _NAMES]
    if foreign:
        kind, name = min((str(kind), str(name)) for kind, name in foreign)
        raise LogError(
            f"{path} holds the {kind} {name!r}, which is none of a log's: another program put it there, and it could"
            " change what a reader is shown. Keep the file as it is, and take it out of a copy with an SQLite program"
            f" (DROP {kind.upper()}) to read that"
        )
    expected = _EXPECTED | (_HALL if has_hall(held) else _NONE) | (_TREE if has_tree(held) else _NONE)
    changed = sorted(name for _, name, _, _ in set(held) - _MAY_BE ^ expected) or _twice(held)
    if changed:
        raise LogError(
            f"{path} is damaged: {changed[0]!r} has not the shape that a log gives it; restore it from a copy"
        )


def has_hall(held: Sequence[Named]) -> bool:
    """Whether a schema has the tables of the hall, or any of them."""
    return any(name in HALL for _, name, _, _ in held)


def has_tree(held: Sequence[Named]) -> bool:
    """Whether a schema has the tables of the tree, or any of them."""
    return any(name in TREE for _, name, _, _ in held)


def format_of(held: Sequence[Named]) -> int:
    """The format of a file with a schema."""
    if has_tree(held):
        return NEWEST
    return HALL_FORMAT if has_hall(held) else FORMAT


def open_hall(cursor: sqlite3.Cursor) -> None:
    """Make the tables of the hall within somebody's transaction, where they are not there yet."""
    _make(cursor, HALL)


def open_tree(cursor: sqlite3.Cursor) -> None:
    """Make the tables of the tree within somebody's transaction, where they are not there yet; it has no leaf then."""
    _make(cursor, TREE)
    cursor.execute(_BEGUN)


def _make(cursor: sqlite3.Cursor, tables: dict[str, str]) -> None:
    for sql in tables.values():
        cursor.execute(sql.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
    cursor.execute(f"PRAGMA user_version = {format_of(named(cursor.connection))}")


def _twice(held: Sequence[Named]) -> list[str]:
    """What stands in a schema more than once: SQLite takes the pages of the last."""
    return [one[1] for one in held if held.count(one) > 1]


_NAMES = {(kind, name) for kind, name, _, _ in _EXPECTED | _HALL | _TREE | _MAY_BE}


def guard(connection: sqlite3.Connection) -> None:
    """Trust nothing that a file brings along: no function in its schema, no cell beyond its page; and where Python can
    say so (3.12) no trigger, no view, and no writing past the tables."""
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    setconfig = getattr(connection, "setconfig", None)
    if setconfig is not None:
        setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)  # type: ignore[attr-defined, unused-ignore]
        setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)  # type: ignore[attr-defined, unused-ignore]
        setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)  # type: ignore[attr-defined, unused-ignore]


def whole_head(upto: int, link: bytes, last: int) -> Link:
    """What `WHOLE_HEAD` selects: how far the chain reaches, and its last link. Raises LogError where rows stand after
    it, or are gone."""
    if upto != last:
        raise LogError(f"the chain ends at position {upto} and the log at {last}: verify the log")
    if type(link) is not bytes:
        raise LogError("the last link of the log was changed: verify the log")
    return Link(upto, link)
