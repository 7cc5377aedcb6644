"""How the tree of every store is read: nodes, proofs and tiles, out of full tiles and of the rows after them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from domain.errors import LogError
from domain.log.chain import packed
from domain.log.growth import HASH, HEIGHT, WIDTH
from domain.log.log_tree import KeptCheckpoint
from domain.log.rows import Row
from domain.log.tree import consistency_proof, inclusion_proof, leaf_hash, node_hash, root_of

__all__ = ["TreeReading", "checked_size", "with_checkpoint"]

MOST_TOPS = 1 << 16
"""Of how many full tiles the root is remembered."""


class TreeReading(ABC):
    """What of a `LogTree` is alike in every store, by the few things that are not. A node over a full number of leaves
    never changes: what is read at several moments fits."""

    def __init__(self) -> None:
        self._tops: dict[tuple[int, int], bytes] = {}
        """The roots of full tiles, as far as they were asked for."""

    @abstractmethod
    def size(self) -> int:
        """As in `LogTree`."""

    @abstractmethod
    def _rows(self, first: int, last: int) -> Sequence[Row]:
        """The rows from one position to another, in order."""

    @abstractmethod
    def _full(self, level: int, number: int) -> bytes | None:
        """A full tile that is kept; None where it is not."""

    def node(self, level: int, index: int) -> bytes:
        """As in `LogTree`."""
        if level < 0 or index < 0 or (index + 1) << level > self.size():
            raise ValueError(f"the tree has no full node {index} of level {level}")
        return self._node(level, index)

    def leaf_data(self, first: int, last: int) -> list[bytes]:
        """As in `LogTree`."""
        if not 0 < first <= last + 1:
            raise ValueError(f"there are no entries from position {first} to {last}")
        rows = self._rows(first, last)
        if len(rows) != last + 1 - first:
            raise LogError(f"of the entries from position {first} to {last} some are missing: verify the log")
        return [packed(row) for row in rows]

    def root(self, size: int | None = None) -> bytes:
        """As in `LogTree`."""
        return root_of(self._within(size), self._node)

    def inclusion(self, position: int, size: int | None = None) -> list[bytes]:
        """As in `LogTree`."""
        return inclusion_proof(position - 1, self._within(size), self._node)

    def consistency(self, first: int, size: int | None = None) -> list[bytes]:
        """As in `LogTree`."""
        return consistency_proof(first, self._within(size), self._node)

    def tile(self, level: int, number: int, width: int = WIDTH) -> bytes:
        """As in `LogTree`."""
        first = number * WIDTH
        if level < 0 or number < 0 or not 0 < width <= WIDTH or (first + width) << (HEIGHT * level) > self.size():
            raise ValueError(f"the tree has no tile {number} of level {level} and width {width}")
        return b"".join(self.hashes(level, first, first + width))

    def hashes(self, level: int, first: int, end: int) -> list[bytes]:
        """Hashes of a tile level from one index up to another, all of one tile."""
        held = self._full(level, first // WIDTH) if first < end else b""
        if held is not None:
            begin = first % WIDTH
            return [held[HASH * n : HASH * (n + 1)] for n in range(begin, begin + end - first)]
        if level == 0:
            return [leaf_hash(data) for data in self.leaf_data(first + 1, end)]
        return [self._top(level - 1, number) for number in range(first, end)]

    def _within(self, size: int | None) -> int:
        """A size that the tree has, or had. Raises ValueError for another."""
        there = self.size()
        if size is None:
            return there
        if not 0 <= size <= there:
            raise ValueError(f"the tree has {there} leaves, not {size}")
        return size

    def _node(self, level: int, index: int) -> bytes:
        above, within = divmod(level, HEIGHT)
        return _over(self.hashes(above, index << within, (index + 1) << within))

    def _top(self, level: int, number: int) -> bytes:
        """The root of a full tile."""
        found = self._tops.get((level, number))
        if found is None:
            found = _over(self.hashes(level, number * WIDTH, (number + 1) * WIDTH))
            if len(self._tops) < MOST_TOPS:
                self._tops[level, number] = found
        return found


def checked_size(size: int, there: int) -> None:
    """Raise ValueError where a checkpoint or a stamp is of a size that the tree has not reached, or of no entry."""
    if not 0 < size <= there:
        raise ValueError(f"the tree has {there} leaves, not {size}")


def with_checkpoint(held: Sequence[KeptCheckpoint], size: int, note: str, *, lasting: bool) -> list[KeptCheckpoint]:
    """The checkpoints of a log once another is kept."""
    lasting = lasting or any(one.lasting for one in held if one.size == size)
    kept = [one for one in held if one.lasting and one.size != size]
    return sorted([*kept, KeptCheckpoint(size, note, lasting)], key=lambda one: one.size)


def _over(hashes: list[bytes]) -> bytes:
    """The hash over so many hashes as a power of two."""
    while len(hashes) > 1:
        hashes = [node_hash(hashes[n], hashes[n + 1]) for n in range(0, len(hashes), 2)]
    return hashes[0]
