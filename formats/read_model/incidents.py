"""Rows of the incidents of a board: what the Laws say of them, what is open, and what was judged."""

from __future__ import annotations

from collections.abc import Iterator

from formats.read_model.rows import EffectRow, FindingRow, IncidentRow, OptionRow, QuestionRow
from formats.read_model.texts import joined, value_text
from projections.views.incident import IncidentView, ItemView

__all__ = ["effect_rows", "finding_rows", "incident_row", "option_rows", "question_rows"]


def incident_row(stream: str, place: int, incident: IncidentView) -> IncidentRow:
    """The incident itself, with the paragraphs that speak of it. `place` is that of its board."""
    items: tuple[ItemView, ...] = (*incident.findings, *incident.options, *incident.questions, *incident.imposed)
    return IncidentRow(
        stream,
        place,
        incident.incident,
        incident.place,
        incident.entry,
        incident.board,
        incident.kind,
        incident.name,
        value_text(incident.seat),
        joined(dict.fromkeys(item.law for item in items)),
        int(incident.is_open),
    )


def finding_rows(stream: str, place: int, incident: IncidentView) -> Iterator[FindingRow]:
    """What the paragraphs say of the facts."""
    for number, item in enumerate(incident.findings, 1):
        yield FindingRow(
            stream,
            place,
            incident.incident,
            number,
            incident.board,
            item.law,
            item.finding,
            value_text(item.seat),
            value_text(item.side),
            item.trick,
            item.tricks,
            value_text(item.card),
            value_text(item.suit),
            joined(item.entries),
            item.text,
        )


def effect_rows(stream: str, place: int, incident: IncidentView) -> Iterator[EffectRow]:
    """Everything it ever imposed, also what has ended."""
    for number, item in enumerate(incident.imposed, 1):
        yield EffectRow(
            stream,
            place,
            incident.incident,
            number,
            incident.board,
            item.law,
            item.effect,
            value_text(item.seat),
            value_text(item.card),
            value_text(item.suit),
            item.until,
            item.since or None,
            item.ended or None,
            int(item.stands),
            item.text,
        )


def option_rows(stream: str, place: int, incident: IncidentView) -> Iterator[OptionRow]:
    """The choices that are open."""
    for number, item in enumerate(incident.options, 1):
        yield OptionRow(
            stream,
            place,
            incident.incident,
            number,
            incident.board,
            item.law,
            item.option,
            value_text(item.seat),
            joined(item.choices),
            value_text(item.card),
            value_text(item.suit),
            item.text,
        )


def question_rows(stream: str, place: int, incident: IncidentView) -> Iterator[QuestionRow]:
    """The questions, open or answered."""
    for number, item in enumerate(incident.questions, 1):
        yield QuestionRow(
            stream,
            place,
            incident.incident,
            number,
            incident.board,
            item.law,
            item.question,
            joined(item.answers),
            int(item.blocks),
            int(item.open),
            item.answer or "",
            item.tricks,
            item.quantity or "",
            item.reason or "",
            item.text,
        )
