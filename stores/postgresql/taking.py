"""Tables filled with what another log holds, as it lay there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from psycopg import Connection, sql

from domain.errors import LogError
from domain.log.log_tree import TreeRows
from stores.postgresql.address import Address
from stores.postgresql.commentary import keep_comments
from stores.postgresql.register import keep_seal
from stores.postgresql.schema import TABLES, TREE, make_lacking, table
from stores.postgresql.tree_tables import caught_up
from stores.stored import Contents

__all__ = ["take_all"]

_TYPES = {"bigint": "int8", "text": "text", "bytea": "bytea"}


def take_all(connection: Connection[Any], address: Address, contents: Contents) -> None:
    """Fill an empty log within somebody's transaction. Raises LogError where it is not empty."""
    for name in ("stored_events", "event_chain", "register", "seals", "receipts"):
        if connection.execute(sql.SQL("SELECT 1 FROM {} LIMIT 1").format(table(address, name))).fetchone():
            raise LogError(f"{address.name} holds entries or names already; a log is copied to where nothing is")
    upto = _copy(connection, address, "stored_events", contents.rows)
    _copy(connection, address, "event_chain", contents.links)
    _copy(connection, address, "register", ((n, *one) for n, one in enumerate(contents.names.items(), 1)))
    for seal in contents.seals:
        keep_seal(connection, address, seal)
    receipts = ((one.first, one.count, one.device, one.key, one.digest) for one in contents.receipts)
    _copy(connection, address, "receipts", receipts)
    _fill_tree(connection, address, contents.tree)
    if contents.comments:
        make_lacking(connection, address)
        keep_comments(connection, address, contents.comments)
    connection.execute("SELECT pg_notify(%s, %s)", (address.channel, str(upto)))


def _fill_tree(connection: Connection[Any], address: Address, tree: TreeRows | None) -> None:
    """Fill the tree with what another log keeps of its own, or make it of the entries where that has none."""
    caught_up(connection, address)
    if tree is None:
        return
    for name in TREE:
        connection.execute(sql.SQL("DELETE FROM {}").format(table(address, name)))
    _copy(connection, address, "event_tree", ((origin,) for origin in tree.origins))
    _copy(connection, address, "tree_tiles", tree.tiles)
    _copy(connection, address, "checkpoints", tree.checkpoints)
    _copy(connection, address, "stamps", ((n, *one) for n, one in enumerate(tree.stamps, 1)))


def _copy(connection: Connection[Any], address: Address, name: str, rows: Iterable[Sequence[object]]) -> int:
    """Copy rows into a table. Returns the first value of the last one, 0 where there is none."""
    columns = TABLES[name].columns
    statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT binary)").format(
        table(address, name), sql.SQL(", ").join(map(sql.Identifier, columns))
    )
    last: object = 0
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types([_TYPES[kind] for kind in columns.values()])
        for row in rows:
            copy.write_row(row)
            last = row[0]
    return last if isinstance(last, int) else 0
