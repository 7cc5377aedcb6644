"""How the tree of every store is read: nodes, proofs and tiles, out of the roots of full tiles and the entries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from domain.errors import LogError
from domain.log.chain import packed
from domain.log.growth import HEIGHT, WIDTH, root_over
from domain.log.log_tree import KeptCheckpoint
from domain.log.rows import Row
from domain.log.tree import consistency_proof, inclusion_proof, leaf_hashes, root_of

__all__ = ["TreeReading", "check_size", "with_checkpoint"]

MOST_TOPS = 1 << 16
"""Of how many tiles the root is remembered."""


class TreeReading(ABC):
    """What of a `LogTree` is alike in every store, by the few things that are not. A node over a full number of leaves
    never changes: what is read at several moments fits."""

    def __init__(self) -> None:
        self._tops: dict[tuple[int, int], bytes] = {}
        """The roots of full tiles by level and number, as far as they had to be worked out."""

    @abstractmethod
    def size(self) -> int:
        """As in `LogTree`."""

    @abstractmethod
    def _rows(self, first: int, last: int) -> Sequence[Row]:
        """The rows from one position to another, in order."""

    @abstractmethod
    def _roots(self, first: int, end: int) -> Sequence[bytes]:
        """The roots that are kept of full tiles of leaves, from one number up to another; fewer where some are not."""

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
        try:
            return [packed(row) for row in rows]
        except (UnicodeEncodeError, OverflowError, TypeError) as error:
            raise LogError(f"an entry from position {first} to {last} was changed: verify the log") from error

    def leaves(self, first: int, end: int) -> list[bytes]:
        """The hashes of leaves from one index up to another."""
        return leaf_hashes(self.leaf_data(first + 1, end))

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
        return b"".join(self._hashes(level, first, first + width))

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
        return root_over(self._hashes(above, index << within, (index + 1) << within))

    def _hashes(self, level: int, first: int, end: int) -> Sequence[bytes]:
        """Hashes of a level of tiles from one index up to another."""
        if level == 0:
            return self.leaves(first, end)
        kept = self._roots(first, end) if level == 1 else ()
        return kept if len(kept) == end - first else [self._top(level - 1, number) for number in range(first, end)]

    def _top(self, level: int, number: int) -> bytes:
        """The root of a full tile, worked out."""
        found = self._tops.get((level, number))
        if found is None:
            found = root_over(self._hashes(level, number * WIDTH, (number + 1) * WIDTH))
            if len(self._tops) < MOST_TOPS:
                self._tops[level, number] = found
        return found


def check_size(size: int, there: int) -> None:
    """Raise ValueError where a checkpoint or a stamp is of a size that the tree has not reached, or of no entry."""
    if not 0 < size <= there:
        raise ValueError(f"the tree has {there} leaves, not {size}")


def with_checkpoint(held: Sequence[KeptCheckpoint], size: int, note: str, *, lasting: bool) -> list[KeptCheckpoint]:
    """The checkpoints of a log once another is kept."""
    lasting = lasting or any(one.lasting for one in held if one.size == size)
    kept = [one for one in held if one.lasting and one.size != size]
    return sorted([*kept, KeptCheckpoint(size, note, lasting)], key=lambda one: one.size)
