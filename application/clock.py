"""The clock: time comes in here, with the command, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from time import time

__all__ = ["now", "seconds_now"]


def now() -> str:
    """UTC to the second, as `2026-03-14T19:02:11Z`."""
    return _written(seconds_now())


def seconds_now() -> int:
    """Whole seconds since 1970, UTC."""
    return int(time())


@lru_cache(maxsize=1)  # a hall asks a thousand times in a second
def _written(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
