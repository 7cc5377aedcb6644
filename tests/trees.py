"""The tree of hashes as RFC 9162 defines it, each hash from those below it: to hold the log's own against."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from domain.log.tree import Nodes, leaf_hash, node_hash, root_of

__all__ = ["Plain", "entries_of", "note_of", "without_tree"]


def entries_of(first: int, end: int) -> list[str]:
    """The texts of some entries, each another's."""
    return [f"entry {number}" for number in range(first, end)]


class Plain:
    """A tree over entries."""

    def __init__(self, entries: Sequence[bytes]) -> None:
        self.entries = list(entries)
        self._levels = [[leaf_hash(entry) for entry in entries]]
        while len(below := self._levels[-1]) > 1:
            self._levels.append([node_hash(*below[n : n + 2]) for n in range(0, len(below) - 1, 2)])

    def node(self, level: int, index: int) -> bytes:
        """A node over a full number of leaves."""
        return self._levels[level][index]

    def root(self, size: int) -> bytes:
        """The root over the first entries."""
        nodes: Nodes = self.node
        return root_of(size, nodes)


def note_of(origin: str, size: int, root: bytes) -> str:
    """A checkpoint as a note, with a signature that nobody has made."""
    name = f"tdlog/{origin}"
    return f"{name}\n{size}\n{b64encode(root).decode()}\n\n\u2014 {name} {b64encode(bytes(68)).decode()}\n"


def without_tree(path: Path) -> None:
    """Make of a log's file one of before there were trees."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for name in ("event_tree", "tree_tiles", "checkpoints", "stamps"):
            connection.execute(f"DROP TABLE {name}")
        hall = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'receipts'").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {1 + hall}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
