"""Verifying the log: every row is read, every link computed anew, and what is wrong is named.

A link covers one transaction, so that is how closely the chain itself can point. The rest of the evidence points
closer: numbers that skip or turn back, a state that says another topic than its row, a link that fits once one row
is left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import chain
from operator import attrgetter

import msgspec

from domain.events import decode
from domain.log.chain import GENESIS, link_of_leaves, packed
from domain.log.findings import (
    Finding,
    LinkRow,
    LogRow,
    at_entry,
    edited,
    entries_text,
    link_changed,
    places_text,
    unlinked,
)
from domain.log.rows import TAG_OF, UNREADABLE
from domain.log.tree_verification import TreeCheck

__all__ = ["verify_rows"]

TRIED = 4000
"""The longest transaction, in rows, that is tried out row by row for what would make its link fit."""

TRIED_IN_ALL = 2 * TRIED**2
"""How much is tried out in one log: the squares of the lengths."""


class _Gap(msgspec.Struct):
    """Entries of one stream that did not come when they should have."""

    stream: str
    first: int
    last: int
    position: int
    """Of the row that came instead."""
    came_late: set[int] = msgspec.field(default_factory=set[int])


class _Broken(msgspec.Struct):
    """A link that does not fit, waiting for the next one to tell whether the rows or the link were changed."""

    finding: Finding
    upto: int
    computed: bytes


def verify_rows(rows: Iterable[LogRow], links: Iterable[LinkRow], tree: TreeCheck | None = None) -> list[Finding]:
    """Walk all rows and links, both in the order of position. `tree` is given the rows too, as they are packed for the
    chain.

    Returns what is wrong, in the order of position; empty where the log is whole.
    """
    return _Walk(tree).run(iter(rows), links)


class _Walk:
    """One pass over the log."""

    def __init__(self, tree: TreeCheck | None) -> None:
        self.tree = tree
        self.found: list[Finding] = []
        self.ends: dict[str, int] = {}
        self.gaps: dict[str, list[_Gap]] = {}
        self.holes: list[Finding] = []
        """Positions with no row, not yet told which entry stood there."""
        self.position = 0
        self.noted = 0
        """How many things were seen that would explain a link that does not fit."""
        self.unread: list[tuple[int, str, int, str]] = []
        """Of this transaction: position, stream, entry and error of each state that does not decode."""
        self.tried = 0
        """How much was tried out so far."""
        self.before = ("", 0)
        """Stream and entry of the row before."""

    def run(self, rows: Iterator[LogRow], links: Iterable[LinkRow]) -> list[Finding]:
        previous, broken, end = GENESIS, None, 0
        waiting: LogRow | None = None
        for upto, stored in links:
            group: list[LogRow] = [waiting] if waiting and waiting[0] <= upto else []
            if group or not waiting:
                waiting = None
                for row in rows:
                    if row[0] > upto:
                        waiting = row
                        break
                    group.append(row)
            noted = self.noted
            leaves = self.leaves(group)
            if self.position < upto:
                self.hole(upto + 1)
            computed = link_of_leaves(previous, leaves)
            if broken and computed != stored and link_of_leaves(broken.computed, leaves) == stored:
                self.found.append(link_changed(broken.upto))
                broken, computed = None, stored
            if broken:
                self.found.append(broken.finding)
                broken = None
            fits = computed == stored
            self.tell_unread(fits)
            if fits and not group:
                self.found.append(edited(group, end, upto))
            if not fits and noted == self.noted:
                self.tried += len(leaves) ** 2
                finding = _tried(previous, leaves, stored, group) if self.tried <= TRIED_IN_ALL else None
                if finding:
                    self.found.append(finding)
                else:
                    broken = _Broken(edited(group, end, upto), upto, computed)
            previous = stored if isinstance(stored, bytes) else b""
            end = upto
        if broken:
            self.found.append(broken.finding)
        tail = [waiting] if waiting else []
        tail += rows
        self.leaves(tail)
        self.tell_unread(not tail)
        if tail:
            self.found.append(unlinked(tail))
        return self.result()

    def leaves(self, group: Sequence[LogRow]) -> list[bytes]:
        """Look at some rows. Returns their leaves; empty of a row that cannot be hashed."""
        entries = [self.row(row) for row in group]
        if self.tree is not None:
            self.tree.add(group, entries)
        return [sha256(entry).digest() if entry else b"" for entry in entries]

    def row(self, row: LogRow) -> bytes:
        """Look at one row by itself and in its stream. Returns it packed; empty where it cannot be."""
        position, stream, version, topic, state = row
        if position != self.position + 1:
            self.hole(position)
        self.position = position
        if type(stream) is str and type(version) is int:
            if version != self.ends.get(stream, 0) + 1:
                self.turn(stream, version, position)
            else:
                self.ends[stream] = version
            self.before = (stream, version)
        if type(stream) is str and type(version) is int and type(topic) is str and type(state) is bytes:
            try:
                tag = TAG_OF[type(decode(state))]
            except UNREADABLE as error:
                self.unread.append((position, stream, version, str(error)))
            else:
                if tag != topic:
                    what = f"is {topic!r} by its row, {tag!r} by its state"
                    self.note(at_entry("edited", position, stream, version, what))
        else:
            self.note(at_entry("edited", position, stream, version, "was changed: it is not in the form of a row"))
        try:
            return packed((stream, version, topic, state))
        except (UnicodeEncodeError, OverflowError, TypeError):
            return b""

    def note(self, finding: Finding) -> None:
        """Keep a finding that explains why the link over it does not fit."""
        self.noted += 1
        self.found.append(finding)

    def tell_unread(self, fits: bool) -> None:
        """Say of the states that do not decode whether they were recorded so: their link fits, or does not."""
        for position, stream, entry, error in self.unread:
            if fits:
                what = f"cannot be read, and was recorded so, perhaps by a newer tdlog ({error})"
                self.found.append(at_entry("unreadable", position, stream, entry, what))
            else:
                self.note(at_entry("edited", position, stream, entry, f"was changed and cannot be read ({error})"))
        self.unread.clear()

    def hole(self, position: int) -> None:
        """No row at the positions before this one."""
        stream, entry = self.before
        first, last = self.position + 1, position - 1
        after = f"after entry {entry} of {stream}" if stream else "at the very beginning"
        self.noted += 1
        self.holes.append(Finding("missing", f"{places_text(first, last)} missing, {after}", first, last))
        self.position = last

    def turn(self, stream: str, version: int, position: int) -> None:
        """An entry came that was not the next one of its stream."""
        due = self.ends.get(stream, 0) + 1
        self.noted += 1
        gaps = self.gaps.setdefault(stream, [])
        if version > due:
            gaps.append(_Gap(stream, due, version - 1, position))
            self.ends[stream] = version
            return
        place = bisect_right(gaps, version, key=attrgetter("first")) - 1
        gap = gaps[place] if place >= 0 and version <= gaps[place].last else None
        if gap and gap is gaps[-1] and version == gap.first + 1 and not gap.came_late:
            gaps.remove(gap)
            self.ends[stream] = version
            what = f"stands where entry {gap.first} should"
            self.found.append(at_entry("edited", gap.position, stream, gap.last + 1, what))
            return
        if gap:
            gap.came_late.add(version)
        self.found.append(at_entry("order", position, stream, version, f"comes after entry {due - 1}"))

    def result(self) -> list[Finding]:
        """Everything found, holes and gaps of the same size taken for the same entries."""
        holes: dict[int, deque[Finding]] = {}
        for one in self.holes:
            holes.setdefault(one.last - one.position + 1, deque()).append(one)
        for gap in chain.from_iterable(self.gaps.values()):
            size = gap.last - gap.first + 1 - len(gap.came_late)
            if not size:
                continue
            alike = holes.get(size)
            hole = alike.popleft() if alike and alike[0].last < gap.position else None
            first, last = gap.first, gap.last
            position, end = (hole.position, hole.last) if hole else (gap.position, gap.position)
            text = f"{entries_text(first, last)} of {gap.stream} {'is' if first == last else 'are'} missing"
            if gap.came_late:
                text = f"{size} of {entries_text(first, last)} of {gap.stream} missing"
            text += f", before position {gap.position}"
            self.found.append(Finding("missing", text, position, end, gap.stream, first, last))
        return sorted([*self.found, *chain.from_iterable(holes.values())], key=attrgetter("position"))


def _tried(previous: bytes, leaves: Sequence[bytes], stored: object, group: Sequence[LogRow]) -> Finding | None:
    """What single change would make the link fit: rows that were put in, or a link that was taken out."""
    if not 1 < len(leaves) <= TRIED:
        return None
    for n, row in enumerate(group):
        if link_of_leaves(previous, chain(leaves[:n], leaves[n + 1 :])) == stored:
            return at_entry("inserted", row[0], row[1], row[2], "was put in afterwards")
    for n in range(1, len(leaves)):
        if link_of_leaves(previous, leaves[n:]) == stored:
            return unlinked(group[:n])
        if link_of_leaves(link_of_leaves(previous, leaves[:n]), leaves[n:]) == stored:
            place = group[n - 1][0]
            return Finding("link", f"the link at position {place} is missing; the entries are whole", place, place)
    return None
