"""What the audits of many files come to: counts of everything, and the first examples of each kind.

It grows with the number of kinds, not of files. The same files give the same summary in whatever order they are done.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from formats.file_audit.one_file import CONFIDENCES, FileAudit, Found
from projections.audit.oddity import KINDS, NOTED, Oddity, group_of
from projections.texts import message
from projections.views.file_audit import FilesView, FoundView, KindView

__all__ = ["Example", "Summary", "files_view", "sure_text"]

SPREAD: tuple[tuple[int, int], ...] = ((0, 0), (1, 1), (2, 3), (4, 7), (8, 15), (16, 31), (32, 10**9))
"""How many oddities a file has: the classes that are counted."""


@dataclass(frozen=True, slots=True, order=True)
class Example:
    """Something that was found, with its file: in the order of the files, and within a file as it was found."""

    at: tuple[int, int]
    file: str = field(compare=False)
    found: Found = field(compare=False)

    @property
    def where(self) -> str:
        """The place: `evening.pbn:120 board 3 open`."""
        line = f":{self.found.line}" if self.found.line else ""
        return " ".join(filter(None, (f"{self.file}{line}", self.found.where)))


@dataclass(slots=True)
class Summary:
    """The audits of files, added up as they come."""

    most: int = 1000
    """So many examples of a kind are kept."""
    files: int = 0
    """How many were to be done."""
    done: int = 0
    boards: int = 0
    figures: int = 0
    counts: Counter[str] = field(default_factory=Counter[str])
    """By kind, how often it was found."""
    sure: dict[str, Counter[str]] = field(default_factory=dict[str, "Counter[str]"])
    """By kind, how many of each confidence."""
    of_files: Counter[str] = field(default_factory=Counter[str])
    """By kind, in how many files."""
    states: Counter[str] = field(default_factory=Counter[str])
    """By state (`clean`, `odd`, or why a file was not read), how many files."""
    formats: Counter[str] = field(default_factory=Counter[str])
    spread: list[int] = field(default_factory=lambda: [0] * len(SPREAD))
    """By the classes of `SPREAD`, how many of the files that were read."""
    examples: dict[str, list[Example]] = field(default_factory=dict[str, "list[Example]"])

    _known: dict[bytes, tuple[int, str]] = field(default_factory=dict[bytes, "tuple[int, str]"], repr=False)
    """By what a file holds, the first such file, with its number."""

    def take(self, number: int, audit: FileAudit) -> None:
        """Add the audit of the file of that number in the order of the files. Of files that hold the same bytes the
        first counts; the others are told as its copies."""
        self.done += 1
        first = self._known.get(audit.digest) if audit.digest else None
        if first is not None:
            self._take_copy(first, number, audit)
            return
        if audit.digest:
            self._known[audit.digest] = number, audit.name
        self.boards += audit.boards
        self.figures += audit.figures
        self.counts += audit.counts
        for kind, sure in audit.sure.items():
            self.sure.setdefault(kind, Counter()).update(sure)
        self.of_files.update(audit.counts.keys())
        odd = sum(count for kind, count in audit.counts.items() if kind not in NOTED)
        if audit.state == "read":
            self.states["odd" if odd else "clean"] += 1
            self.formats[audit.format] += 1
            self.spread[next(n for n, (low, high) in enumerate(SPREAD) if low <= odd <= high)] += 1
        else:
            self.states[audit.state] += 1
        for place, found in enumerate(audit.found):
            self._keep(Example((number, place), audit.name, found))

    def _keep(self, example: Example) -> None:
        kept = self.examples.setdefault(example.found.oddity.kind, [])
        insort(kept, example)
        del kept[self.most :]

    def _take_copy(self, first: tuple[int, str], number: int, audit: FileAudit) -> None:
        """The later of the two in the order of the files is the copy, in whatever order they were done."""
        if number < first[0]:
            self._known[audit.digest] = number, audit.name
            for kind in audit.counts:
                kept = self.examples.get(kind, [])
                kept[:] = [one for one in kept if one.at[0] != first[0]]
            for place, found in enumerate(audit.found):
                self._keep(Example((number, place), audit.name, found))
        number, name = max(first, (number, audit.name))
        self.states["copy"] += 1
        self.counts["copy"] += 1
        self.of_files["copy"] += 1
        self._keep(Example((number, 0), name, Found(Oddity("copy", text=message("file_audit", "told_copy")))))

    @property
    def read(self) -> int:
        """How many files were read."""
        return self.states["clean"] + self.states["odd"]

    @property
    def is_clean(self) -> bool:
        """Whether all files were done, one at least, and nothing is wrong."""
        return 0 < self.done == self.files and all(kind in NOTED for kind, count in self.counts.items() if count)

    @property
    def kinds(self) -> list[str]:
        """The kinds that were found, in the order in which they are told."""
        return [kind for kind in KINDS if self.counts[kind]]


def sure_text(summary: Summary, kind: str) -> str:
    """How sure those of a kind are, in words: `2 likely, 1 possible`; empty where it was not weighed."""
    sure = summary.sure.get(kind, Counter[str]())
    return ", ".join(f"{sure[each]} {message('confidence', each)}" for each in CONFIDENCES if sure[each])


def files_view(summary: Summary, kinds: Collection[str] = KINDS) -> FilesView:
    """The audits in the language chosen, with the examples of some kinds."""
    wanted = set(kinds)
    return FilesView(
        summary.files,
        summary.done,
        summary.read,
        summary.boards,
        summary.figures,
        dict(sorted(summary.states.items())),
        dict(sorted(summary.formats.items())),
        tuple(_kind(summary, kind) for kind in summary.kinds),
        tuple(
            _found(example)
            for kind in summary.kinds
            for example in summary.examples.get(kind, ())
            if kind in wanted or wanted.intersection(example.found.also)
        ),
        tuple((low, high, count) for (low, high), count in zip(SPREAD, summary.spread, strict=True)),
    )


def _kind(summary: Summary, kind: str) -> KindView:
    examples = summary.examples.get(kind)
    return KindView(
        kind, group_of(kind), summary.counts[kind], summary.of_files[kind], dict(summary.sure.get(kind, {})),
        message("file_audit", kind), sure_text(summary, kind), _found(examples[0]) if examples else None,
    )  # fmt: skip


def _found(example: Example) -> FoundView:
    found, oddity = example.found, example.found.oddity
    return FoundView(
        oddity.kind, example.file, found.line or None, oddity.board, found.room, oddity.stream or None,
        oddity.entry or None, oddity.law, oddity.confidence or None, tuple(found.also), oddity.text,
        example.where, example.at,
    )  # fmt: skip
