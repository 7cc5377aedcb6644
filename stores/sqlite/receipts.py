"""Receipts in the log's file: which device asked for which entries, and under which key.

They are in the transaction of their entries and outside the chain. What is read is what a reader can trust to be of the
right kind, and no more: whoever can write the file can write them too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from domain.errors import AlreadyRecorded, LogError
from domain.log.store import Receipt
from stores.sqlite.bounds import in_order, size_of

__all__ = ["check_unused", "keep_receipts", "receipt_in", "receipts_in"]

_KEEP = "INSERT INTO receipts (device, key, digest, count, first) VALUES (?, ?, ?, ?, ?)"
_LAST = (1 << 63) - 1
_ONE = "SELECT device, key, digest, count, first FROM receipts WHERE device = ? AND key = ?"
_BETWEEN = (
    "SELECT first, device, key, digest, count FROM receipts NOT INDEXED WHERE ?1 < ?2 AND first <= ?2 AND first >="
    " ifnull((SELECT max(first) FROM receipts WHERE first <= ?1), 0) ORDER BY first"
)


def keep_receipts(cursor: sqlite3.Cursor, receipts: Sequence[Receipt]) -> None:
    """Keep receipts within somebody's transaction. Raises LogError where the file holds one of the same device and key
    (`check_unused` tells which, once the transaction was taken back), or for the same entries."""
    try:
        cursor.executemany(_KEEP, [(one.device, one.key, one.digest, one.count, one.first) for one in receipts])
    except sqlite3.IntegrityError as error:
        raise LogError("the receipts of the log were changed; nothing was recorded. Verify the log") from error


def check_unused(cursor: sqlite3.Cursor, receipts: Sequence[Receipt]) -> None:
    """Raise AlreadyRecorded where the file holds a receipt of the same device and key."""
    for one in receipts:
        if cursor.execute(_ONE, (one.device, one.key)).fetchone():
            raise AlreadyRecorded(one.device, one.key)


def receipt_in(cursor: sqlite3.Cursor, device: str, key: str) -> Receipt | None:
    """The receipt of a device and a key; None where there is none."""
    found = cursor.execute(_ONE, (device, key)).fetchone()
    return _receipt(found) if found else None


def receipts_in(cursor: sqlite3.Cursor, after: int, upto: int | None) -> list[Receipt]:
    """The receipts that cover an entry above one position and up to another (None: to the end)."""
    last = _LAST if upto is None else upto
    rows = in_order(cursor.execute(_BETWEEN, (after, last)), size_of(cursor.connection))
    found = [_receipt((*rest, first)) for first, *rest in rows]
    return [one for one in found if one.first + one.count > after + 1]


def _receipt(row: Sequence[Any]) -> Receipt:
    """A row as a receipt. Raises LogError where a hand put something else there."""
    device, key, digest, count, first = row
    if [str, str, bytes, int, int] != list(map(type, row)) or len(digest) != 32 or count < 1 or first < 1:
        raise LogError("a receipt of the log was changed: verify the log")
    return Receipt(device, key, digest, count, first)
