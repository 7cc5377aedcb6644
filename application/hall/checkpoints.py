"""Checkpoints that the hall makes of its log by itself: after something was recorded, at most one a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from application.checkpointing import checkpoint, cosignatures_taken, ends_something, key_of_log
from domain.errors import TdlogError
from domain.log.notes import Note, VerifierKey
from domain.log.store import LogStore

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["Checkpoints"]

EVERY = 1.0
"""Seconds between two."""


class Checkpoints:
    """Signs how far the log has come. `now` may be called on any thread."""

    def __init__(
        self,
        log: LogStore,
        key: Ed25519PrivateKey,
        witnesses: Sequence[VerifierKey] = (),
        pause: Callable[[Event, float], object] = Event.wait,
    ) -> None:
        """`witnesses`: whose cosignatures are taken; `pause` waits so many seconds, or until an event is set."""
        self._witnesses = tuple(witnesses)
        self._log = log
        self._key = key
        self._pause = pause
        self._done = 0
        """Up to where it has signed."""
        self._lock = Lock()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)

    @property
    def key(self) -> VerifierKey:
        """What others need to check them. Raises NotPossible as long as the log has no tree, LogError."""
        return key_of_log(self._log, self._key)

    def take(self, sent: bytes) -> int:
        """Keep the cosignatures that a witness gives below a checkpoint of this log. Returns how many are new. Raises
        as `cosignatures_taken`."""
        with self._lock:
            return cosignatures_taken(self._log, sent, self._witnesses)

    def start(self) -> None:
        """Begin with how far the log has come by now."""
        self._thread.start()

    def stop(self) -> None:
        """Sign what is not signed yet, for good, and no more."""
        self._stopped.set()
        if self._thread.ident is not None:
            self._thread.join()

    def now(self) -> Note:
        """One that covers all that is recorded, and stays. Raises NotPossible, LogError."""
        with self._lock:
            note = checkpoint(self._log, self._key, lasting=True)
            self._done = max(self._done, self._log.tail())
        return note

    def step(self) -> None:
        """Sign what was recorded since; where the log is away just now it is tried again later."""
        try:
            with self._lock:
                tail = self._log.tail()
                if tail > self._done:
                    lasting = ends_something(self._log, self._done, tail)
                    checkpoint(self._log, self._key, lasting=lasting)
                    self._done = tail
        except TdlogError:
            return

    def _run(self) -> None:
        while not self._stopped.is_set():
            self.step()
            self._pause(self._stopped, EVERY)
        try:
            if self._log.tail():
                self.now()
        except TdlogError:
            return
