"""A recorder's device as its page behaves: what is typed waits in an outbox until the server has acknowledged it.

In order, each entry under a key of its own, asked again unchanged after a cut; held where others have recorded first,
until whoever holds the device records it behind theirs or sets it aside.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.trials.messages import Answer, Connection
from benchmarks.trials.scripts import Typed

__all__ = ["Acknowledged", "Device", "Waiting"]

AT_ONCE = 3
"""Lines that are typed at the most before the next is sent."""
PATIENCE = 12
"""Lines that wait when whoever types rests."""
REST = 0.05
"""Seconds before it is tried again, where there is no server or it asks for patience."""
LATER = (429, 500, 503)
"""What is answered to be asked again: too often, a fault, busy or away."""


class Waiting(Struct):
    """A line in the outbox."""

    typed: Typed
    key: str
    seen: int | None = None
    """How many entries of the table were known; None until it is first sent, where others wait before it."""


class Acknowledged(Struct, frozen=True):
    """That the server said that something is in the log."""

    key: str
    first: int
    """Its position."""
    events: tuple[Any, ...]
    """As they were told."""


class Device:
    """A device that records a table."""

    def __init__(
        self,
        name: str,
        table: str,
        connection: Connection,
        random: Random,
        aside: float = 0.0,
        told: Callable[[], object] = lambda: None,
    ) -> None:
        """`aside`: how often what came too late is set aside, instead of recorded behind what the others did; `told` is
        called after each acknowledgement."""
        self.name = name
        self.table = table
        self.typed: list[Typed] = []
        """All that was typed on it, in order."""
        self.acknowledged: list[Acknowledged] = []
        self.wrong: list[str] = []
        """Answers that should not have been given."""
        self.met: Counter[str] = Counter()
        self.slowest = 0.0
        """Seconds from a request to its answer, at the most."""
        self.is_done = False
        """Whether nothing is left to be typed or sent."""
        self._outbox: deque[Waiting] = deque()
        self._entries = 1
        self._connection = connection
        self._random = random
        self._aside = aside
        self._told = told
        self._keys = 0

    async def work(self, lines: Sequence[Typed], goes_on: asyncio.Event) -> None:
        """Type lines for as long as it `goes_on`, and send until nothing waits."""
        left = deque(lines)
        while (left and goes_on.is_set()) or self._outbox:
            for _ in range(self._random.randint(1, AT_ONCE)):
                if left and goes_on.is_set() and len(self._outbox) < PATIENCE:
                    self._put(left.popleft())
            while self._outbox and not self.wrong and await self._send():
                await asyncio.sleep(0)
            if self.wrong:
                break
        self.is_done = True
        await self._connection.close()

    def _put(self, typed: Typed) -> None:
        self.typed.append(typed)
        self._outbox.append(Waiting(typed, self._key(), None if self._outbox else self._entries))

    def _key(self) -> str:
        self._keys += 1
        return f"{self.name}-{self._keys}"

    async def _send(self) -> bool:
        """Send what waits first. Returns whether it is answered."""
        first = self._outbox[0]
        first.seen = self._entries if first.seen is None else first.seen
        asked = {"line": first.typed.line, "seen": first.seen, "key": first.key, "at": ""}
        answer = await self._asked("entries", asked)
        if answer is None:
            return False
        told = msgspec.json.decode(answer.body)
        if answer.status == 200:
            self._outbox.popleft()
            self._entries = max(self._entries, told["entries"])
            recorded = told["recorded"]["recorded"]
            events = tuple(each["event"] for each in recorded)
            self.acknowledged.append(Acknowledged(first.key, recorded[0]["position"], events))
            self._told()
            return True
        if told["code"] != "recorded_first":
            self.wrong.append(f"{self.name}: {first.typed.line!r}: {answer.status} {told['code']}: {told['message']}")
            return False
        await self._choose(first.seen, int(told["entries"]))
        return True

    async def _choose(self, seen: int, entries: int) -> None:
        """Others have recorded more than this device knew of."""
        self.met["others were first"] += 1
        self._entries = max(self._entries, entries)
        if self._random.random() < self._aside:
            await self._set_aside(seen)
            return
        self.met["recorded behind"] += 1
        for each in self._outbox:
            each.seen, each.key = None, self._key()

    async def _set_aside(self, after: int) -> None:
        """Set all that waits aside, and ask until that is acknowledged."""
        lines = [{"line": each.typed.line, "at": ""} for each in self._outbox]
        asked = {"lines": lines, "after": after, "key": f"{self._outbox[0].key}-aside"}
        while (answer := await self._asked("rivals", asked)) is None or b'"recorded_first"' in answer.body[:200]:
            pass
        if answer.status != 200:
            self.wrong.append(f"{self.name}: set aside: {answer.status} {answer.body[:300]!r}")
            return
        self.met["set aside"] += len(self._outbox)
        self._outbox.clear()

    async def _asked(self, what: str, asked: object) -> Answer | None:
        """What is answered; None where it is to be asked again."""
        self.met["requests"] += 1
        asked_at = perf_counter()
        try:
            answer = await self._connection.post(f"/api/tables/{self.table}/{what}", msgspec.json.encode(asked))
        except ConnectionRefusedError:
            self.met["no server"] += 1
            await asyncio.sleep(REST)
            return None
        except (OSError, EOFError):
            self.met["asked again"] += 1
            return None
        self.slowest = max(self.slowest, perf_counter() - asked_at)
        if answer.status in LATER:
            self.met[f"told to wait ({answer.status})"] += 1
            await asyncio.sleep(REST)
            return None
        return answer
