"""The devices that are in, one by one: by which link each came, what it records, and how much it has sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from application.hall.access import is_out
from application.hall.links import links_of
from application.office import Office
from domain.log.access import AccessLink, Device

__all__ = ["DeviceState", "devices_in"]


class DeviceState(NamedTuple):
    """A device that is in."""

    device: Device
    link: AccessLink
    tables: tuple[str, ...]
    """The streams that it records, in the order of their names."""
    sent: int
    """How many entries of the log came from it."""


def devices_in(office: Office, at: str) -> list[DeviceState]:
    """The devices that are in at a time, by links in force, in the order in which they came. Raises LogError."""
    log = office.log
    links = {one.link.name: one.link for one in links_of(log, at) if one.state == "in force"}
    tables: dict[str, list[str]] = {}
    for lease in log.access.leases():
        tables.setdefault(lease.device, []).append(lease.stream)
    sent = office.beside(_Sent).counted()
    return [
        DeviceState(one, links[one.link], tuple(tables.get(one.name, ())), sent.get(one.name, 0))
        for one in log.access.devices()
        if one.link in links and not is_out(one)
    ]


class _Sent:
    """How many entries each device has sent: each receipt is looked at once. Made once for an office."""

    def __init__(self, office: Office) -> None:
        self._log = office.log
        self._upto = 0
        self._found = Counter[str]()

    def counted(self) -> Mapping[str, int]:
        tail = self._log.tail()
        for receipt in self._log.receipts(self._upto, tail):
            if receipt.first > self._upto:
                self._found[receipt.device] += receipt.count
        self._upto = tail
        return self._found
