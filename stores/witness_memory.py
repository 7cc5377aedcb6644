"""What a witness remembers: of each log the last checkpoint that it cosigned, with its cosignature. A small file of
SQLite, so that programs take turns at it, and what is remembered is on the disk before anybody is told."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

from domain.errors import LogError, NotProven, NotReadable
from domain.log.checkpoints import checkpoint_of
from domain.log.notes import Note, VerifierKey, key_read, note_read, signers_of

__all__ = ["WitnessMemory", "is_begun", "name_in"]

MARK = 1952738423
"""The application id of such a file."""
TABLES = (
    "CREATE TABLE witness (key TEXT NOT NULL) STRICT",
    "CREATE TABLE cosigned (origin TEXT PRIMARY KEY NOT NULL, note TEXT NOT NULL) STRICT",
)
WAIT = 30.0
"""Seconds for which others who use the file are waited for."""


def is_begun(path: str) -> bool:
    """Whether something lies where a memory is kept."""
    return os.path.lexists(path)


def name_in(path: str) -> str:
    """What the witness is called whose memory lies there; empty where there is none, or it is not known."""
    if not is_begun(path):
        return ""
    try:
        with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True, timeout=WAIT)) as held:
            return key_read(str(held.execute("SELECT key FROM witness").fetchone()[0])).name
    except (sqlite3.Error, TypeError, NotReadable):
        return ""


class WitnessMemory:
    """The memory of a witness, in a file."""

    def __init__(self, path: str, key: VerifierKey) -> None:
        """That of the witness of a key, begun where no file is there. Raises LogError where it cannot be read or made,
        and where it is another's."""
        self._path = path
        self._key = key
        with self._turn() as held:
            mark = held.execute("PRAGMA application_id").fetchone()[0]
            if not held.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                for table in TABLES:
                    held.execute(table)
                held.execute(f"PRAGMA application_id={MARK}")
                held.execute("INSERT INTO witness VALUES (?)", (key.text,))
            elif mark != MARK:
                raise LogError(f"{path} is no memory of a witness; choose another place")
            whose = [text for (text,) in held.execute("SELECT key FROM witness")]
        if whose != [key.text]:
            raise LogError(f"{path} is the memory of another witness, {' '.join(whose)[:200]}; give each key its own")

    def last(self, origin: str) -> Note | None:
        """The last checkpoint of a log that the witness cosigned. Raises LogError where the memory cannot be read, or
        was changed."""
        with self._turn() as held:
            return self._last(held, origin)

    def all(self) -> list[Note]:
        """Those of all logs. Raises LogError as `last`."""
        with self._turn() as held:
            origins = [origin for (origin,) in held.execute("SELECT origin FROM cosigned ORDER BY origin").fetchall()]
            return [note for origin in origins if (note := self._last(held, origin)) is not None]

    def follow(self, origin: str, decide: Callable[[Note | None], Note]) -> Note:
        """Remember of a log what is decided, given what was last: on the disk when this returns it, and decided by one
        at a time. Raises LogError where the memory cannot be read or written, and what `decide` raises: nothing is
        remembered then."""
        with self._turn() as held:
            note = decide(self._last(held, origin))
            held.execute("INSERT OR REPLACE INTO cosigned VALUES (?, ?)", (origin, note.encoded.decode()))
        return note

    @contextmanager
    def _turn(self) -> Generator[sqlite3.Connection]:
        """The file, while nobody else uses it. What is written is on the disk behind it, or nothing of it."""
        try:
            with closing(sqlite3.connect(self._path, timeout=WAIT, isolation_level=None)) as held:
                held.execute("PRAGMA synchronous=EXTRA")
                held.execute("BEGIN IMMEDIATE")
                try:
                    yield held
                except BaseException:
                    held.execute("ROLLBACK")
                    raise
                held.execute("COMMIT")
        except sqlite3.Error as error:
            raise LogError(f"the memory {self._path} of the witness cannot be used ({error})") from error

    def _last(self, held: sqlite3.Connection, origin: str) -> Note | None:
        row = held.execute("SELECT note FROM cosigned WHERE origin = ?", (origin,)).fetchone()
        if row is None:
            return None
        try:
            note = note_read(str(row[0]).encode())
            if checkpoint_of(note).origin == origin and signers_of(note, [self._key]):
                return note
        except (NotReadable, NotProven):
            pass
        raise LogError(f"what {self._path} remembers of {origin} was changed; let another key witness from now on")
