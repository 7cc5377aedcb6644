"""Room on the disk of a log: told while there is time, and nothing recorded once it would fill the disk.

A log that cannot grow fails in the middle of recording; here it is refused before, in words. What was acknowledged
stands, what is refused stays with who sent it, and recording goes on as soon as there is room again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from domain.errors import LogAway

__all__ = ["Disk", "NoRoom", "Room", "Thresholds"]

EACH = 1.0
"""Seconds between two looks at the disk."""


class Thresholds(NamedTuple):
    """How many bytes are to be free."""

    warn: int = 1 << 30
    """Below that it is told."""
    least: int = 64 << 20
    """Below that nothing is recorded: the journal beside a log, and what SQLite moves from it, must fit even so."""


class Room(NamedTuple):
    """How much room there is."""

    state: Literal["enough", "low", "too_little", "unknown"]
    free: int | None
    """Bytes; None where that is not known, as for a log in a database."""


class NoRoom(LogAway):
    """The disk of the log is too full: what was asked is not recorded, and may be asked again."""


def free_in(folder: Path) -> int:
    """Bytes that may be written on the disk of a folder. Raises OSError."""
    return shutil.disk_usage(folder).free


class Disk:
    """The disk that a log lies on. May be shared by threads."""

    def __init__(
        self,
        folder: Path | None,
        monotonic: Callable[[], float],
        free: Callable[[Path], int] = free_in,
        thresholds: Thresholds = Thresholds(),  # noqa: B008
    ) -> None:
        """`folder` is that of the log; None where it is in no file of this machine's."""
        self._folder = folder
        self._monotonic = monotonic
        self._free = free
        self.thresholds = thresholds
        self._room = Room("unknown", None)
        self._look_again = monotonic()

    @property
    def room(self) -> Room:
        """How much room there is, as it was at most a second ago."""
        now = self._monotonic()
        if self._folder is not None and now >= self._look_again:
            self._look_again = now + EACH
            self._room = self._looked(self._folder)
        return self._room

    def _looked(self, folder: Path) -> Room:
        try:
            free = self._free(folder)
        except OSError:
            return Room("unknown", None)
        if free < self.thresholds.least:
            return Room("too_little", free)
        return Room("low" if free < self.thresholds.warn else "enough", free)
