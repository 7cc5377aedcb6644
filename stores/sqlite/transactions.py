"""What is recorded is acknowledged only if it is in the file that the path leads to.

Where somebody deleted, moved or replaced that file meanwhile, a copy is made of the one that is still open.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from eventsourcing.domain import EventSourcingError

from domain.errors import LogError, LogGone
from stores.sqlite.copying import copy_beside
from stores.sqlite.failures import log_error
from stores.sqlite.schema import check_schema, named
from stores.sqlite.storage import EventLogDatastore
from stores.stored import Copy

__all__ = ["kept", "transaction"]

NAMES = 1000
"""How many names a copy is tried under."""


class kept:
    """What is recorded within is acknowledged only if it is in the file that the path leads to.

    Raises LogGone where it is not: everything that the open file holds was copied then.
    """

    __slots__ = ("_datastore",)

    def __init__(self, datastore: EventLogDatastore) -> None:
        self._datastore = datastore

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, LogGone):
            raise _rescued(self._datastore, error, recorded=False) from None
        if error is not None:
            return
        try:
            self._datastore.check()
        except LogGone as gone:
            raise _rescued(self._datastore, gone, recorded=True) from None


@contextmanager
def transaction(datastore: EventLogDatastore, path: Path, *, commit: bool) -> Generator[sqlite3.Cursor]:
    """A cursor within one transaction. Raises LogError, also where it would write to a log opened for reading."""
    if commit and datastore.read_only:
        raise LogError(f"{path} was opened for reading only; open it for writing to change anything in it")
    try:
        with kept(datastore), datastore.transaction(commit=commit) as cursor:
            cursor.sqlite_cursor.row_factory = None
            if commit:
                check_schema(named(cursor.sqlite_cursor.connection), path)
            yield cursor.sqlite_cursor
    except (EventSourcingError, sqlite3.Error) as error:
        raise log_error(error, path) from error


def _rescued(datastore: EventLogDatastore, gone: LogGone, recorded: bool) -> LogGone:
    lost = gone.loss in ("deleted", "replaced") and datastore.presence
    place = lost.whereabouts() if lost else ""
    loss = "moved" if place and gone.loss == "deleted" else gone.loss
    path = Path(gone.path)
    saved, entries, why = _saved(datastore, path)
    return LogGone(gone.path, loss, recorded=recorded, place=place, saved=saved, entries=entries, why=why)


def _saved(datastore: EventLogDatastore, path: Path) -> tuple[str, int, str]:
    """Where the open file was copied to, how many entries it holds, and what is wrong with it; or why it was not."""
    why = ""
    for folder in (path.parent, Path(tempfile.gettempdir())):
        try:
            with (
                datastore.get_connection(commit=False) as connection,
                connection.cursor() as cursor,
                copy_beside(cursor.connection, folder / f"{path.name}.saved") as copy,
            ):
                saved = _put(copy, folder / f"{path.name}.saved")
                return str(saved), copy.upto, copy.findings[0].text if copy.findings else ""
        except (EventSourcingError, LogError, sqlite3.Error, OSError) as error:
            why = why or str(error)
    return "", 0, why


def _put(copy: Copy, target: Path) -> Path:
    """Give a copy a name that nobody has. Raises OSError."""
    for number in range(2, NAMES):
        with suppress(FileExistsError):
            copy.put(target, replace=False)
            return target
        target = target.with_name(f"{target.name.partition('.saved')[0]}.saved-{number}")
    raise FileExistsError(17, "every name is taken", str(target))
