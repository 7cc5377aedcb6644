"""A diagnosis as it is shown: its evidence in words, and what its proposal would amend."""

from __future__ import annotations

import msgspec

from domain.events import AnyEvent, BoardStarted, EntryAmended
from formats.diagnosis.diagnosis import Diagnosis, Evidence
from formats.diagnosis.words import diagnosis_text, evidence_text
from projections.texts import message
from projections.texts.entries import event_text
from projections.views.imported import Accepted, DiagnosisView, EvidenceView

__all__ = ["diagnosis_view"]

MOST_REPLACEMENTS = 3
"""How many replacements of one entry are named."""


def diagnosis_view(one: Diagnosis, accepted: Accepted | None = None) -> DiagnosisView:
    """A diagnosis in the language chosen, and whether its proposal was accepted."""
    return DiagnosisView(
        one.number, one.kind, one.confidence, one.stream, one.board, one.room, one.line,
        tuple(map(_evidence, one.evidence)), tuple(map(msgspec.to_builtins, one.proposal)),
        diagnosis_text(one.kind), tuple(map(_amendment, one.proposal)), accepted,
    )  # fmt: skip


def _evidence(one: Evidence) -> EvidenceView:
    told = {name: value for name, value in msgspec.structs.asdict(one).items() if value not in (None, 0, "")}
    return EvidenceView(**told, words=evidence_text(one))


def _amendment(event: AnyEvent) -> str:
    """An amendment as `entry 12: East ♥9`; of many replacements the first few."""
    if not isinstance(event, EntryAmended):
        return event_text(event)
    if not event.replacements:
        return message("diagnosed", "strike", entry=event.entry)
    told = "; ".join(map(_replacement, event.replacements[:MOST_REPLACEMENTS]))
    if len(event.replacements) > MOST_REPLACEMENTS:
        told += "; " + message("diagnosed", "more", count=len(event.replacements) - MOST_REPLACEMENTS)
    return message("diagnosed", "replace", entry=event.entry, text=told)


def _replacement(event: AnyEvent) -> str:
    """An event in words; of a board its hands too."""
    if not isinstance(event, BoardStarted):
        return event_text(event)
    return f"{event_text(event)} N:" + " ".join(hand or "-" for hand in event.hands)
