"""What is odd in a file that was read: each diagnosis with its evidence and what it proposes, for a person and as
JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from domain.events import AnyEvent, BoardStarted, EntryAmended, encode
from formats.diagnosis import Diagnosis, Evidence
from formats.diagnosis.words import confidence_text, diagnosis_text, evidence_text
from formats.printed import in_lines
from projections.texts import message
from projections.texts.entries import event_text

__all__ = ["diagnosis_json", "diagnosis_lines"]

Accepted = Literal["now", "before"]
"""When a proposal was accepted: by this command, or by one before it."""
WIDTH = 78
MOST_ENTRIES = 6
"""How many amended entries of one proposal are shown."""


def diagnosis_lines(diagnosis: Diagnosis, *, accepted: Accepted | None = None) -> list[str]:
    """One diagnosis: its number, place, kind and confidence; the evidence; what accepting it would amend, or did."""
    heading = message(
        "diagnosed",
        "heading",
        number=diagnosis.number,
        where=_place(diagnosis),
        kind=diagnosis_text(diagnosis.kind),
        confidence=confidence_text(diagnosis.confidence),
    )
    lines = _wrapped(heading, 0, 3)
    for evidence in diagnosis.evidence:
        lines += _wrapped(f"- {evidence_text(evidence)}", 3, 2)
    return lines + _proposal_lines(diagnosis, accepted)


def _place(diagnosis: Diagnosis) -> str:
    id = "at_board" if diagnosis.room else "at_board_alone"
    id = id if diagnosis.line else "at_board_no_line"
    return message("diagnosed", id, board=diagnosis.board, room=_room(diagnosis.room), line=diagnosis.line)


def _room(room: str) -> str:
    """A room or table as its reader calls it, in the language chosen: `closed`, `table 3`."""
    word, _, number = room.partition(" ")
    known = word in ("open", "closed", "table") and bool(number) == (word == "table")
    return message("diagnosed", f"room {word}", number=number) if known else room


def _proposal_lines(diagnosis: Diagnosis, accepted: Accepted | None) -> list[str]:
    """What accepting the diagnosis would amend, the first few entries in words; of one accepted before only that."""
    proposal = diagnosis.proposal
    if not proposal:
        return _wrapped(message("diagnosed", "not_proposed"), 3, 0)
    if accepted == "before":
        return _wrapped(message("command", "accepted_before", number=diagnosis.number), 3, 0)
    count = len(proposal)
    id = "proposed_accepted" if accepted else "proposed"
    lines = _wrapped(message("diagnosed", id, count=count, number=diagnosis.number), 3, 0)
    for event in proposal[:MOST_ENTRIES]:
        lines += _wrapped(_amendment_text(event), 5, 2)
    if count > MOST_ENTRIES:
        lines += _wrapped(message("diagnosed", "more", count=count - MOST_ENTRIES), 5, 0)
    return lines


def _amendment_text(event: AnyEvent) -> str:
    """An amendment as `entry 12: East ♥9`; of many replacements the first few."""
    if not isinstance(event, EntryAmended):
        return event_text(event)
    if not event.replacements:
        return message("diagnosed", "strike", entry=event.entry)
    told = "; ".join(_new_text(new) for new in event.replacements[:3])
    if len(event.replacements) > 3:
        told += "; " + message("diagnosed", "more", count=len(event.replacements) - 3)
    return message("diagnosed", "replace", entry=event.entry, text=told)


def _new_text(event: AnyEvent) -> str:
    """An event in words; of a board its hands too."""
    if not isinstance(event, BoardStarted):
        return event_text(event)
    return f"{event_text(event)} N:" + " ".join(hand or "-" for hand in event.hands)


def _wrapped(text: str, indent: int, hanging: int) -> list[str]:
    return in_lines(text, WIDTH, first=" " * indent, rest=" " * (indent + hanging))


def diagnosis_json(diagnosis: Diagnosis) -> dict[str, Any]:
    """A diagnosis with stable keys; evidence by code and fields and in words, the proposal as events of the log."""
    return {
        "number": diagnosis.number,
        "kind": diagnosis.kind,
        "confidence": diagnosis.confidence,
        "stream": diagnosis.stream,
        "board": diagnosis.board,
        "room": diagnosis.room,
        "line": diagnosis.line,
        "evidence": [_evidence_json(evidence) for evidence in diagnosis.evidence],
        "proposal": _events_json(diagnosis.proposal),
    }


def _events_json(events: Sequence[AnyEvent]) -> list[Any]:
    return [json.loads(encode(event)) for event in events]


def _evidence_json(evidence: Evidence) -> dict[str, Any]:
    """The fields that say something, and the words."""
    fields: dict[str, Any] = {"code": evidence.code}
    if evidence.seat is not None:
        fields["seat"] = evidence.seat.value
    if evidence.card is not None:
        fields["card"] = evidence.card.value
    for name in ("trick", "number", "other", "text"):
        value = getattr(evidence, name)
        if value:
            fields[name] = value
    return {**fields, "words": evidence_text(evidence)}
