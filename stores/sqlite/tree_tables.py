"""The tree in the log's file: the id of the log, the roots of full tiles, checkpoints and stamps.

The root of a tile is written in the transaction that fills it. All other hashes are worked out from these and the rows
when they are needed. What lies in the file is held against the entries by `verify` alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from domain.errors import LogError
from domain.log.growth import WIDTH, Growth
from domain.log.log_tree import KeptCheckpoint, Stamp, TreeRows
from domain.log.rows import Row
from stores.sqlite.bounds import in_order, size_of
from stores.sqlite.schema import open_tree
from stores.tree import TreeReading

__all__ = [
    "ADD_CHECKPOINT", "ADD_STAMP", "FileReading", "Select", "caught_up", "checkpoints_in", "fill_tree", "grow",
    "growth_in", "has_tree_in", "origin_in", "stamps_in", "tree_rows",
]  # fmt: skip

PAGE = 2048
"""Entries at a time that a tree is caught up with."""

_HAS = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'event_tree'"
_ORIGIN = "SELECT origin FROM event_tree LIMIT 2"
_TILES = "SELECT ifnull(max(number), -1) FROM tree_tiles"
_ROOTS = "SELECT root FROM tree_tiles WHERE number >= ? AND number < ? ORDER BY number"
_ADD_TILE = "INSERT INTO tree_tiles (number, root) VALUES (?, ?)"
_ROWS = (
    "SELECT originator_id, originator_version, topic, state FROM stored_events NOT INDEXED"
    " WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
)
_TAIL = "SELECT ifnull(max(rowid), 0) FROM stored_events"
_CHECKPOINTS = "SELECT size, note, lasting FROM checkpoints ORDER BY size"
_STAMPS = "SELECT number, size, token FROM stamps ORDER BY number"
_ALL_TILES = "SELECT number, root FROM tree_tiles ORDER BY number"
ADD_CHECKPOINT = "INSERT INTO checkpoints (size, note, lasting) VALUES (?, ?, ?)"
ADD_STAMP = "INSERT INTO stamps (size, token) VALUES (?, ?)"

Select = Callable[[str, Sequence[object]], list[Any]]
"""The rows of a statement, as plain tuples."""


class FileReading(TreeReading):
    """A tree in a file, by whatever asks the file."""

    def __init__(self, select: Select) -> None:
        super().__init__()
        self._select = select

    def size(self) -> int:
        """As in `LogTree`."""
        return int(self._select(_TAIL, ())[0][0])

    def _rows(self, first: int, last: int) -> list[Row]:
        return self._select(_ROWS, (first, last))

    def _roots(self, first: int, end: int) -> list[bytes]:
        found = [root for (root,) in self._select(_ROOTS, (first, end))]
        if any(type(root) is not bytes or len(root) != 32 for root in found):
            raise _changed()
        return found


def tree_rows(cursor: sqlite3.Cursor, tiles: sqlite3.Cursor) -> TreeRows | None:
    """What a file keeps of the tree, as it lies; None where it has no tree. The roots of tiles are read by a cursor of
    their own."""
    if not has_tree_in(cursor):
        return None
    size = size_of(cursor.connection)
    return TreeRows(
        [origin for (origin,) in cursor.execute(_ORIGIN)],
        in_order(tiles.execute(_ALL_TILES), size),
        list(in_order(cursor.execute(_CHECKPOINTS), size)),
        [(of, token) for _, of, token in in_order(cursor.execute(_STAMPS), size)],
    )


def fill_tree(cursor: sqlite3.Cursor, tree: TreeRows | None) -> None:
    """Fill the tree of a log with what another keeps, or make it of the entries where that has none, within somebody's
    transaction."""
    if tree is None:
        caught_up(cursor)
        return
    open_tree(cursor)
    cursor.execute("DELETE FROM event_tree")
    cursor.executemany("INSERT INTO event_tree (origin) VALUES (?)", [(origin,) for origin in tree.origins])
    cursor.executemany(_ADD_TILE, tree.tiles)
    cursor.executemany(ADD_CHECKPOINT, tree.checkpoints)
    cursor.executemany(ADD_STAMP, tree.stamps)


def growth_in(cursor: sqlite3.Cursor, upto: int) -> Growth:
    """The tree of a log within somebody's transaction, with a leaf for each entry up to a position: made where there is
    none, caught up where another program recorded without it. Raises LogError where it, or the entries, were changed.
    """
    open_tree(cursor)
    plain = cursor.connection.cursor()
    plain.row_factory = None
    [last] = plain.execute(_TILES).fetchone()
    if type(last) is not int or last >= upto // WIDTH:
        raise LogError(f"the tree of the log goes further than its {upto} entries: verify the log")
    reading = FileReading(lambda statement, values: plain.execute(statement, values).fetchall())
    growth = Growth((last + 1) * WIDTH, reading.leaves)
    while growth.size < upto // WIDTH * WIDTH:
        end = min(growth.size + PAGE, upto // WIDTH * WIDTH)
        grow(cursor, growth, reading.leaves(growth.size, end))
    return Growth(upto, reading.leaves)


def grow(cursor: sqlite3.Cursor, growth: Growth, leaves: Sequence[bytes]) -> None:
    """Add the hashes of leaves to a tree, and keep the tiles that are full by them within somebody's transaction.
    Raises LogError where they do not reach the file."""
    for tile in growth.add(leaves):
        try:
            cursor.execute(_ADD_TILE, tile)
        except sqlite3.IntegrityError as error:
            raise _changed() from error


def caught_up(cursor: sqlite3.Cursor) -> int:
    """How many leaves the tree has, once it has one for each entry."""
    return growth_in(cursor, cursor.execute(_TAIL).fetchone()[0]).size


def has_tree_in(cursor: sqlite3.Cursor) -> bool:
    """Whether the file has the tables of the tree."""
    return bool(cursor.execute(_HAS).fetchone()[0])


def origin_in(cursor: sqlite3.Cursor) -> str:
    """The id of a log that has a tree. Raises LogError where it was changed."""
    held = cursor.execute(_ORIGIN).fetchall()
    if len(held) != 1 or type(held[0][0]) is not str:
        raise LogError("the id of the log was changed: verify the log")
    return str(held[0][0])


def checkpoints_in(cursor: sqlite3.Cursor) -> list[KeptCheckpoint]:
    """The checkpoints of a log, by size. Raises LogError for a row that is none."""
    rows = list(in_order(cursor.execute(_CHECKPOINTS), size_of(cursor.connection)))
    if any([int, str, int] != list(map(type, row)) for row in rows):
        raise LogError("a checkpoint of the log was changed: verify the log")
    return [KeptCheckpoint(size, note, bool(lasting)) for size, note, lasting in rows]


def stamps_in(cursor: sqlite3.Cursor) -> list[Stamp]:
    """The stamps of a log, by size. Raises LogError for a row that is none."""
    rows = list(in_order(cursor.execute(_STAMPS), size_of(cursor.connection)))
    if any([int, int, bytes] != list(map(type, row)) for row in rows):
        raise LogError("a stamp of the log was changed: verify the log")
    return sorted([Stamp(size, token) for _, size, token in rows], key=lambda one: one.size)


def _changed() -> LogError:
    return LogError("the tree of the log was changed, and nothing can be added to it: verify the log")
