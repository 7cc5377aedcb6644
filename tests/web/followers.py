"""A hall of which one knows only how long its log is, and readers on connections, for tests of event streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from starlette.types import Message

from application.hall.topics import Growth, Name
from domain.errors import LogError
from web.settings import Bounds
from web.streams import Made, Reader, Streams, Wanted

__all__ = ["BOUNDS", "DESK", "TABLE", "Follower", "Hall", "played", "settled", "until"]

BOUNDS = Bounds(coalesced=0.0, ping=0.0, stream_seconds=10.0)
TABLE = Wanted("table/S1.r1.t1", "recorder", "S1.t1", "html", "en")
DESK = Wanted("desk/S1", "director", "S1", "html", "en")


class Hall:
    """A log of which one knows only how long it is, and how often each topic was made from it."""

    def __init__(self) -> None:
        self.position = 1
        self.made: list[Wanted] = []
        self.away = 0
        """How often it cannot be read yet."""
        self.fault: Exception | None = None
        """What is raised then, where it is not that the log is away."""
        self.seconds = 0.0
        self.lasting = b""
        self.until = ""
        self.slow = asyncio.Event()
        """Cleared, what is made takes until it is set."""
        self.slow.set()
        self.streams = Streams(self.make, BOUNDS, lambda: self.seconds)

    async def make(self, wanted: Wanted) -> Made:
        if self.away:
            self.away -= 1
            raise self.fault or LogError("away")
        self.made.append(wanted)
        await self.slow.wait()
        return Made(self.position, f"{wanted.topic} as of {self.position}".encode(), self.lasting, self.until)

    def recorded(self, *topics: str, by: Name | None = None) -> None:
        self.position += 1
        growth = Growth(self.position, frozenset() if by is None else frozenset((by,)))
        self.streams.touched(dict.fromkeys(topics, growth))


class Follower:
    """A reader on a connection; what was sent to it is in `got`, and it takes nothing while it is `stuck`."""

    def __init__(
        self,
        hall: Hall,
        *wanted: Wanted,
        behind: Sequence[Wanted] = (),
        still: bool = True,
        own: Name | None = None,
        begins: bool = False,
    ) -> None:
        self.got: list[bytes] = []
        self.taking = asyncio.Event()
        self.taking.set()
        self.still = still
        self.aborted = False
        self.closed = asyncio.Event()
        self.begun = 0
        self.reader = Reader(self._still_may, own)
        self.reader.abort = self._abort
        self.behind = list(behind)
        self.when_asked: Callable[[], object] = lambda: None
        begin = self._begin if begins else None
        follow = hall.streams.follow(self.reader, wanted, self._behind, self._receive, self._send, begin)
        self.task = asyncio.create_task(follow)

    async def _behind(self) -> Sequence[Wanted]:
        self.when_asked()
        return self.behind

    async def _begin(self) -> None:
        self.begun += 1

    async def _still_may(self) -> bool:
        return self.still

    def _abort(self) -> None:
        self.aborted = True
        self.taking.set()
        self.closed.set()

    async def _receive(self) -> Message:
        await self.closed.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        await self.taking.wait()
        self.got.append(message["body"])

    @property
    def text(self) -> str:
        return b"".join(self.got).decode()


def played(story: Callable[[Hall], Coroutine[Any, Any, None]]) -> Hall:
    """Play a story in a loop of its own."""

    async def whole() -> Hall:
        hall = Hall()
        await story(hall)
        return hall

    return asyncio.run(whole())


async def settled(times: int = 200) -> None:
    """Let all that can go on do so."""
    for _ in range(times):
        await asyncio.sleep(0)


async def until(condition: Callable[[], bool]) -> None:
    """Let the others go on until something is so; the test fails where it never is."""
    for _ in range(10_000):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came")
