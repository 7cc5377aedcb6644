"""Opening a log for a command: what is to be said of it is said, and the command fails at the end."""

from __future__ import annotations

from application.opening import doubt
from cli.exit_code import fail_at_the_end
from cli.show.screen import tell
from stores.sqlite.log import EventLog

__all__ = ["open_log", "warned"]


def open_log(path: str) -> EventLog:
    """The log at a path, for reading: each entry held against the chain, with a warning where one does not fit.

    Raises LogError with a clear message.
    """
    return warned(EventLog(path, create=False, read_only=True, checked=True))


def warned(log: EventLog) -> EventLog:
    """A log that was opened with `checked`. Where it does not fit its chain, or was sealed with more than it holds,
    that is said, and the command exits 1."""
    said = doubt(log)
    if said:
        fail_at_the_end()
        tell(said, kept=(str(log.path),))
    return log
