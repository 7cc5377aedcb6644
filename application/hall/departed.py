"""Which devices were let in and are in no more: asked of the log for all of them at once, for who serves many."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest

from application.hall.access import hash_of
from domain.log.access import Access

__all__ = ["Departed"]


class Departed:
    """The devices of a log as of its last change of links or devices. `look` is for one thread at a time."""

    def __init__(self, access: Access, clock: Callable[[], str]) -> None:
        self._access = access
        self._clock = clock
        self._changes = -1
        self._looked_at = ""
        self._ends: dict[str, str] = {}
        """By link in force, when it ends."""
        self._devices: dict[str, tuple[bytes, str]] = {}
        """By name, the hash of the secret and the link."""

    def look(self) -> bool:
        """Read who is in where that was changed, by whomever. Returns whether anybody may be out who was in before: it
        was changed, or a link has ended. Raises LogError."""
        changes, now = self._access.changes(), self._clock()
        if changes == self._changes:
            ended = any(self._looked_at < end <= now for end in self._ends.values())
            self._looked_at = now
            return ended
        self._ends = {one.name: one.ends_at for one in self._access.links() if not one.revoked_at}
        self._devices = {one.name: (one.secret_hash, one.link) for one in self._access.devices()}
        self._changes, self._looked_at = changes, now
        return True

    def has(self, device: str, secret: str) -> bool:
        """Whether a device that came in by a secret is out: it went, or its link was taken back or has ended. One that
        came in since `look` is not."""
        if device not in self._devices:
            return False
        hashed, link = self._devices[device]
        return not compare_digest(hashed, hash_of(secret)) or self._ends.get(link, "") <= self._clock()
