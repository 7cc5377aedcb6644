"""A log that outlasts its process, and a copy of it as a file."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import msgspec

from domain.log.findings import Finding
from domain.log.store import LogStore
from stores.files import settle

__all__ = ["Copy", "StoredLog"]


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
    """A `LogStore` that can be copied into a file."""

    def copied(self, target: Path) -> AbstractContextManager[Copy]:
        """A copy of the log as it stands now, verified, in the folder of `target`, to be put in its place; what is not
        put there is removed. Raises LogError where it cannot be made."""
        ...
