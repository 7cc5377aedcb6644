"""The whole log proved, once, beside the recording: what is found is told, and stops nobody."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Literal, NamedTuple

from application.opening import opened
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.log.verifying import verify

__all__ = ["SelfCheck", "Verified", "verified", "verified_at"]


class Verified(NamedTuple):
    """What a look at a whole log has found."""

    entries: int
    """As many as it had when the look began."""
    findings: tuple[str, ...]


class Progress(NamedTuple):
    """How far the look has come."""

    state: Literal["running", "whole", "broken", "not_done"] = "running"
    at: str = ""
    """When it was done, UTC; empty while it runs."""
    entries: int = 0
    findings: tuple[str, ...] = ()
    """What is wrong with the log; where it was not done, why."""


def verified(log: LogStore) -> Verified:
    """Walk a whole log. Raises LogError where it cannot be read."""
    entries = log.tail()
    return Verified(entries, tuple(finding.text for finding in verify(log)))


def verified_at(address: str) -> Verified:
    """Walk the log at an address: for a process of its own. Raises LogError where it cannot be read."""
    with opened(address, read_only=True) as log:
        return verified(log)


class SelfCheck:
    """One look at the whole log, on a thread of its own."""

    def __init__(self, look: Callable[[], Verified], clock: Callable[[], str]) -> None:
        """`look` raises TdlogError where it cannot be done."""
        self._look = look
        self._clock = clock
        self.progress = Progress()

    def start(self) -> None:
        """Begin to look; the process ends without waiting for it."""
        Thread(target=self.run, name="selfcheck", daemon=True).start()

    def run(self) -> None:
        """Look at all of it."""
        try:
            found = self._look()
        except TdlogError as error:
            self.progress = Progress("not_done", self._clock(), findings=(error.message,))
        else:
            self.progress = Progress("broken" if found.findings else "whole", self._clock(), *found)
