"""What is open between the tables of a session, as plain text."""

from __future__ import annotations

from cli.show.columns import wrapped
from projections.texts import law_text, message
from projections.views.matter import BetweenView

__all__ = ["between_lines"]


def between_lines(matter: BetweenView) -> list[str]:
    """A matter of several tables: where, what awaits the director, and what may be typed. Lines to type are whole."""
    head = message("screen", "between", stream=matter.stream, board=matter.board, tables=", ".join(matter.tables))
    waiting = [
        line
        for step in matter.open
        for line in wrapped("? " + message("screen", "awaits_what", law=f"[{law_text(step.law)}]", what=step.text), 2)
    ]
    return [*wrapped(head), *waiting, *(f"    {line}" for line in matter.lines)]
