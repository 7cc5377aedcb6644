"""How entries go to the server: several statements in one message, rows in PostgreSQL's binary form.

A transaction that needs an answer of the server before its next statement is as slow as the way there and back. So all
that can be known beforehand goes in one message. Rows that are copied go first, in parts: the server takes one while
the next is made ready here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from struct import Struct
from typing import Any

from psycopg import Connection, DataError, Error, OperationalError
from psycopg.errors import error_from_result
from psycopg.generators import copy_end, copy_to, execute
from psycopg.pq import Escaping, ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from domain.log.rows import Row

__all__ = ["BEGINNING", "END", "binary", "copy", "octets", "send", "text"]

BEGINNING = b"PGCOPY\n\xff\r\n\0" + bytes(8)
"""Before the rows of a COPY."""
END = b"\xff\xff"
"""After them."""
_TO_STREAM, _TO_TOPIC, _LENGTH = Struct(">hiqi"), Struct(">iqi"), Struct(">i")
"""Five columns, eight bytes, the position, the length of the stream; eight bytes, the version, the length of the
topic; the length of the state."""


def binary(rows: Iterable[Row], first: int) -> bytes:
    """Rows as COPY takes them, with positions from one on. Raises UnicodeEncodeError for a stream that is no text."""
    parts: list[bytes] = []
    for position, (stream, version, topic, state) in enumerate(rows, first):
        name, tag = stream.encode(), topic.encode()
        parts += (
            _TO_STREAM.pack(5, 8, position, len(name)),
            name,
            _TO_TOPIC.pack(8, version, len(tag)),
            tag,
            _LENGTH.pack(len(state)),
            state,
        )
    return b"".join(parts)


def send(connection: Connection[Any], statements: Sequence[bytes]) -> list[PGresult]:
    """Send statements in one message. Returns what each came to. Raises psycopg's error where one fails: those after it
    were not done then."""
    pgconn = connection.pgconn
    pgconn.send_query(b";".join(statements))
    results: list[PGresult] = connection.wait(execute(pgconn))
    failed = next((one for one in results if one.status == ExecStatus.FATAL_ERROR), None)
    if failed is not None:
        raise error_from_result(failed)
    if len(results) != len(statements):
        raise OperationalError(f"the server answered {len(results)} of {len(statements)} statements")
    return results


def copy(connection: Connection[Any], statements: Sequence[bytes], parts: Iterable[bytes]) -> int:
    """Send statements, of which the last copies, and what it copies; each part is on its way before the next is asked
    for. Returns how many rows were copied. Raises psycopg's error where that fails, and whatever the parts raise."""
    pgconn = connection.pgconn
    if send(connection, statements)[-1].status != ExecStatus.COPY_IN:
        raise OperationalError("the server does not take the rows")
    try:
        for part in parts:
            connection.wait(copy_to(pgconn, part))
    except BaseException:
        with suppress(Error):
            connection.wait(copy_end(pgconn, b"broken off"))
        raise
    return connection.wait(copy_end(pgconn, None)).command_tuples or 0


def text(pgconn: PGconn, value: str) -> bytes:
    """A text within a statement. Raises UnicodeEncodeError for what is none, DataError for what PostgreSQL cannot
    hold."""
    if "\0" in value:
        raise DataError(f"{value!r} holds a character of number 0")
    return bytes(Escaping(pgconn).escape_literal(value.encode()))


def octets(value: bytes) -> bytes:
    """Bytes within a statement."""
    return b"'\\x" + value.hex().encode() + b"'"
