"""Times and durations as the record writes them: UTC, read exactly; what cannot be read is None, never a guess."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

__all__ = ["duration_of", "time_of", "time_text"]

TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?) ?(Z|[+-][0-9]{2}:[0-9]{2})?",
    re.IGNORECASE,
)
PART = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,3}))? *+([^\W\d_]++)?\.? *+(?:(?:and|og|,) *+)?", re.IGNORECASE)
LONGEST_TEXT = 200
"""Characters of a time or a duration: what is longer is none."""
SECONDS = {
    1: ("s", "sec", "second", "seconds", "sek", "sekund", "sekunder"),
    60: ("", "m", "min", "mins", "minute", "minutes", "minut", "minutter"),
    3600: ("h", "hour", "hours", "t", "time", "timer"),
    86400: ("d", "day", "days", "dag", "dage", "døgn"),
}
"""The words of each unit, by its seconds; a bare number is minutes."""
UNITS = {word: seconds for seconds, words in SECONDS.items() for word in words}
LONGEST = 366 * 86400
LAST_YEAR = 9998
"""So that the longest duration can be added to every time."""


@lru_cache(maxsize=4096)
def time_of(text: str) -> datetime | None:
    """`2026-03-14T19:02:11Z`, also without seconds, with a blank for the T, or an offset; without one it is UTC."""
    found = TIME.fullmatch(text.strip()) if len(text) <= LONGEST_TEXT else None
    if found is None:
        return None
    try:
        zone = (found[3] or "Z").upper()
        time = datetime.fromisoformat(f"{found[1]}T{found[2]}{'+00:00' if zone == 'Z' else zone}").astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return time if time.year < LAST_YEAR else None


def time_text(time: datetime) -> str:
    """UTC to the second, as the log writes it."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def duration_of(text: str) -> timedelta | None:
    """`30 minutes`, `72 h`, `1 hour 30 min`, `1.5 hours`, `24 timer`; minutes if bare. None if not a period."""
    text = text.strip() if len(text) <= LONGEST_TEXT else ""
    milliseconds, at = 0, 0
    while at < len(text):
        part = PART.match(text, at)
        unit = UNITS.get((part[3] or "").lower()) if part else None
        if part is None or unit is None:
            return None
        milliseconds += (int(part[1]) * 1000 + int((part[2] or "").ljust(3, "0"))) * unit
        at = part.end()
    return timedelta(milliseconds=milliseconds) if text and milliseconds <= LONGEST * 1000 else None
