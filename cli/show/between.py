"""What is open between the tables of a session, as plain text and as JSON."""

from __future__ import annotations

from typing import Any

from cli.show.columns import wrapped
from projections.desk.open_matters import OpenMatter
from projections.texts import law_text, message
from projections.texts.items import awaited_text

__all__ = ["between_json", "between_lines"]


def between_lines(matter: OpenMatter) -> list[str]:
    """A matter of several tables: where, what awaits the director, and what may be typed. Lines to type are whole."""
    head = message("screen", "between", stream=matter.stream, board=matter.board, tables=", ".join(matter.tables))
    what = message("screen", "awaits_what", law=f"[{law_text(matter.law)}]", what=awaited_text(matter.code))
    return [*wrapped(head), *wrapped(f"? {what}", 2), *(f"    {line}" for line in lines_to_type(matter))]


def lines_to_type(matter: OpenMatter) -> list[str]:
    """What decides it, as it is typed at the table."""
    return [
        message("screen", f"decides_{matter.code}", board=matter.board, table=table, law=matter.law)
        for table in matter.tables[:1]
    ]


def between_json(matter: OpenMatter) -> dict[str, Any]:
    """The same with the keys of an incident that lies on the desk."""
    step = {
        "step": "question",
        "law": matter.law,
        "code": matter.code,
        "who": ["director"],
        "answers": [],
        "text": awaited_text(matter.code),
    }
    return {
        "stream": matter.stream,
        "board": matter.board,
        "incident": None,
        "kind": matter.code,
        "seat": None,
        "tables": list(matter.tables),
        "open": [step],
        "lines": lines_to_type(matter),
    }
