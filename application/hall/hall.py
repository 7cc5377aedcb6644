"""The hall: one log for a whole tournament, written by one thread, read by another, followed by a third.

Whoever serves it, over HTTP or in a test, submits acts and asks services; both are answered by futures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

from application.clock import now
from application.hall.asked import Act, Pending
from application.hall.following import Follower
from application.hall.identity import Identity
from application.hall.reader import Reader, Service
from application.hall.repeats import check_key
from application.hall.returning import is_back
from application.hall.sequencer import Sequencer
from application.hall.topics import Topics
from application.hall.waiting import Bounds
from application.office import Office
from domain.log.store import LogStore

__all__ = ["Hall"]

T = TypeVar("T")


class Hall:
    """A log that many people record in and read. Its methods may be called on any thread, and return at once."""

    def __init__(
        self,
        log: LogStore,
        *,
        clock: Callable[[], str] = now,
        monotonic: Callable[[], float] = time.monotonic,
        bounds: Bounds = Bounds(),  # noqa: B008
    ) -> None:
        """The log stays whoever opened it's, to be closed after the hall has stopped."""
        self.log = log
        self.clock = clock
        self.topics = Topics(log.tail())
        self.sequencer = Sequencer(
            Office(log, clock), self.topics.recorded, monotonic, bounds, lambda: is_back(self.log)
        )
        self.reader = Reader(Office(log, clock), bounds.waiting)
        self.follower = Follower(log, self.topics)
        self._monotonic = monotonic
        self._patience = bounds.patience
        self._threads = [
            Thread(target=each.run, name=type(each).__name__.lower(), daemon=True)
            for each in (self.sequencer, self.reader, self.follower)
        ]

    def start(self) -> None:
        """Begin to record, to read and to follow."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Take nothing more in; return once everything that waited is recorded, read or refused."""
        self.sequencer.waiting.close()
        self.reader.close()
        self.follower.stop()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def submit(self, act: Act[T], identity: Identity, key: str, digest: bytes) -> Future[T]:
        """Let something be recorded. `key` is the device's own, at most 80 characters; `digest` the SHA-256 of what was
        asked. Asked again with both it is answered as it was the first time, and not recorded again.

        The future gives what `act.answer` gives, or raises what `act.request` raises; RecordedFirst where somebody else
        was quicker; KeyUsed where the key was used for something else; LogAway where it is not known to be recorded,
        and may be asked again with the same key; LogGone, LogError. Raises Busy, Stopped, or TdlogError for a key or a
        device that is none.
        """
        check_key(identity.device, key, digest)
        until = self._monotonic() + self._patience
        pending = Pending(act, identity, key, digest, context=copy_context(), until=until)
        self.sequencer.waiting.put(pending)
        return pending.future

    def read(self, service: Service[T]) -> Future[T]:
        """Let something be read, in the language that is in use here. Raises Busy or Stopped; the future raises what
        the service raises."""
        return self.reader.ask(service, copy_context())
