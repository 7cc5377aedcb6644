"""How the tree of a log grows: its right edge, and the tiles that fill as leaves come (C2SP tlog-tiles).

A tile is 256 hashes that stand beside each other, 8 levels above those of the tile below: on tile level 0 leaves, on
level 1 the roots of full tiles of leaves. A full tile never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

from domain.log.tree import Edge

__all__ = ["HASH", "HEIGHT", "WIDTH", "Earlier", "Growth", "Tile"]

HEIGHT = 8
"""How many levels of the tree a tile covers."""
WIDTH = 1 << HEIGHT
"""How many hashes a full tile has."""
HASH = 32
"""Bytes of a hash."""

Earlier = Callable[[int, int, int], Sequence[bytes]]
"""Hashes of a tile level, from one index up to another: what was there before a `Growth` began to look."""


class Tile(NamedTuple):
    """A full tile."""

    level: int
    """Of tiles: 0 is of leaves."""
    number: int
    hashes: bytes
    """256 hashes, one after another."""


class Growth:
    """A tree that grows."""

    def __init__(self, edge: Edge, earlier: Earlier) -> None:
        """From an edge on. `earlier` is asked when a tile is full that was begun before."""
        self._size = edge.size
        self._hashes = [*edge.hashes]
        self._earlier = earlier
        self._ends: list[list[bytes]] = []
        """By tile level: the last hashes of the tile that is not full, as far as they were seen."""

    @property
    def size(self) -> int:
        """How many leaves it has."""
        return self._size

    @property
    def edge(self) -> Edge:
        """Its right edge now."""
        return Edge(self._size, tuple(self._hashes))

    @property
    def packed(self) -> bytes:
        """The hashes of its right edge, one after another."""
        return b"".join(self._hashes)

    def add(self, leaves: Sequence[bytes]) -> list[Tile]:
        """Add the hashes of leaves. Returns the tiles that are full by them, in the order in which they filled on each
        level, from below."""
        size, level, hashes = self._size, 0, self._hashes
        self._size += len(leaves)
        filled: list[Tile] = []
        left: list[bytes] = []
        nodes: Sequence[bytes] = leaves
        while nodes:
            if level % HEIGHT == 0:
                filled += self._filled(level // HEIGHT, size, nodes)
            if size & 1:
                nodes = (hashes.pop(), *nodes)
            if len(nodes) & 1:
                left.append(nodes[-1])
            pairs = iter(nodes)
            nodes = [sha256(b"\x01" + one + other).digest() for one, other in zip(pairs, pairs, strict=False)]
            size, level = size >> 1, level + 1
        hashes += reversed(left)
        return filled

    def _filled(self, level: int, size: int, hashes: Sequence[bytes]) -> list[Tile]:
        """The tiles of a level, which had so many hashes, that are full by some more."""
        if level == len(self._ends):
            self._ends.append([])
        held = self._ends[level]
        start = size - len(held)
        held += hashes
        tiles: list[Tile] = []
        while len(held) >= (more := WIDTH - start % WIDTH):
            before = self._earlier(level, start - start % WIDTH, start) if more < WIDTH else ()
            tiles.append(Tile(level, start // WIDTH, b"".join((*before, *held[:more]))))
            del held[:more]
            start += more
        return tiles
