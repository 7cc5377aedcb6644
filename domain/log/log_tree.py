"""The tree of hashes that a log keeps beside its chain, whatever keeps the log; its checkpoints, and their stamps.

The leaf of an entry is the bytes that the chain hashes too (`domain.log.chain.packed`): the entry at position 1 is leaf
0. Whoever has a root that was signed can be shown by a few hashes that an entry is in the log (`domain.log.tree`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from domain.log.findings import LinkRow, LogRow

__all__ = ["AsItLies", "KeptCheckpoint", "LogTree", "Stamp", "Stamped", "TreeRows"]


class KeptCheckpoint(Struct, frozen=True):
    """A signed note over the root of a log at a size, as it was published."""

    size: int
    """How many entries the log had."""
    note: str
    """The note with all its signatures."""
    lasting: bool
    """Whether it stays when the next one is kept: of a session's end, of what was published."""


class Stamp(Struct, frozen=True):
    """What an authority says of when a checkpoint was there."""

    size: int
    """That of the checkpoint."""
    token: bytes
    """An RFC 3161 token over the text of the note."""


class Stamped(Struct, frozen=True):
    """A stamp that a log keeps, and what it must be over."""

    size: int
    token: bytes
    text: str
    """Of the checkpoint of that size, worked out from the log's own entries."""


class TreeRows(NamedTuple):
    """What a log keeps of its tree, as it lies there, of whatever type somebody put there."""

    origins: Sequence[Any]
    """The id of the log; another number of them than one was put there."""
    tiles: Iterator[tuple[int, Any]]
    """Number and root of full tiles of leaves, by number."""
    checkpoints: Sequence[tuple[Any, Any, Any]]
    """Size, note, and whether it is lasting, by size."""
    stamps: Sequence[tuple[Any, Any]]
    """Size and token, as they came."""


class AsItLies(NamedTuple):
    """What a log holds of entries and of what proves them, as it lies there, all of one moment."""

    rows: Iterator[LogRow]
    """In the order of position."""
    links: Iterator[LinkRow]
    tree: TreeRows | None
    """None where the log has no tree."""


class LogTree(Protocol):
    """The tree of a log. Every method raises LogError where the log cannot be read or written, ValueError where it is
    asked for what no tree has or what this one has not yet.

    It has a leaf for each entry. A log that was made before there were trees has none until somebody records in it.
    """

    @property
    def origin(self) -> str:
        """The id of the log, 32 hexadecimal digits, made by chance with its tree; empty where it has no tree."""
        ...

    def size(self) -> int:
        """How many leaves it has; 0 where the log has no tree."""
        ...

    def node(self, level: int, index: int) -> bytes:
        """The hash of a node over a full number of leaves (`domain.log.tree.Nodes`)."""
        ...

    def leaf_data(self, first: int, last: int) -> list[bytes]:
        """What is hashed of the entries from one position to another."""
        ...

    def root(self, size: int | None = None) -> bytes:
        """The root over the first entries, over all of them where no size is given."""
        ...

    def inclusion(self, position: int, size: int | None = None) -> list[bytes]:
        """What proves that the entry at a position is in the tree of a size (None: as it is now)."""
        ...

    def consistency(self, first: int, size: int | None = None) -> list[bytes]:
        """What proves that the tree of a size (None: as it is now) begins with that of an earlier one."""
        ...

    def tile(self, level: int, number: int, width: int = 256) -> bytes:
        """The first hashes of a tile (C2SP tlog-tiles), one after another, as many as its width."""
        ...

    def checkpoints(self) -> list[KeptCheckpoint]:
        """The checkpoints that the log keeps, by size."""
        ...

    def keep(self, size: int, note: str, *, lasting: bool) -> None:
        """Keep a checkpoint: instead of one of that size, which stays lasting if it was, and of one that is not
        lasting. A log without a tree gets it."""
        ...

    def stamps(self) -> list[Stamp]:
        """The stamps that the log keeps, by size, those of one size as they came."""
        ...

    def keep_stamp(self, size: int, token: bytes) -> None:
        """Keep a stamp; the same is kept once. A log without a tree gets it."""
        ...
