"""Before a log is opened: is this file one, and what is wrong with it if not. Nothing is written here."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from domain.errors import LogError
from domain.log.failures import log_error
from domain.log.schema import APPLICATION_ID, FORMAT, Named, check_schema, guard, named

__all__ = ["address", "find_log"]

_MAGIC = b"SQLite format 3\0"
_EFFECTIVE = os.access in os.supports_effective_ids


def address(path: Path, mode: str) -> str:
    """The file as a SQLite URI; `mode` is `ro`, `rwc` or `immutable`."""
    return f"{path.absolute().as_uri()}?{'immutable=1' if mode == 'immutable' else 'mode=' + mode}"


def find_log(path: Path, *, create: bool, read_only: bool) -> tuple[str, bool]:
    """Where to open the log (a SQLite URI), and whether it must first be made.

    Raises LogError where there is none and none may be made, where the file is something else or damaged, and
    where it could be read but not written and `read_only` is not given.
    """
    try:
        return _found(path, create and not read_only, read_only)
    except OSError as error:
        raise LogError(f"{path} cannot be opened ({error.strerror}); look at its name and its folder") from error


def _found(path: Path, may_create: bool, read_only: bool) -> tuple[str, bool]:
    if path.is_dir():
        raise LogError(f"{path} is a folder; give the name of a file in it, such as {path / 'tdlog.db'}")
    if not path.exists() or path.stat().st_size == 0:
        _check_may_begin(path, may_create)
        return address(path, "rwc"), True
    if not os.access(path, os.R_OK, effective_ids=_EFFECTIVE):
        raise LogError(f"{path} may not be read by you; ask its owner for leave to read it")
    if not read_only:
        _check_writable(path)
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise LogError(f"{path} is not a log, nor any SQLite database; look at the name. It was left as it is")
    application, version, held = _peek(path)
    if not held and not application and may_create:
        return address(path, "rwc"), True
    if application != APPLICATION_ID:
        raise LogError(f"{path} is an SQLite database of another program, not a log; it was left as it is")
    if version != FORMAT:
        raise LogError(
            f"{path} is a log of format {version}; this tdlog reads format {FORMAT}. Open it with a newer tdlog;"
            " it was left as it is"
        )
    check_schema(held, path)
    if not read_only:
        return address(path, "rwc"), False
    alone = not _beside(path, "-wal").exists() and not _may_write(path.absolute().parent)
    return address(path, "immutable" if alone else "ro"), False


def _peek(path: Path) -> tuple[int, int, set[Named]]:
    """The file's application_id, user_version and schema. Leaves nothing beside the file that was not there."""
    mode = "ro" if _beside(path, "-wal").exists() else "immutable"
    try:
        with closing(sqlite3.connect(address(path, mode), uri=True, isolation_level=None, timeout=30)) as connection:
            guard(connection)
            [application] = connection.execute("PRAGMA application_id").fetchone()
            [version] = connection.execute("PRAGMA user_version").fetchone()
            held = named(connection)
    except sqlite3.Error as error:
        raise log_error(error, path) from error
    return application, version, held


def _may_write(place: Path) -> bool:
    return os.access(place, os.W_OK, effective_ids=_EFFECTIVE)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _check_may_begin(path: Path, may_create: bool) -> None:
    state = "is empty" if path.exists() else "does not exist"
    journal = _beside(path, "-wal")
    if journal.exists() and journal.stat().st_size > 0:
        # SQLite would delete the journal on making the file anew, and with it the last entries that were recorded.
        raise LogError(
            f"{path} {state}, but {journal.name} beside it holds entries; put the log back beside it before anything"
            " else, from a copy if need be"
        )
    if not may_create:
        raise LogError(f"{path} {state}: there is no log to read; look at the name, or record or import one first")
    if not path.absolute().parent.is_dir():
        raise LogError(f"{path} cannot be made: there is no folder {path.absolute().parent}; make it first")
    if not _may_write(path if path.exists() else path.absolute().parent):
        raise LogError(f"{path} cannot be made: its folder is read-only for you; choose another place")


def _check_writable(path: Path) -> None:
    for place in (path, path.absolute().parent):
        if not _may_write(place):
            raise LogError(
                f"{path} cannot be written: {'the file' if place == path else 'its folder'} is read-only for you;"
                " open it for reading only, or ask its owner for leave to write"
            )
