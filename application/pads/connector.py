"""A Data Connector as it is asked: over HTTP, past any proxy, again where it is busy or no answer comes.

What was asked may have been done although its answer was lost, so a queue is never taken to be empty where nothing was
answered, and what comes twice must not count twice: that is for whoever takes it. How far a queue was accepted is known
by session and kind; it is accepted only once it is in the log.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from application.over_http import TIMEOUT, NotAnswered, asking, is_of_http
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

__all__ = ["QUEUES", "Connector", "ConnectorAway", "Kind", "Polled", "Refused", "Send", "over_http"]

Kind = Literal["results", "td_calls"]
Send = Callable[[str, bytes | None], bytes]
"""Sends a body to an address (None: asks for what is there) and returns what is answered. Raises ConnectorAway."""

WAITS = (0.2, 0.4, 0.8, 1.6)
"""Seconds before each attempt after the first."""
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


def over_http(timeout: float = TIMEOUT, monotonic: Callable[[], float] = time.monotonic) -> Send:
    """Over HTTP, as `application.over_http` asks. Answers are read up to the size that an answer may have."""
    ask = asking(MOST_BYTES, "application/json; charset=utf-8", timeout, monotonic)

    def send(address: str, body: bytes | None) -> bytes:
        try:
            answer = ask(address, body)
        except NotAnswered as error:
            raise ConnectorAway(message("pads", "away", url=address, why=error.why)) from error
        if not answer.is_done:
            raise ConnectorAway(message("pads", "away", url=address, why=str(answer.status)))
        return answer.body

    return send


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
        if not is_of_http(self.url):
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


def _done(response: Response) -> Response:
    if response.is_refused:
        said = message("pads", "connector_refused", error=response.error_type, why=response.said)
        raise Refused(said, response.error_type)
    return response
