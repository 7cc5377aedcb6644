"""Which device records which table, and which device of a table in play has fallen silent.

Nobody is locked out: who records a table that another records is told so, and may go on. A lease is a row of the log,
written when a table changes hands; when a device was heard of last is kept in memory alone. Times of waiting are of a
clock that never goes back, in seconds, and are given in. May be shared by threads; none waits for another's row.
"""

from __future__ import annotations

from collections.abc import Collection
from threading import RLock
from typing import NamedTuple

from domain.log.access import Access, Lease
from domain.streams import STREAM

__all__ = ["Heard", "Leases", "Other", "Silence"]

SILENT_AFTER = 2.0
"""A device says each second that it is there; so many seconds without a word mean that it is cut off."""


class Heard(NamedTuple):
    """When a device said something last."""

    monotonic: float
    at: str
    """The same by the clock of the hall, UTC."""


class Other(NamedTuple):
    """Who else records a table."""

    lease: Lease
    silent_since: str
    """When he was heard of last, UTC; empty while he is there."""


class Silence(NamedTuple):
    """A device that was cut off while a board is in play at its table; what it has made since, nobody knows."""

    stream: str
    device: str
    since: str
    """When it was heard of last, UTC."""
    seconds: int
    """How long ago that is."""


class Leases:
    """The tables of a log, who records each, and when each device of theirs was heard of last."""

    def __init__(self, access: Access, *, monotonic: float, at: str) -> None:
        """Who has a lease is taken to be heard of just now: a hall that starts again has heard of nobody yet."""
        self._access = access
        self._held: dict[str, Lease] = {}
        self._heard: dict[str, dict[str, Heard]] = {}
        """By table, the devices that are at it."""
        self._told: dict[str, frozenset[str]] = {}
        """By table, the devices that were silent when `changed` was asked last."""
        self._changing = RLock()
        self.read_again(monotonic=monotonic, at=at)

    def read_again(self, *, monotonic: float, at: str) -> list[str]:
        """Take note of leases that another server has given. Returns the tables that changed hands."""
        changed: list[str] = []
        known = self._access.leases()
        with self._changing:
            for lease in known:
                if _is_table(lease.stream) and self._held.get(lease.stream) != lease:
                    self._hand_over(lease, Heard(monotonic, at))
                    changed.append(lease.stream)
        return changed

    def holder(self, stream: str) -> Lease | None:
        """Who records a table; None where nobody does."""
        return self._held.get(stream)

    def take(self, stream: str, device: str, *, monotonic: float, at: str) -> Lease | None:
        """Let a device record a table from now on. Returns who did before; None where nobody did. Whoever was silent
        there is not waited for any more. Raises LogError."""
        before = self._held.get(stream)
        if before is None or before.device != device:
            lease = Lease(stream, device, at)
            before = self._access.take_lease(lease)
            with self._changing:
                self._hand_over(lease, Heard(monotonic, at))
        self.heard(stream, device, monotonic=monotonic, at=at)
        return before

    def _hand_over(self, lease: Lease, now: Heard) -> None:
        self._held[lease.stream] = lease
        self._forget_silent(lease.stream, now.monotonic)
        self._heard.setdefault(lease.stream, {})[lease.device] = now

    def _forget_silent(self, stream: str, monotonic: float) -> None:
        there = self._heard.get(stream, {})
        for device in [device for device, last in there.items() if _is_silent(last, monotonic)]:
            del there[device]

    def heard(self, stream: str, device: str, *, monotonic: float, at: str) -> bool:
        """A device says that it is at a table. Returns whether it was silent before."""
        with self._changing:
            there = self._heard.setdefault(stream, {})
            last = there.get(device)
            there[device] = Heard(monotonic, at)
        return last is not None and _is_silent(last, monotonic)

    def recorded(self, stream: str, device: str, *, monotonic: float, at: str) -> Lease | None:
        """A device has recorded at a table, and takes it where nobody had it, or whoever had it has left or fallen
        silent; whoever was silent there is not waited for any more. Returns who has it, where that is another who is
        there: he is not put out by it. Raises LogError."""
        held = self._held.get(stream)
        is_free = held is None or self.is_away(stream, held.device, monotonic=monotonic)
        with self._changing:
            self._forget_silent(stream, monotonic)
        if held is None or is_free or held.device == device:
            self.take(stream, device, monotonic=monotonic, at=at)
            return None
        self.heard(stream, device, monotonic=monotonic, at=at)
        return held

    def is_away(self, stream: str, device: str, *, monotonic: float) -> bool:
        """Whether a device has left a table, or fallen silent there."""
        with self._changing:
            last = self._heard.get(stream, {}).get(device)
        return last is None or _is_silent(last, monotonic)

    def left(self, stream: str, device: str) -> None:
        """A device says that it leaves a table, with nothing kept back: it is not waited for any more."""
        with self._changing:
            self._heard.get(stream, {}).pop(device, None)

    def forget(self, stream: str) -> None:
        """Wait for nobody at a table that nobody records."""
        with self._changing:
            if stream not in self._held:
                self._heard.pop(stream, None)

    def other(self, stream: str, device: str, *, monotonic: float) -> Other | None:
        """Who records a table, for another device that is about to; None where nobody else does."""
        with self._changing:
            lease = self._held.get(stream)
            if lease is None or lease.device == device:
                return None
            last = self._heard.get(stream, {}).get(lease.device)
        is_away = last is not None and _is_silent(last, monotonic)
        return Other(lease, last.at if last is not None and is_away else "")

    def silent(self, in_play: Collection[str], *, monotonic: float) -> list[Silence]:
        """The devices that have said nothing for so long, at tables where a board is in play, by table."""
        with self._changing:
            return [
                Silence(stream, device, last.at, int(monotonic - last.monotonic))
                for stream in sorted(in_play)
                for device, last in self._heard.get(stream, {}).items()
                if _is_silent(last, monotonic)
            ]

    def changed(self, in_play: Collection[str], *, monotonic: float) -> list[str]:
        """The tables at which another device is silent than when this was asked last, or one is none any more."""
        now: dict[str, set[str]] = {}
        for one in self.silent(in_play, monotonic=monotonic):
            now.setdefault(one.stream, set()).add(one.device)
        told, self._told = self._told, {stream: frozenset(devices) for stream, devices in now.items()}
        return sorted(stream for stream in {*told, *self._told} if told.get(stream) != self._told.get(stream))


def _is_silent(last: Heard, monotonic: float) -> bool:
    return monotonic - last.monotonic >= SILENT_AFTER


def _is_table(stream: str) -> bool:
    return "." in stream and STREAM.fullmatch(stream) is not None
