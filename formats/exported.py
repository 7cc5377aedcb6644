"""What a writer gives: the bytes of a file, and what its format has no room for."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Exported"]


@dataclass(frozen=True, slots=True)
class Exported:
    """A log in another format."""

    data: bytes
    left_out: list[str] = field(default_factory=list[str])
    """What the format cannot hold, a line each, for the person who exports; empty where nothing is lost."""
