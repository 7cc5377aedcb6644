"""What files brought into the log, as it is shown: what was odd of each, and what may be accepted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from domain.cards import Card
from domain.seats import Seat
from projections.views.encoding import Unencoded

__all__ = ["Accepted", "DiagnosisView", "EvidenceView", "ImportView", "ImportedView"]

Accepted = Literal["now", "before"]
"""When a proposal was accepted: by this command, or by one before it."""


class EvidenceView(Struct, frozen=True, kw_only=True):
    """One thing that speaks for a diagnosis, with those fields that say something."""

    code: str
    seat: Seat | UnsetType = UNSET
    card: Card | UnsetType = UNSET
    trick: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    other: int | UnsetType = UNSET
    text: str | UnsetType = UNSET
    """What the file says."""
    words: str


class DiagnosisView(Struct, frozen=True):
    """What is odd about a board at a table, and what it probably is."""

    number: int
    """What accepts its proposal: `--accept N`."""
    kind: str
    confidence: str
    """`certain`, `likely`, `possible`."""
    stream: str
    board: int
    room: str
    line: int
    evidence: tuple[EvidenceView, ...]
    proposal: tuple[Mapping[str, Any], ...]
    """What would put it right, as events of the log."""
    text: Unencoded[str]
    """Its kind in words."""
    amendments: Unencoded[tuple[str, ...]]
    """The proposal in words."""
    accepted: Unencoded[Accepted | None]


class ImportedView(Struct, frozen=True):
    """What one file brought."""

    file: str
    format: str
    streams: tuple[str, ...]
    boards: int
    """Those that count."""
    entries: int
    """New ones."""
    texts: int
    """Free texts among the new entries."""
    known_as: str
    """The session that holds the very same under another name."""
    remarks: tuple[str, ...]
    """For people."""
    diagnoses: tuple[DiagnosisView, ...]
    accepted: tuple[int, ...]
    """The numbers of those whose proposals were recorded."""
    accepted_before: tuple[int, ...]
    """Of those that the log held already."""


class ImportView(Struct, frozen=True):
    """Files that were imported."""

    imported: tuple[ImportedView, ...]
    failed: Mapping[str, str]
    """File to reason, for people."""
    passed_over: Mapping[str, str]
    """The same of what lies in a folder or an archive and is no record."""
