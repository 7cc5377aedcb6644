"""The clock: time comes in here, with the command, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime

__all__ = ["now"]


def now() -> str:
    """UTC to the second, as `2026-03-14T19:02:11Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
