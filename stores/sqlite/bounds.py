"""What reading a log may cost: no more than its size allows.

In a file that somebody made by hand pages can lead to the same pages again and again, so that a few of them hold rows
without end; and rows can share the pages of one long text, so that together they hold far more than the file. SQLite
goes on through both.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from operator import itemgetter, lt
from typing import Any

from domain.errors import LogError
from stores.sqlite.presence import JOURNAL

__all__ = ["Allowance", "complaints_of", "in_order", "size_of"]

STEP = 100_000
"""Operations of SQLite between two looks at how many there were."""
LEAST = 30
"""Looks that are allowed of any file."""
PER_BYTE = 4
"""Operations allowed for each byte of it: the check of an index takes about two."""
STRUCTURE = "*** in database"
"""How SQLite begins what it says of pages; of rows and indexes it speaks otherwise."""

TAKEN = 32
"""Rows that are looked at together."""
_first = itemgetter(0)


class Allowance:
    """How many operations a connection may spend on one task, by the size of its file; beyond, SQLite breaks off."""

    __slots__ = ("_connection", "_file", "_spent")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        [_, _, self._file] = connection.execute("PRAGMA database_list").fetchone()
        self._spent = 0
        connection.set_progress_handler(self._spend, STEP)

    def begin(self) -> None:
        """A task begins."""
        self._spent = 0

    def end(self) -> None:
        """Let the connection do what it likes: what it is asked for is never more than a few rows."""
        self._connection.set_progress_handler(None, 0)

    def _spend(self) -> bool:
        self._spent += 1
        return self._spent > LEAST and self._spent > LEAST + PER_BYTE * self._size() // STEP

    def _size(self) -> int:
        """How many bytes the file and its journal have now: SQLite cannot be asked while it is at work."""
        found = 0
        for place in (self._file, self._file + JOURNAL):
            with suppress(OSError):
                found += os.stat(place).st_size
        return found


def size_of(connection: sqlite3.Connection) -> int:
    """How many bytes the pages of a file have, those in its journal included."""
    cursor = connection.cursor()
    cursor.row_factory = None
    [pages] = cursor.execute("PRAGMA page_count").fetchone()
    [size] = cursor.execute("PRAGMA page_size").fetchone()
    return int(pages * size)


def in_order(rows: sqlite3.Cursor, size: int) -> Iterator[Any]:
    """The rows of a table of so many bytes. Raises LogError where one does not come after the row before, by the number
    that stands first in it, or where they hold more than the table can."""
    before, held = -(1 << 64), 0
    while taken := rows.fetchmany(TAKEN):
        positions = [before, *map(_first, taken)]
        held += _held(taken)
        if held > size or not all(map(lt, positions, positions[1:])):
            raise LogError(
                "the file is damaged: its pages lead to the same rows again; keep it as it is and go on with a copy"
            )
        before = positions[-1]
        yield from taken


def _held(rows: Sequence[Sequence[Any]]) -> int:
    """How many bytes and characters rows hold."""
    try:
        return sum([len(stream) + len(topic) + len(state) for _, stream, _, topic, state in rows])
    except (TypeError, ValueError):
        return sum(len(value) for row in rows for value in row if isinstance(value, str | bytes))


def complaints_of(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the pages of a file; and where they are sound, with its indexes beside the tables.
    The first few."""
    cursor = connection.cursor()
    cursor.row_factory = None
    found: list[str] = []
    for (said,) in cursor.execute("PRAGMA integrity_check(20)"):
        if said != "ok":
            found.append(str(said))
        if str(said).startswith(STRUCTURE):
            # It would go on and count the rows of pages that may lead in circles.
            break
    cursor.close()
    return found
