"""Links, devices and leases in memory: they go with the process."""

from __future__ import annotations

from threading import Lock

from msgspec.structs import replace

from domain.errors import LogError
from domain.log.access import AccessLink, Device, Lease

__all__ = ["MemoryAccess"]


class MemoryAccess:
    """The `Access` of a log in memory."""

    def __init__(self) -> None:
        self._links: dict[str, AccessLink] = {}
        self._devices: dict[str, Device] = {}
        self._leases: dict[str, Lease] = {}
        self._changes = 0
        self._changing = Lock()

    def links(self) -> list[AccessLink]:
        """As in `Access`."""
        with self._changing:
            return list(self._links.values())

    def add_links(self, links: list[AccessLink]) -> None:
        """As in `Access`."""
        with self._changing:
            names = [one.name for one in [*self._links.values(), *links]]
            hashes = [one.token_hash for one in [*self._links.values(), *links]]
            if len(set(names)) < len(names) or len(set(hashes)) < len(hashes):
                raise LogError("a link of that name, or of that hash, is in the log already; nothing was kept")
            self._links |= {one.name: one for one in links}
            self._changes += bool(links)

    def revoke(self, names: list[str], at: str) -> list[str]:
        """As in `Access`."""
        with self._changing:
            asked = [self._links[name] for name in dict.fromkeys(names) if name in self._links]
            taken = [one for one in asked if not one.revoked_at]
            self._links |= {one.name: replace(one, revoked_at=at) for one in taken}
            self._changes += 1
            return [one.name for one in taken if one.ends_at > at]

    def set_end(self, name: str, ends_at: str) -> bool:
        """As in `Access`."""
        with self._changing:
            link = self._links.get(name)
            if link is None or link.revoked_at:
                return False
            self._links[name] = replace(link, ends_at=ends_at)
            self._changes += 1
            return True

    def link_by_token(self, token_hash: bytes) -> AccessLink | None:
        """As in `Access`."""
        with self._changing:
            return next((one for one in self._links.values() if one.token_hash == token_hash), None)

    def admit(self, device: Device) -> None:
        """As in `Access`."""
        with self._changing:
            hashes = {one.secret_hash for one in self._devices.values()}
            if device.name in self._devices or device.secret_hash in hashes:
                raise LogError("a device of that name, or of that hash, is in the log already; nothing was kept")
            self._devices[device.name] = device
            self._changes += 1

    def device_by_secret(self, secret_hash: bytes) -> tuple[Device, AccessLink] | None:
        """As in `Access`."""
        with self._changing:
            found = next((one for one in self._devices.values() if one.secret_hash == secret_hash), None)
            link = self._links.get(found.link) if found else None
            return (found, link) if found and link else None

    def replace_secret(self, secret_hash: bytes, instead: bytes) -> bool:
        """As in `Access`."""
        with self._changing:
            by_hash = {one.secret_hash: one for one in self._devices.values()}
            if secret_hash in by_hash:
                if instead in by_hash:
                    raise LogError("a device of that name, or of that hash, is in the log already; nothing was kept")
                device = by_hash[secret_hash]
                self._devices[device.name] = replace(device, secret_hash=instead)
                self._changes += 1
            return secret_hash in by_hash

    def devices(self) -> list[Device]:
        """As in `Access`."""
        with self._changing:
            return list(self._devices.values())

    def devices_by(self, link: str) -> int:
        """As in `Access`."""
        with self._changing:
            return sum(one.link == link for one in self._devices.values())

    def relabel(self, name: str, label: str) -> bool:
        """As in `Access`."""
        with self._changing:
            link, device = self._links.get(name), self._devices.get(name)
            if link:
                self._links[name] = replace(link, label=label)
            if device:
                self._devices[name] = replace(device, label=label)
            self._changes += 1
            return bool(link or device)

    def lease(self, stream: str) -> Lease | None:
        """As in `Access`."""
        with self._changing:
            return self._leases.get(stream)

    def leases(self) -> list[Lease]:
        """As in `Access`."""
        with self._changing:
            return [lease for _, lease in sorted(self._leases.items())]

    def take_lease(self, lease: Lease) -> Lease | None:
        """As in `Access`."""
        with self._changing:
            before = self._leases.get(lease.stream)
            self._leases[lease.stream] = lease
            return before

    def count_change(self) -> None:
        """Something beside links and devices was changed that `changes` tells of, too."""
        with self._changing:
            self._changes += 1

    def changes(self) -> int:
        """As in `Access`."""
        with self._changing:
            return self._changes
