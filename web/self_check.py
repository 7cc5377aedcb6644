"""The whole log proved in the background while the server already answers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from domain.errors import LogError
from domain.log.store import LogStore
from domain.log.verifying import verify
from projections.texts import message

__all__ = ["SelfCheck"]

MOST_TOLD = 3


class SelfCheck:
    """One look at the whole log."""

    def __init__(self, log: LogStore, clock: Callable[[], str]) -> None:
        self._log = log
        self._clock = clock
        self._at = ""
        self._entries = 0
        self._found: list[str] = []
        self._failed = False
        self.is_done = Event()

    def start(self) -> None:
        """Begin to look; the process ends without waiting for it."""
        Thread(target=self.run, name="selfcheck", daemon=True).start()

    def run(self) -> None:
        """Look at all of it."""
        try:
            self._entries = self._log.tail()
            self._found = [finding.text for finding in verify(self._log)]
        except LogError:
            self._failed = True
        self._at = self._clock()
        self.is_done.set()

    @property
    def words(self) -> str:
        """What was found, for a scorer."""
        if not self._at:
            return message("web", "verifying")
        if self._failed:
            return message("web", "verified_not", at=self._at)
        if self._found:
            return message("web", "verified_broken", at=self._at, found=" ".join(self._found[:MOST_TOLD]))
        return message("web", "verified_whole", at=self._at, count=self._entries)
