"""What a log's file holds, as it lies there: whoever verifies takes it from here."""

from __future__ import annotations

import sqlite3

from domain.log.log_tree import AsItLies
from stores.sqlite.bounds import in_order, size_of
from stores.sqlite.schema import BEFORE_ALL, LINKS_AFTER, ROWS_AFTER
from stores.sqlite.tree_tables import tree_rows

__all__ = ["as_it_lies"]


def as_it_lies(connection: sqlite3.Connection) -> AsItLies:
    """All rows, links, and what is kept of the tree: of one moment within a transaction."""
    rows, links, tiles, others = (connection.cursor() for _ in range(4))
    for cursor in (rows, links, tiles, others):
        cursor.row_factory = None
    size = size_of(connection)
    return AsItLies(
        in_order(rows.execute(ROWS_AFTER, (BEFORE_ALL,)), size),
        in_order(links.execute(LINKS_AFTER, (BEFORE_ALL,)), size),
        tree_rows(others, tiles),
    )
