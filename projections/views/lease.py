"""Who records a table, and which of its devices is silent, as whoever comes to it and the scorer are told."""

from __future__ import annotations

from msgspec import Struct

from domain.log.access import Lease
from projections.texts import message

__all__ = ["LeaseView", "SilentDeviceView", "lease_view", "silent_device_view"]


class LeaseView(Struct, frozen=True):
    """Another device records the table already: nobody is locked out by it."""

    stream: str
    device: str
    label: str
    """What the device's user calls it; empty where he has given it no name."""
    since: str
    """Since when it records the table, UTC."""
    seconds: int
    """How long it has said nothing."""
    text: str
    """The same in words."""


class SilentDeviceView(Struct, frozen=True):
    """A device that was cut off while a board is in play at its table."""

    stream: str
    device: str
    label: str
    """What the device's user calls it; empty where he has given it no name."""
    since: str
    """When it was heard of last, UTC."""
    seconds: int
    """How long ago that is."""
    text: str
    """The same in words."""


def lease_view(lease: Lease, seconds: int, label: str) -> LeaseView:
    """Who records a table, for somebody else who is about to."""
    name = label or lease.device
    text = message("lease", "other_records" if seconds < 2 else "other_is_silent", device=name, seconds=seconds)
    return LeaseView(lease.stream, lease.device, label, lease.since, seconds, text)


def silent_device_view(stream: str, device: str, since: str, seconds: int, label: str) -> SilentDeviceView:
    """A device that nothing is heard of."""
    text = message("lease", "silent", device=label or device, stream=stream, seconds=seconds)
    return SilentDeviceView(stream, device, label, since, seconds, text)
