"""Opening a log for a command: what is to be said of it is said, and the command fails at the end."""

from __future__ import annotations

from application.opening import doubt
from cli.exit_code import fail_at_the_end
from cli.show.screen import tell
from domain.log.store import LogStore
from stores import opening
from stores.checked import CheckedLog

__all__ = ["open_log", "warned"]


def open_log(path: str) -> CheckedLog:
    """The log at a path, for reading: each entry held against the chain, with a warning where one does not fit.

    Raises LogError with a clear message.
    """
    return warned(opening.open_log(path, create=False, read_only=True))


def warned(log: LogStore) -> CheckedLog:
    """A log read as its chain covers it. Where it does not fit its chain, or was sealed with more than it holds, that
    is said, and the command exits 1."""
    checked = CheckedLog(log)
    said = doubt(checked)
    if said:
        fail_at_the_end()
        tell(said, kept=(log.name,))
    return checked
