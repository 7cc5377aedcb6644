"""What stands in the file outside the chain: the names of people, so that a person can be forgotten, and the seals.

Entries know players by id. Whoever types a name into an entry (a note, a statement) has put it in the chain. Of a
forgotten player the id stays, with no name, so that importing an old file does not bring the name back.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from time import sleep

from eventsourcing.domain import EventSourcingError

from domain.log.sealing import Head, RegisterState, Seal, register_since
from domain.log.store import names_to_enter
from stores.sqlite.failures import is_locked, log_error
from stores.sqlite.schema import OPTIONAL
from stores.sqlite.storage import EventLogDatastore
from stores.sqlite.transactions import transaction

__all__ = ["SQLiteRegister", "empty_salts", "enter_all", "keep_seal", "names_in", "seals_in"]

ATTEMPTS = 5
"""How often the journal is tried to be emptied."""
PATIENCE = 5.0
"""Seconds for all of them: a view of a large log is read in less."""
PAUSE = 0.05

_SEALS = "SELECT upto, link, at, key, register, signature, salt FROM seals NOT INDEXED ORDER BY upto"
_HAS_SEALS = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'seals'"
_KEEP_SEAL = "INSERT INTO seals (upto, link, at, key, register, signature, salt) VALUES (?, ?, ?, ?, ?, ?, ?)"


class SQLiteRegister:
    """The names in one log file. Every method raises LogError where the file cannot be read or written."""

    def __init__(self, datastore: EventLogDatastore, path: Path) -> None:
        self._datastore = datastore
        self._path = path

    def enter(self, player: str, name: str) -> None:
        """Write down a player's name, or put it right. The name that stood there before is erased, and leaves the
        journal where nobody reads it just then.

        A forgotten player gets a name again: somebody says so.
        """
        if not player or not name:
            raise ValueError(f"the register holds a name for an id; got {name!r} for {player!r}")
        with self._transaction(commit=True) as cursor:
            before = names_in(cursor, [player]).get(player)
            if before is None:
                cursor.execute("INSERT INTO register VALUES (?, ?)", (player, name))
            elif before != name:
                _rewrite(cursor, {**names_in(cursor), player: name})
        if before not in (None, name):
            self.finish_erasing()

    def names(self) -> dict[str, str]:
        """Player id to name, of all who have one."""
        with self._transaction(commit=False) as cursor:
            return {_text(player): _text(name) for player, name in names_in(cursor).items() if name}

    def forgotten(self, among: Collection[str] | None = None) -> set[str]:
        """The ids of those who were forgotten: all, or those `among` some."""
        with self._transaction(commit=False) as cursor:
            return {player for player, name in names_in(cursor, among).items() if not name}

    def differing(self, names: Mapping[str, str]) -> dict[str, str]:
        """Of names to be entered those that contradict the register: id to the name that stands in it."""
        with self._transaction(commit=False) as cursor:
            held = names_in(cursor, names)
        return {
            player: _text(held[player]) for player, name in names.items() if held.get(player) not in (None, "", name)
        }

    def forget(self, *players: str) -> set[str]:
        """Erase the names of players, all of them or none. Returns those who had one.

        The space of the file is overwritten once `finish_erasing` has brought the change there; what the disk itself, a
        backup or a copy keeps is out of reach.
        """
        with self._transaction(commit=True) as cursor:
            rows = names_in(cursor)
            known = {player for player in players if rows.get(player)}
            if known:
                _rewrite(cursor, {**rows, **dict.fromkeys(known, "")})
                empty_salts(cursor)
        return known

    def finish_erasing(self) -> bool:
        """Write the journal into the file and cut it to nothing: the last bytes of names that were erased before go
        with it. Returns whether that is done; it is not as long as another program is reading what stood there before.
        """
        return any(self._emptied(last=attempt == ATTEMPTS) for attempt in range(1, ATTEMPTS + 1))

    def since_seal(self) -> RegisterState:
        """What became of the register since the last seal that the log keeps."""
        with self._transaction(commit=False) as cursor:
            return register_since(seals_in(cursor), names_in(cursor))

    def _emptied(self, *, last: bool) -> bool:
        try:
            with self._datastore.get_connection(commit=True) as connection, connection.cursor() as cursor:
                before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
                cursor.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE / ATTEMPTS)}")
                try:
                    is_done = not cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                finally:
                    cursor.execute(f"PRAGMA busy_timeout = {before}")
        except (EventSourcingError, sqlite3.Error) as error:
            if not is_locked(error):
                raise log_error(error, self._path) from error
            is_done = False
        if not is_done and not last:
            sleep(PAUSE)
        return is_done

    def _transaction(self, *, commit: bool) -> AbstractContextManager[sqlite3.Cursor]:
        return transaction(self._datastore, self._path, commit=commit)


def enter_all(cursor: sqlite3.Cursor, names: Mapping[str, str], *, rename: bool) -> None:
    """Enter names within somebody's transaction; those of forgotten players are left out.

    Raises LogError where one contradicts the register and `rename` is not given: an id is one person.
    """
    new, other = names_to_enter(names_in(cursor, names), names, rename=rename)
    if other:
        _rewrite(cursor, {**names_in(cursor), **other, **new})
    else:
        cursor.executemany("INSERT INTO register VALUES (?, ?)", new.items())


def names_in(cursor: sqlite3.Cursor, players: Collection[str] | None = None) -> dict[str, str]:
    """Ids and names in the order they were entered: of all, or of these players alone."""
    if players is None:
        return dict(cursor.execute("SELECT player, name FROM register ORDER BY rowid"))
    asked = "SELECT player, name FROM register WHERE player IN (SELECT value FROM json_each(?)) ORDER BY rowid"
    return dict(cursor.execute(asked, (json.dumps(list(players)),)))


def _text(held: object) -> str:
    """An id or a name as it is shown: also of what somebody put into the file that is no text; `verify` finds that."""
    return held.decode(errors="replace") if isinstance(held, bytes) else str(held)


def _rewrite(cursor: sqlite3.Cursor, names: dict[str, str]) -> None:
    # Changing one row would leave copies of it where SQLite has moved rows from page to page. Deleting all rows at
    # once hands back every page of the table, and `secure_delete` fills each with zeros.
    cursor.execute("DELETE FROM register")
    cursor.executemany("INSERT INTO register VALUES (?, ?)", names.items())


def seals_in(cursor: sqlite3.Cursor) -> list[Seal]:
    """The seals of a log, in the order of position; what is no text in a row is made one, and not signed."""
    if not cursor.execute(_HAS_SEALS).fetchone()[0]:
        return []
    rows = [(upto, *map(str, texts)) for upto, *texts in cursor.execute(_SEALS).fetchall()]
    return [
        Seal(Head(upto, link, at, key, signature, register), salt)
        for upto, link, at, key, register, signature, salt in rows
    ]


def keep_seal(cursor: sqlite3.Cursor, head: Head, salt: str) -> None:
    """Add a seal to the log; one of the same position is replaced. The table is made with the first."""
    cursor.execute(OPTIONAL["seals"].replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
    cursor.execute("DELETE FROM seals WHERE upto = ?", (head.upto,))
    cursor.execute(_KEEP_SEAL, (head.upto, head.link, head.at, head.key, head.register, head.signature, salt))


def empty_salts(cursor: sqlite3.Cursor) -> None:
    """Forget what the digests of the register were computed with, so that no name can be guessed from one.

    All rows are written anew: of a row that was changed alone, SQLite may leave a copy in the page.
    """
    seals = seals_in(cursor)
    if any(seal.salt for seal in seals):
        cursor.execute("DELETE FROM seals")
        for seal in seals:
            keep_seal(cursor, seal.head, "")
