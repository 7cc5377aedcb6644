"""What a page carries so that it proves itself: entries as they are in the log, and the hashes beside their ways."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

__all__ = ["PageProofView"]


class PageProofView(Struct, frozen=True):
    """The proof of some entries; without a note there is none."""

    note: str = ""
    """A checkpoint with its signatures."""
    leaves: tuple[tuple[int, bytes], ...] = ()
    """Where each entry stands in the log, from 0, and what the tree hashes of it."""
    nodes: tuple[tuple[int, int, bytes], ...] = ()
    """Level, place there and hash of each node beside the way of one of them."""
    streams: Mapping[str, int] = field(default_factory=dict[str, int])
    """How many entries the page shows of each stream that it shows whole."""
