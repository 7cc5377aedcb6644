"""Comments in the log's file, outside the chain. Of words that are erased nothing is left in the file: the table is
written anew as a whole, like the register."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from domain.errors import LogError
from domain.log.commentary import Comment
from stores.sqlite.access import count_change
from stores.sqlite.bounds import in_order, size_of
from stores.sqlite.schema import OPTIONAL, open_hall
from stores.sqlite.storage import EventLogDatastore
from stores.sqlite.transactions import transaction

__all__ = ["SQLiteCommentary", "comments_in", "has_comments", "keep_comments"]

_FIELDS = Comment.__struct_fields__
_HAS = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'comments'"
_ALL = f"SELECT number, {', '.join(_FIELDS)} FROM comments NOT INDEXED ORDER BY number"
_ADD = f"INSERT INTO comments VALUES (NULL, {', '.join('?' * len(_FIELDS))})"
_NUMBERS = ("board", "entry")


class SQLiteCommentary:
    """The `Commentary` of one log file."""

    def __init__(self, datastore: EventLogDatastore, path: Path, erased: Callable[[], object]) -> None:
        """`erased` overwrites what the journal still holds of an erased comment."""
        self._datastore = datastore
        self._path = path
        self._erased = erased

    def all(self) -> list[Comment]:
        """As in `Commentary`."""
        with transaction(self._datastore, self._path, commit=False) as cursor:
            return comments_in(cursor)

    def add(self, comment: Comment) -> Comment:
        """As in `Commentary`."""
        with transaction(self._datastore, self._path, commit=True) as cursor:
            held = comments_in(cursor)
            for one in held:
                if (one.device, one.key) == (comment.device, comment.key):
                    return one
            if any(one.name == comment.name for one in held):
                raise LogError("a comment of that name is in the log already; nothing was kept")
            open_hall(cursor)
            keep_comments(cursor, [comment])
            count_change(cursor)
        return comment

    def remove(self, names: Collection[str]) -> list[str]:
        """As in `Commentary`. The comment leaves the journal, too, where nobody reads it just then."""
        if not any(one.name in names for one in self.all()):
            return []
        with transaction(self._datastore, self._path, commit=True) as cursor:
            held = comments_in(cursor)
            found = [one.name for one in held if one.name in names]
            cursor.execute("DELETE FROM comments")
            keep_comments(cursor, [one for one in held if one.name not in names])
            count_change(cursor)
        self._erased()
        return found


def has_comments(cursor: sqlite3.Cursor) -> bool:
    """Whether the log has the table of comments: from its first one on."""
    return bool(cursor.execute(_HAS).fetchone()[0])


def comments_in(cursor: sqlite3.Cursor) -> list[Comment]:
    """The comments of a log in their order. Raises LogError for a row that is none."""
    if not has_comments(cursor):
        return []
    return [_comment(row) for _, *row in in_order(cursor.execute(_ALL), size_of(cursor.connection))]


def keep_comments(cursor: sqlite3.Cursor, comments: Iterable[Comment]) -> None:
    """Add comments within somebody's transaction. The table is made with the first."""
    rows = [[getattr(one, field) for field in _FIELDS] for one in comments]
    if rows:
        cursor.execute(OPTIONAL["comments"].replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
        cursor.executemany(_ADD, rows)


def _comment(row: Sequence[Any]) -> Comment:
    for field, value in zip(_FIELDS, row, strict=True):
        if type(value) is not (int if field in _NUMBERS else str):
            raise LogError(f"the {field} of a comment was changed in the log: verify it")
    return Comment(*row)
