"""Verifying the tree of a log: worked out anew from the entries, and held against what the log keeps of it.

Where the chain has named what is wrong, the tree says no more of what stands from there on: every hash above it is
another then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

from domain.errors import NotReadable
from domain.log.findings import Finding, LogRow
from domain.log.growth import WIDTH, root_over
from domain.log.log_tree import Stamped, TreeRows
from domain.log.tree import EMPTY, Edge, leaf_hashes

if TYPE_CHECKING:
    from domain.log.notes import Note

__all__ = ["Held", "TreeCheck"]

Held = Literal["none", "held", "broken"]
"""Of what a log is proved by: it has none; it fits; it does not."""

NAMED = ("missing", "order", "edited", "inserted", "unlinked")
"""What the chain finds of entries, and the tree would only repeat."""
_NOTHING = TreeRows((), iter(()), (), ())


class TreeCheck:
    """The tree of a log, as its entries come; once they all have, `findings` must be asked before anything else."""

    def __init__(self, kept: TreeRows | None) -> None:
        """`kept` is what the log keeps of its tree; None where it has none."""
        self.state: Held = "none" if kept is None else "held"
        self.checkpoints: Held = "held" if kept and kept.checkpoints else "none"
        self.entries = 0
        """How many came."""
        self.origin = ""
        """The id of the log."""
        self.notes: list[Note] = []
        """The checkpoints that are of the log's own entries, by size."""
        self.stamps: list[Stamped] = []
        """Those over so many entries as the log has."""
        self._kept = kept or _NOTHING
        self._tile = next(self._kept.tiles, None)
        """What is kept of the next tile."""
        self._tops = Edge()
        """Over the tiles that were full."""
        self._leaves: list[bytes] = []
        """Those after them."""
        self._whole = True
        """Whether the entries came by their positions, each of them."""
        self._found: list[Finding] = []
        self._roots: dict[int, bytes] = {}
        """At the sizes of checkpoints and stamps."""
        self._told = {size for size, *_ in self._kept.checkpoints if type(size) is int}
        self._sizes = sorted(self._told | {size for size, _ in self._kept.stamps if type(size) is int}, reverse=True)

    @property
    def root(self) -> bytes:
        """That of the tree over all entries."""
        return self._root(self._leaves)

    @property
    def kept(self) -> tuple[int, ...]:
        """The sizes of the checkpoints."""
        return tuple(sorted(self._told))

    def add(self, rows: Sequence[LogRow], entries: Sequence[bytes]) -> None:
        """The next rows, and each as it is packed; empty where it cannot be."""
        if not rows:
            return
        before, self.entries = self.entries, self.entries + len(rows)
        if rows[0][0] != before + 1 or rows[-1][0] != self.entries:
            self._whole = False
        if not self._whole:
            return
        leaves = self._leaves
        leaves += leaf_hashes(entries)
        while len(leaves) >= WIDTH:
            self._look_at_sizes(WIDTH)
            self._full(leaves[:WIDTH])
            del leaves[:WIDTH]
        self._look_at_sizes(len(leaves))

    def findings(self, found: Sequence[Finding]) -> list[Finding]:
        """What is wrong with the tree, and was not found already."""
        upto = self.entries // WIDTH
        while self._tile is not None:
            self._tell_tile(
                self._tile[0], "goes on over {}, and the log ends before" if self._tile[0] >= upto else _OTHER
            )
            self._tile = next(self._kept.tiles, None)
        if self.state != "none":
            self._check_origin()
        checkpoints = [one for row in self._kept.checkpoints for one in self._checkpoint(row)]
        stamps = [one for row in self._kept.stamps for one in self._stamp(row)]
        named = min((one.position for one in found if one.kind in NAMED), default=None)
        if self.state == "held" and (self._found or named is not None):
            self.state = "broken"
        if checkpoints:
            self.checkpoints = "broken"
        return [one for one in (*_together(self._found), *checkpoints, *stamps) if named is None or one.last < named]

    def _full(self, leaves: Sequence[bytes]) -> None:
        """A tile is full: is it the one that is kept?"""
        number, root = self._tops.size, root_over(leaves)
        self._tops = self._tops.grown(root)
        if self.state == "none":
            return
        while self._tile is not None and self._tile[0] < number:
            self._tell_tile(self._tile[0], _OTHER)
            self._tile = next(self._kept.tiles, None)
        if self._tile is None or self._tile[0] != number:
            self._tell_tile(number, "says nothing of {}")
            return
        if self._tile[1] != root:
            self._tell_tile(number, _OTHER)
        self._tile = next(self._kept.tiles, None)

    def _tell_tile(self, number: int, what: str) -> None:
        first, last = number * WIDTH + 1, (number + 1) * WIDTH
        self._found.append(Finding("tree", what, first, last))

    def _look_at_sizes(self, width: int) -> None:
        """Keep the roots at the sizes of checkpoints that lie within the tile that is not full, up to a width."""
        begin = self._tops.size * WIDTH
        while self._sizes and self._sizes[-1] <= begin + width:
            size = self._sizes.pop()
            self._roots[size] = self._root(self._leaves[: max(0, size - begin)])

    def _root(self, leaves: Sequence[bytes]) -> bytes:
        """The root over the full tiles and some leaves after them, fewer than a tile has, or just as many."""
        parts: list[bytes] = []
        begin = 0
        for level in reversed(range(len(leaves).bit_length())):
            if len(leaves) >> level & 1:
                parts.append(root_over(leaves[begin : begin + (1 << level)]))
                begin += 1 << level
        tops = self._tops
        if len(leaves) == WIDTH:
            tops, parts = tops.grown(parts[0]), []
        return Edge(hashes=(*tops.hashes, *parts)).root if tops.hashes or parts else EMPTY

    def _check_origin(self) -> None:
        told = self._kept.origins
        if len(told) == 1 and type(told[0]) is str and len(told[0]) == 32 and not told[0].strip("0123456789abcdef"):
            self.origin = told[0]
        else:
            self._found.append(Finding("tree", "the id of the log, in the table of its tree, was changed", 0, 0))

    def _checkpoint(self, row: Sequence[Any]) -> Iterable[Finding]:
        """What is wrong with a checkpoint, its signatures apart."""
        from domain.log.checkpoints import checkpoint_of, id_of
        from domain.log.notes import note_read

        size, note, lasting = row
        place = size if type(size) is int else 0
        try:
            if [int, str, int] != list(map(type, row)) or lasting not in (0, 1):
                raise NotReadable("it is none")
            read = note_read(note.encode())
            checkpoint = checkpoint_of(read)
        except (NotReadable, UnicodeEncodeError) as error:
            yield Finding("checkpoint", f"the checkpoint at position {place} was changed ({error})", place, place)
            return
        if checkpoint.size != size or id_of(checkpoint.origin) != self.origin:
            text = f"the checkpoint at position {place} is of {checkpoint.origin} at {checkpoint.size}"
            yield Finding("checkpoint", text, place, place)
        elif size not in self._roots:
            text = f"the log has a checkpoint at position {size} and ends at {self.entries}: its tail was cut off"
            yield Finding("checkpoint", text, size, size)
        elif self._roots[size] != checkpoint.root:
            text = f"the checkpoint at position {size} is of other entries than the log has: it was made anew"
            yield Finding("checkpoint", text, size, size)
        else:
            self.notes.append(read)

    def _stamp(self, row: Sequence[Any]) -> Iterable[Finding]:
        """Whether a stamp is of a size that the log has; what it says is not looked at."""
        from domain.log.checkpoints import Checkpoint, origin_of

        size, token = row
        if [int, bytes] != list(map(type, row)):
            yield Finding("stamp", "a time stamp of a checkpoint was changed: it is none", 0, 0)
        elif size not in self._roots:
            text = f"the log has a time stamp at position {size} and ends at {self.entries}: its tail was cut off"
            yield Finding("stamp", text, size, size)
        elif self.origin:
            text = Checkpoint(origin_of(self.origin), size, self._roots[size]).text
            self.stamps.append(Stamped(size, token, text))


_BEYOND = "goes on over {}, and the log ends before"
_OTHER = "has another hash over {} than the entries: they were changed together with the chain, or the tree was"


def _together(found: Iterable[Finding]) -> Iterable[Finding]:
    """Tiles beside each other of which the same is to be said, together."""
    for what, same in groupby(found, key=attrgetter("text")):
        first, *more = same
        last = more[-1] if more else first
        places = f"positions {first.position} to {last.last}"
        text = f"the tree of hashes {what.format(places)}" if "{" in what else what
        yield Finding("tree", text, first.position, last.last)
