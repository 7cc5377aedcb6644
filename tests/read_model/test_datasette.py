"""Datasette opens the file as it is, and its JSON answers for every table, view and search."""

from __future__ import annotations

import asyncio
import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from domain.events import NoteMade
from formats.read_model.schema import SEARCHED, TABLES
from formats.read_model.views import VIEWS
from stores.sqlite.log import EventLog
from tests.read_model.reading import ask, bring

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    app = pytest.importorskip("datasette.app")


@pytest.fixture
def served(match: EventLog, path: Path) -> Any:
    """Datasette over a read model, as `datasette view.db` has it, without its server."""
    bring(match, path)
    return app.Datasette([os.fspath(path)])


def get(served: Any, address: str) -> Any:
    """What it answers as JSON; asked in a thread of its own, for a browser that is open has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(asyncio.run, served.client.get(address)).result()
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_table_and_view_answers(served: Any, path: Path) -> None:
    for name in (*TABLES, *VIEWS):
        answer = get(served, f"/view/{name}.json?_shape=objects&_size=max")
        [(count,)] = ask(path, f"SELECT count(*) FROM {name}")
        assert len(answer["rows"]) == min(count, 1000), name
        assert answer["error"] is None if "error" in answer else True


def test_the_search_of_a_table_answers(served: Any) -> None:
    for name in SEARCHED:
        assert get(served, f"/view/{name}.json?_search=trick&_shape=array"), name


def test_a_row_has_an_address_and_a_facet_counts(served: Any, path: Path) -> None:
    [row] = get(served, "/view/entries/S1,1.json?_shape=array")
    assert row["kind"] == "session"
    [(cards,)] = ask(path, "SELECT count(*) FROM entries WHERE kind = 'card'")
    facet = get(served, "/view/entries.json?_facet=kind&_size=0")["facet_results"]["kind"]["results"]
    assert {one["value"]: one["count"] for one in facet}["card"] == cards


def test_it_shows_what_is_new_while_it_is_open(served: Any, match: EventLog, path: Path) -> None:
    notes = "/view/entries.json?kind=note&_shape=array"
    before = len(get(served, notes))
    match.append([("S1", match.version("S1"), [NoteMade(text="the coffee was cold")])])
    bring(match, path)
    assert len(get(served, notes)) == before + 1
