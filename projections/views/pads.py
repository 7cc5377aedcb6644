"""What became of what bridge pads said, while they were followed."""

from __future__ import annotations

from msgspec import Struct

from projections.texts import message

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


class PadToldView(Struct, frozen=True):
    """Something that was told of pads, as a hall follows them."""

    at: str
    """UTC."""
    text: str


class PadsHeardView(Struct, frozen=True, kw_only=True):
    """A source of results that a hall knows, and how it is followed."""

    source: str
    """The address of a connector, or the name of a file."""
    connector: bool
    """Whether it is a connector, not a file."""
    session: str
    """Whose results are taken from it; empty where nobody's are."""
    state: str
    """`offered`: nobody follows it; `begins`; `waits`: it cannot be followed yet, and is tried again; `heard`; `away`;
    `log_away`: the log takes nothing now."""
    heard_at: str
    """When it was heard last, UTC; empty where it never was."""
    bad: int
    """How many looks in a row heard nothing."""
    counts: dict[str, int]
    """How much became what of it, as `what` of what was taken."""
    waiting: int
    """How much of what was told is not in the log."""
    left: tuple[PadTakenView, ...]
    """The same, each; of much the first."""
    last: tuple[PadToldView, ...]
    """What was told last, the latest first."""
    text: str
    refused: int = 0
    """How much of it was refused: it comes into the log by nobody's waiting."""

    @property
    def refused_text(self) -> str:
        """The same in words; empty where nothing was."""
        return message("pads", "not_in_log", count=self.refused, source=self.source) if self.refused else ""


class PadSourcesView(Struct, frozen=True):
    """The pads that a session can take its results from."""

    session: str
    sources: tuple[PadsHeardView, ...]
