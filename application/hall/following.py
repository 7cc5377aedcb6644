"""What others record in the log, another server or a command, wakes its readers here as well."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from application.hall.topics import Topics
from domain.errors import LogError
from domain.log.store import LogStore

__all__ = ["Follower"]

LOOK = 0.2
"""Seconds between two looks at whether it is to stop, where nothing is recorded."""


class Follower:
    """Tells the topics of what was recorded past this process. Everything but `stop` is for its own thread."""

    def __init__(self, log: LogStore, topics: Topics, pause: Callable[[Event, float], object] = Event.wait) -> None:
        """`pause` waits so many seconds, or until an event is set."""
        self._log = log
        self._topics = topics
        self._pause = pause
        self._stopped = Event()

    def run(self) -> None:
        """Follow the log until it is stopped."""
        while not self._stopped.is_set():
            self.step(LOOK)

    def step(self, seconds: float) -> None:
        """Wait so many seconds for entries that nobody has told of, and tell of them."""
        try:
            if self._log.wait(self._topics.upto, seconds):
                with self._topics.being_told:  # by who records here, and knows more of it
                    after, upto = self._topics.upto, self._log.tail()
                self._topics.touched(self._log.versions(after, upto), upto)
                self._topics.told(upto)
        except LogError:  # it is away, and what was recorded meanwhile is told of when it is back
            self._pause(self._stopped, seconds)

    def stop(self) -> None:
        """Follow no longer."""
        self._stopped.set()
