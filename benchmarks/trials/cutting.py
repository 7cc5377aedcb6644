"""Devices on a bad network: so many cuts, repeats and reorderings between them and the server."""

from __future__ import annotations

import asyncio
from time import perf_counter

from benchmarks.trials.checking import Came, came_of
from benchmarks.trials.devices import Device
from benchmarks.trials.network import BadNetwork
from benchmarks.trials.recorders import Plan, Recorders, recorders
from benchmarks.trials.servers import in_a_thread
from domain.log.store import LogStore

__all__ = ["cut_off"]

SHARE = 0.5
"""Of the requests that meet trouble."""


def cut_off(log: LogStore, plan: Plan, cuts: int) -> Came:
    """Let devices record in a new log until there were so many cuts, or they have no more to record; then compare the
    log with what they were told."""
    began, ready = perf_counter(), recorders(log, plan)
    with in_a_thread(log) as port:
        network, devices = asyncio.run(_recorded(ready, port, cuts))
    seconds = perf_counter() - began
    return came_of(log, devices, ready.before, seconds, network.met)


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
