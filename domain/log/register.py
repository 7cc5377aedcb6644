"""The register: the names of people, beside the chained entries, so that a person can be forgotten.

Entries know players by id. Whoever types a name into an entry (a note, a statement) has put it in the chain.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.domain import EventSourcingError

from domain.errors import LogError
from domain.log.failures import log_error
from domain.log.storage import EventLogDatastore

__all__ = ["CREATE_REGISTER", "Register"]

CREATE_REGISTER = "CREATE TABLE IF NOT EXISTS register (player TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL)"


class Register:
    """The names in one log file. Every method raises LogError where the file cannot be read or written."""

    def __init__(self, datastore: EventLogDatastore, path: Path) -> None:
        self._datastore = datastore
        self._path = path

    def enter(self, player: str, name: str) -> None:
        """Write down a player's name, or put it right. The name that stood there before is erased as by `forget`."""
        if not player or not name:
            raise ValueError(f"the register holds a name for an id; got {name!r} for {player!r}")
        with self._transaction(commit=True) as cursor:
            before = _names(cursor, player).get(player)
            if before is None:
                cursor.execute("INSERT INTO register VALUES (?, ?)", (player, name))
            elif before != name:
                _rewrite(cursor, {**_names(cursor), player: name})
        if before not in (None, name):
            self._empty_journal()

    def names(self) -> dict[str, str]:
        """Player id to name, all of them."""
        with self._transaction(commit=False) as cursor:
            return _names(cursor)

    def forget(self, player: str) -> bool:
        """Erase a player's name from the file and its journal. Returns whether it stood in the register.

        The space of the file is overwritten; what the disk itself, a backup or a copy keeps is out of reach.
        Raises LogError where another program held on to the journal: the name is out of the register then, and
        `forget` must be called again for the last of its bytes.
        """
        with self._transaction(commit=True) as cursor:
            names = _names(cursor)
            known = names.pop(player, None) is not None
            if known:
                _rewrite(cursor, names)
        self._empty_journal()
        return known

    @contextmanager
    def _transaction(self, *, commit: bool) -> Generator[sqlite3.Cursor]:
        if commit and self._datastore.read_only:
            raise LogError(f"{self._path} was opened for reading only; open it for writing to change the register")
        try:
            with self._datastore.transaction(commit=commit) as cursor:
                cursor.sqlite_cursor.row_factory = None
                yield cursor.sqlite_cursor
        except (EventSourcingError, sqlite3.Error) as error:
            raise log_error(error, self._path) from error

    def _empty_journal(self) -> None:
        try:
            with self._datastore.get_connection(commit=True) as connection, connection.cursor() as cursor:
                busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except (EventSourcingError, sqlite3.Error) as error:
            raise log_error(error, self._path) from error
        if busy:
            raise LogError(
                f"the name is out of the register, but its bytes are still in the journal of {self._path}, which"
                " another program is reading; close that program and forget the player again"
            )


def _names(cursor: sqlite3.Cursor, player: str | None = None) -> dict[str, str]:
    where = "" if player is None else " WHERE player = ?"
    return dict(cursor.execute(f"SELECT player, name FROM register{where} ORDER BY rowid", (player,) * bool(where)))


def _rewrite(cursor: sqlite3.Cursor, names: dict[str, str]) -> None:
    # Changing one row would leave copies of it where SQLite has moved rows from page to page. Deleting all rows at
    # once hands back every page of the table, and `secure_delete` fills each with zeros.
    cursor.execute("DELETE FROM register")
    cursor.executemany("INSERT INTO register VALUES (?, ?)", names.items())
