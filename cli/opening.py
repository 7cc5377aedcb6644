"""Opening a log for a command: what is to be said of it is said, and the command fails at the end."""

from __future__ import annotations

from application.opening import for_reading, for_recording
from cli.exit_code import fail_at_the_end
from cli.show.screen import tell
from domain.log.store import LogStore

__all__ = ["log_to_record_in", "open_log"]


def open_log(path: str) -> LogStore:
    """The log at a path, for reading: each entry held against the chain, with a warning where one does not fit.

    Raises LogError with a clear message.
    """
    return for_reading(path, lambda said: _warn(said, path))


def log_to_record_in(path: str, *, create: bool = False) -> LogStore:
    """The same, for recording."""
    return for_recording(path, lambda said: _warn(said, path), create=create)


def _warn(said: str, path: str) -> None:
    """What is shown of such a log is what the file holds: the command exits 1."""
    fail_at_the_end()
    tell(said, kept=(path,))
