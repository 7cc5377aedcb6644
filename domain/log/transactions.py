"""A transaction on a log's file beside those of the recorder: the register's, and the seals'."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.domain import EventSourcingError

from domain.errors import LogError
from domain.log.failures import log_error
from domain.log.rescue import kept
from domain.log.schema import check_schema, named
from domain.log.storage import EventLogDatastore

__all__ = ["transaction"]


@contextmanager
def transaction(datastore: EventLogDatastore, path: Path, *, commit: bool) -> Generator[sqlite3.Cursor]:
    """A cursor within one transaction. Raises LogError, also where it would write to a log opened for reading."""
    if commit and datastore.read_only:
        raise LogError(f"{path} was opened for reading only; open it for writing to change the register")
    try:
        with kept(datastore), datastore.transaction(commit=commit) as cursor:
            cursor.sqlite_cursor.row_factory = None
            if commit:
                check_schema(named(cursor.sqlite_cursor.connection), path)
            yield cursor.sqlite_cursor
    except (EventSourcingError, sqlite3.Error) as error:
        raise log_error(error, path) from error
