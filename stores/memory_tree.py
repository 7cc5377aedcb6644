"""The tree of a log in memory: it goes with the process."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from threading import Lock

from domain.log.chain import packed
from domain.log.findings import LogRow
from domain.log.growth import Growth
from domain.log.log_tree import KeptCheckpoint, Stamp, TreeRows
from domain.log.rows import Row
from domain.log.tree import leaf_hashes
from stores.tree import TreeReading, check_size, with_checkpoint

__all__ = ["MemoryTree"]


class MemoryTree(TreeReading):
    """The `LogTree` of a log in memory."""

    def __init__(self, rows: Sequence[LogRow]) -> None:
        """Over rows that somebody else adds to."""
        super().__init__()
        self.origin = token_hex(16)
        self._held = rows
        self._growth = Growth(0, self.leaves)
        self._kept: list[bytes] = []
        self._checkpoints: list[KeptCheckpoint] = []
        self._stamps: list[Stamp] = []
        self._changing = Lock()

    def add(self, rows: Sequence[Row]) -> None:
        """A leaf for each of rows that were recorded; one thread at a time."""
        self._kept += [tile.root for tile in self._growth.add(leaf_hashes(map(packed, rows)))]

    def rows(self) -> TreeRows:
        """What is kept of it now."""
        checkpoints = [(one.size, one.note, int(one.lasting)) for one in self.checkpoints()]
        stamps = [(one.size, one.token) for one in self._stamps]
        return TreeRows([self.origin], enumerate([*self._kept]), checkpoints, stamps)

    def size(self) -> int:
        """As in `LogTree`."""
        return self._growth.size

    def checkpoints(self) -> list[KeptCheckpoint]:
        """As in `LogTree`."""
        with self._changing:
            return [*self._checkpoints]

    def keep(self, size: int, note: str, *, lasting: bool) -> None:
        """As in `LogTree`."""
        check_size(size, self.size())
        with self._changing:
            self._checkpoints = with_checkpoint(self._checkpoints, size, note, lasting=lasting)

    def stamps(self) -> list[Stamp]:
        """As in `LogTree`."""
        with self._changing:
            return sorted(self._stamps, key=lambda one: one.size)

    def keep_stamp(self, size: int, token: bytes) -> None:
        """As in `LogTree`."""
        check_size(size, self.size())
        with self._changing:
            if Stamp(size, token) not in self._stamps:
                self._stamps.append(Stamp(size, token))

    def _rows(self, first: int, last: int) -> list[Row]:
        return [(stream, version, topic, state) for _, stream, version, topic, state in self._held[first - 1 : last]]

    def _roots(self, first: int, end: int) -> list[bytes]:
        return self._kept[first:end]
