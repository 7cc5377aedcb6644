"""How the tree of a log grows: its leaves come one after another, and 256 of them are a tile (C2SP tlog-tiles).

Of a full tile a log keeps the root, for it never changes: 32 bytes for 256 entries. All other hashes are worked out
from these and from the entries, when somebody asks for a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

__all__ = ["HASH", "HEIGHT", "WIDTH", "Earlier", "Growth", "Tile", "root_over"]

HEIGHT = 8
"""How many levels of the tree a tile covers."""
WIDTH = 1 << HEIGHT
"""How many hashes a full tile has."""
HASH = 32
"""Bytes of a hash."""

Earlier = Callable[[int, int], Sequence[bytes]]
"""The hashes of leaves from one index up to another: of what was there before a `Growth` began to look."""


class Tile(NamedTuple):
    """A full tile of leaves."""

    number: int
    """From 0: tile 1 is over the leaves 256 to 511."""
    root: bytes


class Growth:
    """A tree that grows."""

    def __init__(self, size: int, earlier: Earlier) -> None:
        """From so many leaves on. `earlier` is asked when a tile is full that was begun before."""
        self._size = size
        self._held: list[bytes] = []
        """The last leaves of the tile that is not full, as far as they were seen."""
        self._earlier = earlier

    @property
    def size(self) -> int:
        """How many leaves it has."""
        return self._size

    def add(self, leaves: Sequence[bytes]) -> list[Tile]:
        """Add the hashes of leaves. Returns the tiles that are full by them."""
        held = self._held
        held += leaves
        self._size += len(leaves)
        filled: list[Tile] = []
        while self._size // WIDTH > (number := (self._size - len(held)) // WIDTH):
            start = self._size - len(held)
            more = WIDTH - start % WIDTH
            before = self._earlier(number * WIDTH, start) if more < WIDTH else ()
            filled.append(Tile(number, root_over((*before, *held[:more]))))
            del held[:more]
        return filled


def root_over(hashes: Sequence[bytes]) -> bytes:
    """The hash over so many hashes as a power of two."""
    while len(hashes) > 1:
        pairs = iter(hashes)
        hashes = [sha256(b"\x01" + one + other).digest() for one, other in zip(pairs, pairs, strict=True)]
    return hashes[0]
