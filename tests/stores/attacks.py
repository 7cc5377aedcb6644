"""What somebody may do to a log's file, and who finds it: the table of docs/security.md.

The log that is attacked: eight entries in each of three streams, by turns in transactions of three, and of two at the
end (positions 1-3 are entries 1-3 of S1, 4-6 of S1.r1.t1, 7-9 of S1.r1.t2, 10-12 entries 4-6 of S1, and so on to 24);
a player in the register; sealed.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from stores.heads import load_key
from stores.sqlite.log import EventLog
from tests.stores.damaging import chain_anew
from tests.trees import note_of

__all__ = ["ATTACKS", "Attack", "Finder"]


class Finder(IntEnum):
    """Who finds it first. Whoever stands later finds it too."""

    OPENING = 1
    VERIFY = 2
    HEAD = 3
    KEY = 4
    NOBODY = 5


class Attack(NamedTuple):
    """One way to tamper."""

    what: str
    finder: Finder
    statements: tuple[str, ...] = ()
    chained: bool = False
    """Whether every link and the tree are computed anew over the rows as they are then."""
    by_hand: Callable[[Path], None] | None = None
    """What is done to the bytes of the file."""

    def carry_out(self, path: Path) -> None:
        """Do it to a file that nobody has open."""
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("PRAGMA writable_schema = ON")
            for statement in self.statements:
                connection.execute(statement)
            if self.chained:
                chain_anew(connection)
        if self.by_hand is not None:
            self.by_hand(path)


OPENING, VERIFY, HEAD, KEY, NOBODY = Finder

NOTE = """CAST('{"event":"note","text":"forged"}' AS BLOB)"""
UNSEALED = "DELETE FROM seals"
WITHOUT_TREE = tuple(f"DROP TABLE {name}" for name in ("event_tree", "tree_tiles", "checkpoints", "stamps"))
EVENTS = "originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB"
PRIMARY = "PRIMARY KEY (originator_id, originator_version)"


def rebuilt(columns: str, ending: str = "") -> tuple[str, ...]:
    """The table of entries made anew in another shape, with the same rows."""
    return (
        f"CREATE TABLE other ({columns}){ending}",
        "INSERT INTO other SELECT * FROM stored_events ORDER BY rowid",
        "DROP TABLE stored_events",
        "ALTER TABLE other RENAME TO stored_events",
    )


def sealed_by_another(path: Path) -> None:
    """The log is sealed by a key of the attacker's own."""
    with EventLog(path) as log:
        log.seal(load_key(path.with_name("another.pem")), at="2026-03-14T22:50:00Z", new_key=True)


def schema(before: str, after: str, name: str = "stored_events") -> str:
    """A change of the words in which a table is kept, as SQLite's own documentation warns not to make."""
    return f"UPDATE sqlite_schema SET sql = replace(sql, '{before}', '{after}') WHERE name = '{name}'"


def swapped(column: str, first: int, second: int) -> tuple[str, ...]:
    """Two rows exchange what stands in a column."""
    return (
        "CREATE TEMP TABLE kept AS SELECT rowid AS place, * FROM stored_events",
        f"UPDATE stored_events SET {column} = (SELECT {column} FROM kept WHERE place = {second}) WHERE rowid = {first}",
        f"UPDATE stored_events SET {column} = (SELECT {column} FROM kept WHERE place = {first}) WHERE rowid = {second}",
        "DROP TABLE kept",
    )


def moved(first: int, second: int) -> tuple[str, ...]:
    """Two rows exchange their positions."""
    return (
        f"UPDATE stored_events SET rowid = 1000 WHERE rowid = {first}",
        f"UPDATE stored_events SET rowid = {first} WHERE rowid = {second}",
        f"UPDATE stored_events SET rowid = {second} WHERE rowid = 1000",
    )


def without(condition: str) -> tuple[str, ...]:
    """Rows taken out, and the positions after them closed up."""
    return (
        f"CREATE TEMP TABLE kept AS SELECT * FROM stored_events WHERE NOT ({condition}) ORDER BY rowid",
        "DELETE FROM stored_events",
        "INSERT INTO stored_events SELECT * FROM kept",
        "DROP TABLE kept",
    )


def bytes_changed(before: bytes, after: bytes, page_of: str) -> Callable[[Path], None]:
    """A change of bytes on the root page of a table or an index."""

    def change(path: Path) -> None:
        size, page = _page(path, page_of)
        content = bytearray(path.read_bytes())
        place = content.index(before, (page - 1) * size, page * size)
        content[place : place + len(before)] = after
        path.write_bytes(content)

    return change


def page_emptied(name: str) -> Callable[[Path], None]:
    """The root page of a table or an index, filled with zeros."""

    def change(path: Path) -> None:
        size, page = _page(path, name)
        content = bytearray(path.read_bytes())
        content[(page - 1) * size : page * size] = bytes(size)
        path.write_bytes(content)

    return change


def byte_at(place: int, value: int) -> Callable[[Path], None]:
    """One byte of the file's head."""

    def change(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[place] = value
        path.write_bytes(content)

    return change


def rollback_journal(path: Path) -> None:
    """A journal of the old kind, with which SQLite changes an entry before it reads the first."""
    forged = path.read_bytes()[4096:8192].replace(b"entry 2", b"entry 7")
    before = struct.pack(">8sIIIII", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 1, 7, path.stat().st_size // 4096, 512, 4096)
    checked = 7 + sum(forged[place] for place in range(4096 - 200, 0, -200))
    record = struct.pack(">I", 2) + forged + struct.pack(">I", checked)
    path.with_name(path.name + "-journal").write_bytes(before.ljust(512, b"\0") + record)


def linked(ending: str) -> Callable[[Path], None]:
    """A file of SQLite's beside the log is a second name of another."""

    def link(path: Path) -> None:
        other = path.with_name("another")
        other.write_text("nobody's to write to")
        path.with_name(path.name + ending).hardlink_to(other)

    return link


def without_end(table: str) -> Callable[[Path], None]:
    """A few pages, each of which leads many times to the one below: more rows than anybody can read."""

    def layer(path: Path) -> None:
        size, root = _page(path, table) if table else (4096, 1)
        content, free = bytearray(path.read_bytes()), 0 if root > 1 else 100
        pages = len(content) // size
        first = content[(root - 1) * size : root * size]
        cells, top = struct.unpack(">HH", first[free + 3 : free + 7])
        leaf = bytearray(size)
        leaf[: 8 + 2 * cells] = first[free : free + 8 + 2 * cells]
        leaf[top:] = first[top:]
        content += leaf
        for below in range(pages + 1, pages + 13):
            content += _interior(below, size, 0)
        content[(root - 1) * size : root * size] = first[:free] + _interior(pages + 13, size, free)[free:]
        content[28:32] = struct.pack(">I", pages + 13)
        content[92:96] = content[24:28]
        path.write_bytes(content)

    return layer


def _interior(below: int, size: int, free: int) -> bytes:
    """A page of a table that leads 300 times to the same one."""
    places = range(size - 5, size - 5 - 1500, -5)
    page = bytearray(size)
    page[free : free + 12] = struct.pack(">BHHHBI", 5, 0, len(places), places[-1], 0, below)
    page[free + 12 : free + 612] = struct.pack(">300H", *places)
    for place in places:
        page[place : place + 5] = struct.pack(">IB", below, 0x7F)
    return bytes(page)


def in_utf_16(path: Path) -> None:
    """The same tables and rows in a file whose texts are kept otherwise."""
    before = path.with_name("before.db")
    path.rename(before)
    with (
        closing(sqlite3.connect(before)) as held,
        closing(sqlite3.connect(path)) as connection,
        connection,
    ):
        connection.execute("PRAGMA encoding = 'UTF-16'")
        for name, sql in held.execute("SELECT name, sql FROM sqlite_schema WHERE sql <> ''").fetchall():
            connection.execute(sql)
            rows = held.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall()
            for row in rows:
                connection.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)
        connection.execute("PRAGMA application_id = 1952738407")
        connection.execute("PRAGMA user_version = 3")


def cell_pointer_turned(path: Path) -> None:
    """The first two cells of the table's page exchange their places."""
    size, page = _page(path, "stored_events")
    content = bytearray(path.read_bytes())
    at = (page - 1) * size + 8
    content[at : at + 2], content[at + 2 : at + 4] = content[at + 2 : at + 4], content[at : at + 2]
    path.write_bytes(content)


def cut_to(size: int) -> Callable[[Path], None]:
    """The file ends after some bytes."""

    def change(path: Path) -> None:
        path.write_bytes(path.read_bytes()[:size])

    return change


def replaced_by_text(path: Path) -> None:
    """No SQLite file any more."""
    path.write_text("a log")


def _page(path: Path, name: str) -> tuple[int, int]:
    with closing(sqlite3.connect(path)) as connection:
        [size] = connection.execute("PRAGMA page_size").fetchone()
        [page] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    return size, page


INDEX = "sqlite_autoindex_stored_events_1"

ATTACKS = (
    # The file is another one, or another program's.
    Attack("the file is replaced by a text", OPENING, by_hand=replaced_by_text),
    Attack("the file is cut within its first page", OPENING, by_hand=cut_to(50)),
    Attack("the file is cut after its first page", OPENING, by_hand=cut_to(4096)),
    Attack("the words at its beginning are changed", OPENING, by_hand=byte_at(3, 0x20)),
    Attack("its application id is changed", OPENING, ("PRAGMA application_id = 1",)),
    Attack("its format is raised", OPENING, ("PRAGMA user_version = 2",)),
    Attack("its format is lowered", OPENING, ("PRAGMA user_version = 0",)),
    Attack("its texts are kept in UTF-16", OPENING, by_hand=in_utf_16),
    Attack("a rollback journal is put beside it", OPENING, by_hand=rollback_journal),
    Attack("its journal is a second name of another file", OPENING, by_hand=linked("-wal")),
    Attack("its index of the journal is a second name of another file", OPENING, by_hand=linked("-shm")),
    Attack("its schema has rows without end", OPENING, by_hand=without_end("")),
    # The schema: what stands beside the tables, or in their place.
    Attack("the table of entries is dropped", OPENING, ("DROP TABLE stored_events",)),
    Attack("the chain is dropped", OPENING, ("DROP TABLE event_chain",)),
    Attack("the register is dropped", OPENING, ("DROP TABLE register",)),
    Attack("a covering index is planted", OPENING, (
        "CREATE INDEX planted ON stored_events (originator_id, originator_version, state)",)),
    Attack("a partial index is planted", OPENING, (
        "CREATE INDEX planted ON stored_events (originator_id) WHERE originator_version > 1",)),
    Attack("an index of an expression is planted", OPENING, (
        "CREATE INDEX planted ON stored_events (json_extract(state, '$.event'))",)),
    Attack("an index of the chain is planted", OPENING, ("CREATE UNIQUE INDEX planted ON event_chain (link)",)),
    Attack("a trigger swallows new entries", OPENING, (
        "CREATE TRIGGER planted BEFORE INSERT ON stored_events BEGIN SELECT RAISE(IGNORE); END",)),
    Attack("a trigger rewrites new entries", OPENING, (
        f"CREATE TRIGGER planted AFTER INSERT ON stored_events BEGIN UPDATE stored_events SET state = {NOTE}"
        " WHERE rowid = new.rowid; END",)),
    Attack("a trigger rewrites new links", OPENING, (
        "CREATE TRIGGER planted AFTER INSERT ON event_chain BEGIN UPDATE event_chain SET link = zeroblob(32); END",)),
    Attack("a trigger copies names of the register", OPENING, (
        "CREATE TRIGGER planted AFTER DELETE ON register BEGIN INSERT INTO register VALUES ('x', old.name); END",)),
    Attack("a view is planted", OPENING, ("CREATE VIEW shown AS SELECT * FROM stored_events",)),
    Attack("a view stands in the place of the entries", OPENING, (
        "ALTER TABLE stored_events RENAME TO other", "CREATE VIEW stored_events AS SELECT rowid, * FROM other")),
    Attack("a view stands in the place of the register", OPENING, (
        "ALTER TABLE register RENAME TO other", "CREATE VIEW register AS SELECT rowid, 'p1' AS player, 'X' AS name")),
    Attack("a view stands in the place of the seals", OPENING, (
        "DROP TABLE seals", "CREATE VIEW seals AS SELECT 24 AS upto")),
    Attack("a table of the tree is taken out", OPENING, ("DROP TABLE tree_tiles",)),
    Attack("the tree is taken out, and the file is still marked as one with a tree", OPENING, WITHOUT_TREE),
    Attack("a trigger is planted at the tree", OPENING, (
        "CREATE TRIGGER swallow BEFORE INSERT ON tree_tiles BEGIN SELECT RAISE(IGNORE); END",)),
    Attack("a column is added to the checkpoints", OPENING, ("ALTER TABLE checkpoints ADD COLUMN more TEXT",)),
    Attack("a column is added to the seals", OPENING, ("ALTER TABLE seals ADD COLUMN more TEXT",)),
    Attack("the seals lose their positions", OPENING, (schema("upto INTEGER PRIMARY KEY", "upto INTEGER", "seals"),)),
    Attack("a table is planted", OPENING, ("CREATE TABLE beside (a)",)),
    Attack("a virtual table is planted", OPENING, ("CREATE VIRTUAL TABLE found USING fts5(a)",)),
    Attack("statistics are planted, which turn the way of a query", OPENING, ("ANALYZE",)),
    Attack("a column is added to the entries", OPENING, ("ALTER TABLE stored_events ADD COLUMN more TEXT",)),
    Attack("a computed column is added", OPENING, ("ALTER TABLE stored_events ADD COLUMN more AS (upper(state))",)),
    Attack("a column is renamed", OPENING, ("ALTER TABLE stored_events RENAME COLUMN topic TO kind",)),
    Attack("a column of the register is dropped", OPENING, ("ALTER TABLE register DROP COLUMN name",)),
    Attack("the entries lose their key", OPENING, rebuilt(EVENTS)),
    Attack("the entries lose their positions", OPENING, rebuilt(f"{EVENTS}, {PRIMARY}", " WITHOUT ROWID")),
    Attack("the entries are kept in a strict table", OPENING, rebuilt(f"{EVENTS}, {PRIMARY}", " STRICT")),
    Attack("streams are compared without regard to case", OPENING, rebuilt(
        EVENTS.replace("originator_id TEXT", "originator_id TEXT COLLATE NOCASE") + f", {PRIMARY}")),
    Attack("a condition is set upon the entries", OPENING, (schema("state BLOB,", "state BLOB CHECK (0),"),)),
    Attack("a default is given to a column", OPENING, (schema("topic TEXT", "topic TEXT DEFAULT 1"),)),
    Attack("conflicts are settled for the later entry", OPENING, (
        schema("originator_version))", "originator_version) ON CONFLICT REPLACE)"),)),
    Attack("a remark is put into the schema", OPENING, (schema("link BLOB", "link /* */ BLOB", "event_chain"),)),
    Attack("the index of the entries is taken out of the schema", OPENING, (
        f"DELETE FROM sqlite_schema WHERE name = '{INDEX}'",)),
    Attack("the index of the entries stands twice in the schema", OPENING, (
        "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'sqlite_autoindex_stored_events_1'",)),
    Attack("the schema names a thing that is no text", OPENING, (
        "INSERT INTO sqlite_schema VALUES ('index', CAST(x'ff41' AS TEXT), 'stored_events', 2, NULL)",)),
    # Entries, with the chain left as it was.
    Attack("a byte of a state is changed", VERIFY, (
        "UPDATE stored_events SET state = CAST(replace(state, 'entry 2', 'entry 7') AS BLOB) WHERE rowid = 5",)),
    Attack("a state is kept as text", VERIFY, (
        "UPDATE stored_events SET state = CAST(state AS TEXT) WHERE rowid = 5",)),
    Attack("a state is replaced by nothing", VERIFY, ("UPDATE stored_events SET state = NULL WHERE rowid = 5",)),
    Attack("a state is replaced by a number", VERIFY, ("UPDATE stored_events SET state = 7 WHERE rowid = 5",)),
    Attack("a state is emptied", VERIFY, ("UPDATE stored_events SET state = x'' WHERE rowid = 5",)),
    Attack("a state is replaced by what is no event", VERIFY, (
        "UPDATE stored_events SET state = x'5b5d' WHERE rowid = 5",)),
    Attack("a state is replaced by another event", VERIFY, (
        f"UPDATE stored_events SET state = {NOTE} WHERE rowid = 5",)),
    Attack("a topic is changed", VERIFY, ("UPDATE stored_events SET topic = 'call' WHERE rowid = 5",)),
    Attack("a topic is replaced by nothing", VERIFY, ("UPDATE stored_events SET topic = NULL WHERE rowid = 5",)),
    Attack("a topic is kept as bytes", VERIFY, (
        "UPDATE stored_events SET topic = CAST(topic AS BLOB) WHERE rowid = 5",)),
    Attack("an entry is given to another stream", VERIFY, (
        "UPDATE stored_events SET originator_id = 'S2' WHERE rowid = 5",)),
    Attack("a stream is renamed", VERIFY, (
        "UPDATE stored_events SET originator_id = 'S1.r1.t9' WHERE originator_id = 'S1.r1.t1'",)),
    Attack("a stream is replaced by nothing", VERIFY, (
        "UPDATE stored_events SET originator_id = NULL WHERE rowid = 5",)),
    Attack("a stream is kept as bytes", VERIFY, (
        "UPDATE stored_events SET originator_id = CAST('S1' AS BLOB) WHERE rowid = 5",)),
    Attack("an entry is given another number", VERIFY, (
        "UPDATE stored_events SET originator_version = 40 WHERE rowid = 5",)),
    Attack("an entry is given a number below one", VERIFY, (
        "UPDATE stored_events SET originator_version = -2 WHERE rowid = 5",)),
    Attack("the number of an entry is kept as text", VERIFY, (
        "UPDATE stored_events SET originator_version = 'two' WHERE rowid = 5",)),
    Attack("the number of an entry is a fraction", VERIFY, (
        "UPDATE stored_events SET originator_version = 2.5 WHERE rowid = 5",)),
    Attack("two entries exchange what they say", VERIFY, swapped("state", 4, 5)),
    Attack("two entries of different streams exchange what they say", VERIFY, swapped("state", 4, 7)),
    Attack("two entries exchange their positions", VERIFY, moved(4, 5)),
    Attack("two transactions exchange their positions", VERIFY, (*moved(4, 7), *moved(5, 8), *moved(6, 9))),
    Attack("an entry is deleted", VERIFY, ("DELETE FROM stored_events WHERE rowid = 5",)),
    Attack("an entry is deleted, and the others move up", VERIFY, without("rowid = 5")),
    Attack("the last entry is deleted", VERIFY, ("DELETE FROM stored_events WHERE rowid = 24",)),
    Attack("a transaction is deleted with its link", VERIFY, (
        "DELETE FROM stored_events WHERE rowid BETWEEN 4 AND 6", "DELETE FROM event_chain WHERE upto = 6")),
    Attack("a stream is deleted", VERIFY, ("DELETE FROM stored_events WHERE originator_id = 'S1.r1.t1'",)),
    Attack("all entries are deleted", VERIFY, ("DELETE FROM stored_events",)),
    Attack("an entry is added at the end", VERIFY, (f"INSERT INTO stored_events VALUES ('S1', 9, 'note', {NOTE})",)),
    Attack("an entry is added with an invented link", VERIFY, (
        f"INSERT INTO stored_events VALUES ('S1', 9, 'note', {NOTE})",
        "INSERT INTO event_chain VALUES (25, randomblob(32))")),
    Attack("an entry is added far behind the end", VERIFY, (
        f"INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state)"
        f" VALUES (900, 'S1', 9, 'note', {NOTE})",)),
    Attack("an entry is added before the beginning", VERIFY, (
        f"INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state)"
        f" VALUES (-1, 'S9', 1, 'note', {NOTE})",)),
    Attack("an entry is moved far behind the end", VERIFY, ("UPDATE stored_events SET rowid = 900 WHERE rowid = 24",)),
    # Links.
    Attack("a link is changed", VERIFY, ("UPDATE event_chain SET link = zeroblob(32) WHERE upto = 6",)),
    Attack("the last link is changed", VERIFY, ("UPDATE event_chain SET link = zeroblob(32) WHERE upto = 24",)),
    Attack("a link is kept as text", VERIFY, ("UPDATE event_chain SET link = hex(link) WHERE upto = 6",)),
    Attack("a link is cut short", VERIFY, ("UPDATE event_chain SET link = substr(link, 1, 31) WHERE upto = 6",)),
    Attack("a link is deleted", VERIFY, ("DELETE FROM event_chain WHERE upto = 6",)),
    Attack("the last link is deleted", VERIFY, ("DELETE FROM event_chain WHERE upto = 24",)),
    Attack("all links are deleted", VERIFY, ("DELETE FROM event_chain",)),
    Attack("two links exchange their places", VERIFY, (
        "UPDATE event_chain SET upto = 900 WHERE upto = 6", "UPDATE event_chain SET upto = 6 WHERE upto = 9",
        "UPDATE event_chain SET upto = 9 WHERE upto = 900")),
    Attack("a link is moved to another position", VERIFY, ("UPDATE event_chain SET upto = 5 WHERE upto = 6",)),
    Attack("a link is added between two others", VERIFY, ("INSERT INTO event_chain VALUES (5, zeroblob(32))",)),
    Attack("a link is added behind the end", VERIFY, ("INSERT INTO event_chain VALUES (900, zeroblob(32))",)),
    Attack("a link is added before the beginning", VERIFY, ("INSERT INTO event_chain VALUES (-5, zeroblob(32))",)),
    Attack("a link over nothing is added and chained", VERIFY, (
        "INSERT INTO event_chain VALUES (-5, zeroblob(32))",), chained=True),
    # Pages and indexes of the file.
    Attack("an index entry leads to another row", VERIFY, by_hand=bytes_changed(
        b"S1.r1.t1\x02\x05", b"S1.r1.t1\x02\x06", INDEX)),
    Attack("an index entry hides a row", VERIFY, by_hand=bytes_changed(
        b"S1.r1.t1\x02\x05", b"S1.r1.t0\x02\x05", INDEX)),
    Attack("an index page is emptied", VERIFY, by_hand=page_emptied(INDEX)),
    Attack("the index of the register is emptied", VERIFY, by_hand=page_emptied("sqlite_autoindex_register_1")),
    Attack("the page of the entries is emptied", VERIFY, by_hand=page_emptied("stored_events")),
    Attack("the page of the chain is emptied", VERIFY, by_hand=page_emptied("event_chain")),
    Attack("two cells of a page exchange their places", VERIFY, by_hand=cell_pointer_turned),
    Attack("the index is said to stand on the page of another", VERIFY, (
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name ="
        f" 'sqlite_autoindex_register_1') WHERE name = '{INDEX}'",)),
    Attack("a name is kept as bytes", VERIFY, ("UPDATE register SET name = CAST(name AS BLOB)",)),
    Attack("a name is no UTF-8", VERIFY, ("UPDATE register SET name = CAST(x'41ff' AS TEXT)",)),
    Attack("the entries have rows without end", VERIFY, by_hand=without_end("stored_events")),
    Attack("the chain has rows without end", VERIFY, by_hand=without_end("event_chain")),
    Attack("the register has rows without end", VERIFY, by_hand=without_end("register")),
    Attack("the seals have rows without end", VERIFY, by_hand=without_end("seals")),
    # The seals that the log keeps.
    Attack("a state is changed and chained anew, and the seal of the log left", VERIFY, (
        f"UPDATE stored_events SET topic = 'note', state = {NOTE} WHERE rowid = 5",), chained=True),
    Attack("the tail is cut off with its links, and the seal of the log left", VERIFY, (
        "DELETE FROM stored_events WHERE rowid > 22", "DELETE FROM event_chain WHERE upto > 22")),
    Attack("the seal of the log is moved to another position", VERIFY, ("UPDATE seals SET upto = 22",)),
    Attack("the link of a seal in the log is changed", VERIFY, (
        "UPDATE seals SET link = (SELECT lower(hex(link)) FROM event_chain WHERE upto = 22)",)),
    Attack("the time of a seal in the log is changed", VERIFY, ("UPDATE seals SET at = '2026-03-14T22:00:00Z'",)),
    Attack("the key of a seal in the log is changed", VERIFY, ("UPDATE seals SET key = printf('%064d', 0)",)),
    Attack("what a seal in the log says of the register is changed", VERIFY, (
        "UPDATE seals SET register = printf('%064d', 0)",)),
    Attack("what a seal in the log says of the register is taken out", VERIFY, ("UPDATE seals SET register = ''",)),
    Attack("a seal in the log is kept as bytes", VERIFY, (
        "UPDATE seals SET signature = CAST(signature AS BLOB)",)),
    Attack("the salt of a seal in the log is none", VERIFY, ("UPDATE seals SET salt = 'salt'",)),
    Attack("the signature of a seal in the log is written otherwise", VERIFY, (
        "UPDATE seals SET signature = upper(signature)",)),
    Attack("the position of a seal in the log lies before the beginning", VERIFY, ("UPDATE seals SET upto = -1",)),
    Attack("a seal of nothing is added to the log", VERIFY, (
        "INSERT INTO seals SELECT 3, link, at, key, register, salt, signature FROM seals",)),
    Attack("entries are added, and sealed in the log by another key", VERIFY, (
        f"INSERT INTO stored_events VALUES ('S1', 9, 'note', {NOTE})",
        "INSERT INTO event_chain VALUES (25, zeroblob(32))"), chained=True, by_hand=sealed_by_another),
    # The tree, and a chain that was computed anew without it.
    Attack("the id of the log is changed", VERIFY, ("UPDATE event_tree SET origin = upper(origin) || 'x'",)),
    Attack("the id of the log is taken out", VERIFY, ("DELETE FROM event_tree",)),
    Attack("a second id of the log is added", VERIFY, (f"INSERT INTO event_tree VALUES ('{'0' * 32}')",)),
    Attack("a tile of the tree is invented", VERIFY, ("INSERT INTO tree_tiles VALUES (0, zeroblob(32))",)),
    Attack("a tile of the tree is added before the first", VERIFY, (
        "INSERT INTO tree_tiles VALUES (-1, zeroblob(32))",)),
    Attack("a checkpoint is added that is none", VERIFY, ("INSERT INTO checkpoints VALUES (9, 'none', 1)",)),
    Attack("a checkpoint of another log is added", VERIFY, (
        f"INSERT INTO checkpoints VALUES (9, '{note_of('0' * 32, 9, bytes(32))}', 1)",)),
    Attack("a checkpoint of other entries is added", VERIFY, (
        "INSERT INTO checkpoints SELECT 9, replace('" + note_of("ID", 9, bytes(32)) + "', 'ID', origin), 1"
        " FROM event_tree",)),
    Attack("a checkpoint beyond the end is added", VERIFY, (
        "INSERT INTO checkpoints SELECT 99, replace('" + note_of("ID", 99, bytes(32)) + "', 'ID', origin), 1"
        " FROM event_tree",)),
    # A new chain over other entries: consistent in itself, and the seals of the log taken out.
    Attack("a state is changed and chained anew", HEAD, (
        UNSEALED, f"UPDATE stored_events SET topic = 'note', state = {NOTE} WHERE rowid = 5",), chained=True),
    Attack("the last entry is changed and chained anew", HEAD, (
        UNSEALED, f"UPDATE stored_events SET topic = 'note', state = {NOTE} WHERE rowid = 24",), chained=True),
    Attack("two entries exchange what they say, chained anew", HEAD, (
        UNSEALED, *swapped("state", 4, 5)), chained=True),
    Attack("a stream is renamed and chained anew", HEAD, (
        UNSEALED, "UPDATE stored_events SET originator_id = 'S1.r1.t9' WHERE originator_id = 'S1.r1.t1'"),
        chained=True),
    Attack("the tail is cut off with its links", HEAD, (
        UNSEALED, "DELETE FROM stored_events WHERE rowid > 22", "DELETE FROM event_chain WHERE upto > 22")),
    Attack("the tail is cut off, and others are recorded in its place", HEAD, (
        UNSEALED, "DELETE FROM stored_events WHERE rowid = 24",
        f"INSERT INTO stored_events VALUES ('S1', 9, 'note', {NOTE})"), chained=True),
    Attack("a stream is taken out, and the chain made anew", HEAD, (
        UNSEALED, *without("originator_id = 'S1.r1.t1'"), "DELETE FROM event_chain WHERE upto > 16",
        "INSERT INTO event_chain VALUES (16, zeroblob(32))"), chained=True),
    Attack("two transactions are made one", HEAD, (UNSEALED, "DELETE FROM event_chain WHERE upto = 22",), chained=True),
    Attack("a transaction is made two", HEAD, (
        UNSEALED, "INSERT INTO event_chain VALUES (23, zeroblob(32))"), chained=True),
    Attack("everything is deleted", HEAD, (UNSEALED, "DELETE FROM stored_events", "DELETE FROM event_chain")),
    Attack("the seal of the log is replaced by one of another key", HEAD, (UNSEALED,), by_hand=sealed_by_another),
    # What no chain can find.
    Attack("an entry is added after the seal, with a link that fits", NOBODY, (
        f"INSERT INTO stored_events VALUES ('S1', 9, 'note', {NOTE})",
        "INSERT INTO event_chain VALUES (25, zeroblob(32))"), chained=True),
    Attack("a name of the register is changed", NOBODY, ("UPDATE register SET name = 'Another'",)),
    Attack("the seals of the log are taken out", NOBODY, (UNSEALED,)),
    Attack("the tree is taken out, with its checkpoints", NOBODY, (*WITHOUT_TREE, "PRAGMA user_version = 1")),
    Attack("another id is given to the log", NOBODY, (f"UPDATE event_tree SET origin = '{'0' * 32}'",)),
    Attack("the salt of a seal is emptied", NOBODY, ("UPDATE seals SET salt = ''",)),
    Attack("the salt of a seal is replaced", NOBODY, ("UPDATE seals SET salt = printf('%064d', 0)",)),
)  # fmt: skip
"""From what opening finds to what nobody does."""
