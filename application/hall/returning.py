"""Whether a log that was gone is in its place again: whoever opened it there would find what was recorded."""

from __future__ import annotations

from domain.errors import LogError
from domain.log.store import LogStore
from stores.opening import open_log

__all__ = ["is_back"]


def is_back(log: LogStore) -> bool:
    """Whether the log at the address of one that is open has the same last link at the same place."""
    try:
        upto, link = log.head()
        with open_log(log.name, read_only=True) as there:
            return there.link_at(upto) == link
    except LogError:
        return False
