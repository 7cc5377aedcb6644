"""Checkpoints that the hall makes of its log by itself: after something was recorded, at most one a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Lock
from typing import TYPE_CHECKING

from application.checkpointing import checkpoint, cosignatures_taken, key_of_log, turns
from application.hall.regularly import Regularly
from domain.errors import NotPossible, TdlogError
from domain.log.checkpoints import Policy, checkpoint_of
from domain.log.notes import Note, VerifierKey
from domain.log.store import LogStore
from projections.texts import message

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["Checkpoints"]

EVERY = 1.0
"""Seconds between two."""
MOST_TURNS = 2
"""How many of the turns of a log that were not signed yet are: where one session ended, and the next began."""


class Checkpoints(Regularly):
    """Signs how far the log has come. `now` may be called on any thread."""

    def __init__(
        self,
        log: LogStore,
        key: Ed25519PrivateKey,
        witnesses: Sequence[VerifierKey] = (),
        pause: Callable[[Event, float], object] = Event.wait,
    ) -> None:
        """`witnesses`: whose cosignatures are taken; `pause` waits so many seconds, or until an event is set. Raises
        NotReadable where a key is no witness's, or is named twice; NotPossible where it is the log's own."""
        super().__init__("checkpoints", pause)
        self.witnesses = Policy(tuple(dict.fromkeys(witnesses))).witnesses
        if any(one.public == key.public_key().public_bytes_raw() for one in self.witnesses):
            raise NotPossible(message("proofs", "own_witness"))
        self._log = log
        self._key = key
        self._done: int | None = None
        """Up to where it has signed; None as long as nobody has looked."""
        self.why = ""
        """Why the log could not be signed when that was tried last; empty where it was."""
        self._lock = Lock()

    @property
    def key(self) -> VerifierKey:
        """What others need to check them. Raises NotPossible as long as the log has no tree, LogError."""
        return key_of_log(self._log, self._key)

    def take(self, sent: bytes, most: int) -> int:
        """Keep the cosignatures that a witness gives below a checkpoint of this log, over at most so many entries.
        Returns how many are new. Raises as `cosignatures_taken`."""
        with self._lock:
            return cosignatures_taken(self._log, sent, self.witnesses, most)

    def now(self) -> Note:
        """One that covers all that is recorded, and stays. Raises NotPossible, LogError."""
        with self._lock:
            return self._signed(lasting=True)

    def step(self) -> float:
        """Sign what was recorded since; where that cannot be done just now it is told, and tried again later."""
        try:
            with self._lock:
                if self._log.tail() > (self._done or 0):
                    self._signed(lasting=False)
            self.why = ""
        except TdlogError as error:
            self.why = error.message
        except Exception as error:  # whatever it is, what is recorded later is to be signed
            self.why = f"{type(error).__name__}: {error}"
        return EVERY

    def last(self) -> None:
        """Sign what is not signed yet, for good."""
        try:
            if self._log.tail():
                self.now()
        except TdlogError:
            return

    def _signed(self, *, lasting: bool) -> Note:
        """A checkpoint over all that is recorded, and those that stay of what was recorded since the last."""
        tail = self._log.tail()
        if tail and self._log.tree.origin:
            for size in [*turns(self._log, self._begin(), tail)][-MOST_TURNS:]:
                checkpoint(self._log, self._key, lasting=True, size=size)
        note = checkpoint(self._log, self._key, lasting=lasting)
        self._done = min(tail, checkpoint_of(note).size)
        return note

    def _begin(self) -> int:
        """Up to where the turns of the log are signed."""
        if self._done is None:
            return max((one.size for one in self._log.tree.checkpoints()), default=0)
        return self._done
