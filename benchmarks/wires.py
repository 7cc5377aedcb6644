"""The least client that a load can be made with: HTTP/1.1 and event streams on raw connections, by the thousand."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter

__all__ = ["Follower", "Wire"]

MOST_BEFORE = 1000
"""Bytes of an answer, or of an event, before its content."""


class Wire(asyncio.Protocol):
    """A connection that is kept open: one request after another."""

    def __init__(self, host: str, cookie: str) -> None:
        self._head = f" HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n".encode()
        self._buffer = b""
        self._waiting: deque[asyncio.Future[tuple[int, bytes]]] = deque()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed: whoever waits is told."""
        while self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_exception(ConnectionResetError("the server closed the connection"))

    @property
    def is_open(self) -> bool:
        """Whether a request can be sent: a server closes a connection by which nothing comes for long."""
        return self._transport is not None and not self._transport.is_closing()

    def post(self, path: str, body: bytes = b"") -> asyncio.Future[tuple[int, bytes]]:
        """Send a request; the future gives its status and its body, or raises ConnectionResetError."""
        assert self._transport is not None
        kind = b"Content-Type: application/json\r\nAccept: application/json\r\n" if body else b""
        length = b"Content-Length: %d\r\n\r\n" % len(body)
        self._transport.write(b"POST " + path.encode() + self._head + kind + length + body)
        future: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        return future

    def data_received(self, data: bytes) -> None:
        """Take what comes; answers come in the order of the requests."""
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            head = self._buffer[:end].lower()
            at = head.find(b"content-length:")
            length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
            if len(self._buffer) < end + 4 + length:
                return
            body, self._buffer = self._buffer[end + 4 : end + 4 + length], self._buffer[end + 4 + length :]
            future = self._waiting.popleft()
            if not future.done():
                future.set_result((int(head[9:12]), body))


class Follower(asyncio.Protocol):
    """A reader of an event stream, who notes by topic up to which position of the log he has been told, and when."""

    def __init__(self, host: str, path: str, told: Callable[[str, int, float], object], cookie: str = "") -> None:
        known = f"Cookie: {cookie}\r\n" if cookie else ""
        self._request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n{known}\r\n".encode()
        self._told = told
        self._buffer = b""
        self.status = 0
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        self.is_open = True
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """It ended."""
        self.is_open = False

    def data_received(self, data: bytes) -> None:
        """Take what comes: whole events, of whose content nothing is looked at. A ranking has some 50,000 bytes, and
        hundreds get it at once on the processors that the server has too."""
        if not self.status:
            self.status = int(data[9:12])
        now, start = perf_counter(), 0
        data = self._buffer + data if self._buffer else data
        while (end := data.find(b"\n\n", start)) >= 0:
            name = data.find(b"event: ", start, start + MOST_BEFORE)
            at = data.find(b"\nid: ", name, min(name + MOST_BEFORE, end)) if name >= 0 else -1
            if at >= 0:
                self._told(data[name + 7 : at].decode(), int(data[at + 5 : data.find(b"\n", at + 1)]), now)
            start = end + 2
        self._buffer = data[start:]
