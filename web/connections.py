"""Connections within bounds: how many there are, how long one may take to say what it asks for. Signs of life are
answered here, ahead of all that other requests go through: a thousand devices send one each second.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from web.limits import is_of_this_machine
from web.settings import Bounds

__all__ = ["ALIVE", "bounded_protocol"]

MOST_OF_A_HEAD = 32 * 1024
"""Bytes of a request before its body."""
MOST_AHEAD = 8
"""Requests sent on a connection before those ahead of them are answered; no browser sends one so."""
REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 10\r\n"
    b"content-length: 49\r\nconnection: close\r\n\r\nToo many connections are open; try again shortly."
)
TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 46\r\nconnection: close\r\n\r\nThe headers of the request are too long to do."
)

ALIVE = "/alive"
BRINGS_MORE = (b"content-length", b"transfer-encoding", b"upgrade")
HEARD = b"HTTP/1.1 204 No Content\r\ncache-control: no-store\r\n\r\n"


class _TooFarAhead(Exception):
    """More is asked on a connection than is answered."""


class _TooLong(Exception):
    """The head of a request has more than one may have."""


def bounded_protocol(bounds: Bounds, heard: Callable[[Scope], bool] = lambda scope: False) -> type[HttpToolsProtocol]:
    """The protocol of a server's connections, which are counted together. `heard` takes note of a device's sign of
    life; it returns False where more must be known of who sends it, and the request is answered like any other."""
    open_by: Counter[str] = Counter()

    class Bounded(HttpToolsProtocol):
        """A connection."""

        _address = ""
        _is_counted = False
        _is_in_head = True
        """Whether it is waited for what is asked for: at first, and since a request began."""
        _head = 0
        """Bytes of the request that is being read, before its body; 0 between two of them."""
        _timer: asyncio.TimerHandle | None = None
        _is_said = False
        """Whether the request that is being read was answered as a sign of life: it has no body."""

        def connection_made(self, transport: Any) -> None:
            """Count it; refuse it where there are too many."""
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            self._address = "" if is_of_this_machine(address) else address
            is_one_too_many = bool(self._address) and open_by[self._address] >= bounds.connections_each
            if is_one_too_many or open_by.total() >= bounds.connections:
                self._end(REFUSED)
                return
            self._is_counted = True
            open_by[self._address] += 1
            self._wait_for_head()

        def connection_lost(self, exc: Exception | None) -> None:
            """It is gone."""
            self._head_is_there()
            if self._is_counted:
                self._is_counted = False
                open_by[self._address] -= 1
                if not open_by[self._address]:
                    del open_by[self._address]
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            """Take what came; end it where the head of a request grows too long. Only one whose head does not come
            at once is timed."""
            if self.transport.is_closing():
                return
            if self._is_in_head:
                self._head += len(data)
            super().data_received(data)
            if self.transport.is_closing():
                return
            if self._is_in_head and self._head > MOST_OF_A_HEAD:
                self._end(TOO_LONG)
            elif self._timer is None and (self._is_in_head or self._is_untimed()):
                self._wait_for_head()

        def on_message_begin(self) -> None:
            """A request begins. Raises _TooFarAhead, which ends the connection, where too many wait for their turn."""
            if len(self.pipeline) >= MOST_AHEAD:
                raise _TooFarAhead
            super().on_message_begin()
            self._is_in_head, self._is_said = True, False

        def on_headers_complete(self) -> None:
            """What is asked for is known. Raises _TooLong, so that nothing behind it is read, where that is more than
            may be asked: it came in one piece, else it would have been ended before."""
            parser = self.parser
            if parser is not None and _length_of(parser.get_method(), self.url, self.headers) > MOST_OF_A_HEAD:
                self._end(TOO_LONG)
                raise _TooLong
            self._head_is_there()
            if self._is_sign_of_life():
                self._is_said = True
                self.transport.write(HEARD)
                self.on_response_complete()
                return
            self.scope["extensions"] = {
                "tdlog.abort": {"call": self.transport.abort},
                "tdlog.is_gone": {"call": self.transport.is_closing},
                "tdlog.write": {"call": self._written},
            }
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """All is sent."""
            if not self._is_said:
                super().on_message_complete()

        def send_400_response(self, msg: str) -> None:
            """Tell that it was no request; not where the connection was ended in other words."""
            if not self.transport.is_closing():
                super().send_400_response(msg)

        def _is_untimed(self) -> bool:
            """Whether nothing is being answered, and still it is not waited for the next request: what came was the
            rest of one that is answered, or blank lines."""
            return self.timeout_keep_alive_task is None and (not self.cycle or self.cycle.response_complete)

        def _is_sign_of_life(self) -> bool:
            """Whether the request is one and no more, of a device that is known, and nothing before it is unanswered.
            What has a body is bounded like any other."""
            path, _, query = self.url.partition(b"?")
            parser, before = self.parser, self.cycle
            if path != ALIVE.encode() or parser is None or parser.get_method() != b"POST" or self.expect_100_continue:
                return False
            if (before and not before.response_complete) or self.flow.write_paused or not parser.should_keep_alive():
                return False
            if any(name in BRINGS_MORE and value != b"0" for name, value in self.headers):
                return False
            self.scope["method"], self.scope["query_string"] = "POST", query
            return heard(dict(self.scope))

        def _written(self, told: bytes) -> bool:
            """Write the next piece of an answer that is under way, past all that one goes through. Returns whether it
            was written: not where what was before it waits yet to be sent."""
            cycle = self.cycle
            is_under_way = cycle.chunked_encoding and not cycle.response_complete
            if not is_under_way or self.flow.write_paused or self.transport.is_closing():
                return False
            self.transport.write(b"%x\r\n%b\r\n" % (len(told), told))
            return True

        def _wait_for_head(self) -> None:
            self._timer = self.loop.call_later(bounds.head_seconds, self._too_slow)

        def _head_is_there(self) -> None:
            self._is_in_head, self._head = False, 0
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _too_slow(self) -> None:
            self._timer = None
            self.transport.close()

        def _end(self, said: bytes) -> None:
            self._head_is_there()
            self.transport.write(said)
            self.transport.close()

    return Bounded


def _length_of(method: bytes, url: bytes, headers: Iterable[tuple[bytes, bytes]]) -> int:
    """The bytes of the head of a request: a line that says what is asked for, one for each header, and a blank one."""
    first = len(method) + len(url) + len(b"  HTTP/1.1\r\n")
    return first + sum(len(name) + len(value) + len(b": \r\n") for name, value in headers) + len(b"\r\n")
