"""A log that outlasts its process, what it holds, and a copy of it as a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from domain.log.commentary import Comment
from domain.log.findings import Finding, LinkRow, LogRow
from domain.log.log_tree import TreeRows
from domain.log.sealing import Seal
from domain.log.store import LogStore, Receipt
from stores.files import settle

__all__ = ["Contents", "Copy", "StoredLog"]


class Contents(NamedTuple):
    """What a log holds at one moment, but for who may come in."""

    rows: Iterator[LogRow]
    """As they lie, in the order of position."""
    links: Iterator[LinkRow]
    names: Mapping[str, str]
    """The register in the order in which it was entered; an empty name of whoever was forgotten."""
    seals: Sequence[Seal]
    receipts: Sequence[Receipt]
    comments: Sequence[Comment]
    """In their order; the links of their authors are not among what a log holds for another."""
    tree: TreeRows | None
    """None where the log has no tree."""


class Copy(msgspec.Struct):
    """A copy under a name of its own, until it is put in its place."""

    path: Path
    upto: int
    """How many entries its chain covers."""
    link: bytes
    """The last link."""
    findings: list[Finding]
    """What is wrong with it."""

    def put(self, target: Path, *, replace: bool) -> None:
        """Give it its name. Raises FileExistsError where that is taken and not to be replaced; OSError."""
        settle(self.path, target, replace=replace)


class StoredLog(LogStore, Protocol):
    """A `LogStore` that can be copied into a file, or into another."""

    def copied(self, target: Path) -> AbstractContextManager[Copy]:
        """A copy of the log as it stands now, verified, in the folder of `target`, to be put in its place; what is not
        put there is removed. Raises LogError where it cannot be made."""
        ...

    def contents(self) -> AbstractContextManager[Contents]:
        """What the log holds, all of one moment."""
        ...

    def take(self, contents: Contents) -> None:
        """Fill an empty log with what another holds, in one transaction, with its id and its checkpoints; where it has
        no tree, one is made. Raises LogError where it is not empty, and where what it is given is of another kind than
        a log keeps."""
        ...
