"""A file of results that another program writes while it is read: copied, held against itself, and read from the copy.

Nothing is ever written into it. What was torn while it was copied is tried again at the next look.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from domain.errors import NotReadable, TdlogError
from formats.bws.said import said_of
from formats.bws.tables import DAMAGE, MOST_BYTES, RESULTS, Rows, rows_of
from formats.reading.pads import PadSaid
from projections.texts import message

__all__ = ["BAD_READS", "BwsFile"]

BAD_READS = 3
"""So many in a row are news."""


class BwsFile:
    """A .bws file that grows."""

    def __init__(self, path: Path, rows: Callable[[bytes], Rows] = rows_of) -> None:
        self.path = path
        self._rows = rows
        self._last: bytes = b""
        """The bytes of the last good copy."""
        self._said: list[PadSaid] = []
        self._seen: set[int] = set()
        """The numbers of its rows."""
        self.bad = 0
        """How many reads in a row were bad."""

    def look(self) -> list[PadSaid]:
        """What the file says of each board: all of it, as its last good copy has it.

        Raises NotReadable where it could not be read so often that it is news, or never yet: once, until it can be.
        """
        try:
            data = self._copied()
            if data == self._last:
                self.bad = 0
                return self._said
            rows = self._rows(data)
            if RESULTS not in rows or rows.get(DAMAGE):
                raise NotReadable(message("pads", "file_torn", file=self.path.name))
        except (TdlogError, OSError) as error:
            self.bad += 1
            if self.bad != (BAD_READS if self._last else 1):
                return self._said
            why = error.message if isinstance(error, TdlogError) else str(error.strerror)
            raise NotReadable(message("pads", "file_bad", file=self.path.name, count=self.bad, why=why)) from error
        self._said, self._seen = said_of(rows, self._seen)
        self._last, self.bad = data, 0
        return self._said

    def _copied(self) -> bytes:
        """Its bytes, where nobody wrote meanwhile. Raises NotReadable, OSError."""
        before = self.path.stat()
        if before.st_size > MOST_BYTES:
            raise NotReadable(
                message("remarked", "too_many_mebibytes", size=before.st_size >> 20, most=MOST_BYTES >> 20)
            )
        data = self.path.read_bytes()
        after = self.path.stat()
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or len(data) != after.st_size:
            raise NotReadable(message("pads", "file_torn", file=self.path.name))
        return data
