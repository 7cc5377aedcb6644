"""What is to be said of a log that was opened to be read or recorded in."""

from __future__ import annotations

from projections.texts import message
from stores.sqlite.log import EventLog

__all__ = ["doubt"]


def doubt(log: EventLog) -> str:
    """Of a log that was opened with `checked`: that it does not fit its chain, or was sealed with more than it holds;
    empty where neither is so. What is shown of such a log is what the file holds, and nothing proves it."""
    if not log.is_whole:
        return message("command", "shown_unproved", file=log.path)
    beyond = log.beyond()
    if beyond is None:
        return ""
    entries = message("command", "some_entries", count=beyond.upto)
    return message("command", "shown_in_part", file=log.path, entries=entries, at=beyond.at)
