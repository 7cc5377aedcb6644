"""What readers wait for: which tables, desks and rankings may be others than they were.

A topic tells no content, only up to which position of the log it may have changed: whoever shows it asks for it then.
So a reader who is slow misses nothing and holds nothing up: of each topic he keeps one number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Lock

from domain.streams import session_of

__all__ = ["LINKS", "Subscriber", "Topics", "is_about"]

LINKS = "links"
"""Who may come in."""
OF_A_SESSION = ("desk", "standings", "boards", "scorer", "case")
"""What any table of a session may change: `desk/S1`, `case/S1/A1`."""


def is_about(topic: str, stream: str) -> bool:
    """Whether what is recorded in a stream may change what a topic tells: at a table its own topic and those of the
    session, in a session's own stream all of them."""
    kind, _, named = topic.partition("/")
    if kind == "table":
        return named == stream or session_of(named) == stream
    return kind in OF_A_SESSION and named.partition("/")[0] == session_of(stream)


class Subscriber:
    """Who waits for topics: told once that there is something, and then not again until he has looked."""

    def __init__(self, topics: Topics, wake: Callable[[], object]) -> None:
        self._topics = topics
        self._wake = wake
        self._grown: dict[str, int] = {}
        self._is_woken = False
        self._lock = Lock()

    def add(self, *topics: str) -> None:
        """Wait for these topics too."""
        self._topics.subscribe(self, topics)

    def drop(self, *topics: str) -> None:
        """Wait for these topics no more."""
        self._topics.unsubscribe(self, topics)
        with self._lock:
            for topic in topics:
                self._grown.pop(topic, None)

    def take(self) -> dict[str, int]:
        """The topics that may have changed since this was asked last, and up to which position of the log."""
        with self._lock:
            grown, self._grown, self._is_woken = self._grown, {}, False
        return grown

    def close(self) -> None:
        """Wait for nothing more."""
        with self._lock:
            self._is_woken = True
        self._topics.forget(self)

    def tell(self, topics: Iterable[str], position: int) -> None:
        """Topics may have changed up to a position; called by `Topics` on any thread."""
        with self._lock:
            for topic in topics:
                self._grown[topic] = max(position, self._grown.get(topic, 0))
            if self._is_woken or not self._grown:
                return
            self._is_woken = True
        with suppress(RuntimeError):  # a loop that was closed meanwhile
            self._wake()


class Topics:
    """Who waits for what. May be shared by threads."""

    def __init__(self, upto: int = 0) -> None:
        self.upto = upto
        """The position of the log up to which everything was told, by whoever recorded it."""
        self._lock = Lock()
        self._waiting: dict[str, set[Subscriber]] = {}
        """By topic; none is empty."""
        self._of_tables: defaultdict[str, set[str]] = defaultdict(set)
        """By session, the topics of single tables that somebody waits for."""
        self._of_session: defaultdict[str, set[str]] = defaultdict(set)
        """By session, the others."""

    def subscriber(self, wake: Callable[[], object]) -> Subscriber:
        """One who waits for nothing yet. `wake` is called on whatever thread records, and returns at once: for an
        asyncio loop `partial(loop.call_soon_threadsafe, event.set)`."""
        return Subscriber(self, wake)

    def touched(self, streams: Iterable[str], position: int) -> None:
        """These streams grew, at the most up to a position of the log."""
        with self._lock:
            self._tell((topic for stream in streams for topic in self._about(stream)), position)

    def recorded(self, streams: Iterable[str], first: int, last: int) -> None:
        """The same, of entries that follow one another: where they follow what was told before, no one need look for
        them."""
        self.touched(streams, last)
        with self._lock:
            if first == self.upto + 1:
                self.upto = last

    def told(self, upto: int) -> None:
        """Everything up to a position was told."""
        with self._lock:
            self.upto = max(upto, self.upto)

    def changed(self, topic: str) -> None:
        """A topic that no stream changes, as `LINKS`, has another content."""
        with self._lock:
            self._tell((topic,), self.upto)

    def changed_of_kind(self, kind: str) -> None:
        """The topics of a kind, of whichever session, have another content."""
        with self._lock:
            self._tell([topic for topic in self._waiting if topic.startswith(f"{kind}/")], self.upto)

    def subscribe(self, who: Subscriber, topics: Iterable[str]) -> None:
        """Somebody waits for topics."""
        with self._lock:
            for topic in topics:
                self._waiting.setdefault(topic, set()).add(who)
                self._kept(topic).add(topic)

    def unsubscribe(self, who: Subscriber, topics: Iterable[str]) -> None:
        """Somebody waits for topics no more."""
        with self._lock:
            for topic in topics:
                self._left(topic, who)

    def forget(self, who: Subscriber) -> None:
        """Somebody waits for nothing any more."""
        with self._lock:
            for topic in [topic for topic, waiting in self._waiting.items() if who in waiting]:
                self._left(topic, who)

    def _about(self, stream: str) -> Iterable[str]:
        """The topics that a stream may change, of those that somebody waits for."""
        session = session_of(stream)
        tables = self._of_tables.get(session, ()) if stream == session else (f"table/{stream}",)
        return (*tables, *self._of_session.get(session, ()))

    def _tell(self, topics: Iterable[str], position: int) -> None:
        found: defaultdict[Subscriber, list[str]] = defaultdict(list)
        for topic in dict.fromkeys(topics):
            for who in self._waiting.get(topic, ()):
                found[who].append(topic)
        for who, grown in found.items():
            who.tell(grown, position)

    def _kept(self, topic: str) -> set[str]:
        """Where a topic is found again by its session."""
        kind, _, named = topic.partition("/")
        by_session = self._of_tables if kind == "table" else self._of_session
        return by_session[session_of(named.partition("/")[0])]

    def _left(self, topic: str, who: Subscriber) -> None:
        waiting = self._waiting.get(topic, set())
        waiting.discard(who)
        if not waiting and self._waiting.pop(topic, None) is not None:
            self._kept(topic).discard(topic)
