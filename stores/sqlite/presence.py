"""Whether the file that is open is still the one that its path leads to, and its journal beside it.

An open file goes on taking entries after it was deleted, moved away or replaced; they are in no file that anybody will
open again. So the path is asked before an entry is acknowledged.
"""

from __future__ import annotations

import os
from contextlib import suppress
from operator import attrgetter
from typing import Literal

__all__ = ["JOURNAL", "Loss", "Presence"]

JOURNAL = "-wal"
"""What SQLite adds to the name of a log for its journal."""

Loss = Literal["deleted", "replaced", "cut", "journal"]
"""Nothing is at the path; another file is; the file became shorter, as a log never does; the journal beside it is gone,
or another."""

Identity = tuple[int, int]
"""Device and number of a file."""
_identified = attrgetter("st_dev", "st_ino")
_seen = attrgetter("st_dev", "st_ino", "st_size")


class _Opened:
    """A file that is open, and where the system says that it lies. To ask for that costs an append less than to look at
    the file: whose times were looked at must write them anew with the next entry."""

    def __init__(self, path: str) -> None:
        """Raises OSError where the file cannot be opened, or the system tells nothing of open files."""
        self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        self.identity = _identified(os.fstat(self._file))
        self._link = f"/proc/self/fd/{self._file}"
        try:
            self._place = os.readlink(self._link)
        except OSError:
            os.close(self._file)
            raise

    def is_there(self) -> bool:
        """Whether it lies where it did when it was opened; one that was deleted does not."""
        return os.readlink(self._link) == self._place

    def __del__(self) -> None:
        if hasattr(self, "_place"):
            os.close(self._file)


class Presence:
    """The file at a path and its journal, as they were when the log was opened."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._journal = os.path.realpath(path) + JOURNAL
        self._file = _identity(path)
        self._as_seen = (*(self._file or (0, 0)), _size(path))
        self._beside = _identity(self._journal)
        self._opened: _Opened | None = None
        """The journal. SQLite has no locks on it, so it may be closed again."""

    def loss(self) -> Loss | None:
        """What happened to the file or its journal since; None where both are there."""
        try:
            if _seen(os.stat(self._path)) == self._as_seen and self._opened and self._opened.is_there():
                return None
        except OSError:
            pass
        loss = self._loss()
        if loss is None and self._opened is None and self._beside is not None:
            with suppress(OSError):
                opened = _Opened(self._journal)
                self._opened = opened if opened.identity == self._beside else None
        return loss

    def _loss(self) -> Loss | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return "deleted"
        if _identified(found) != self._file:
            return "replaced"
        if found.st_size < self._as_seen[2]:
            return "cut"
        self._as_seen = _seen(found)
        beside = _identity(self._journal)
        if self._beside is None:
            self._beside = beside
        return None if beside == self._beside else "journal"

    def whereabouts(self) -> str:
        """Where the open file was moved to, where the system tells; empty where it does not, or it was deleted."""
        with suppress(OSError):
            for one in os.scandir("/proc/self/fd"):
                with suppress(OSError):
                    place = os.readlink(one.path)
                    if _identity(one.path) == self._file == _identity(place):
                        return place
        return ""


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _identified(found)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
