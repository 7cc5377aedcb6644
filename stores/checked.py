"""A log read as its chain covers it: what a view is shown is what `verify` proves.

Rows are read in the order of recording, as they lie and never through an index, and every link is computed anew as they
come. An index that was changed, or planted, cannot change what is read here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from domain.log.chain import GENESIS, leaf, link_of_leaves
from domain.log.findings import LinkRow, LogRow
from domain.log.rows import Numbered
from domain.log.store import LogStore
from stores.reading import Entries, Reading

__all__ = ["CheckedLog"]


class CheckedLog(Reading):
    """A `LogStore` over another: what is read comes from rows held against the chain, with everything that was recorded
    until then. `is_whole` tells whether they fit."""

    def __init__(self, log: LogStore) -> None:
        self._log = log
        self._held = _Checked()
        self._taking = Lock()
        self.register = log.register
        self.access = log.access
        self.commentary = log.commentary
        self.tree = log.tree
        self.append = log.append
        self.receipt = log.receipt
        self.receipts = log.receipts
        self.head = log.head
        self.rows_and_links = log.rows_and_links
        self.as_it_lies = log.as_it_lies
        self.damage = log.damage
        self.seals = log.seals
        self.seal = log.seal
        self.is_there = log.is_there

    @property
    def name(self) -> str:
        """That of the log."""
        return self._log.name

    @property
    def read_only(self) -> bool:
        """Whether the log was opened for reading alone."""
        return self._log.read_only

    @property
    def is_whole(self) -> bool:
        """Whether what is read fits the chain, as far as it has been read; `verify` says what does not."""
        with self._checked() as held:
            return held.whole

    def version(self, stream: str) -> int:
        """As in `LogStore`."""
        with self._checked() as held:
            return held.entries.version(stream)

    def versions(self, after: int = 0, upto: int | None = None) -> dict[str, int]:
        """As in `LogStore`."""
        with self._checked() as held:
            return held.entries.versions(after, upto)

    def tail(self) -> int:
        """As in `LogStore`."""
        return self._log.tail()

    def wait(self, after: int, seconds: float) -> bool:
        """As in `LogStore`."""
        return self._log.wait(after, seconds)

    def link_at(self, position: int) -> bytes | None:
        """As in `LogStore`."""
        with self._checked() as held:
            link = held.links.get(position, None if position else GENESIS)
        return link if isinstance(link, bytes) else None

    def close(self) -> None:
        """Close the log."""
        self._log.close()

    def _states(self, stream: str, after: int) -> list[tuple[int, bytes]]:
        with self._checked() as held:
            return held.entries.states(stream, after)

    def _pages(self, after: int, upto: int | None, stream: str) -> Iterator[list[Numbered]]:
        with self._checked() as held:
            page = held.entries.between(after, upto, stream)
        yield page

    @contextmanager
    def _checked(self) -> Generator[_Checked]:
        """What was read so far, with what has been recorded since; one thread at a time."""
        held = self._held
        with self._taking:
            with self._log.rows_and_links(held.last_row, held.last_link) as (rows, links):
                held.take(rows, links)
            yield held


class _Checked:
    """The entries read so far; `take` adds what has been recorded since."""

    def __init__(self) -> None:
        self.whole = True
        """Whether every row so far is covered by a link that fits."""
        self.entries = Entries()
        self.links: dict[int, object] = {}
        """Every link, by the position where it ends."""
        self.last_row: int | None = None
        self.last_link: int | None = None
        """The positions above which rows, and links, were not taken yet; None: nothing was."""
        self._position = 0
        self._link = GENESIS

    def take(self, rows: Iterable[LogRow], links: Iterable[LinkRow]) -> None:
        """Take the rows above `last_row` and the links above `last_link`, both in the order of position."""
        coming = iter(rows)
        for upto, stored in links:
            leaves = self._leaves(coming, upto)
            self._link = link_of_leaves(self._link, leaves)
            self.whole = self.whole and bool(leaves) and self._position == upto and self._link == stored
            self.last_link = upto
            self.links[upto] = stored
        if self._leaves(coming, None):
            self.whole = False
        self.last_row = self._position

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
            self.entries.add((position, stream, version, state))
        else:
            self.whole = False
        try:
            return leaf((stream, version, topic, state))
        except (UnicodeEncodeError, OverflowError, TypeError):
            self.whole = False
            return b""
