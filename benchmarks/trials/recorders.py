"""Those who record in a trial: one device at each table, and at some a second that records against it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import NamedTuple

from application.clock import now
from application.demo.evening import SESSION, Evening
from application.hall.access import Entrance
from application.hall.links import Wanted, end_of, make_links
from benchmarks.trials.devices import Device
from benchmarks.trials.messages import Connection
from benchmarks.trials.scripts import DIFFERENT, Typed, begin, notes, play, stream_of
from domain.log.store import LogStore

__all__ = ["Plan", "Recorders", "recorders"]

AGAINST = 2
"""At one table of so many somebody else records too."""
ASIDE = 0.3


class Plan(NamedTuple):
    """How much is recorded."""

    seed: int
    tables: int
    lines: int
    """At a table, at the most."""


class Recorders(NamedTuple):
    """The devices of a trial, not yet connected."""

    plan: Plan
    secrets: Mapping[str, str]
    """By the id of a device, what its cookie holds."""
    tables: Mapping[str, int]
    """By the id of a device, its table; at each the first records the play, the second notes."""
    before: int
    """The position of the log at which they began."""

    def connected(self, ports: Sequence[int], told: Callable[[], object] = lambda: None) -> dict[str, Device]:
        """The devices by their ids, each with a way to one of the servers; `told` is called after each
        acknowledgement."""
        found: dict[str, Device] = {}
        for number, (device, table) in enumerate(self.tables.items()):
            connection = Connection(ports[number % len(ports)], f"tdlog={self.secrets[device]}")
            random = Random(f"device {self.plan.seed} {number}")
            aside = ASIDE if self._is_second(device) else 0.0
            found[device] = Device(f"device {number}", stream_of(table), connection, random, aside, told)
        return found

    async def work(self, devices: Mapping[str, Device], goes_on: asyncio.Event) -> None:
        """Let all devices type, for as long as it `goes_on`, and return when all is acknowledged."""
        evening = _evening(self.plan)
        plays = [play(evening, way, self.plan.lines) for way in range(1, min(DIFFERENT, self.plan.tables) + 1)]
        await asyncio.gather(*(device.work(self._lines(name, plays), goes_on) for name, device in devices.items()))

    def _lines(self, device: str, plays: Sequence[list[Typed]]) -> list[Typed]:
        table = self.tables[device]
        return notes(table, self.plan.lines) if self._is_second(device) else plays[table % len(plays)]

    def _is_second(self, device: str) -> bool:
        return next(name for name, table in self.tables.items() if table == self.tables[device]) != device


def recorders(log: LogStore, plan: Plan) -> Recorders:
    """Record the beginning of a session, and let devices in at its tables."""
    begin(log, _evening(plan))
    at, entrance = now(), Entrance(log.access, clock=now, monotonic=monotonic)
    secrets: dict[str, str] = {}
    tables: dict[str, int] = {}
    wanted = [Wanted("recorder", f"{SESSION}.t{table}", end_of("recorder", at)) for table in range(1, plan.tables + 1)]
    for table, made in enumerate(make_links(log, wanted, at), 1):
        for _ in range(2 if table % AGAINST == 0 else 1):
            secret, identity = entrance.come_in(made.token, str(table))
            secrets[identity.device], tables[identity.device] = secret, table
    return Recorders(plan, secrets, tables, log.tail())


def _evening(plan: Plan) -> Evening:
    return Evening.of(plan.seed, tables=plan.tables, rounds=1, boards=max(2, plan.lines // 30))
