"""Coming in: the token of a link is exchanged for the secret of a device, and that secret tells who asks.

Tokens and secrets are 256 random bits. They are stored nowhere, only their SHA-256 is, so that whoever reads the log,
its copies or the memory of this process cannot come in by it.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from math import ceil
from secrets import choice, token_urlsafe
from threading import Lock
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from application.clock import now
from application.hall.identity import Identity
from application.rights import NotAllowed
from domain.errors import LogError
from domain.log.access import Access, AccessLink, Device
from projections.texts import message

__all__ = [
    "BITS", "LINK_ROLES", "Entrance", "Limits", "LinkRole", "NotLetIn", "Reason", "hash_of", "is_out", "new_name",
    "new_secret", "plain_label",
]  # fmt: skip

LinkRole = Literal["recorder", "director", "scorer", "committee", "player", "commentator"]
"""As whom a link lets somebody in: never as the operator, who types at the machine itself."""
LINK_ROLES: tuple[LinkRole, ...] = get_args(LinkRole)

Reason = Literal["unknown", "ended", "revoked", "too_many_devices", "too_often"]
"""Why somebody is not let in: no such link or device, a link that has ended or was taken back, more devices by one link
or more failed attempts from one address than are let in."""

BITS = 256
"""Of a token and of a secret."""
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What names are made of: nothing that is taken for something else."""
ASKED_EVERY = 1.0
"""Seconds between two questions whether somebody else has changed links or devices."""
MOST_KNOWN = 20_000
"""Devices that are kept in memory; the one that asked least lately goes first."""
MINUTE = 60.0
LONGEST_LABEL = 80


class NotLetIn(NotAllowed):
    """Whoever comes is not let in, or is out again."""

    def __init__(self, code: Reason, *, wait: int = 0) -> None:
        self.code: Reason = code
        self.wait = wait
        """Seconds after which he may try again; 0 where that would not help."""
        super().__init__(message("access", code, wait=wait))


class Limits(Struct, frozen=True):
    """How much is let in."""

    devices: int = 50
    """By one link: those who sit down at a table, evening after evening."""
    failures: int = 20
    """In a minute, from one address."""
    addresses: int = 10_000
    """Whose failures are kept in memory."""


class Entrance:
    """Who comes in, and who is in, by the links of a log. May be shared by threads."""

    def __init__(
        self,
        access: Access,
        *,
        clock: Callable[[], str] = now,
        monotonic: Callable[[], float] = time.monotonic,
        limits: Limits | None = None,
    ) -> None:
        self._access = access
        self._clock = clock
        self._monotonic = monotonic
        self._limits = limits or Limits()
        self._failures = _Failures(self._limits, monotonic)
        self._coming = Lock()
        self._known = _Known()

    def come_in(self, token: str, source: str = "", label: str = "") -> tuple[str, Identity]:
        """Let a device in by the token of a link. Returns the secret by which it is known from now on, told this once,
        and who it is.

        `source` is the address it comes from, `label` what its user calls it. Raises NotLetIn; LogError where the log
        cannot be read or written.
        """
        self._failures.check(source)
        try:
            link = self._link(token)
        except NotLetIn:
            self._failures.note(source)
            raise
        with self._coming:
            if self._access.devices_by(link.name) >= self._limits.devices:
                raise NotLetIn("too_many_devices")
            secret = new_secret()
            device = Device(new_name(8), hash_of(secret), link.name, plain_label(label), self._clock())
            self._access.admit(device)
        return secret, _identity(device, link)

    def identify(self, secret: str) -> Identity:
        """Who asks, by the secret of a device. Raises NotLetIn where it lets nobody in, or no more; LogError where the
        log cannot be read and the device is not known yet."""
        self._heed_changes()
        hashed = hash_of(secret)
        known = self._known.get(hashed)
        if known is None:
            at = self._known.changes
            found = self._access.device_by_secret(hashed)
            if found is None or not compare_digest(found[0].secret_hash, hashed):
                raise NotLetIn("unknown")
            known = _In(_identity(*found), found[1])
            self._known.keep(hashed, known, at)
        _check(known.link, self._clock())
        return known.identity

    def at_hand(self, secret: str) -> Identity | None:
        """The same, as far as it is known without asking the log; None where that is to be asked. Raises NotLetIn."""
        known = self._known.get(hash_of(secret)) if self.as_of() is not None else None
        if known is None:
            return None
        _check(known.link, self._clock())
        return known.identity

    def as_of(self) -> int | None:
        """The number of changes of links and devices that is known, where it was asked for within the last second; None
        where it is to be asked for again, as `identify` does."""
        return self._known.changes if self._known.asked_at + ASKED_EVERY > self._monotonic() else None

    def go_out(self, secret: str) -> bool:
        """Let a device be in no more by the secret it was given, nor whoever has copied it. What it recorded stays told
        as its own, and others that came by the same link are in. Returns whether anybody was known by it. Raises
        LogError where that cannot be kept."""
        found = self._access.device_by_secret(hash_of(secret))
        return found is not None and self.put_out(found[0])

    def put_out(self, device: Device) -> bool:
        """Let a device be in no more, whoever asks for that. Returns whether it was known by the secret it was given.
        Raises LogError where that cannot be kept."""
        was_known = self._access.replace_secret(device.secret_hash, _hash_of_none(device.name))
        self._known.forget_all()
        return was_known

    def set_end(self, name: str, ends_at: str) -> bool:
        """Let a link end at another time: sooner, and whoever came by it is out then; later, and he is in on. Returns
        whether there is one of that name that was not taken back. Raises LogError."""
        was_changed = self._access.set_end(name, ends_at)
        self._known.forget_all()
        return was_changed

    def revoke(self, names: list[str]) -> list[str]:
        """Take links back: whoever came by them is out at once. Returns the names of those that were in force."""
        taken = self._access.revoke(names, self._clock())
        self._known.forget_all()
        return taken

    def _link(self, token: str) -> AccessLink:
        hashed = hash_of(token)
        link = self._access.link_by_token(hashed)
        if link is None or not compare_digest(link.token_hash, hashed):
            raise NotLetIn("unknown")
        _check(link, self._clock())
        return link

    def _heed_changes(self) -> None:
        """Forget who is known where links or devices were changed, by whomever. While the log cannot be read, nobody
        takes a link back in it either."""
        at = self._monotonic()
        if self._known.asked_at + ASKED_EVERY > at:
            return
        self._known.asked_at = at
        try:
            changes = self._access.changes()
        except LogError:
            if not self._known.has_any():
                raise
            return
        self._known.as_of(changes)


class _In(NamedTuple):
    """Who is in, and the link he came by."""

    identity: Identity
    link: AccessLink


class _Known:
    """Who is in, by the hash of his device's secret, as of a number of changes."""

    def __init__(self) -> None:
        self.asked_at = float("-inf")
        self.changes = -1
        self._held: OrderedDict[bytes, _In] = OrderedDict()
        self._holding = Lock()

    def get(self, hashed: bytes) -> _In | None:
        with self._holding:
            if hashed in self._held:
                self._held.move_to_end(hashed)
            return self._held.get(hashed)

    def keep(self, hashed: bytes, known: _In, changes: int) -> None:
        """Keep what was read as of a number of changes, if nothing was forgotten since."""
        with self._holding:
            if changes == self.changes:
                self._held[hashed] = known
            while len(self._held) > MOST_KNOWN:
                self._held.popitem(last=False)

    def as_of(self, changes: int) -> None:
        with self._holding:
            if changes != self.changes:
                self._held.clear()
            self.changes = changes

    def forget_all(self) -> None:
        with self._holding:
            self._held.clear()
            self.changes = -1
            self.asked_at = float("-inf")

    def has_any(self) -> bool:
        with self._holding:
            return bool(self._held)


class _Failures:
    """Failed attempts to come in, by the address they came from, in the last minute."""

    def __init__(self, limits: Limits, monotonic: Callable[[], float]) -> None:
        self._limits = limits
        self._monotonic = monotonic
        self._held: OrderedDict[str, deque[float]] = OrderedDict()
        self._holding = Lock()

    def check(self, source: str) -> None:
        """Raise NotLetIn where too many came from there."""
        at = self._monotonic()
        with self._holding:
            times = self._held.get(source, deque[float]())
            while times and times[0] <= at - MINUTE:
                times.popleft()
            if len(times) >= self._limits.failures:
                raise NotLetIn("too_often", wait=max(1, ceil(times[0] + MINUTE - at)))

    def note(self, source: str) -> None:
        """One more."""
        with self._holding:
            times = self._held.pop(source, None) or deque[float](maxlen=self._limits.failures)
            times.append(self._monotonic())
            self._held[source] = times
            while len(self._held) > self._limits.addresses:
                self._held.popitem(last=False)


def new_secret() -> str:
    """A new token or secret, as it is sent: 43 letters, digits, `-` and `_`."""
    return token_urlsafe(BITS // 8)


def new_name(length: int) -> str:
    """A new name of a link or a device, for people to read and type."""
    return "".join(choice(LETTERS) for _ in range(length))


def hash_of(secret: str) -> bytes:
    """SHA-256 of a token or a secret: 32 bytes. Of 256 random bits nothing slower is needed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


NO_HASH = bytes(16)
"""What a hash begins with that is one of no secret: so a device is known to be out."""


def _hash_of_none(device: str) -> bytes:
    return NO_HASH + hash_of(device)[: len(NO_HASH)]


def is_out(device: Device) -> bool:
    """Whether a device went, or was put out."""
    return device.secret_hash.startswith(NO_HASH)


def plain_label(label: str) -> str:
    """A label as it is kept: on one line, not too long."""
    return " ".join("".join(one if one.isprintable() else " " for one in label).split())[:LONGEST_LABEL]


def _identity(device: Device, link: AccessLink) -> Identity:
    """Who a device is. Raises NotLetIn where the role of its link is none that a link may have."""
    if link.role not in LINK_ROLES:
        raise NotLetIn("unknown")
    return Identity(link.role, link.scope, device.name, link.name, link.ends_at)


def _check(link: AccessLink, at: str) -> None:
    """Raise NotLetIn where a link is not in force at a time."""
    if link.revoked_at:
        raise NotLetIn("revoked")
    if link.ends_at <= at:
        raise NotLetIn("ended")
