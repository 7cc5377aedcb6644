"""Connections within bounds: how many there are, how long one may take to say what it asks for."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from web.limits import is_of_this_machine
from web.settings import Bounds

__all__ = ["bounded_protocol"]

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


class _TooFarAhead(Exception):
    """More is asked on a connection than is answered."""


def bounded_protocol(bounds: Bounds) -> type[HttpToolsProtocol]:
    """The protocol of a server's connections, which are counted together."""
    open_by: Counter[str] = Counter()

    class Bounded(HttpToolsProtocol):
        """A connection."""

        _address = ""
        _is_counted = False
        _head = 0
        """Bytes of the request that is being read, before its body; 0 between two of them."""
        _timer: asyncio.TimerHandle | None = None

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
            """Take what came; end it where the head of a request grows too long."""
            if self.transport.is_closing():
                return
            if self._timer is not None:
                self._head += len(data)
            super().data_received(data)
            if self._timer is not None and self._head > MOST_OF_A_HEAD:
                self._end(TOO_LONG)

        def on_message_begin(self) -> None:
            """A request begins. Raises _TooFarAhead, which ends the connection, where too many wait for their turn."""
            if len(self.pipeline) >= MOST_AHEAD:
                raise _TooFarAhead
            super().on_message_begin()
            self.scope["extensions"] = {
                "tdlog.abort": {"call": self.transport.abort},
                "tdlog.is_gone": {"call": self.transport.is_closing},
                "tdlog.write": {"call": self._written},
            }
            if self._timer is None:
                self._wait_for_head()

        def on_headers_complete(self) -> None:
            """What is asked for is known."""
            self._head_is_there()
            super().on_headers_complete()

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
            self._head = 0
            self._timer = self.loop.call_later(bounds.head_seconds, self._too_slow)

        def _head_is_there(self) -> None:
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
