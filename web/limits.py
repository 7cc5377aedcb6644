"""How much one may ask: requests a second of a device or an address, and how much, how fast, a body may bring."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Generator
from contextlib import contextmanager

from starlette.types import Message, Receive, Scope

from web.failures import Failed
from web.security import header

__all__ = ["Counted", "Rate", "address_counted", "bounded_body", "client_of", "is_of_this_machine"]

REMEMBERED = 20_000
"""Devices and addresses whose rate is known; the one not heard of for longest is forgotten first."""


class Rate:
    """So many a second of each, and so many at once: a bucket that fills up again."""

    def __init__(self, a_second: float, at_once: float, monotonic: Callable[[], float]) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._monotonic = monotonic
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By whom, how many are left, and when that was so."""

    def __len__(self) -> int:
        return len(self._left)

    def take(self, who: str) -> None:
        """Count one of somebody's; of nobody in particular where that is empty. Raises Failed where he has asked for
        too much."""
        if not who:
            return
        now = self._monotonic()
        left, since = self._left.pop(who, (self._at_once, now))
        left = min(self._at_once, left + (now - since) * self._a_second)
        taken = left >= 1
        self._left[who] = (left - taken, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if not taken:
            raise Failed(429, "too_often", again_in=max(1, round((1 - left) / self._a_second)))


class Counted:
    """How many are open at a time: of all, and of each."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._each: defaultdict[str, int] = defaultdict(int)
        self.open = 0

    @contextmanager
    def one_of(self, who: str) -> Generator[None]:
        """Count one as long as it lasts; of nobody in particular where that is empty. Raises Failed at too many."""
        if self.open >= self._most or (who and self._each[who] >= self._most_each):
            raise Failed(429, "too_many_streams", again_in=10)
        self.open += 1
        self._each[who] += 1
        try:
            yield
        finally:
            self.open -= 1
            self._each[who] -= 1
            if not self._each[who]:
                del self._each[who]


def client_of(scope: Scope) -> str:
    """The address of who asks; empty where none is known."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


def address_counted(scope: Scope) -> str:
    """The address by which a request without a device is counted; empty for this machine's own: whoever sits at it, or
    a proxy that all the others come through."""
    address = client_of(scope)
    return "" if is_of_this_machine(address) else address


def is_of_this_machine(address: str) -> bool:
    """Whether an address is this machine's own."""
    return address in ("", "::1") or address.startswith("127.")


def bounded_body(scope: Scope, receive: Receive, most: int, seconds: float) -> Receive:
    """What a request brings, as long as it is not too much and does not take too long.

    Raises Failed: at once where the request says that it will be too much, else as it comes.
    """
    told = header(scope, b"content-length")
    if told and (not told.isdecimal() or int(told) > most):
        raise Failed(413, "too_large", most=most)
    came = 0
    is_whole = False
    until = asyncio.get_running_loop().time() + seconds

    async def bounded() -> Message:
        nonlocal came, is_whole
        if is_whole:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                brought = await receive()
        except TimeoutError:
            raise Failed(408, "too_slow") from None
        came += len(brought.get("body", b""))
        is_whole = not brought.get("more_body", False)
        if came > most:
            raise Failed(413, "too_large", most=most)
        return brought

    return bounded
