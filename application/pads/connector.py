"""A Data Connector as it is asked: over HTTP, past any proxy, again where it is busy or no answer comes.

What was asked may have been done although its answer was lost, so a queue is never taken to be empty where nothing was
answered, and what comes twice must not count twice: that is for whoever takes it. How far a queue was accepted is known
by session and kind; it is accepted only once it is in the log.
"""

from __future__ import annotations

import http.client
import io
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from socket import socket
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec

from domain.errors import NotReadable, TdlogError
from formats.bridgemate.results import ResultDTO, TdCallDTO, read_each
from formats.bridgemate.wire import (
    MOST_BYTES,
    PATH,
    WELCOME,
    Command,
    DataType,
    ErrorType,
    Response,
    data_of,
    encoded,
    response_read,
)
from formats.reading import clean
from projections.texts import message

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = ["QUEUES", "Connector", "ConnectorAway", "Kind", "Polled", "Refused", "Send", "over_http"]

Kind = Literal["results", "td_calls"]
Send = Callable[[str, bytes | None], bytes]
"""Sends a body to an address (None: asks for what is there) and returns what is answered. Raises ConnectorAway."""

WAITS = (0.2, 0.4, 0.8, 1.6)
"""Seconds before each attempt after the first."""
TIMEOUT = 10.0
PATIENCE = 6
PART = 1 << 16
"""Bytes read at once."""
KINDS: Mapping[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection, "https": http.client.HTTPSConnection,
}  # fmt: skip
AGAIN = (ErrorType.BUSY, ErrorType.TIME_OUT)
"""What is asked again."""


class ConnectorAway(TdlogError):
    """The connector does not answer, or answers what nobody can read. What was asked may have been done."""


class Refused(TdlogError):
    """The connector says that it did not do what was asked."""

    def __init__(self, message: str, error: int = 0) -> None:
        super().__init__(message)
        self.error = error
        """Its number for why."""


class _Queue(NamedTuple):
    new: Command
    all: Command
    accept: Command
    data: DataType
    record: type[ResultDTO] | type[TdCallDTO]


QUEUES: dict[Kind, _Queue] = {
    "results": _Queue(Command.NEW_RESULTS, Command.ALL_RESULTS, Command.ACCEPT_RESULTS, DataType.RESULTS, ResultDTO),
    "td_calls": _Queue(
        Command.NEW_TD_CALLS, Command.ALL_TD_CALLS, Command.ACCEPT_TD_CALLS, DataType.TD_CALLS, TdCallDTO
    ),
}


class Polled(NamedTuple):
    """What a queue held."""

    records: Iterable[ResultDTO | TdCallDTO | NotReadable]
    """DTOs of its kind, in their order, and why one could not be read; to be gone through once."""
    last: int
    """The number of its last item; 0 where there is none."""


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


def over_http(timeout: float = TIMEOUT, monotonic: Callable[[], float] = time.monotonic) -> Send:
    """Over HTTP, without any proxy, and to no other address. Answers are read up to the size that an answer may have,
    and for no longer than `PATIENCE` times the seconds of `timeout`, from the first byte of their heads on."""

    def send(address: str, body: bytes | None) -> bytes:
        headers = {"Content-Type": "application/json; charset=utf-8"} if body is not None else {}
        until = monotonic() + PATIENCE * timeout

        def check() -> None:
            if monotonic() > until:
                raise TimeoutError(message("pads", "too_slow"))

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
                    if not 200 <= answer.status < 300:
                        raise http.client.HTTPException(str(answer.status))
                    return _read(answer)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise ConnectorAway(message("pads", "away", url=address, why=clean(str(error), 120))) from error

    return send


def _read(answer: http.client.HTTPResponse) -> bytes:
    """The body of an answer, or as much of one that is too large as shows that it is."""
    read = bytearray()
    while len(read) <= MOST_BYTES and (part := answer.read1(PART)):
        read += part
    return bytes(read)


class Connector:
    """A connector at an address."""

    def __init__(
        self,
        url: str,
        sleep: Callable[[float], object],
        send: Send | None = None,
        waits: Sequence[float] = WAITS,
    ) -> None:
        """`sleep` waits so many seconds. Raises NotReadable where the address is none of HTTP."""
        self.url = url.rstrip("/")
        if not _is_of_http(self.url):
            raise NotReadable(message("pads", "no_url", read=repr(url[:80])))
        self._sleep = sleep
        self._send = send or over_http()
        self._waits = waits
        self._accepted: dict[tuple[str, Kind], int] = {}

    def identify(self) -> str:
        """What the connector says of itself. Raises ConnectorAway; Refused where something else answers there."""
        said = self._send(f"{self.url}/", None).decode("utf-8", "replace")
        if WELCOME not in said:
            raise Refused(message("pads", "no_connector", url=self.url, read=clean(said, 60)))
        return clean(said, 120)

    def ask(self, command: Command, data: object = None, session: str = "", *, once: bool = False) -> Response:
        """Ask, again while it is busy or no answer comes; `once`, where doing it twice would harm, again only while it
        is busy, for then nothing was done. Raises ConnectorAway where no answer came at last; Refused where it says
        that nothing was done."""
        body = encoded(command, data, session)
        for wait in (*self._waits, None):
            try:
                response = response_read(self._send(f"{self.url}{PATH}", body))
            except (ConnectorAway, NotReadable) as error:
                if wait is None or once:
                    raise ConnectorAway(error.message) from error
            else:
                if response.error_type not in AGAIN:
                    return _done(response)
                if wait is None or (once and response.error_type != ErrorType.BUSY):
                    raise ConnectorAway(message("pads", "still_busy", url=self.url))
            self._sleep(wait or 0.0)
        raise AssertionError("the last attempt returns or raises")

    def poll(self, kind: Kind, session: str, *, everything: bool = False) -> Polled:
        """What a queue holds: `everything`, or what was not accepted yet. Raises ConnectorAway, Refused."""
        queue = QUEUES[kind]
        response = self.ask(queue.all if everything else queue.new, session=session)
        if response.data_type != queue.data:
            return Polled((), 0)
        try:
            told = data_of(response, list[msgspec.Raw])
        except NotReadable as error:
            raise ConnectorAway(error.message) from error
        return Polled(read_each(told, queue.record), response.last_queue_item_id)

    def accept(self, kind: Kind, session: str, last: int) -> None:
        """Say that a queue was taken up to an item: once it is in the log. Raises ConnectorAway, Refused."""
        if last > self._accepted.get((session, kind), 0):
            self.ask(QUEUES[kind].accept, last, session)
            self._accepted[session, kind] = last


def _is_of_http(url: str) -> bool:
    """Whether it is an address of HTTP, with a host."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # half an IPv6 address, a port that is no number
        return False


def _done(response: Response) -> Response:
    if response.is_refused:
        said = message("pads", "connector_refused", error=response.error_type, why=response.said)
        raise Refused(said, response.error_type)
    return response
