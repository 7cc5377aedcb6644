"""The entries of a log as its chain covers them: what a view is shown is what `verify` proves.

Rows are read in the order of recording, from the table and never through an index, and every link is computed anew
as they come. An index that was changed, or planted, cannot change what is read here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import itemgetter

from domain.log.chain import GENESIS, leaf, link_of_leaves
from domain.log.findings import LinkRow, LogRow
from domain.log.rows import Numbered
from stores.sqlite.schema import FIRST

__all__ = ["CheckedEntries"]

BEYOND = float(1 << 63)
"""More than any row of SQLite can have."""


class CheckedEntries:
    """The entries read so far, by stream and in the order of recording; `take` adds what has been recorded since."""

    def __init__(self) -> None:
        self.whole = True
        """Whether every row so far is covered by a link that fits."""
        self.entries: list[Numbered] = []
        """Every entry."""
        self.by_stream: dict[str, list[Numbered]] = {}
        """The same by stream."""
        self.links: dict[int, object] = {}
        """Every link, by the position where it ends."""
        self.next_row: float = FIRST
        self.next_link: float = FIRST
        """The smallest position that a row, and a link, not yet taken can have."""
        self._position = 0
        self._link = GENESIS

    def take(self, rows: Iterable[LogRow], links: Iterable[LinkRow]) -> None:
        """Take the rows from `next_row` and the links from `next_link`, both in the order of position."""
        coming = iter(rows)
        for upto, stored in links:
            leaves = self._leaves(coming, upto)
            self._link = link_of_leaves(self._link, leaves)
            self.whole = self.whole and bool(leaves) and self._position == upto and self._link == stored
            self.next_link = _after(upto)
            self.links[upto] = stored
        if self._leaves(coming, None):
            self.whole = False
        self.next_row = max(self.next_row, _after(self._position))

    def streams(self) -> list[str]:
        """The ids of all streams, in the order of their first entries."""
        return list(self.by_stream)

    def page(self, after: int) -> list[Numbered]:
        """The entries at positions above `after`, in the order of recording: all of them."""
        return self.entries[bisect_right(self.entries, after, key=itemgetter(0)) :]

    def states(self, stream: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Version and state of a stream's entries with a version above `after`, in order."""
        return [(version, state) for _, _, version, state in self.by_stream.get(stream, ()) if version > after]

    def version(self, stream: str) -> int:
        """The number of the stream's last entry, 0 where it has none."""
        held = self.by_stream.get(stream)
        return held[-1][2] if held else 0

    def link_at(self, upto: int) -> object:
        """The link of the chain at a position; None where none ends there."""
        return self.links.get(upto, None if upto else GENESIS)

    def numbered(self, stream: str, upto: int) -> list[tuple[int, int, bytes]]:
        """Position, version and state of a stream's entries up to a version, in order."""
        entries = self.by_stream.get(stream, ())
        return [(position, version, state) for position, _, version, state in entries if version <= upto]

    def grown(self, after: int, upto: int) -> dict[str, int]:
        """The streams that grew above one position up to another, in that order, and how many entries they had then."""
        between = self.entries[bisect_right(self.entries, after, key=itemgetter(0)) :]
        return {stream: version for position, stream, version, _ in between if position <= upto}

    def _leaves(self, rows: Iterator[LogRow], upto: int | None) -> list[bytes]:
        """Take rows up to a position (None: all that are left), and give their leaves."""
        leaves: list[bytes] = []
        while upto is None or self._position < upto:
            row = next(rows, None)
            if row is None:
                break
            leaves.append(self._leaf(row))
        return leaves

    def _leaf(self, row: LogRow) -> bytes:
        position, stream, version, topic, state = row
        if position != self._position + 1:
            self.whole = False
        self._position = position
        if type(stream) is str and type(version) is int and type(state) is bytes:
            entry = (position, stream, version, state)
            self.entries.append(entry)
            self.by_stream.setdefault(stream, []).append(entry)
        else:
            self.whole = False
        try:
            return leaf((stream, version, topic, state))
        except (UnicodeEncodeError, OverflowError, TypeError):
            self.whole = False
            return b""


def _after(position: int) -> float:
    """The position after one, as SQLite can be asked for it."""
    return position + 1 if position + 1 < BEYOND else BEYOND
