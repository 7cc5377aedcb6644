"""How every store reads: events out of states, one stream or all of them, and the end of the log waited for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import itemgetter
from time import monotonic, sleep
from types import TracebackType
from typing import Self

from domain.events import AnyEvent, decode
from domain.log.rows import UNREADABLE, Numbered, events_of, read_state
from domain.log.store import Recorded

__all__ = ["Entries", "Reading"]

PAUSE = 0.05
"""Seconds between two looks at the end of a log that somebody waits for."""

_position = itemgetter(0)
_version = itemgetter(2)


class Reading(ABC):
    """What of a `LogStore` is alike in every store, by the few things that are not."""

    @property
    @abstractmethod
    def name(self) -> str:
        """As in `LogStore`."""

    @abstractmethod
    def tail(self) -> int:
        """As in `LogStore`."""

    @abstractmethod
    def close(self) -> None:
        """As in `LogStore`."""

    @abstractmethod
    def _states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        """Number and state of a stream's entries after one, in order."""

    @abstractmethod
    def _pages(self, after: int, upto: int | None, stream: str) -> Iterator[Iterable[Numbered]]:
        """The entries above one position up to another, in order, some at a time: all, or those of a stream."""

    def read(self, stream: str, after: int = 0) -> list[AnyEvent]:
        """As in `LogStore`."""
        return events_of(stream, after, self._states(stream, after), self.name)

    def scan(self, after: int = 0, upto: int | None = None, stream: str = "") -> Iterator[Recorded]:
        """As in `LogStore`."""
        for page in self._pages(after, upto, stream):
            for position, held, entry, state in page:
                try:
                    event = decode(state)
                except UNREADABLE:
                    event = read_state(held, entry, state)
                yield Recorded(position, held, entry, event)

    def wait(self, after: int, seconds: float) -> bool:
        """As in `LogStore`."""
        until = monotonic() + seconds
        while self.tail() <= after:
            left = until - monotonic()
            if left <= 0:
                return False
            sleep(min(left, PAUSE))
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Entries:
    """Entries in memory, in the order of recording and by stream, for one thread at a time."""

    def __init__(self) -> None:
        self._all: list[Numbered] = []
        self._by_stream: dict[str, list[Numbered]] = {}

    def add(self, entry: Numbered) -> None:
        """The next entry."""
        self._all.append(entry)
        self._by_stream.setdefault(entry[1], []).append(entry)

    def states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        """Number and state of a stream's entries after one, in order."""
        held = self._by_stream.get(stream, [])
        return [(version, state) for _, _, version, state in held[bisect_right(held, after, key=_version) :]]

    def between(self, after: int, upto: int | None, stream: str = "") -> list[Numbered]:
        """The entries above one position up to another (None: to the end), of all streams or of one."""
        held = self._by_stream.get(stream, []) if stream else self._all
        end = None if upto is None else bisect_right(held, upto, key=_position)
        return held[bisect_right(held, after, key=_position) : end]

    def version(self, stream: str) -> int:
        """The number of the stream's last entry, 0 where it has none."""
        held = self._by_stream.get(stream)
        return held[-1][2] if held else 0

    def versions(self, after: int, upto: int | None) -> dict[str, int]:
        """The streams that grew above one position up to another, and the last number that each had then."""
        if not after and upto is None:
            return {stream: held[-1][2] for stream, held in self._by_stream.items()}
        return {stream: version for _, stream, version, _ in self.between(after, upto)}
