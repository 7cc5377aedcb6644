"""Rows of the incidents of a board: what the Laws say of them, what is open, and what was judged."""

from __future__ import annotations

from collections.abc import Iterator

from domain.board import Board, entry_of
from formats.read_model.rows import EffectRow, FindingRow, IncidentRow, OptionRow, QuestionRow
from formats.read_model.texts import entries_text, joined, value_text
from projections.found.incidents import Effect, Finding, Incident, Option, Question
from projections.texts import kind_text, text_of

__all__ = ["effect_rows", "finding_rows", "incident_row", "option_rows", "question_rows"]


def incident_row(stream: str, board: Board, incident: Incident) -> IncidentRow:
    """The incident itself, with the paragraphs that speak of it."""
    items: list[Finding | Option | Question | Effect] = [*incident.findings, *incident.options]
    items += [*incident.questions, *incident.imposed]
    return IncidentRow(
        stream,
        board.place,
        incident.name,
        incident.place,
        entry_of(incident.place),
        board.number,
        incident.kind,
        kind_text(incident.kind),
        value_text(incident.seat),
        joined(dict.fromkeys(item.law for item in items)),
        int(incident.is_open),
    )


def finding_rows(stream: str, board: Board, incident: Incident) -> Iterator[FindingRow]:
    """What the paragraphs say of the facts."""
    for number, item in enumerate(incident.findings, 1):
        yield FindingRow(
            stream,
            board.place,
            incident.name,
            number,
            board.number,
            item.law,
            item.code,
            value_text(item.seat),
            value_text(item.side),
            item.trick,
            item.tricks,
            value_text(item.card),
            value_text(item.suit),
            entries_text(item.places),
            text_of(item),
        )


def effect_rows(stream: str, board: Board, incident: Incident) -> Iterator[EffectRow]:
    """Everything it ever imposed, also what has ended."""
    for number, item in enumerate(incident.imposed, 1):
        yield EffectRow(
            stream,
            board.place,
            incident.name,
            number,
            board.number,
            item.law,
            item.code,
            value_text(item.seat),
            value_text(item.card),
            value_text(item.suit),
            item.until,
            entry_of(item.since) or None,
            entry_of(item.ended) or None,
            int(item.stands),
            text_of(item),
        )


def option_rows(stream: str, board: Board, incident: Incident) -> Iterator[OptionRow]:
    """The choices that are open."""
    for number, item in enumerate(incident.options, 1):
        yield OptionRow(
            stream,
            board.place,
            incident.name,
            number,
            board.number,
            item.law,
            item.code,
            value_text(item.seat),
            joined(item.choices),
            value_text(item.card),
            value_text(item.suit),
            text_of(item),
        )


def question_rows(stream: str, board: Board, incident: Incident) -> Iterator[QuestionRow]:
    """The questions, open or answered."""
    for number, item in enumerate(incident.questions, 1):
        answer = item.answer
        yield QuestionRow(
            stream,
            board.place,
            incident.name,
            number,
            board.number,
            item.law,
            item.code,
            joined(item.answers),
            int(item.blocks),
            int(item.is_open),
            answer.answer if answer else "",
            item.number,
            item.quantity if item.wants_tricks else "",
            answer.reason if answer else "",
            text_of(item),
        )
