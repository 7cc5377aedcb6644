"""What is to be said of a log that was opened to be read or recorded in."""

from __future__ import annotations

from projections.texts import message
from stores.checked import CheckedLog
from stores.heads import beyond

__all__ = ["doubt"]


def doubt(log: CheckedLog) -> str:
    """Of a log: that it does not fit its chain, or was sealed with more than it holds; empty where neither is so. What
    is shown of such a log is what the file holds, and nothing proves it."""
    if not log.is_whole:
        return message("command", "shown_unproved", file=log.name)
    head = beyond(log)
    if head is None:
        return ""
    entries = message("command", "some_entries", count=head.upto)
    return message("command", "shown_in_part", file=log.name, entries=entries, at=head.at)
