"""What the hall does again and again beside the recording, on a thread of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Event, Thread

__all__ = ["Regularly"]


class Regularly(ABC):
    """Takes one step after another until it is stopped, and then a last look."""

    def __init__(self, name: str, pause: Callable[[Event, float], object]) -> None:
        """`name` is that of the thread; `pause` waits so many seconds, or until an event is set."""
        self._pause = pause
        self._stopped = Event()
        self._thread = Thread(target=self.run, name=name, daemon=True)

    def start(self) -> None:
        """Begin with the first step."""
        self._thread.start()

    def stop(self) -> None:
        """Take no more steps, and have the last look."""
        self._stopped.set()
        if self._thread.ident is not None:
            self._thread.join()

    def run(self) -> None:
        """Take one after another until it is stopped."""
        while not self._stopped.is_set():
            self._pause(self._stopped, self.step())
        self.last()

    @abstractmethod
    def step(self) -> float:
        """Returns after how many seconds the next is due."""

    @abstractmethod
    def last(self) -> None:
        """What is left to be done as it ends."""
