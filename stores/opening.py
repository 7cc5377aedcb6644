"""Opening a log by its address: the path of a file."""

from __future__ import annotations

import os

from domain.log.store import LogStore

__all__ = ["open_log"]


def open_log(address: str | os.PathLike[str], *, create: bool = True, read_only: bool = False) -> LogStore:
    """The log at an address. `create` makes it where there is none; `read_only` never writes.

    Raises LogError where it cannot be opened, or is no log.
    """
    from stores.sqlite.log import EventLog

    return EventLog(address, create=create, read_only=read_only)
