"""The tree of a log's file, as others are given it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain.log.log_tree import KeptCheckpoint, Stamp
from stores.sqlite.storage import EventLogDatastore
from stores.sqlite.transactions import transaction
from stores.sqlite.tree_tables import (
    ADD_CHECKPOINT,
    ADD_STAMP,
    FileReading,
    caught_up,
    checkpoints_in,
    has_tree_in,
    origin_in,
    stamps_in,
)
from stores.tree import check_size, with_checkpoint

__all__ = ["SQLiteTree"]


class SQLiteTree(FileReading):
    """The `LogTree` of one log file."""

    def __init__(self, datastore: EventLogDatastore, path: Path) -> None:
        super().__init__(self._select_in_file)
        self._datastore = datastore
        self._path = path
        self._has_tables = False
        self._origin = ""

    @property
    def origin(self) -> str:
        """As in `LogTree`."""
        if not self._origin and self._is_there():
            with transaction(self._datastore, self._path, commit=False) as cursor:
                self._origin = origin_in(cursor)
        return self._origin

    def size(self) -> int:
        """As in `LogTree`."""
        return super().size() if self._is_there() else 0

    def checkpoints(self) -> list[KeptCheckpoint]:
        """As in `LogTree`."""
        if not self._is_there():
            return []
        with transaction(self._datastore, self._path, commit=False) as cursor:
            return checkpoints_in(cursor)

    def keep(self, size: int, note: str, *, lasting: bool) -> None:
        """As in `LogTree`."""
        with transaction(self._datastore, self._path, commit=True) as cursor:
            check_size(size, caught_up(cursor))
            held = checkpoints_in(cursor)
            kept = with_checkpoint(held, size, note, lasting=lasting)
            gone = [(one.size,) for one in held if one not in kept]
            cursor.executemany("DELETE FROM checkpoints WHERE size = ?", gone)
            values = [(one.size, one.note, int(one.lasting)) for one in kept if one not in held]
            cursor.executemany(ADD_CHECKPOINT, values)

    def stamps(self) -> list[Stamp]:
        """As in `LogTree`."""
        if not self._is_there():
            return []
        with transaction(self._datastore, self._path, commit=False) as cursor:
            return stamps_in(cursor)

    def keep_stamp(self, size: int, token: bytes) -> None:
        """As in `LogTree`."""
        with transaction(self._datastore, self._path, commit=True) as cursor:
            check_size(size, caught_up(cursor))
            if Stamp(size, token) not in stamps_in(cursor):
                cursor.execute(ADD_STAMP, (size, token))

    def _is_there(self) -> bool:
        """Whether the file has the tables of the tree."""
        if not self._has_tables:
            with transaction(self._datastore, self._path, commit=False) as cursor:
                self._has_tables = has_tree_in(cursor)
        return self._has_tables

    def _select_in_file(self, statement: str, values: Sequence[object]) -> list[Any]:
        with transaction(self._datastore, self._path, commit=False) as cursor:
            return cursor.execute(statement, values).fetchall()
