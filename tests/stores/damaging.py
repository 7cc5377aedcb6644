"""Damage to a log's file, drawn at random: bytes that turn, statements of an SQLite program, a chain computed anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from tests.trees import Plain

__all__ = ["DAMAGES", "chain_anew", "damage", "tree_anew"]

Damage = Callable[[Path, Random], None]


def chain_anew(connection: sqlite3.Connection) -> None:
    """Compute every link and the tree anew over the rows as they are now, as whoever can write the file can."""
    rows = connection.execute("SELECT rowid, * FROM stored_events NOT INDEXED ORDER BY rowid").fetchall()
    link, after = bytes(32), 0
    for (upto,) in connection.execute("SELECT upto FROM event_chain ORDER BY upto").fetchall():
        leaves = [sha256(msgspec.msgpack.encode(row[1:])).digest() for row in rows if after < row[0] <= upto]
        link, after = sha256(link + b"".join(leaves)).digest(), upto
        connection.execute("UPDATE event_chain SET link = ? WHERE upto = ?", (link, upto))
    tree_anew(connection)


def tree_anew(connection: sqlite3.Connection) -> None:
    """Compute the tree anew over the rows as they are now; a log without one is left so."""
    if not connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'tree_tiles'").fetchone()[0]:
        return
    rows = connection.execute("SELECT * FROM stored_events NOT INDEXED ORDER BY rowid").fetchall()
    plain = Plain([msgspec.msgpack.encode(row) for row in rows])
    connection.execute("DELETE FROM tree_tiles")
    tiles = [(number, plain.node(8, number)) for number in range(len(rows) // 256)]
    connection.executemany("INSERT INTO tree_tiles VALUES (?, ?)", tiles)


def damage(path: Path, seed: int) -> str:
    """Damage a file in one way; its name."""
    draw = Random(seed)
    chosen = DAMAGES[seed % len(DAMAGES)]
    chosen(path, draw)
    return chosen.__name__


def _sql(path: Path, *statements: str, anew: bool = False) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
        if anew:
            chain_anew(connection)


def _last(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT max(rowid) FROM stored_events").fetchone()[0])


def a_byte_turns(path: Path, draw: Random) -> None:
    """Anywhere in the file."""
    content = bytearray(path.read_bytes())
    content[draw.randrange(100, len(content))] ^= 1 << draw.randrange(8)
    path.write_bytes(content)


def several_bytes_turn(path: Path, draw: Random) -> None:
    """Beyond the first page."""
    content = bytearray(path.read_bytes())
    for _ in range(draw.randrange(2, 40)):
        content[draw.randrange(4096, len(content))] = draw.randrange(256)
    path.write_bytes(content)


def the_file_is_cut(path: Path, draw: Random) -> None:
    """At a page, or within one."""
    content = path.read_bytes()
    path.write_bytes(content[: draw.choice([draw.randrange(100, len(content)), draw.randrange(1, 8) * 4096])])


def a_state_is_changed(path: Path, draw: Random) -> None:
    """One character of one state."""
    _sql(path, _change(draw.randint(1, _last(path)), draw))


def a_state_is_changed_and_chained(path: Path, draw: Random) -> None:
    """As a forger would: nothing but a sealed head finds it."""
    place = draw.randint(1, _last(path))
    _sql(path, f"UPDATE stored_events SET state = replace(state, '2026', '2027') WHERE rowid = {place}", anew=True)
    _sql(path, "UPDATE stored_events SET state = CAST(state AS BLOB)", anew=True)


def rows_are_deleted(path: Path, draw: Random) -> None:
    """One or a few."""
    first = draw.randint(1, _last(path))
    _sql(path, f"DELETE FROM stored_events WHERE rowid BETWEEN {first} AND {first + draw.randrange(4)}")


def rows_are_deleted_and_chained(path: Path, draw: Random) -> None:
    """The tail is cut off with its links, or a row is taken from the middle."""
    last = _last(path)
    if draw.random() < 0.5:
        _sql(path, f"DELETE FROM stored_events WHERE rowid = {draw.randint(1, last - 1)}", anew=True)
    else:
        upto = f"(SELECT upto FROM event_chain ORDER BY upto LIMIT 1 OFFSET {draw.randint(1, 4)})"
        _sql(path, f"DELETE FROM stored_events WHERE rowid > {upto}", f"DELETE FROM event_chain WHERE upto > {upto}")


def two_rows_change_places(path: Path, draw: Random) -> None:
    """With the chain left as it was, or computed anew."""
    first = draw.randint(1, _last(path) - 1)
    turn = [
        f"UPDATE stored_events SET rowid = 100000 WHERE rowid = {first}",
        f"UPDATE stored_events SET rowid = {first} WHERE rowid = {first + 1}",
        f"UPDATE stored_events SET rowid = {first + 1} WHERE rowid = 100000",
    ]
    _sql(path, *turn, anew=draw.random() < 0.5)


def a_row_is_added(path: Path, draw: Random) -> None:
    """At the end of a stream, of a new one, or with a number that is not the next."""
    stream, version = draw.choice([("S1", 900), ("S9", 1), ("S9", 2), ("S9", -1)])
    state = """CAST('{"event":"note","text":"more"}' AS BLOB)"""
    statements = [f"INSERT INTO stored_events VALUES ('{stream}', {version}, 'note', {state})"]
    if draw.random() < 0.6:
        statements.append("INSERT INTO event_chain VALUES ((SELECT max(rowid) FROM stored_events), zeroblob(32))")
    _sql(path, *statements, anew=draw.random() < 0.6)


def a_link_is_changed(path: Path, draw: Random) -> None:
    """Changed, deleted, turned to text, or added."""
    upto = f"(SELECT upto FROM event_chain ORDER BY upto LIMIT 1 OFFSET {draw.randrange(5)})"
    chosen = draw.choice(
        [
            f"UPDATE event_chain SET link = zeroblob(32) WHERE upto = {upto}",
            f"UPDATE event_chain SET link = hex(link) WHERE upto = {upto}",
            f"DELETE FROM event_chain WHERE upto = {upto}",
            "INSERT OR REPLACE INTO event_chain VALUES (2, zeroblob(32))",
            "INSERT INTO event_chain VALUES (99999, zeroblob(32))",
            "INSERT INTO event_chain VALUES (-5, zeroblob(32))",
        ]
    )
    _sql(path, chosen, anew=draw.random() < 0.2)


def a_column_holds_another_type(path: Path, draw: Random) -> None:
    """Text for a state, a number for a stream, and so on."""
    place = draw.randint(1, _last(path))
    value = draw.choice(
        [
            "state = CAST(state AS TEXT)",
            "state = NULL",
            "topic = 'call'",
            "topic = NULL",
            "topic = x'00'",
            "originator_id = 5",
            "originator_id = x'ff'",
            "originator_id = CAST(x'ff' AS TEXT)",
            "originator_version = 'two'",
            "originator_version = 2.5",
        ]
    )
    _sql(path, f"UPDATE stored_events SET {value} WHERE rowid = {place}")


def the_schema_is_changed(path: Path, draw: Random) -> None:
    """A trigger, a view, an index, a table, a column."""
    _sql(
        path,
        draw.choice(
            [
                "CREATE INDEX planted ON stored_events (originator_id, originator_version, state)",
                "CREATE TRIGGER swallow BEFORE INSERT ON stored_events BEGIN SELECT RAISE(IGNORE); END",
                "CREATE VIEW shown AS SELECT * FROM stored_events",
                "CREATE TABLE beside (a)",
                "ALTER TABLE stored_events ADD COLUMN more TEXT",
                "DROP TABLE register",
                "ANALYZE",
            ]
        ),
    )


def a_mark_of_the_file_is_changed(path: Path, draw: Random) -> None:
    """Another program's, or another format."""
    _sql(path, draw.choice(["PRAGMA application_id = 7", "PRAGMA user_version = 2", "PRAGMA user_version = 4"]))


def a_seal_is_changed(path: Path, draw: Random) -> None:
    """One field of one seal; the salt and the time of a copy are no part of what a verifier need find."""
    upto = draw.choice(["min(upto)", "max(upto)"])
    change = draw.choice(
        [
            "upto = upto - 1",
            "link = replace(link, 'a', 'b')",
            "at = '2026-03-15T22:40:00Z'",
            "key = replace(key, '1', '2')",
            "register = replace(register, '1', '2')",
            "register = ''",
            "salt = ''",
            "signature = replace(signature, '1', '2')",
            "signature = 'none'",
            "upto = -4",
        ]
    )
    _sql(path, f"UPDATE seals SET {change} WHERE upto = (SELECT {upto} FROM seals)")


def seals_are_taken_out(path: Path, draw: Random) -> None:
    """All, or the first, or their table: nobody finds that without a head."""
    first = "DELETE FROM seals WHERE upto = (SELECT min(upto) FROM seals)"
    _sql(path, draw.choice(["DELETE FROM seals", "DROP TABLE seals", first]))


def the_tree_is_changed(path: Path, draw: Random) -> None:
    """Its id, a tile, a checkpoint; or a checkpoint that is right."""
    chosen = draw.choice(
        [
            "UPDATE event_tree SET origin = upper(origin)",
            "INSERT INTO event_tree VALUES ('0123456789abcdef0123456789abcdef')",
            "DELETE FROM event_tree",
            "UPDATE tree_tiles SET root = zeroblob(32) WHERE number = 0",
            "UPDATE tree_tiles SET number = number + 1 WHERE number = (SELECT max(number) FROM tree_tiles)",
            "DELETE FROM tree_tiles",
            "INSERT INTO tree_tiles VALUES (-1, zeroblob(32))",
            "INSERT OR REPLACE INTO checkpoints VALUES (9, 'none', 0)",
            "INSERT INTO checkpoints VALUES (-1, '', 7)",
            "DROP TABLE stamps",
            "INSERT INTO stamps VALUES (1, 1, x'00')",
        ]
    )
    _sql(path, chosen)


def nothing_happens(path: Path, draw: Random) -> None:
    """A log that was not damaged, or only emptied of free pages."""
    if draw.random() < 0.5:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")


def _change(place: int, draw: Random) -> str:
    before, after = draw.choice([("a", "e"), ("1", "2"), ('"', "'"), ("}", "]"), ("e", "é")])
    changed = f"CAST(replace(state, '{before}', '{after}') AS BLOB)".replace("'''", "''''")
    return f"UPDATE stored_events SET state = {changed} WHERE rowid = {place}"


DAMAGES: tuple[Damage, ...] = (
    a_byte_turns,
    several_bytes_turn,
    the_file_is_cut,
    a_state_is_changed,
    a_state_is_changed_and_chained,
    rows_are_deleted,
    rows_are_deleted_and_chained,
    two_rows_change_places,
    a_row_is_added,
    a_link_is_changed,
    a_column_holds_another_type,
    the_schema_is_changed,
    a_mark_of_the_file_is_changed,
    a_seal_is_changed,
    seals_are_taken_out,
    the_tree_is_changed,
    nothing_happens,
)
