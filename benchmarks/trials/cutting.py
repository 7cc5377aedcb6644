"""Devices on a bad network: so many cuts, repeats and reorderings between them and the server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from time import perf_counter

from msgspec import Struct

from benchmarks.trials.checking import Kept, check
from benchmarks.trials.devices import Device
from benchmarks.trials.network import BadNetwork
from benchmarks.trials.recorders import Plan, Recorders, recorders
from benchmarks.trials.servers import in_a_thread
from domain.log.store import LogStore

__all__ = ["Came", "cut_off", "met_by"]

SHARE = 0.5
"""Of the requests that meet trouble."""


class Came(Struct):
    """What a trial came to."""

    typed: int
    """Lines."""
    acknowledged: int
    requests: int
    troubles: Mapping[str, int]
    met: Mapping[str, int]
    """What the devices met with."""
    kept: Kept
    seconds: float


def cut_off(log: LogStore, plan: Plan, cuts: int) -> Came:
    """Let devices record in a new log until there were so many cuts, or they have no more to record; then compare the
    log with what they were told."""
    began, ready = perf_counter(), recorders(log, plan)
    with in_a_thread(log) as port:
        network, devices = asyncio.run(_recorded(ready, port, cuts))
    seconds = perf_counter() - began
    return Came(
        typed=sum(len(device.typed) for device in devices.values()),
        acknowledged=sum(len(device.acknowledged) for device in devices.values()),
        requests=network.carried,
        troubles=network.met,
        met=met_by(devices.values()),
        kept=check(log, devices, ready.before),
        seconds=seconds,
    )


async def _recorded(ready: Recorders, server: int, cuts: int) -> tuple[BadNetwork, dict[str, Device]]:
    goes_on = asyncio.Event()
    goes_on.set()

    def met(so_many: int) -> None:
        if so_many >= cuts:
            goes_on.clear()

    network = BadNetwork(ready.plan.seed, lambda: server, SHARE, met)
    async with network.opened() as port:
        devices = ready.connected([port])
        await ready.work(devices, goes_on)
    return network, devices


def met_by(devices: Iterable[Device]) -> Counter[str]:
    """What devices met with, together."""
    return sum((device.met for device in devices), Counter[str]())
