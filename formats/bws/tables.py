"""The tables of a BWS file as rows: the seam between the Access database and what is made of it.

The database is read by the package access-parser (the extra `tdlog[bws]`), always apart, with a bound on its time and
its memory: pages of a damaged or hostile file can point to one another in a circle, and no reader in the same process
could be called back from that.
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from domain.errors import NotReadable
from formats.apart import Bounds, call, is_apart
from projections.texts import message

__all__ = ["DAMAGE", "MOST_BYTES", "RESULTS", "Row", "Rows", "rows_of"]

Row = dict[str, object]
Rows = dict[str, list[Row]]

MOST_BYTES = 64 << 20
SECONDS = 60
"""How long a database may take; one of a club takes less than one second."""
MEMORY = 1 << 30


class Database(Protocol):
    """What is asked of access-parser."""

    catalog: Mapping[str, int]
    """By name, its tables."""

    def get_table(self, table_name: str, /) -> Any:
        """A table with its head; None, and whatever it raises, where there is none."""
        ...

    def parse_table(self, table_name: str, /) -> Mapping[str, Sequence[object]]:
        """By column the values of a table; nothing where the table is empty."""
        ...


TABLES = (
    "Session", "Section", "RoundData", "ReceivedData", "IntermediateData", "PlayerNumbers", "PlayerNames",
    "BiddingData", "PlayData", "HandRecord",
)  # fmt: skip
"""The tables that are read, where the file has them."""
RESULTS = "ReceivedData"
DAMAGE = "(damage)"
"""Beside the tables: what of the file could not be read, a row each with the column `What`."""


def rows_of(data: bytes, seconds: float = SECONDS) -> Rows:
    """By name the tables of a BWS file, each as rows by column: numbers, text, `True`, `False` or None; dates as
    `2026-01-19 00:00:00`. Beside them `DAMAGE`, with what could not be read.

    Raises NotReadable where access-parser is missing, where the file is no such database, and where it takes too long.
    """
    if find_spec("access_parser") is None:
        raise NotReadable(message("remarked", "package_missing"))
    if len(data) > MOST_BYTES:
        size, most = len(data) >> 20, MOST_BYTES >> 20
        raise NotReadable(message("remarked", "too_many_mebibytes", size=size, most=most))
    by_table = _read(data) if is_apart() else call(Bounds(seconds, MEMORY), _read, data)
    if "fault" in by_table:
        raise NotReadable(message("remarked", "database_not_readable", why=by_table["fault"]))
    return cast("Rows", by_table)


def _read(data: bytes) -> dict[str, object]:
    """All tables by name, and what could not be read of them; or `fault`, where nothing could."""
    said = _Said()
    logging.getLogger().addHandler(said)
    try:
        return _tables(_opened(data), said)
    except MemoryError:
        raise
    except Exception as error:
        return {"fault": _words(error)}
    finally:
        logging.getLogger().removeHandler(said)


def _opened(data: bytes) -> Database:
    """The database, from a file without a name: whatever ends this process, nothing of it stays on the disk."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        database: Database = import_module("access_parser").AccessParser(os.dup(file.fileno()))
        return database


def _tables(parser: Database, said: _Said) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in TABLES:
        if name not in parser.catalog:
            continue
        try:
            found[name] = _rows(name, parser)
        except MemoryError:
            raise
        except Exception as error:
            said.texts[message("remarked", "of_table", table=name, why=_words(error))] = None
            if name == RESULTS:
                return {"fault": message("remarked", "of_its_table", table=name, why=_words(error))}
        many, due = len(cast("list[Row]", found.get(name, []))), _rows_stated(name, parser)
        if many < due:
            said.texts[message("remarked", "rows_lost", due=due, table=name, many=many)] = None
    found[DAMAGE] = [{"What": what} for what in said.texts]
    return found


class _Said(logging.Handler):
    """What access-parser could not make sense of; it goes on all the same."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: dict[str, None] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the first few, but for one that every healthy file gives rise to."""
        if "MSysObjects" not in record.getMessage() and len(self.texts) < 10:
            self.texts[record.getMessage()[:80]] = None


def _words(error: Exception) -> str:
    if isinstance(error, NotReadable):
        return error.message
    return message("remarked", "damaged", error=type(error).__name__)


def _rows(name: str, parser: Database) -> list[Row]:
    lists = {column: values for column, values in parser.parse_table(name).items() if values}
    lengths = {len(values) for values in lists.values()}
    if len(lengths) > 1:
        raise NotReadable(message("remarked", "rows_damaged"))
    many = lengths.pop() if lengths else 0
    return [{column: _plain(values[n]) for column, values in lists.items()} for n in range(many)]


def _rows_stated(name: str, parser: Database) -> int:
    """How many rows a table has by its own head; 0 where that cannot be asked."""
    try:
        told: object = parser.get_table(name).table_header.number_of_rows
    except Exception:
        return 0
    return told if isinstance(told, int) else 0


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    return "" if isinstance(value, bytes) else str(value)
