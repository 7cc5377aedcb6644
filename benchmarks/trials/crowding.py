"""Thousands of connections to one server: those who record go on, and who comes when it is full is told so."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from benchmarks.trials.checking import Came, came_of
from benchmarks.trials.devices import Device
from benchmarks.trials.messages import HOST, closed, read_message
from benchmarks.trials.recorders import Plan, Recorders, recorders
from benchmarks.trials.servers import Killed
from stores.opening import open_log

__all__ = ["Crowd", "crowded"]

TOGETHER = 100
ASKED = f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


class Crowd(Struct):
    """What a trial came to."""

    answered: Counter[str]
    """Connections by what they were answered first."""
    slowest: float
    """Seconds from a line to its acknowledgement, at the most."""
    came: Came


def crowded(path: Path, plan: Plan, connections: int) -> Crowd:
    """Open so many connections and keep them, while devices record in a new log. Raises RuntimeError where the server
    does not start."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with open_log(path) as log:
        ready = recorders(log, plan)
    server, answered = Killed(str(path)), Counter[str]()
    began = perf_counter()
    with server.running():
        devices = asyncio.run(_in_a_crowd(ready, server.port, connections, answered))
    took = perf_counter() - began
    with open_log(path) as log:
        came = came_of(log, devices, ready.before, took, {})
    return Crowd(answered, max(device.slowest for device in devices.values()), came)


async def _in_a_crowd(ready: Recorders, port: int, connections: int, answered: Counter[str]) -> dict[str, Device]:
    """Let devices record from the moment at which half of the crowd is there."""
    goes_on = asyncio.Event()
    goes_on.set()
    devices = ready.connected([port])
    crowd = [await _come(port, answered) for _ in range(connections // TOGETHER // 2)]
    working = asyncio.create_task(ready.work(devices, goes_on))
    crowd += [await _come(port, answered) for _ in range(connections // TOGETHER - len(crowd))]
    await working
    for each in (one for together in crowd for one in together):
        each.transport.abort()
    return devices


async def _come(port: int, answered: Counter[str]) -> list[asyncio.StreamWriter]:
    """Some come at once. Returns the connections that stay open."""
    return [one for one in await asyncio.gather(*(_comes(port, answered) for _ in range(TOGETHER))) if one is not None]


async def _comes(port: int, answered: Counter[str]) -> asyncio.StreamWriter | None:
    answer = b""
    reader, writer = await asyncio.open_connection(HOST, port)
    with suppress(OSError, EOFError):
        writer.write(ASKED)
        answer = await read_message(reader)
    answered[f"connections answered {answer[9:12].decode()}" if answer else "connections ended"] += 1
    if answer[9:12] == b"200":
        return writer
    await closed(writer)
    return None
