"""What is asked over HTTP: past any proxy, at the address that was given and no other, bounded in size and time."""

from __future__ import annotations

import http.client
import io
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from socket import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

from domain.errors import TdlogError
from formats.reading import clean
from projections.texts import message

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = ["TIMEOUT", "Answered", "Ask", "NotAnswered", "asking", "is_of_http"]

TIMEOUT = 10.0
PATIENCE = 6
PART = 1 << 16
"""Bytes read at once."""
KINDS: Mapping[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection, "https": http.client.HTTPSConnection,
}  # fmt: skip


class Answered(Struct, frozen=True):
    """What was answered, whatever it is."""

    status: int
    body: bytes

    @property
    def is_done(self) -> bool:
        """Whether it is what was asked for; not where one is sent elsewhere."""
        return 200 <= self.status < 300


Ask = Callable[[str, bytes | None], Answered]
"""Sends a body to an address (None: asks for what is there) and returns what is answered. Raises NotAnswered."""


class NotAnswered(TdlogError):
    """Nothing is answered there, or more than is read, or too slowly. What was asked may have been done."""

    def __init__(self, address: str, why: str) -> None:
        self.why = clean(why, 120)
        super().__init__(message("http", "not_answered", url=clean(address, 200), why=self.why))


class _Until(io.RawIOBase):
    """What a connection says, up to a time: behind that nothing more is listened to, be it a head or a body."""

    def __init__(self, said: io.RawIOBase, check: Callable[[], None]) -> None:
        super().__init__()
        self._said = said
        self._check = check

    def readable(self) -> bool:
        """It is read, and nothing else."""
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        """As of any raw stream. Raises TimeoutError where its time is up."""
        self._check()
        return self._said.readinto(buffer)

    def close(self) -> None:
        """It with the connection's."""
        self._said.close()
        super().close()


def asking(most: int, sends: str, timeout: float = TIMEOUT, monotonic: Callable[[], float] = time.monotonic) -> Ask:
    """Over HTTP, without any proxy. Answers are read up to `most` bytes, and for no longer than `PATIENCE` times the
    seconds of `timeout`, from the first byte of their heads on; `sends` is the type of what is sent."""

    def ask(address: str, body: bytes | None) -> Answered:
        headers = {"Content-Type": sends, "Origin": _origin(address)} if body is not None else {}
        until = monotonic() + PATIENCE * timeout

        def check() -> None:
            if monotonic() > until:
                raise TimeoutError(message("http", "too_slow"))

        class Answer(http.client.HTTPResponse):
            def __init__(self, sock: socket, debuglevel: int = 0, method: str | None = None, url: str | None = None):
                super().__init__(sock, debuglevel, method, url)
                self.fp = io.BufferedReader(_Until(self.fp.detach(), check))

        try:
            parts = urlsplit(address)
            connection = KINDS[parts.scheme](parts.hostname or "", parts.port, timeout=timeout)
            connection.response_class = Answer
            with closing(connection):
                where = parts._replace(scheme="", netloc="", path=parts.path or "/", fragment="")
                connection.request("GET" if body is None else "POST", where.geturl(), body, headers)
                with connection.getresponse() as answer:
                    if answer.getheader("Content-Encoding", "identity") != "identity":
                        raise ValueError(message("http", "encoded"))
                    return Answered(answer.status, _read(answer, most))
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NotAnswered(address, str(error)) from error

    return ask


def is_of_http(url: str) -> bool:
    """Whether it is an address of HTTP, with a host."""
    try:
        parts = urlsplit(url)
        return parts.scheme in KINDS and bool(parts.hostname) and parts.port != 0
    except ValueError:  # half an IPv6 address, a port that is no number
        return False


def _origin(address: str) -> str:
    """Who asks, as a hall wants to be told of whatever is sent to it: nobody's page but its own."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def _read(answer: http.client.HTTPResponse, most: int) -> bytes:
    """The body of an answer. Raises ValueError where it is too large."""
    read = bytearray()
    while part := answer.read1(PART):
        read += part
        if len(read) > most:
            raise ValueError(message("http", "too_large", most=most))
    return bytes(read)
