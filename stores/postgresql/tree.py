"""The tree of a log in a database, as others are given it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.log.log_tree import KeptCheckpoint, Stamp
from stores.postgresql.database import Database
from stores.postgresql.schema import has_tree
from stores.postgresql.tree_tables import (
    DatabaseReading,
    caught_up,
    checkpoints_in,
    keep_checkpoints,
    origin_in,
    stamps_in,
    statement_of,
)
from stores.tree import check_size, with_checkpoint

__all__ = ["PostgresTree"]

_ADD_STAMP = (
    "INSERT INTO {stamps} (number, size, token) SELECT coalesce(max(number), 0) + 1, %s, %s::bytea FROM {stamps}"
)


class PostgresTree(DatabaseReading):
    """The `LogTree` of a log in a database."""

    def __init__(self, database: Database) -> None:
        super().__init__(self._asked)
        self._database = database
        self._address = database.address
        self._has_tables = False
        self._origin = ""

    @property
    def origin(self) -> str:
        """As in `LogTree`."""
        if not self._origin and self._is_there():
            self._origin = self._database.ask(lambda connection: origin_in(connection, self._address))
        return self._origin

    def size(self) -> int:
        """As in `LogTree`."""
        return super().size() if self._is_there() else 0

    def checkpoints(self) -> list[KeptCheckpoint]:
        """As in `LogTree`."""
        if not self._is_there():
            return []
        return self._database.ask(lambda connection: checkpoints_in(connection, self._address))

    def keep(self, size: int, note: str, *, lasting: bool) -> None:
        """As in `LogTree`."""
        with self._database.transaction() as connection:
            check_size(size, caught_up(connection, self._address))
            held = checkpoints_in(connection, self._address)
            keep_checkpoints(connection, self._address, with_checkpoint(held, size, note, lasting=lasting))

    def stamps(self) -> list[Stamp]:
        """As in `LogTree`."""
        if not self._is_there():
            return []
        return self._database.ask(lambda connection: stamps_in(connection, self._address))

    def keep_stamp(self, size: int, token: bytes) -> None:
        """As in `LogTree`."""
        with self._database.transaction() as connection:
            check_size(size, caught_up(connection, self._address))
            if Stamp(size, token) not in stamps_in(connection, self._address):
                connection.execute(statement_of(self._address, _ADD_STAMP), (size, token))

    def _is_there(self) -> bool:
        """Whether the database has the tables of the tree."""
        if not self._has_tables:
            self._has_tables = self._database.ask(lambda connection: has_tree(connection, self._address))
        return self._has_tables

    def _asked(self, statement: str, values: Sequence[object]) -> list[Any]:
        asked = statement_of(self._address, statement)
        return self._database.ask(lambda connection: connection.execute(asked, values, binary=True).fetchall())
