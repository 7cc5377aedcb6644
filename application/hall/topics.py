"""What readers wait for: which tables, desks and rankings may be others than they were.

A topic tells no content, only up to which position of the log it may have changed: whoever shows it asks for it then.
So a reader who is slow misses nothing and holds nothing up: of each topic he keeps one number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from threading import Lock
from typing import NamedTuple

from domain.streams import session_of

__all__ = ["LINKS", "Grown", "Growth", "Name", "Subscriber", "Topics", "is_about", "is_comments"]

Name = tuple[str, str]
"""A device, and the key under which it asked for something to be recorded."""

LINKS = "links"
"""Who may come in."""
COMMENTS = "comments/"
"""What commentators say of a table's boards: it stands in no stream, and no stream changes it."""
OF_A_SESSION = ("desk", "standings", "boards", "scorer", "case", "clock", "timekeeping")
"""What any table of a session may change: `desk/S1`, `case/S1/A1`."""
OF_WHAT_MOVES = ("standings/", "boards/", "clock/")
"""Those of them that are the same as long as nothing moves at the tables."""
MOST_NAMES = 16
"""By how many a topic is told to have grown; by more, it is by whomever."""


class Grown(NamedTuple):
    """What is known of a stream that was recorded in."""

    by: Name | None = None
    """Who was answered with all that his table shows since; None where nobody was."""
    moves: bool = True
    """Whether anything but the table itself may be shown otherwise than before."""


class Growth(NamedTuple):
    """How a topic may have changed."""

    position: int
    """Up to which position of the log."""
    by: frozenset[Name] = frozenset()
    """Those whose answers told them all of it; empty where it is by whomever."""

    def and_then(self, later: Growth) -> Growth:
        """This and another one, as one."""
        by = self.by | later.by if self.by and later.by else frozenset[Name]()
        return Growth(max(self.position, later.position), by if len(by) <= MOST_NAMES else frozenset())


def is_about(topic: str, stream: str) -> bool:
    """Whether what is recorded in a stream may change what a topic tells: at a table its own topic and those of the
    session, in a session's own stream all of them."""
    kind, _, named = topic.partition("/")
    if kind == "table":
        return named == stream or session_of(named) == stream
    return kind in OF_A_SESSION and named.partition("/")[0] == session_of(stream)


def is_comments(topic: str) -> bool:
    """Whether a topic tells what commentators say."""
    return topic.startswith(COMMENTS)


class Subscriber:
    """Who waits for topics: told once that there is something, and then not again until he has looked."""

    def __init__(self, topics: Topics, wake: Callable[[], object]) -> None:
        self._topics = topics
        self._wake = wake
        self._grown: dict[str, Growth] = {}
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

    def take(self) -> dict[str, Growth]:
        """The topics that may have changed since this was asked last, and how."""
        with self._lock:
            grown, self._grown, self._is_woken = self._grown, {}, False
        return grown

    def close(self) -> None:
        """Wait for nothing more."""
        with self._lock:
            self._is_woken = True
        self._topics.forget(self)

    def tell(self, topics: Iterable[str], growth: Growth) -> None:
        """Topics may have changed; called by `Topics` on any thread."""
        with self._lock:
            for topic in topics:
                before = self._grown.get(topic)
                self._grown[topic] = growth if before is None else before.and_then(growth)
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
        self.being_told = Lock()
        """Held by who records here from before he does until he has told of it."""
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
            self._tell((topic for stream in streams for topic in self._about(stream)), Growth(position))

    def recorded(self, grown: Mapping[str, Grown], first: int, last: int) -> None:
        """The same, of entries that follow one another: where they follow what was told before, no one need look for
        them. Topics of a session that nothing moved in are not told."""
        with self._lock:
            self._tell((topic for stream, how in grown.items() for topic in self._moved(stream, how)), Growth(last))
            for stream, how in grown.items():
                if how.by is not None:
                    self._tell((f"table/{stream}",), Growth(last, frozenset((how.by,))))
            if first == self.upto + 1:
                self.upto = last

    def _moved(self, stream: str, how: Grown) -> Iterable[str]:
        """The topics that are told that a stream grew, but for its own where somebody knows it."""
        for topic in self._about(stream):
            is_known = how.by is not None and topic == f"table/{stream}"
            if not is_known and (how.moves or not topic.startswith(OF_WHAT_MOVES)):
                yield topic

    def told(self, upto: int) -> None:
        """Everything up to a position was told."""
        with self._lock:
            self.upto = max(upto, self.upto)

    def changed(self, topic: str) -> None:
        """A topic that no stream changes, as `LINKS`, has another content."""
        with self._lock:
            self._tell((topic,), Growth(self.upto))

    def changed_of_kind(self, kind: str) -> None:
        """The topics of a kind, of whichever session, have another content."""
        with self._lock:
            self._tell([topic for topic in self._waiting if topic.startswith(f"{kind}/")], Growth(self.upto))

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

    def _tell(self, topics: Iterable[str], growth: Growth) -> None:
        found: defaultdict[Subscriber, list[str]] = defaultdict(list)
        for topic in dict.fromkeys(topics):
            for who in self._waiting.get(topic, ()):
                found[who].append(topic)
        for who, grown in found.items():
            who.tell(grown, growth)

    def _kept(self, topic: str) -> set[str]:
        """Where a topic is found again by its session."""
        kind, _, named = topic.partition("/")
        by_session = self._of_tables if kind == "table" else self._of_session
        return by_session["" if is_comments(topic) else session_of(named.partition("/")[0])]

    def _left(self, topic: str, who: Subscriber) -> None:
        waiting = self._waiting.get(topic, set())
        waiting.discard(who)
        if not waiting and self._waiting.pop(topic, None) is not None:
            self._kept(topic).discard(topic)
