"""Which device records which table, as the server hears of it: leases, signs of life, and who has fallen silent.

Belongs to one event loop, which never waits for the row of a lease: that is read and written beside it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from application.hall.identity import Identity
from application.hall.leases import Leases, Other, Silence
from application.hall.silences import in_hand
from application.office import Office
from application.rights import reaches
from domain.errors import LogError
from domain.log.access import Access

__all__ = ["LastHeard", "Presence", "tables_in_play", "tables_not_begun"]

SERVERS_ASKED_EACH = 5.0
"""Seconds after which it is looked up whether another server has given a lease."""


REMEMBERED = 20_000
"""Devices of which it is kept when they were heard of."""


class LastHeard:
    """When each device was heard of last, since the server began."""

    def __init__(self, clock: Callable[[], str]) -> None:
        self._clock = clock
        self._at: OrderedDict[str, str] = OrderedDict()

    def note(self, device: str) -> None:
        """A device has asked something, or said that it is there."""
        if device:
            self._at[device] = self._clock()
            self._at.move_to_end(device)
            if len(self._at) > REMEMBERED:
                self._at.popitem(last=False)

    def at(self, device: str) -> str:
        """When it was heard of last, UTC; empty where it was not."""
        return self._at.get(device, "")


class Presence:
    """Who is at the tables."""

    def __init__(
        self,
        access: Access,
        monotonic: Callable[[], float],
        clock: Callable[[], str],
        changed: Callable[[Sequence[str]], object] = lambda tables: None,
    ) -> None:
        """`changed` is told of tables that another device has. Raises LogError where the log cannot be read."""
        self._changed = changed
        self._monotonic = monotonic
        self._clock = clock
        self._leases = Leases(access, monotonic=monotonic(), at=clock())
        self._read_at = monotonic()
        self._tables: dict[str, None] = {}
        """The tables of which a device has said that it is there."""
        self.silent: Sequence[Silence] = ()
        """The devices that have fallen silent while a board is in play."""

    def heard(self, who: Identity, table: str) -> None:
        """A device says that it is there, and at which table, where it records one."""
        if table and who.role == "recorder" and reaches(who.role, who.scope, table):
            self._tables[table] = None
            self._leases.heard(table, who.device, monotonic=self._monotonic(), at=self._clock())

    def said(self, who: Identity, table: str, *, is_leaving: bool) -> None:
        """A sign of life of a device: that it is at a table, or that it leaves it, with nothing kept back."""
        if is_leaving:
            self.left(who, table)
        else:
            self.heard(who, table)

    def left(self, who: Identity, table: str) -> None:
        """A device says that it leaves a table with nothing kept back."""
        self._leases.left(table, who.device)

    def wait_no_more(self, table: str) -> int:
        """Wait no more for the devices that are silent at a table; one that comes again is at it as before. Returns how
        many they were."""
        silent = [one for one in self.silent if one.stream == table]
        for one in silent:
            self._leases.left(table, one.device)
        return len(silent)

    async def recorded(self, who: Identity, table: str) -> None:
        """A device has recorded at a table: it has it from now on where nobody had, or who had it is not there."""
        if who.role == "recorder" and "." in table:
            self._tables[table] = None
            had, now = self._leases.holder(table), self._monotonic()
            recorded = partial(self._leases.recorded, table, who.device, monotonic=now, at=self._clock())
            if had is not None and (
                had.device == who.device or not self._leases.is_away(table, had.device, monotonic=now)
            ):
                recorded()
                return
            with suppress(LogError):
                await asyncio.to_thread(recorded)
            self._changed([table])

    async def take(self, who: Identity, table: str) -> None:
        """Let a device record a table from now on. Raises LogError."""
        self._tables[table] = None
        now, at = self._monotonic(), self._clock()
        await asyncio.to_thread(self._leases.take, table, who.device, monotonic=now, at=at)
        self._changed([table])

    def other(self, who: Identity, table: str) -> Other | None:
        """Who else records a table; None where nobody does."""
        return self._leases.other(table, who.device, monotonic=self._monotonic())

    def in_question(self) -> list[str]:
        """The tables at which a device has said nothing for so long, whether or not a board is in play."""
        silent = self._leases.silent([*self._tables], monotonic=self._monotonic())
        return [*dict.fromkeys(one.stream for one in silent)]

    def forget(self, tables: Sequence[str]) -> None:
        """Wait for nobody at tables that nobody has begun: a device can name a thousand."""
        for table in tables:
            self._tables.pop(table, None)
            self._leases.forget(table)

    async def look(self, in_play: Sequence[str]) -> list[str]:
        """Take note of who has fallen silent at the tables where a board is in play. Returns the tables where it is
        another than before, or which another server has given to another device."""
        now = self._monotonic()
        self.silent = self._leases.silent(in_play, monotonic=now)
        found = self._leases.changed(in_play, monotonic=now)
        if now - self._read_at > SERVERS_ASKED_EACH:
            self._read_at = now
            with suppress(LogError):
                found += await asyncio.to_thread(self._leases.read_again, monotonic=now, at=self._clock())
        return found


def tables_in_play(office: Office, streams: Sequence[str]) -> list[str]:
    """Of these tables those that have a board in hand."""
    return [stream for stream in streams if in_hand(stream, office.kept(stream).table).in_hand is not None]


def tables_not_begun(office: Office, streams: Sequence[str]) -> list[str]:
    """Of these tables those of which nothing is recorded."""
    return [stream for stream in streams if not office.kept(stream).entries]
