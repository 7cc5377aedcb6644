"""A log by its address, the path of a file or `postgresql://...`: opening it, and what is to be known of its files."""

from __future__ import annotations

import os
from pathlib import Path

from domain.log.store import LogStore
from stores.addresses import check_installed, is_database
from stores.stored import StoredLog

__all__ = [
    "bytes_of",
    "check_beside",
    "ending_in_the_way",
    "is_kept_for",
    "is_named_as_kept",
    "is_shared",
    "is_there",
    "may_be_a_log",
    "open_log",
]


def open_log(address: str | os.PathLike[str], *, create: bool = True, read_only: bool = False) -> StoredLog:
    """The log at an address. `create` makes it where there is none; `read_only` never writes.

    Raises LogError where it cannot be opened, or is no log.
    """
    if is_database(address):
        check_installed()
        from stores.postgresql.log import PostgresLog

        return PostgresLog(os.fspath(address), create=create, read_only=read_only)
    from stores.sqlite.log import EventLog

    return EventLog(address, create=create, read_only=read_only)


def is_there(address: str) -> bool:
    """Whether there is anything at an address: a log, or something else that opening it will name."""
    if is_database(address):
        check_installed()
        from stores.postgresql.log import is_log_there

        return is_log_there(address)
    return os.path.exists(address)


def bytes_of(address: str) -> int:
    """How many bytes the files of a log have that a copy of it holds; 0 for one in a database. Raises OSError."""
    from stores.sqlite.beside import READ_WITH_IT, beside

    if is_database(address):
        return 0
    path = Path(address)
    files = (beside(path, ending) for ending in ("", *READ_WITH_IT))
    return sum(os.path.getsize(one) for one in files if one.exists())


def is_kept_for(path: str | os.PathLike[str], address: str) -> bool:
    """Whether a file is the log at an address itself, or one that belongs to it, by whatever name."""
    from stores.sqlite.beside import OF_A_LOG, beside

    if is_database(address):
        return False
    target = os.path.realpath(path)
    kept = [beside(Path(address), ending) for ending in OF_A_LOG]
    return any(target == str(one) or _is_same(target, one) for one in kept)


def is_named_as_kept(path: str | os.PathLike[str]) -> bool:
    """Whether a file, links followed, has a name that belongs to those kept beside a log, whichever it is."""
    from stores.sqlite.beside import OF_A_LOG

    return os.path.realpath(path).lower().endswith(tuple(filter(None, OF_A_LOG)))


def is_shared(log: LogStore) -> bool:
    """Whether another program records in the file of a log that is open here, too, as far as can be told; False for a
    log in a database, in which several always may. To be asked while nobody records here."""
    from stores.sqlite.log import EventLog

    return isinstance(log, EventLog) and not log.read_only and log.datastore.turns.others()


def may_be_a_log(beginning: bytes) -> bool:
    """Whether the first bytes of a file are those of a log, or of another database."""
    from stores.sqlite.beside import MAGIC

    return beginning.startswith(MAGIC)


def ending_in_the_way(path: Path) -> str:
    """What the name of a file ends with that lies beside a place for a copy, and that would be read as a part of any
    log there; empty where there is none."""
    from stores.sqlite.beside import READ_WITH_IT

    return next((ending for ending in READ_WITH_IT if os.path.lexists(f"{path}{ending}")), "")


def check_beside(path: Path) -> None:
    """Raise LogError where something lies beside a database, of a log or a read model, that would be obeyed or written
    over when it is opened."""
    from stores.sqlite import beside

    beside.check_beside(path)


def _is_same(one: str, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
