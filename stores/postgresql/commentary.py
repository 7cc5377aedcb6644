"""Comments in a database (`domain.log.commentary`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from psycopg import Connection, errors, sql

from domain.errors import LogError
from domain.log.commentary import Comment
from stores.postgresql.address import Address
from stores.postgresql.database import Database
from stores.postgresql.schema import has_comments, make_lacking, table

__all__ = ["PostgresCommentary", "comments_in", "keep_comments"]

_FIELDS = Comment.__struct_fields__
_NAMES = sql.SQL(", ").join(map(sql.Identifier, _FIELDS))
_ALL = sql.SQL("SELECT {} FROM {} ORDER BY number")
_ADD = sql.SQL("INSERT INTO {held} (number, {names}) SELECT coalesce(max(number), 0) + 1, {values} FROM {held}")


class PostgresCommentary:
    """The `Commentary` of a log in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Comment]:
        """As in `Commentary`."""
        address = self._database.address
        return self._database.ask(lambda connection: comments_in(connection, address))

    def add(self, comment: Comment) -> Comment:
        """As in `Commentary`."""
        with self._database.transaction() as connection:
            address = self._database.address
            make_lacking(connection, address)
            for one in comments_in(connection, address):
                if (one.device, one.key) == (comment.device, comment.key):
                    return one
            try:
                keep_comments(connection, address, [comment])
            except errors.UniqueViolation as error:
                raise LogError("a comment of that name is in the log already; nothing was kept") from error
            _count(connection, address)
        return comment

    def remove(self, names: Collection[str]) -> list[str]:
        """As in `Commentary`. It is erased as names are (`stores.postgresql.register`)."""
        if not any(one.name in names for one in self.all()):
            return []
        with self._database.transaction() as connection:
            address = self._database.address
            held = comments_in(connection, address)
            connection.execute(sql.SQL("TRUNCATE {}").format(table(address, "comments")))
            keep_comments(connection, address, [one for one in held if one.name not in names])
            _count(connection, address)
        return [one.name for one in held if one.name in names]


def comments_in(connection: Connection[Any], address: Address) -> list[Comment]:
    """The comments of a log in their order; none where it was made before there were any."""
    if not has_comments(connection, address):
        return []
    held = connection.execute(_ALL.format(_NAMES, table(address, "comments")), binary=True)
    return [Comment(*row) for row in held.fetchall()]


def keep_comments(connection: Connection[Any], address: Address, comments: Iterable[Comment]) -> None:
    """Add comments within somebody's transaction."""
    values = sql.SQL(", ").join([sql.Placeholder()] * len(_FIELDS))
    add = _ADD.format(held=table(address, "comments"), names=_NAMES, values=values)
    for one in comments:
        connection.execute(add, [getattr(one, field) for field in _FIELDS])


def _count(connection: Connection[Any], address: Address) -> None:
    """Move `Access.changes`."""
    connection.execute(sql.SQL("UPDATE {} SET number = number + 1").format(table(address, "access_changes")))
