"""What became of what bridge pads said, while they were followed."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["PadTakenView", "PadsView"]


class PadTakenView(Struct, frozen=True):
    """What became of a result, or of a call."""

    what: str
    """`entered`; `mended`: corrected on the pads; `beside`: laid beside what the log has; `asked`: the director is;
    `called`: from the pad; `waits`: for the table, which records the board; `refused`: not recorded."""
    stream: str
    """The table; empty where the session has none such."""
    board: int | None
    text: str
    """In words: where, what was read, what was expected, how to go on."""


class PadsView(Struct, frozen=True):
    """The pads of a session, as long as they were followed."""

    session: str
    taken: tuple[PadTakenView, ...]
    """In their order."""
    news: tuple[str, ...]
    """Of the source: that it was away, could not be read, is back."""
    left: int
    """How much of what was told is not in the log: it waits, or was refused."""
