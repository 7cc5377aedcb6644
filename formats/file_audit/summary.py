"""What the audits of many files come to: counts of everything, and the first examples of each kind.

It grows with the number of kinds, not of files. The same files give the same summary in whatever order they are done.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from formats.file_audit.one_file import FileAudit, Found
from projections.audit.oddity import GROUPS, KINDS, NOTED

__all__ = ["SPREAD", "Example", "Summary"]

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
    of_files: Counter[str] = field(default_factory=Counter[str])
    """By kind, in how many files."""
    states: Counter[str] = field(default_factory=Counter[str])
    """By state (`clean`, `odd`, or why a file was not read), how many files."""
    formats: Counter[str] = field(default_factory=Counter[str])
    spread: list[int] = field(default_factory=lambda: [0] * len(SPREAD))
    """By the classes of `SPREAD`, how many of the files that were read."""
    examples: dict[str, list[Example]] = field(default_factory=dict[str, "list[Example]"])

    def take(self, number: int, audit: FileAudit) -> None:
        """Add the audit of the file of that number in the order of the files."""
        self.done += 1
        self.boards += audit.boards
        self.figures += audit.figures
        self.counts += audit.counts
        self.of_files.update(audit.counts.keys())
        odd = sum(count for kind, count in audit.counts.items() if kind not in NOTED)
        if audit.state == "read":
            self.states["odd" if odd else "clean"] += 1
            self.formats[audit.format] += 1
            self.spread[next(n for n, (low, high) in enumerate(SPREAD) if low <= odd <= high)] += 1
        else:
            self.states[audit.state] += 1
        for place, found in enumerate(audit.found):
            kept = self.examples.setdefault(found.oddity.kind, [])
            insort(kept, Example((number, place), audit.name, found))
            del kept[self.most :]

    @property
    def read(self) -> int:
        """How many files were read."""
        return self.states["clean"] + self.states["odd"]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        return all(kind in NOTED for kind, count in self.counts.items() if count)

    @property
    def kinds(self) -> list[str]:
        """The kinds that were found, in the order in which they are told."""
        return [kind for kind in KINDS if self.counts[kind]]

    def groups(self) -> list[tuple[str, Sequence[str]]]:
        """The groups of which something was found, each with its kinds."""
        found = [(group, [kind for kind in kinds if self.counts[kind]]) for group, kinds in GROUPS.items()]
        return [(group, kinds) for group, kinds in found if kinds]
