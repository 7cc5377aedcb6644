"""A copy of a log as it stands at one moment, made by SQLite while others record, and proved before it gets its name.

A file manager copies the log without the last entries: they lie in the journal beside it until SQLite moves them. A
copy made here is one file, in which SQLite keeps no journal until somebody records in it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from domain.log.chain import GENESIS
from domain.log.findings import Finding, damaged
from domain.log.verifying import prove_lying
from stores.files import temporary_beside
from stores.sqlite.as_it_lies import as_it_lies
from stores.sqlite.bounds import Allowance, complaints_of
from stores.sqlite.schema import LAST_LINK, check_schema, guard, named
from stores.stored import Copy

__all__ = ["copy_beside", "examine"]

_NOT_WRITTEN = {sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR_WRITE: errno.EIO}
"""What SQLite says where it cannot write, as the system would."""


@contextmanager
def copy_beside(source: sqlite3.Connection, target: Path, mode: int = 0o600) -> Generator[Copy]:
    """Copy an open log into the folder of `target`; what was not put in its place is removed.

    Raises OSError, sqlite3.Error, and LogError where the copy is no log.
    """
    temporary, handle = temporary_beside(target, 0o600)
    os.close(handle)
    try:
        with closing(sqlite3.connect(temporary, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode=OFF")
            _copied(source, copy, target)
            copy.execute("PRAGMA journal_mode=DELETE")
            upto, link, findings = examine(copy, target)
        os.chmod(temporary, stat.S_IMODE(mode))
        yield Copy(temporary, upto, link, findings)
    finally:
        with suppress(OSError):
            temporary.unlink()


def _copied(source: sqlite3.Connection, copy: sqlite3.Connection, target: Path) -> None:
    """Copy page by page. What cannot be written is the copy, the other is only read: raises OSError then."""
    try:
        source.backup(copy)
    except sqlite3.OperationalError as error:
        number = _NOT_WRITTEN.get(error.sqlite_errorcode)
        if number is None:
            raise
        raise OSError(number, os.strerror(number), str(target)) from error


def examine(connection: sqlite3.Connection, path: Path) -> tuple[int, bytes, list[Finding]]:
    """How far an open log reaches, its last link, and what is wrong with it. Raises LogError where it is none."""
    guard(connection)
    connection.row_factory = None
    check_schema(named(connection), path)
    Allowance(connection)
    findings = prove_lying(as_it_lies(connection)).findings + list(map(damaged, complaints_of(connection)))
    upto, link = connection.execute(LAST_LINK).fetchone() or (0, GENESIS)
    return upto, link, findings
