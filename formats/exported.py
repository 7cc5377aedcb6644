"""What a writer gives: the bytes of a file, and what its format has no room for."""

from __future__ import annotations

from msgspec import Struct, field

__all__ = ["Exported"]


class Exported(Struct, frozen=True):
    """A log in another format."""

    data: bytes
    left_out: list[str] = field(default_factory=list[str])
    """What the format cannot hold, a line each, for the person who exports; empty where nothing is lost."""
