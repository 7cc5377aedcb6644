"""Times as a page tells them: by the clock of the hall, which is that of the machine that serves."""

from __future__ import annotations

from domain.times import time_of

__all__ = ["clock_text", "zone_text"]


def clock_text(at: str) -> str:
    """The hour and minute of a time of the log; empty where it tells none."""
    time = time_of(at)
    return "" if time is None else f"{time.astimezone():%H:%M}"


def zone_text(at: str) -> str:
    """The zone of the hall's clock at a time of the log: `CET`; empty where it tells none."""
    time = time_of(at)
    return "" if time is None else time.astimezone().tzname() or ""
