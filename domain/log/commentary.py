"""What commentators say of boards that everybody may see: beside the log and outside the chain, so that words can be
erased."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

__all__ = ["Comment", "Commentary"]


class Comment(Struct, frozen=True):
    """A comment on an entry of a board at a table."""

    name: str
    """A short id that may be shown and typed."""
    stream: str
    """The table: `S1.r1.t5`."""
    board: int
    entry: int
    """The entry of that table from which on it is shown."""
    text: str
    """One paragraph."""
    link: str
    """The name of the link by which its author came in: who he is stands there alone, and may be erased there."""
    device: str
    """Whence it was sent."""
    key: str
    """The device's own: asked again with it, it is kept once."""
    at: str
    """UTC, ISO."""


class Commentary(Protocol):
    """The comments of a log. Every method raises LogError where the log cannot be read or written. Each change moves
    `Access.changes`."""

    def all(self) -> list[Comment]:
        """All that stand, in the order in which they were made."""
        ...

    def add(self, comment: Comment) -> Comment:
        """Keep a comment. Returns the one that stands: where the same device sent one under the same key, that one.
        Raises LogError where another has its name."""
        ...

    def remove(self, names: Collection[str]) -> list[str]:
        """Erase comments. Returns the names of those that stood, in their order."""
        ...
