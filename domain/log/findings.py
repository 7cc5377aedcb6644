"""What verifying can find, and the sentences that tell it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Literal

import msgspec

__all__ = [
    "Finding",
    "LinkRow",
    "LogRow",
    "at_entry",
    "cut",
    "damaged",
    "edited",
    "entries_text",
    "link_changed",
    "places_text",
    "unlinked",
]

Kind = Literal[
    "missing", "order", "edited", "inserted", "unlinked", "link", "unreadable", "cut", "seal", "tree", "checkpoint",
    "cosignature", "stamp", "file",
]  # fmt: skip

LogRow = tuple[int, Any, Any, Any, Any]
"""Position, stream, version, topic, state: as they lie in the file, of whatever type somebody put there."""
LinkRow = tuple[int, Any]
"""`upto` and link."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong with the log."""

    kind: Kind
    """`missing` entries; `order`: they stand in another; `edited` or `inserted` entries; `unlinked`: entries with no
    link over them; `link`: a link itself is missing or changed; `unreadable`: chained, but no event this tdlog
    knows; `cut`: the log does not hold the sealed head; `seal`: the head itself is not to be trusted; `tree`: the
    tree of hashes is another than that of the entries; `checkpoint`: one that the log keeps is not its own;
    `cosignature`: a witness's does not hold, or too few cosigned; `stamp`: a time stamp is not over what the log holds,
    or is not to be trusted; `file`: SQLite finds its own pages or indexes damaged."""
    text: str
    """A sentence for people."""
    position: int
    """Where in the log: the first position. Of the row after it, where nothing is left to point at."""
    last: int
    """The last position."""
    stream: str = ""
    """Empty where it cannot be known."""
    entry: int = 0
    """The first entry of the stream that is meant, 0 where it cannot be known."""
    last_entry: int = 0


def at_entry(kind: Kind, position: int, stream: object, version: object, what: str) -> Finding:
    """A finding about one entry."""
    entry = version if isinstance(version, int) else 0
    text = f"entry {version} of {stream}, at position {position}, {what}"
    return Finding(kind, text, position, position, str(stream), entry, entry)


def link_changed(upto: int) -> Finding:
    """The rows are whole and the link over them is not: the next link was built on another."""
    return Finding("link", f"the link at position {upto} was changed; the entries are whole", upto, upto)


def edited(group: Sequence[LogRow], end: int, upto: int) -> Finding:
    """A transaction that does not fit its link, and nothing in it says why. `end` is where the one before ended."""
    if not group:
        return Finding("link", f"the link at position {upto} covers no entry", upto, upto)
    streams = _by_stream(group)
    stream, (first, last) = next(iter(streams.items()))
    text = f"of {_named(streams)}, recorded together at positions {end + 1} to {upto}, at least one was changed"
    text += ", or what was recorded just before was taken out"
    return Finding("edited", text, end + 1, upto, stream, first, last)


def unlinked(group: Sequence[LogRow]) -> Finding:
    """Rows with no link over them."""
    streams = _by_stream(group)
    stream, (first, last) = next(iter(streams.items()))
    start, end = group[0][0], group[-1][0]
    text = f"{_named(streams)}, at positions {start} to {end}: no link covers what stands there"
    return Finding("unlinked", text, start, end, stream, first, last)


def cut(upto: int, end: int) -> Finding:
    """The sealed head at `upto` is not in a log that ends at `end`."""
    if end < upto:
        text = f"the log was sealed at position {upto} and ends at {end}: its tail was cut off"
        return Finding("cut", text, end + 1, upto)
    return Finding("cut", f"the log was sealed at position {upto} with another link: it was made anew", upto, upto)


def damaged(said: str) -> Finding:
    """What SQLite says of its own file: a page, or an index that does not agree with its table."""
    return Finding("file", f"the file is damaged, as SQLite finds: {said}", 0, 0)


def _by_stream(group: Sequence[LogRow]) -> dict[str, tuple[int, int]]:
    streams: dict[str, tuple[int, int]] = {}
    for _, stream, version, _, _ in group:
        entry = version if type(version) is int else 0
        first, last = streams.get(str(stream), (entry, entry))
        streams[str(stream)] = (min(first, entry), max(last, entry))
    return streams


def _named(streams: dict[str, tuple[int, int]]) -> str:
    names = [f"{entries_text(first, last)} of {stream}" for stream, (first, last) in islice(streams.items(), 3)]
    more = len(streams) - len(names)
    return " and ".join([*names, f"{more} more streams"] if more else names)


def entries_text(first: int, last: int) -> str:
    """`entry 3`, `entries 3 to 5`."""
    return f"entry {first}" if first == last else f"entries {first} to {last}"


def places_text(first: int, last: int) -> str:
    """`position 3 is`, `positions 3 to 5 are`."""
    return f"position {first} is" if first == last else f"positions {first} to {last} are"
