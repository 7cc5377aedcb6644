"""The log of requests: what was asked for, how it ended and how long it took; no tokens, no queries, no names."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

__all__ = ["Asking", "RequestLine", "line_of"]


class Asking(Struct):
    """What becomes known of a request while it is answered."""

    route: str = "-"
    """The route as it stands in the table, not the address that was asked for."""
    role: str = "-"
    device: str = "-"
    status: int = 0


class RequestLine(Struct, frozen=True):
    """A request that was answered."""

    at: str
    method: str
    route: str
    status: int
    ms: float
    role: str
    device: str


def line_of(method: str, asking: Asking, seconds: float, clock: Callable[[], str]) -> RequestLine:
    """What is kept of a request that took so long."""
    known = method if method in ("GET", "HEAD", "POST", "OPTIONS") else "-"
    ms = round(seconds * 1000, 1)
    return RequestLine(clock(), known, asking.route, asking.status, ms, asking.role, asking.device)
