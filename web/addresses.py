"""Where a server can be reached: the port it takes, and the addresses of this machine."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress

from domain.errors import TdlogError
from projections.texts import message

__all__ = ["EVERYWHERE", "HERE", "bound", "own_addresses", "own_names"]

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
"""For every machine of the network, and for this one alone."""

SOMEWHERE = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "192.0.2.1")
"""Addresses to which nothing is sent: on the way to one of them the system names its own."""
BACKLOG = 2048


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises TdlogError where the port is in use or may not be taken."""
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(BACKLOG)
    except OSError as error:
        taken.close()
        said = {errno.EADDRINUSE: "port_in_use", errno.EACCES: "port_not_allowed"}.get(error.errno or 0, "port_failed")
        raise TdlogError(message("serving", said, port=port, next=port + 1, why=error.strerror)) from error
    return taken


def own_addresses() -> list[str]:
    """The addresses under which other machines find this one, IPv4; none where it is in no network."""
    found: dict[str, None] = {}
    for far in SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((far, 9))
            found[str(asked.getsockname()[0])] = None
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    return [address for address in found if not address.startswith(("127.", "0."))]


def own_names() -> list[str]:
    """The names under which other machines may know this one."""
    name = socket.gethostname().lower()
    return [name, *([] if "." in name else [f"{name}.local"])]
