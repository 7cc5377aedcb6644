"""Before a log is opened: is this file one, and what is wrong with it if not. Nothing is written here."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from domain.errors import LogError
from stores.sqlite.beside import INDEX, MAGIC, beside, changes, check_beside, check_one_name, states
from stores.sqlite.bounds import Allowance
from stores.sqlite.failures import log_error
from stores.sqlite.presence import JOURNAL
from stores.sqlite.schema import APPLICATION_ID, ENCODING, NEWEST, Named, check_schema, format_of, guard, named

__all__ = ["Found", "address", "find_log"]

_MAGIC = MAGIC + b"\0"
LOOKS = 10
"""How often a file that changes while it is looked at is looked at again."""
_EFFECTIVE = os.access in os.supports_effective_ids


class Found(NamedTuple):
    """Where a log is to be opened."""

    uri: str
    """For SQLite."""
    new: bool = False
    """Whether it must first be made."""
    copied: TemporaryDirectory[str] | None = None
    """What holds a copy of the file and its journal, where reading them in their place would leave files there."""


def address(path: Path, mode: str) -> str:
    """The file as a SQLite URI; `mode` is `ro`, `rw`, `rwc` or `immutable`."""
    return f"{path.absolute().as_uri()}?{'immutable=1' if mode == 'immutable' else 'mode=' + mode}"


def find_log(path: Path, *, create: bool, read_only: bool) -> Found:
    """Where to open the log, and whether it must first be made.

    Raises LogError where there is none and none may be made, where the file is something else or damaged, and
    where it could be read but not written and `read_only` is not given.
    """
    may_create = create and not read_only
    try:
        for _ in range(LOOKS if may_create else 0):
            before = states(path)
            try:
                return _found(path, may_create, read_only)
            except LogError:
                # Whoever begins a log may look at it while others begin it too.
                if not changes(path, before):
                    raise
        return _found(path, may_create, read_only)
    except OSError as error:
        raise LogError(f"{path} cannot be opened ({error.strerror}); look at its name and its folder") from error


def _found(path: Path, may_create: bool, read_only: bool) -> Found:
    if path.is_dir():
        raise LogError(f"{path} is a folder; give the name of a file in it, such as {path / 'tdlog.db'}")
    if not path.exists() or path.stat().st_size == 0:
        check_beside(path)
        _check_may_begin(path, may_create)
        return Found(address(path, "rwc"), new=True)
    if not os.access(path, os.R_OK, effective_ids=_EFFECTIVE):
        raise LogError(f"{path} may not be read by you; ask its owner for leave to read it")
    if not read_only:
        _check_writable(path)
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise LogError(f"{path} is not a log, nor any SQLite database; look at the name. It was left as it is")
    check_beside(path)
    mode = _mode(path) if read_only else "rwc"
    if mode == "copy":
        return _copied(path)
    return Found(address(path, mode), new=_is_new(path, path, may_create))


def _is_new(place: Path, path: Path, may_create: bool) -> bool:
    """Whether the file at `place` is a log that was not made to its end. Raises LogError, about `path`, where it is
    none."""
    application, version, encoding, held = _peek(place)
    if not held and not application and may_create:
        return True
    if application != APPLICATION_ID:
        raise LogError(f"{path} is an SQLite database of another program, not a log; it was left as it is")
    if not 0 < version <= NEWEST:
        raise LogError(
            f"{path} is a log of format {version}; this tdlog reads formats 1 to {NEWEST}. Open it with a newer"
            " tdlog; it was left as it is"
        )
    if encoding != ENCODING:
        raise LogError(f"{path} is damaged: its texts are kept in {encoding}, and a log's in {ENCODING}")
    check_schema(held, path)
    if version != format_of(held):
        raise LogError(
            f"{path} is damaged: it is marked as a log of format {version}, and its tables are those of format"
            f" {format_of(held)}; restore it from a copy"
        )
    return False


def _mode(path: Path) -> str:
    """How to read a file so that nothing stays beside it that was not there.

    SQLite makes journal and index of a log that it opens, with the rights of the log, and only who may write takes them
    away again. Of a log that is write-protected they would stay, and stand in the way of whoever records later.
    """
    journal, index = beside(path, JOURNAL), beside(path, INDEX)
    if _may_write(path) and _may_write(path.absolute().parent) and path.stat().st_mode & 0o222:
        return "ro" if journal.exists() else "rw"
    if index.exists() and journal.exists():
        return "ro"
    return "copy" if journal.exists() and journal.stat().st_size else "immutable"


def _copied(path: Path) -> Found:
    """The log with its journal, in a folder of our own for as long as it is open."""
    folder = TemporaryDirectory(prefix="tdlog-")
    place = Path(folder.name) / "tdlog.db"
    shutil.copyfile(path, place)
    shutil.copyfile(beside(path, JOURNAL), beside(place, JOURNAL))
    _is_new(place, path, False)
    return Found(address(place, "rw"), copied=folder)


def _peek(path: Path) -> tuple[int, int, str, list[Named]]:
    """The file's application_id, user_version, encoding and schema. Leaves nothing beside the file that was not
    there."""
    mode = "ro" if beside(path, JOURNAL).exists() else "immutable"
    try:
        with closing(sqlite3.connect(address(path, mode), uri=True, isolation_level=None, timeout=30)) as connection:
            guard(connection)
            Allowance(connection)
            [application] = connection.execute("PRAGMA application_id").fetchone()
            [version] = connection.execute("PRAGMA user_version").fetchone()
            [encoding] = connection.execute("PRAGMA encoding").fetchone()
            held = named(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise log_error(error, path) from error
    return application, version, encoding, held


def _may_write(place: Path) -> bool:
    return os.access(place, os.W_OK, effective_ids=_EFFECTIVE)


def _check_may_begin(path: Path, may_create: bool) -> None:
    state = "is empty" if path.exists() else "does not exist"
    journal = beside(path, JOURNAL)
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
    check_one_name(path)
    for place in (beside(path, JOURNAL), beside(path, INDEX)):
        if place.exists() and not _may_write(place):
            raise LogError(
                f"{path} cannot be written: {place.name} beside it is read-only for you; ask its owner for leave to"
                " write, or to take it away when nobody has the log open"
            )
    for place in (path, path.absolute().parent):
        if not _may_write(place):
            raise LogError(
                f"{path} cannot be written: {'the file' if place == path else 'its folder'} is read-only for you;"
                " open it for reading only, or ask its owner for leave to write"
            )
