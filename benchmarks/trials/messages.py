"""HTTP as the trials speak it: a request and its answer as bytes, on connections that may end at any moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import NamedTuple

__all__ = ["HOST", "Answer", "Connection", "closed", "exchanged", "read_message"]

HOST = "127.0.0.1"
END = b"\r\n\r\n"
LONGEST = 1 << 20
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    body: bytes


async def read_message(reader: asyncio.StreamReader) -> bytes:
    """A request or an answer, whole: its head and as many bytes as that tells. Raises ConnectionError, or EOFError
    where the connection ended within it; returns nothing where it ended before."""
    try:
        head = await reader.readuntil(END)
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise
        return b""
    length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
    return head + await reader.readexactly(int(length.split(b":")[1]))


async def exchanged(port: int, request: bytes) -> bytes:
    """What a server answers to a request that comes by a connection of its own; nothing where it ended that. Raises as
    `read_message`."""
    reader, writer = await asyncio.open_connection(HOST, port, limit=LONGEST)
    try:
        writer.write(request)
        return await read_message(reader)
    finally:
        await closed(writer)


async def closed(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whatever state it is in."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Connection:
    """A device's connection, kept open, and opened anew where it was cut."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self._head = f"Host: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\nCookie: {cookie}\r\n"
        self._ends: Ends | None = None

    async def post(self, path: str, body: bytes) -> Answer:
        """Send JSON. Raises ConnectionError or EOFError where no answer came: what was sent may have arrived."""
        said = f"Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return await self._asked(f"POST {path} HTTP/1.1\r\n{self._head}{said}".encode() + body)

    async def get(self, path: str) -> Answer:
        """Ask for JSON. Raises as `post`."""
        return await self._asked(f"GET {path} HTTP/1.1\r\n{self._head}Accept: application/json\r\n\r\n".encode())

    async def _asked(self, request: bytes) -> Answer:
        try:
            if self._ends is None:
                self._ends = await asyncio.open_connection(HOST, self.port, limit=LONGEST)
            reader, writer = self._ends
            writer.write(request)
            answer = await read_message(reader)
            if not answer:
                raise ConnectionResetError("the connection ended without an answer")
        except BaseException:
            await self.close()
            raise
        head, _, body = answer.partition(END)
        if b"connection: close" in head.lower():
            await self.close()
        return Answer(int(head[9:12]), body)

    async def close(self) -> None:
        """Close it, if it is open."""
        ends, self._ends = self._ends, None
        if ends is not None:
            await closed(ends[1])
