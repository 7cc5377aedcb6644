"""The tree of a log that was made before there were trees, opened for reading."""

from __future__ import annotations

from domain.errors import LogError
from domain.log.log_tree import KeptCheckpoint, Stamp
from domain.log.rows import Row
from stores.tree import TreeReading

__all__ = ["NoTree"]


class NoTree(TreeReading):
    """A `LogTree` without a leaf."""

    origin = ""

    def size(self) -> int:
        """None."""
        return 0

    def checkpoints(self) -> list[KeptCheckpoint]:
        """None."""
        return []

    def keep(self, size: int, note: str, *, lasting: bool) -> None:
        """Not here. Raises LogError."""
        raise LogError("the log has no tree yet")

    def stamps(self) -> list[Stamp]:
        """None."""
        return []

    def keep_stamp(self, size: int, token: bytes) -> None:
        """Not here. Raises LogError."""
        raise LogError("the log has no tree yet")

    def _rows(self, first: int, last: int) -> list[Row]:
        return []

    def _roots(self, first: int, end: int) -> list[bytes]:
        return []
