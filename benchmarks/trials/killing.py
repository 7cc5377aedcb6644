"""The server is killed while devices record, again and again; they go on with the same keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.trials.checking import Came, came_of
from benchmarks.trials.devices import Device
from benchmarks.trials.recorders import Plan, Recorders, recorders
from benchmarks.trials.servers import Killed
from stores.opening import open_log

__all__ = ["killed", "with_trouble"]

BETWEEN = (5, 60)
"""So many acknowledgements come at the least and at the most before the next trouble."""
Trouble = Callable[[dict[str, Device]], Awaitable[object]]
"""What befalls the server while devices record."""


def killed(path: Path, plan: Plan, rounds: int) -> Came:
    """Let devices record in a new log whose server is killed so often; then compare the log with what they were told.
    Raises RuntimeError where the server does not start."""
    with open_log(path) as log:
        ready = recorders(log, plan)
    server = Killed(str(path))

    async def die(devices: dict[str, Device]) -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    began = perf_counter()
    with server.running():
        devices, times = asyncio.run(with_trouble(ready, server.port, rounds, die))
    seconds = perf_counter() - began
    with open_log(path) as log:
        return came_of(log, devices, ready.before, seconds, {"kills": times})


async def with_trouble(ready: Recorders, port: int, times: int, trouble: Trouble) -> tuple[dict[str, Device], int]:
    """Let devices record while trouble comes so many times, or until they have no more to record. Returns them, and how
    often it came."""
    random, goes_on, is_due = Random(f"trouble {ready.plan.seed}"), asyncio.Event(), asyncio.Event()
    goes_on.set()
    left = random.randint(*BETWEEN)

    def told() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            is_due.set()

    devices = ready.connected([port], told)
    working = asyncio.create_task(ready.work(devices, goes_on))
    came = 0
    while came < times and not working.done():
        waiting = asyncio.create_task(is_due.wait())
        await asyncio.wait([working, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not is_due.is_set():
            break
        await trouble(devices)
        came, left = came + 1, random.randint(*BETWEEN)
        is_due.clear()
    goes_on.clear()
    await working
    return devices, came
