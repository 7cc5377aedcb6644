"""What a server is told once, when it starts: where it serves, and how much it takes."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["LOOPBACK", "Bounds", "Settings"]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The names of this machine that no other machine answers to."""


class Bounds(Struct, frozen=True):
    """How much the server takes, of all and of one."""

    body: int = 256 * 1024
    """Bytes of what is sent with one request."""
    body_seconds: float = 10.0
    """How long that may take to arrive."""
    head_seconds: float = 10.0
    """How long a connection may take to say what it asks for."""
    requests: float = 50.0
    """Requests a second, of one device, or of one address that has none."""
    requests_at_once: float = 300.0
    """How many of those may come at once."""
    attempts: float = 0.5
    """Links tried a second, from one address."""
    attempts_at_once: float = 20.0
    connections: int = 12_000
    """Open at a time."""
    connections_each: int = 256
    """Open at a time from one address; this machine's own is not counted."""
    streams: int = 8_000
    """Event streams open at a time."""
    streams_each: int = 8
    """The same, of one device, or of one address that has none; this machine's own is not counted."""
    stream_seconds: float = 10.0
    """How long a reader may take for what was sent to it, before it is told to load the page again."""
    coalesced: float = 0.15
    """Seconds between two messages of a table or a desk."""
    coalesced_for_many: float = 0.4
    """Seconds between two messages of what many look at: a ranking, boards, the scorer's overview."""
    ping: float = 4.0
    """Seconds between two signs of life on a stream. A device that writes does not wait for them: it asks each second
    whether the hall is there."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where a server serves, and how."""

    hosts: frozenset[str] = frozenset(LOOPBACK)
    """The names and addresses that may stand in the address bar, without a port."""
    address: str = "http://127.0.0.1"
    """Where the pages are found from outside: the beginning of a link."""
    secure: bool = False
    """Whether it serves by TLS."""
    language: str = "en"
    """Of who asks for none."""
    root_certificate: bytes = b""
    """The root of the authority that vouches for the server, as PEM, where it has one of its own."""
    bounds: Bounds = Bounds()
    published: bool = False
    """Whether its pages are written into files, where nothing follows the log."""
    comments: bool = True
    """Whether the page of a board by itself has what commentators say."""
