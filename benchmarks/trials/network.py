"""A bad network between devices and a server: it drops, delays, repeats and reorders what passes, by a seed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Literal, NamedTuple

from benchmarks.trials.messages import HOST, LONGEST, closed, exchanged, read_message

__all__ = ["TROUBLES", "BadNetwork", "Trouble"]

BROKEN = (OSError, EOFError)
LATEST = 40
"""What is held back is let through after so many requests at the most: others have passed it by then."""


class Trouble(NamedTuple):
    """What becomes of a request, and of its answer."""

    sent: Literal["never", "half", "once", "together", "again", "late"]
    """`together`: twice at once; `again`: now and once more later; `late`: later only, when its sender has given up."""
    answered: Literal["whole", "part", "never"]


TROUBLES = {
    "cut before the request": Trouble("never", "never"),
    "cut within the request": Trouble("half", "never"),
    "answer lost": Trouble("once", "never"),
    "cut within the answer": Trouble("once", "part"),
    "given up, comes late": Trouble("late", "never"),
    "comes twice at once": Trouble("together", "whole"),
    "comes again later": Trouble("again", "whole"),
    "comes again, answer lost": Trouble("again", "never"),
}


class BadNetwork:
    """A way to a server with trouble on it. Everything belongs to one loop."""

    def __init__(
        self, seed: int, server: Callable[[], int], share: float, met: Callable[[int], object] = lambda cuts: None
    ) -> None:
        """`server` tells the port; `share` of the requests meet trouble; `met` is told how often, each time."""
        self.met: Counter[str] = Counter()
        self.carried = 0
        """Requests."""
        self._random = Random(f"network {seed}")
        self._server = server
        self._share = share
        self._told = met
        self._held: list[tuple[int, bytes]] = []
        """What is let through late, with the number of the request that it waits for."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def cuts(self) -> int:
        """How often there was trouble."""
        return self.met.total()

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[int]:
        """Open it. Gives the port that leads to the server; at the end everything held back is let through."""
        gate = await asyncio.start_server(self._connected, HOST, 0, limit=LONGEST)
        try:
            yield int(gate.sockets[0].getsockname()[1])
            self._let_through(self.carried + LATEST)
            while self._tasks:
                await asyncio.gather(*self._tasks)
        finally:
            gate.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(*BROKEN):
            while (request := await read_message(reader)) and await self._carry(request, writer):
                pass
        await closed(writer)

    async def _carry(self, request: bytes, writer: asyncio.StreamWriter) -> bool:
        """Carry a request, and its answer back. Returns whether the connection goes on."""
        self.carried += 1
        self._let_through(self.carried)
        if self._random.random() >= self._share:
            writer.write(await exchanged(self._server(), request))
            return True
        name = self._random.choice([*TROUBLES])
        self.met[name] += 1
        self._told(self.cuts)
        answer = await self._delivered(request, TROUBLES[name])
        if TROUBLES[name].answered == "whole":
            writer.write(answer)
            return True
        if TROUBLES[name].answered == "part":
            writer.write(answer[: self._random.randrange(len(answer) or 1)])
        return False

    async def _delivered(self, request: bytes, trouble: Trouble) -> bytes:
        """The server's answer, as far as it is waited for."""
        if trouble.sent in ("late", "again"):
            self._held.append((self.carried + self._random.randint(1, LATEST), request))
        if trouble.sent == "together":
            self._begin(self._forgotten(request))
        if trouble.sent == "half":
            await self._begun(request[: self._random.randrange(len(request))])
        if trouble.sent in ("never", "half", "late"):
            return b""
        return await exchanged(self._server(), request)

    def _let_through(self, number: int) -> None:
        """Let through what was held back up to a request."""
        ripe = [request for due, request in self._held if due <= number]
        self._held = [(due, request) for due, request in self._held if due > number]
        for request in ripe:
            self._begin(self._forgotten(request))

    def _begin(self, task: Coroutine[Any, Any, None]) -> None:
        started = asyncio.create_task(task)
        self._tasks.add(started)
        started.add_done_callback(self._tasks.discard)

    async def _forgotten(self, request: bytes) -> None:
        """Deliver a request whose answer nobody waits for."""
        with suppress(*BROKEN):
            await exchanged(self._server(), request)

    async def _begun(self, part: bytes) -> None:
        """Deliver the beginning of a request, and break off."""
        with suppress(*BROKEN):
            _, writer = await asyncio.open_connection(HOST, self._server())
            writer.write(part)
            await closed(writer)
