"""Times as a page tells them: by the clock of the hall, which is that of the machine that serves."""

from __future__ import annotations

import re

from domain.times import time_of
from projections.texts.dates import date_text

__all__ = ["clock_text", "times_told", "zone_text", "zoned_text"]

OF_THE_LOG = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
"""A time as the log writes it."""


def clock_text(at: str) -> str:
    """The hour and minute of a time of the log; empty where it tells none."""
    time = time_of(at)
    return "" if time is None else f"{time.astimezone():%H:%M}"


def zone_text(at: str) -> str:
    """The zone of the hall's clock at a time of the log: `CET`; empty where it tells none."""
    time = time_of(at)
    return "" if time is None else time.astimezone().tzname() or ""


def zoned_text(at: str) -> str:
    """The hour and minute of a time of the log, with the zone of the hall's clock: `22:25 CET`."""
    return f"{clock_text(at)} {zone_text(at)}".strip()


def times_told(text: str) -> str:
    """A sentence with every time of the log in it by the hall's clock: `23:30 CET, Monday 23 November 2026`."""
    return OF_THE_LOG.sub(lambda found: _in_words(found[0]), text)


def _in_words(at: str) -> str:
    time = time_of(at)
    if time is None:
        return at
    return f"{zoned_text(at)}, {date_text(time.astimezone().date().isoformat())}"
