"""A log for a command: opened, with whatever is to be said of it, and waited for while another program keeps it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import Timer

from application.opening import for_reading, for_recording, shown
from cli.exit_code import fail_at_the_end
from cli.show.screen import tell
from domain.log.store import LogStore
from projections.texts import message

__all__ = ["log_to_record_in", "open_log", "saying_what_it_waits_for"]

PATIENCE = 1.0
"""Seconds to wait for another program before saying so."""


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
    tell(said, kept=(shown(path),))


@contextmanager
def saying_what_it_waits_for() -> Generator[None]:
    """Tell the person when another program keeps the log."""
    timer = Timer(PATIENCE, tell, ["  " + message("screen", "waiting")])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
