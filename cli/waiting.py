"""While another program keeps the log, the person is told what is waited for."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import Timer

from cli.show.screen import tell
from projections.texts import message

__all__ = ["saying_what_it_waits_for"]

PATIENCE = 1.0
"""Seconds to wait for another program before saying so."""


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
