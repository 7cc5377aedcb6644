"""Building read models of logs for tests, and taking out what is in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from domain.events import AnyEvent
from formats.notation import read_script
from formats.read_model import Built, build
from formats.read_model.building import Step
from formats.read_model.schema import TABLES
from stores.opening import check_beside
from stores.sqlite.log import EventLog

__all__ = ["SAMPLES", "Contents", "ask", "bring", "contents", "from_scratch", "streams_of"]

SAMPLES = Path(__file__).parents[2] / "sample_sessions"

Contents = dict[str, list[Any]]


def bring(
    log: EventLog, path: Path, *, step: Step | None = None, page: int = 300, names: bool = False, anew: bool = False
) -> Built:
    """Build a read model or bring it up to date, in small pages."""
    return build(log, path, check=check_beside, step=step, page=page, names=names, anew=anew)


def ask(path: Path, statement: str, *parameters: object) -> list[Any]:
    """All rows of one SELECT."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement, parameters).fetchall()


def contents(path: Path) -> Contents:
    """Every row of every table, in an order of their own, but for how often it was begun; and what is found by
    searching."""
    found: Contents = {}
    for name, table in TABLES.items():
        columns = ", ".join(column.name for column in table.columns if column.name != "begun")
        found[name] = sorted(ask(path, f"SELECT {columns} FROM {name}"), key=repr)
    found["words"] = sorted(
        ask(path, "SELECT t.* FROM texts_fts JOIN texts AS t ON t.rowid = texts_fts.rowid WHERE texts_fts MATCH 'the'")
    )
    return found


def from_scratch(log: EventLog, path: Path) -> Contents:
    """What a build from the beginning gives."""
    fresh = path.with_name("fresh.db")
    for ending in ("", "-wal", "-shm"):
        fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
    bring(log, fresh)
    return contents(fresh)


def streams_of(path: Path, session: str = "") -> dict[str, Sequence[AnyEvent]]:
    """The streams of a sample, under another session's name where one is given."""
    streams = read_script(path.read_bytes(), source=path.name).streams
    if not session:
        return dict(streams)
    return {".".join([session, *stream.split(".")[1:]]): events for stream, events in streams.items()}
