"""The tree in a database: the id of the log, the roots of full tiles, checkpoints and stamps, as in a log's file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from psycopg import Connection, sql

from domain.errors import LogError
from domain.log.growth import WIDTH, Growth, Tile
from domain.log.log_tree import KeptCheckpoint, Stamp
from domain.log.rows import Row
from stores.postgresql.address import Address
from stores.postgresql.schema import TREE, has_tree, make_tree, table
from stores.tree import TreeReading

__all__ = [
    "CHECKPOINTS", "DatabaseReading", "caught_up", "checkpoints_in", "growth_in", "keep_checkpoints", "keep_tiles",
    "origin_in", "stamps_in", "statement_of",
]  # fmt: skip

PAGE = 2048
"""Entries at a time that a tree is caught up with."""

_TAIL = "SELECT coalesce(max(position), 0) FROM {stored_events}"
_ROWS = (
    "SELECT originator_id, originator_version, topic, state FROM {stored_events} WHERE position BETWEEN %s AND %s"
    " ORDER BY position"
)
_ROOTS = "SELECT root FROM {tree_tiles} WHERE number >= %s AND number < %s ORDER BY number"
_TILES = "SELECT coalesce(max(number), -1) FROM {tree_tiles}"
_ADD_TILE = "INSERT INTO {tree_tiles} (number, root) VALUES (%s, %s)"
_ORIGIN = "SELECT origin FROM {event_tree} LIMIT 2"
CHECKPOINTS = "SELECT size, note, lasting FROM {checkpoints} ORDER BY size"
"""Those that a log keeps, as they lie."""
_STAMPS = "SELECT size, token FROM {stamps} ORDER BY size, number"
_MAY_MAKE = "SELECT has_schema_privilege(%s, 'CREATE')"

Ask = Callable[[str, Sequence[object]], list[Any]]
"""The rows of a statement that names tables in braces."""


class DatabaseReading(TreeReading):
    """A tree in a database, by whatever asks it."""

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self._ask = ask

    def size(self) -> int:
        """As in `LogTree`."""
        return int(self._ask(_TAIL, ())[0][0])

    def _rows(self, first: int, last: int) -> list[Row]:
        return self._ask(_ROWS, (first, last))

    def _roots(self, first: int, end: int) -> list[bytes]:
        found = [bytes(root) for (root,) in self._ask(_ROOTS, (first, end))]
        if any(len(root) != 32 for root in found):
            raise LogError("the tree of the log was changed, and nothing can be added to it: verify the log")
        return found


def statement_of(address: Address, statement: str) -> sql.Composed:
    """A statement that names tables in braces."""
    tables = {name: table(address, name) for name in ("stored_events", *TREE)}
    return sql.SQL(statement).format(**tables)  # pyright: ignore[reportArgumentType]


def growth_in(connection: Connection[Any], address: Address, upto: int) -> Growth | None:
    """The tree of a log within somebody's transaction, with a leaf for each entry up to a position: made where there is
    none, caught up where another program recorded without it; None where there is none and this user may not make it.
    Raises LogError where it, or the entries, were changed."""
    if not has_tree(connection, address):
        [may] = connection.execute(_MAY_MAKE, (address.schema,)).fetchone() or (False,)
        if not may:
            return None
        make_tree(connection, address)

    def ask(statement: str, values: Sequence[object]) -> list[Any]:
        return connection.execute(statement_of(address, statement), values, binary=True).fetchall()

    reading = DatabaseReading(ask)
    [[last]] = ask(_TILES, ())
    if last >= upto // WIDTH:
        raise LogError(f"the tree of the log goes further than its {upto} entries: verify the log")
    growth = Growth((last + 1) * WIDTH, reading.leaves)
    while growth.size < upto // WIDTH * WIDTH:
        end = min(growth.size + PAGE, upto // WIDTH * WIDTH)
        keep_tiles(connection, address, growth.add(reading.leaves(growth.size, end)))
    return growth


def keep_tiles(connection: Connection[Any], address: Address, tiles: Sequence[Tile]) -> None:
    """Keep tiles within somebody's transaction."""
    for tile in tiles:
        connection.execute(statement_of(address, _ADD_TILE), tile)


def caught_up(connection: Connection[Any], address: Address) -> int:
    """How many leaves the tree has, once it has one for each entry. Raises LogError where it may not be made."""
    [upto] = connection.execute(statement_of(address, _TAIL)).fetchone() or (0,)
    if growth_in(connection, address, upto) is None:
        raise LogError(
            f"{address.name} has no tree yet, and its tables may not be made by this user: record in it as its owner"
        )
    return int(upto)


def origin_in(connection: Connection[Any], address: Address) -> str:
    """The id of a log that has a tree. Raises LogError where it was changed."""
    held = connection.execute(statement_of(address, _ORIGIN)).fetchall()
    if len(held) != 1:
        raise LogError("the id of the log was changed: verify the log")
    return str(held[0][0])


def checkpoints_in(connection: Connection[Any], address: Address) -> list[KeptCheckpoint]:
    """The checkpoints of a log, by size."""
    held = connection.execute(statement_of(address, CHECKPOINTS))
    return [KeptCheckpoint(size, note, bool(lasting)) for size, note, lasting in held]


def keep_checkpoints(connection: Connection[Any], address: Address, kept: Sequence[KeptCheckpoint]) -> None:
    """Keep these checkpoints instead of those before, within somebody's transaction."""
    held = checkpoints_in(connection, address)
    for one in held:
        if one not in kept:
            connection.execute(statement_of(address, "DELETE FROM {checkpoints} WHERE size = %s"), (one.size,))
    for one in kept:
        if one not in held:
            added = statement_of(address, "INSERT INTO {checkpoints} (size, note, lasting) VALUES (%s, %s, %s)")
            connection.execute(added, (one.size, one.note, int(one.lasting)))


def stamps_in(connection: Connection[Any], address: Address) -> list[Stamp]:
    """The stamps of a log, by size."""
    held = connection.execute(statement_of(address, _STAMPS), binary=True)
    return [Stamp(size, bytes(token)) for size, token in held]
