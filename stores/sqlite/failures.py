"""What SQLite and the library say when something fails, put in words for the person at the table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError

from domain.errors import LogAway, LogError

__all__ = ["is_locked", "log_error"]

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_MAY_PASS = (*_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_WORDS: dict[int, str] = {
    sqlite3.SQLITE_BUSY: "{path} is in use: another program has been writing to it all the while; wait for it, or"
    " close it, and try again",
    sqlite3.SQLITE_FULL: "{path} cannot grow: the disk is full ({error}); make room and enter it again",
    sqlite3.SQLITE_READONLY: "{path} cannot be written: it, or its folder, is read-only",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened ({error}); look at the leave to read and write it and its folder",
    sqlite3.SQLITE_IOERR: "{path} cannot be read or written: the disk failed ({error}); look at the disk, and copy the"
    " log while you can",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged or cut short ({error}); keep it as it is and go on with a copy",
    sqlite3.SQLITE_INTERRUPT: "{path} is damaged: its pages lead to the same pages again ({error}); keep it as"
    " it is and go on with a copy",
    sqlite3.SQLITE_NOTADB: "{path} is not a log ({error}); look at the name of the file",
}


def log_error(error: BaseException, path: Path) -> LogError:
    """The LogError that tells what failed, LogAway where it may pass. Whatever was being recorded then was rolled back,
    and says so."""
    if isinstance(error, LogError):
        return error
    if isinstance(error, ConnectionPoolClosedError):
        return LogError(f"{path} was closed; open the log again")
    if isinstance(error, ConnectionUnavailableError):
        return LogAway(f"{path} is in use: other threads have been writing to it all the while; try again")
    code = _sqlite_code(error)
    words = _WORDS.get(sqlite3.SQLITE_BUSY if code in _BUSY else code, "{path} cannot be used ({error})")
    kind = LogAway if code in _MAY_PASS else LogError
    return kind(f"{words.format(path=path, error=error)}. The log is as it was")


def is_locked(error: BaseException) -> bool:
    """Whether another connection stood in the way, so that trying again may help."""
    return _sqlite_code(error) in _BUSY


def _sqlite_code(error: BaseException | None) -> int:
    """SQLite's primary result code behind an error, 0 where there is none."""
    while error is not None and not isinstance(error, sqlite3.Error):
        error = error.__cause__
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
