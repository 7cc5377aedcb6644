"""Time stamps of checkpoints, as they are shown."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["StampView", "StampedView"]


class StampView(Struct, frozen=True):
    """A time stamp over so many entries."""

    entries: int
    at: str
    """When they were there, as the authority says."""
    authority: str
    """What its certificate calls it."""
    trusted: bool
    """Whether it leads to a certificate that was named."""


class StampedView(Struct, frozen=True):
    """A log that was stamped."""

    log: str
    """How it is named to others."""
    url: str
    """Where the authority was asked."""
    stamp: StampView
