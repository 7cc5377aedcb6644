"""A file filled with what another log holds: rows, links and all beside them, as they lay there."""

from __future__ import annotations

import sqlite3

from domain.errors import LogError
from stores.sqlite.commentary import keep_comments
from stores.sqlite.receipts import keep_receipts
from stores.sqlite.register import keep_seal
from stores.sqlite.schema import open_hall
from stores.sqlite.tree_tables import fill_tree
from stores.stored import Contents

__all__ = ["take_all"]

_ROW = "INSERT INTO stored_events (rowid, originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?, ?)"
_ANYTHING = "SELECT count(*) FROM (SELECT 1 FROM stored_events UNION ALL SELECT 1 FROM register LIMIT 1)"


def take_all(cursor: sqlite3.Cursor, contents: Contents, name: str) -> None:
    """Fill an empty log within somebody's transaction. Raises LogError where it is not empty."""
    if cursor.execute(_ANYTHING).fetchone()[0]:
        raise LogError(f"{name} holds entries or names already; a log is copied to where nothing is")
    cursor.executemany(_ROW, contents.rows)
    cursor.executemany("INSERT INTO event_chain (upto, link) VALUES (?, ?)", contents.links)
    fill_tree(cursor, contents.tree)
    cursor.executemany("INSERT INTO register (player, name) VALUES (?, ?)", contents.names.items())
    for seal in contents.seals:
        keep_seal(cursor, seal.head, seal.salt)
    if contents.receipts or contents.comments:
        open_hall(cursor)
        keep_receipts(cursor, contents.receipts)
        keep_comments(cursor, contents.comments)
