"""A tree of hashes over the entries of a log, as RFC 9162 (section 2.1) has it: one root stands for all of them, a few
hashes prove that an entry is among them, and that a later root only adds to an earlier one.

A node is named by its level and its place there: level 0 are the leaves, and `(3, 2)` is the node over leaves 16 to 23.
Only nodes over a full number of leaves are ever asked for; those never change as the log grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from hashlib import sha256

from msgspec import Struct

__all__ = [
    "EMPTY", "Edge", "Nodes", "consistency_proof", "inclusion_proof", "is_consistent", "is_included", "leaf_hash",
    "leaf_hashes", "node_hash", "root_above", "root_of",
]  # fmt: skip

EMPTY = sha256().digest()
"""The root of no entries."""
Nodes = Callable[[int, int], bytes]
"""The hash of the node of a level and a place, over a full number of leaves."""


def leaf_hash(entry: bytes) -> bytes:
    """The hash of an entry, 32 bytes: another than any node's, for it begins with a byte of its own."""
    return sha256(b"\x00" + entry).digest()


def leaf_hashes(entries: Iterable[bytes]) -> list[bytes]:
    """Those of some entries, in their order."""
    return [sha256(b"\x00" + entry).digest() for entry in entries]


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of the node above two others, 32 bytes."""
    return sha256(b"\x01" + left + right).digest()


class Edge(Struct, frozen=True):
    """The right edge of a tree: what must be kept of it so that it can grow."""

    size: int = 0
    """How many leaves it has."""
    hashes: tuple[bytes, ...] = ()
    """Those of its full parts from left to right: one for each bit that is set in its size."""

    def grown(self, leaf: bytes) -> Edge:
        """The edge with the hash of one more leaf."""
        hashes, last = [*self.hashes], leaf
        for _ in range(_ones_below(self.size)):
            last = node_hash(hashes.pop(), last)
        return Edge(self.size + 1, (*hashes, last))

    @property
    def root(self) -> bytes:
        """The hash that stands for all of the tree."""
        return _joined(self.hashes) if self.hashes else EMPTY


def root_of(size: int, nodes: Nodes) -> bytes:
    """The root of the tree of the first entries of a log. Raises ValueError for a negative size."""
    if size < 0:
        raise ValueError(f"a tree has no {size} leaves")
    return _root(0, size, nodes) if size else EMPTY


def inclusion_proof(index: int, size: int, nodes: Nodes) -> list[bytes]:
    """What proves that the leaf of an index, from 0, is in the tree of a size: the hashes beside its way to the root,
    from below. Raises ValueError where there is no such leaf."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not in a tree of {size}")
    beside: list[tuple[int, int]] = []
    begin, end = 0, size
    while end - begin > 1:
        middle = begin + _split(end - begin)
        if index < middle:
            beside.append((middle, end))
            end = middle
        else:
            beside.append((begin, middle))
            begin = middle
    return [_root(*part, nodes) for part in reversed(beside)]


def consistency_proof(first: int, size: int, nodes: Nodes) -> list[bytes]:
    """What proves that the tree of a size has that of an earlier size as its beginning. Raises ValueError where that is
    no earlier one, or has no leaf."""
    if not 0 < first <= size:
        raise ValueError(f"a tree of {size} leaves has no beginning of {first}")
    parts: list[tuple[int, int]] = []
    begin, end = 0, size
    while first < end:
        middle = begin + _split(end - begin)
        if first <= middle:
            parts.append((middle, end))
            end = middle
        else:
            parts.append((begin, middle))
            begin = middle
    if begin:  # the earlier tree is no node of this one, and so its last part is told too
        parts.append((begin, end))
    return [_root(*part, nodes) for part in reversed(parts)]


def is_included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether a proof shows that the hash of a leaf stands at an index in the tree of a size and a root (2.1.3.2)."""
    return root_above(leaf, index, size, proof) == root


def root_above(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """The root of the tree of a size in which the hash of a leaf stands at an index, as a proof has it; None where
    nothing stands there, or the proof is longer or shorter than the way from there to the root."""
    if not 0 <= index < size:
        return None
    found, here, last = leaf, index, size - 1
    for other in proof:
        if not last:
            return None
        if here & 1 or here == last:
            found = node_hash(other, found)
            while here and not here & 1:
                here, last = here >> 1, last >> 1
        else:
            found = node_hash(found, other)
        here, last = here >> 1, last >> 1
    return None if last else found


def is_consistent(first: int, first_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that the tree of a size and a root begins with an earlier one (2.1.4.2)."""
    if not 0 < first <= size:
        return False
    if first == size:
        return not proof and first_root == root
    told = [first_root, *proof] if first & (first - 1) == 0 else [*proof]
    if not told:
        return False
    skipped = _ones_below(first - 1)
    here, last = (first - 1) >> skipped, (size - 1) >> skipped
    before = now = told[0]
    for other in told[1:]:
        if not last:
            return False
        if here & 1 or here == last:
            before, now = node_hash(other, before), node_hash(other, now)
            while here and not here & 1:
                here, last = here >> 1, last >> 1
        else:
            now = node_hash(now, other)
        here, last = here >> 1, last >> 1
    return not last and before == first_root and now == root


def _ones_below(number: int) -> int:
    """How many bits at the end of a number are set."""
    return (~number & (number + 1)).bit_length() - 1


def _split(size: int) -> int:
    """How many leaves the left part of a tree has: the greatest power of two below its size."""
    return 1 << ((size - 1).bit_length() - 1)


def _root(begin: int, end: int, nodes: Nodes) -> bytes:
    """The hash over some leaves that are a part of a tree."""
    return _joined([*_full_parts(begin, end, nodes)])


def _full_parts(begin: int, end: int, nodes: Nodes) -> Iterator[bytes]:
    size = end - begin
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            yield nodes(level, begin >> level)
            begin += 1 << level


def _joined(hashes: Sequence[bytes]) -> bytes:
    """The hash over full parts that stand beside each other, each smaller than the one before it."""
    return reduce(lambda right, left: node_hash(left, right), reversed(hashes[:-1]), hashes[-1])
