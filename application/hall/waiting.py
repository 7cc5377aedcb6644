"""What waits to be recorded: in order of arrival stream by stream, and never more than is bounded."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from itertools import islice
from threading import Condition
from typing import Any, NamedTuple

from application.hall.asked import Busy, Pending, Stopped
from projections.texts import message

__all__ = ["Bounds", "Waiting"]


class Bounds(NamedTuple):
    """How much is kept waiting, how much is recorded together, and for how long a log that is away is waited for."""

    waiting: int = 4096
    """Acts, of everybody together."""
    waiting_bytes: int = 32 << 20
    together: int = 256
    """Acts in one transaction."""
    bytes_together: int = 1 << 20
    patience: float = 8.0
    """Seconds that an act waits for a log that is away."""
    pause: float = 0.25
    """Seconds between two attempts at a log that is away."""


class Waiting:
    """A queue for each stream. May be shared by threads."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._changed = Condition()
        self._streams: OrderedDict[str, deque[Pending[Any]]] = OrderedDict()
        """By stream, in the order in which they get their turn; none is empty."""
        self._count = 0
        self._bytes = 0
        self._closed = False

    def __len__(self) -> int:
        return self._count

    @property
    def is_done(self) -> bool:
        """Whether nothing waits and nothing more is taken in."""
        return self._closed and not self._count

    def put(self, one: Pending[Any]) -> None:
        """Let an act wait. Raises Busy or Stopped where it may not."""
        with self._changed:
            if self._closed:
                raise Stopped(message("hall", "closing"))
            if self._count >= self._bounds.waiting or self._bytes + one.act.size > self._bounds.waiting_bytes:
                raise Busy(message("hall", "busy", waiting=self._count))
            self._streams.setdefault(one.act.stream, deque()).append(one)
            self._entered(one)
            self._changed.notify()

    def take(self, seconds: float) -> list[Pending[Any]]:
        """The next acts, one of each stream at the most, as many as fit in a transaction. Waits so many seconds for the
        first; none if none comes."""
        with self._changed:
            self._changed.wait_for(lambda: self._count or self._closed, seconds)
            taken: list[Pending[Any]] = []
            size = 0
            for stream in [*islice(self._streams, self._bounds.together)]:
                size += self._streams[stream][0].act.size
                if taken and size > self._bounds.bytes_together:
                    break
                taken.append(self._streams[stream].popleft())
                self._left(taken[-1])
            return taken

    def put_back(self, pending: Iterable[Pending[Any]]) -> None:
        """Let acts that were taken wait again, in their order, before whatever else waits."""
        with self._changed:
            for one in reversed([*pending]):
                self._streams.setdefault(one.act.stream, deque()).appendleft(one)
                self._streams.move_to_end(one.act.stream, last=False)
                self._entered(one)

    def take_those(self, is_meant: Callable[[Pending[Any]], bool]) -> list[Pending[Any]]:
        """Take those of all that wait of which something holds."""
        with self._changed:
            taken = [one for queue in self._streams.values() for one in queue if is_meant(one)]
            for one in taken:
                self._streams[one.act.stream].remove(one)
                self._left(one)
            return taken

    def pause(self, seconds: float) -> None:
        """Wait so long, whatever comes meanwhile."""
        with self._changed:
            self._changed.wait_for(bool, seconds)

    def close(self) -> None:
        """Take nothing more in; what waits can still be taken."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _entered(self, one: Pending[Any]) -> None:
        self._count += 1
        self._bytes += one.act.size

    def _left(self, one: Pending[Any]) -> None:
        """An act was taken out of its stream, which has its next turn behind all others."""
        stream = one.act.stream
        if self._streams[stream]:
            self._streams.move_to_end(stream)
        else:
            del self._streams[stream]
        self._count -= 1
        self._bytes -= one.act.size
