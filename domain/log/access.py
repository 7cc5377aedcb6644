"""Who may come in: links handed out, devices that came in by them, and which device records which table.

None of it is chained, so that people can be erased. Of a link's token and of a device's secret only a hash is held:
whoever reads the log cannot come in by it. An entry's device is told by its receipt (`domain.log.store.Receipt`).
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

__all__ = ["Access", "AccessLink", "Device", "Lease"]


class AccessLink(Struct, frozen=True):
    """A link that was handed out."""

    name: str
    """A short id that may be shown and typed; it lets nobody in."""
    token_hash: bytes
    """SHA-256 of its token: 32 bytes."""
    role: str
    """As whom whoever comes by it acts: a role of `application.rights`."""
    scope: str
    """What the role is bound to: `S1.t5` for a table, `S1/7` for a contestant, `S1/A1` for an appeal, `S1` for a
    session; empty for the whole log."""
    label: str
    """For whom it was made, in words; may be erased."""
    made_at: str
    """UTC, ISO."""
    ends_at: str
    """From when it lets nobody in, UTC, ISO."""
    revoked_at: str = ""
    """Since when it was taken back; empty where it was not."""


class Device(Struct, frozen=True):
    """A browser that came in by a link."""

    name: str
    """Its id, which receipts and leases tell."""
    secret_hash: bytes
    """SHA-256 of the secret in its cookie: 32 bytes."""
    link: str
    """The name of the link it came by: as that ends, or is taken back, the device is out."""
    label: str
    """What its user calls it; may be erased."""
    since: str
    """UTC, ISO."""


class Lease(Struct, frozen=True):
    """Which device records a table. Nobody else is locked out: he is told."""

    stream: str
    device: str
    since: str
    """UTC, ISO."""


class Access(Protocol):
    """Links, devices and leases of a log. Every method raises LogError where the log cannot be read or written."""

    def links(self) -> list[AccessLink]:
        """All that were made, in the order in which they were; those that ended or were taken back too."""
        ...

    def add_links(self, links: list[AccessLink]) -> None:
        """Keep links, all or none. Raises LogError where a name or a token is there already."""
        ...

    def revoke(self, names: list[str], at: str) -> list[str]:
        """Take links back. Returns the names of those that were in force before."""
        ...

    def set_end(self, name: str, ends_at: str) -> bool:
        """Let a link end at another time. Returns whether there is one of that name that was not taken back."""
        ...

    def link_by_token(self, token_hash: bytes) -> AccessLink | None:
        """The link of a token, in force or not; None where there is none."""
        ...

    def admit(self, device: Device) -> None:
        """Keep a device that came in. Raises LogError where its name or secret is there already."""
        ...

    def device_by_secret(self, secret_hash: bytes) -> tuple[Device, AccessLink] | None:
        """A device and its link, in force or not; None where there is none."""
        ...

    def replace_secret(self, secret_hash: bytes, instead: bytes) -> bool:
        """Let a device be known by another secret than before. Returns whether there is a device of that secret. Raises
        LogError where another has the new one."""
        ...

    def devices(self) -> list[Device]:
        """All that came in, in the order in which they did."""
        ...

    def devices_by(self, link: str) -> int:
        """How many came in by a link."""
        ...

    def relabel(self, name: str, label: str) -> bool:
        """Give a link or a device another label, or an empty one. Returns whether there is one of that name."""
        ...

    def lease(self, stream: str) -> Lease | None:
        """Which device records a table; None where none does."""
        ...

    def leases(self) -> list[Lease]:
        """All, by stream."""
        ...

    def take_lease(self, lease: Lease) -> Lease | None:
        """Let a device record a table from now on. Returns the lease before; None where there was none."""
        ...

    def changes(self) -> int:
        """A number that is another after each change of links, devices or comments, whoever made it."""
        ...
