"""What the audit of other people's files found, as it is shown."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from projections.texts import law_text, message
from projections.views.encoding import Unencoded

__all__ = ["FilesView", "FoundView", "KindView"]


class KindView(Struct, frozen=True):
    """A kind of what was found."""

    kind: str
    group: str
    """`table`, `record`, `figures`, `file`, `noted`."""
    count: int
    files: int
    """In how many files."""
    confidence: Mapping[str, int]
    """How many of each confidence, where that was weighed."""
    text: str
    sure: Unencoded[str]
    """The same in words: `2 likely, 1 possible`."""
    example: Unencoded[FoundView | None]
    """The first of them that was kept."""

    @property
    def is_noted(self) -> bool:
        """Whether these are worth knowing, and nothing wrong."""
        return self.group == "noted"

    @property
    def title(self) -> str:
        """What they are, and how sure these are."""
        return f"{self.text} ({self.sure})" if self.sure else self.text


class FoundView(Struct, frozen=True):
    """Something that was found."""

    kind: str
    file: str
    line: int | None
    board: int | None
    room: str
    stream: str | None
    entry: int | None
    law: str
    confidence: str | None
    """`certain`, `likely` or `possible`, where it was weighed."""
    or_else: tuple[str, ...]
    """Other kinds that it may be as well."""
    text: str
    where: Unencoded[str]
    """The place: `evening.pbn:120 board 3 open`."""
    at: Unencoded[tuple[int, int]]
    """Its place in the order of the files, and in its file."""

    @property
    def said(self) -> str:
        """What was found, with its paragraph, and how sure it is."""
        law = f"[{law_text(self.law)}] " if self.law else ""
        sure = f" ({message('confidence', self.confidence)})" if self.confidence else ""
        return f"{law}{self.text}{sure}"


class FilesView(Struct, frozen=True):
    """The audit of files."""

    files: int
    """How many were to be done."""
    done: int
    read: int
    boards: int
    figures: int
    states: Mapping[str, int]
    """By state (`clean`, `odd`, or why a file was not read), how many files."""
    formats: Mapping[str, int]
    kinds: tuple[KindView, ...]
    found: tuple[FoundView, ...]
    """The first of each kind that is wanted."""
    spread: Unencoded[tuple[tuple[int, int, int], ...]]
    """From how many oddities to how many, and how many of the files that were read have so many."""

    def of_kind(self, kind: str) -> list[FoundView]:
        """Those of a kind."""
        return [one for one in self.found if one.kind == kind]

    def also(self, kind: str) -> list[FoundView]:
        """Those of other kinds that may be of this one as well, in the order of the files."""
        return sorted((one for one in self.found if kind in one.or_else), key=lambda one: one.at)
