"""The tree of hashes as RFC 9162 defines it, each hash from those below it: to hold the log's own against."""

from __future__ import annotations

from collections.abc import Sequence

from domain.log.tree import Nodes, leaf_hash, node_hash, root_of

__all__ = ["Plain", "entries_of"]


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
