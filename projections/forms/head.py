"""The head of a form: event, session, round, table, board, contestants, case number, director."""

from __future__ import annotations

import re

from domain.events import RoundStarted
from domain.seats import Side
from projections.forms.case import Case
from projections.forms.document import Field, Fields, Section
from projections.texts import incident_text, message, seat_text, side_text, vul_text
from projections.texts.names import contract_of

__all__ = ["head_section", "moment_text", "with_moments"]

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z")


def moment_text(at: str) -> str:
    """A time of the log as a form prints it: `2026-03-14 19:02:11 UTC`; nothing where none is told."""
    return f"{at[:10]} {at[11:].removesuffix('Z')} UTC" if at[10:11] == "T" and at.endswith("Z") else at


def with_moments(text: str) -> str:
    """A sentence with its times of the log as a form prints them."""
    return MOMENT.sub(lambda found: moment_text(found[0]), text)


def head_section(case: Case) -> Section:
    """Which event, which board, who played it, and who directs; what the log does not tell is left to fill in."""
    opened = case.session.opened
    fields = [
        Field(message("form", "event"), opened.name),
        Field(message("form", "session"), case.session.name),
        Field(message("form", "date"), opened.date),
        Field(message("form", "case"), case.name),
    ]
    if case.replay is not None:
        begun = case.replay.table.round or RoundStarted(number=0, table=0)
        fields += [
            Field(message("form", "round"), str(begun.number or "")),
            Field(message("form", "table"), str(begun.table or "")),
        ]
    fields += _board_fields(case)
    if case.replay is not None:
        fields += [Field(side_text(side), case.side_text(side)) for side in Side]
    fields += [Field(message("form", "director")), Field(message("form", "director_in_charge"))]
    return Section(message("form", "head"), (Fields(tuple(fields)),))


def _board_fields(case: Case) -> list[Field]:
    board = case.board
    if board is None:
        return []
    fields = [
        Field(message("form", "board"), str(board.number)),
        Field(message("form", "dealer_vul"), f"{seat_text(board.dealer)} / {vul_text(board.vul)}"),
        Field(message("form", "contract"), contract_of(board)),
    ]
    if case.incident is not None:
        seat = seat_text(case.incident.seat)
        fields.append(Field(message("form", "matter"), incident_text(case.incident) + (f", {seat}" if seat else "")))
    return fields
