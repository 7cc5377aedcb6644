"""docs/read_model.md names every table, column, type, key and view of the file, and no other."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stores.sqlite.log import EventLog
from tests.read_model.reading import bring

PAGE = (Path(__file__).parents[2] / "docs" / "read_model.md").read_text(encoding="utf-8")
SHADOWS = re.compile(r"(texts|findings)_fts(_\w+)?|sqlite_\w+")
TYPES = {"INTEGER": "integer", "TEXT": "text", "FLOAT": "real", "REAL": "real"}

Columns = list[tuple[str, str]]


@pytest.fixture
def schema(log: EventLog, path: Path) -> dict[str, tuple[Columns, list[str]]]:
    """Of every table in the file: columns with their types, and the key."""
    bring(log, path)
    found: dict[str, tuple[Columns, list[str]]] = {}
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (name,) in names:
            if not SHADOWS.fullmatch(name):
                columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
                key = sorted((place, column) for _, column, _, _, _, place in columns if place)
                found[name] = ([(column, TYPES[kind]) for _, column, kind, *_ in columns], [one for _, one in key])
    return found


def test_the_tables_are_those_of_the_page(schema: dict[str, tuple[Columns, list[str]]]) -> None:
    told: dict[str, tuple[Columns, list[str]]] = {}
    for section in PAGE.split("\n### ")[1:]:
        name = section[1 : section.index("`", 1)]
        [key] = re.findall(r"Key: (.*)\.$", section, re.MULTILINE)
        columns = re.findall(r"^\| `(\w+)` \| (\w+) \| \S.* \|$", section, re.MULTILINE)
        told[name] = (columns, re.findall(r"`(\w+)`", key))
    assert told == schema


def test_the_views_are_those_of_the_page(log: EventLog, path: Path) -> None:
    bring(log, path)
    with closing(sqlite3.connect(path)) as connection:
        views = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")]
    section = PAGE[PAGE.index("## Views") : PAGE.index("## Tables")]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == views


def test_the_queries_of_the_page_run(match: EventLog, path: Path) -> None:
    bring(match, path)
    queries = [query for block in re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL) for query in block.split(";\n")]
    assert len(queries) > 3
    with closing(sqlite3.connect(path)) as connection:
        for query in filter(None, map(str.strip, queries)):
            connection.execute(query).fetchall()
