"""What is open between the tables of a session, as plain text and as JSON."""

from __future__ import annotations

from typing import Any

from cli.show.columns import wrapped
from domain.seats import Side
from projections.incidents import Question
from projections.laws.law_86_teams import score_by_fault
from projections.open_matters import OpenMatter
from projections.texts import answer_text, law_text, message
from projections.texts.items import awaited_text

__all__ = ["between_json", "between_lines"]


def between_lines(matter: OpenMatter) -> list[str]:
    """A matter of several tables: where, what awaits the director, and what may be typed. Lines to type are whole."""
    head = message("screen", "between", stream=matter.stream, board=matter.board, tables=", ".join(matter.tables))
    what = message("screen", "awaits_what", law=f"[{law_text(matter.law)}]", what=awaited_text(matter.code))
    return [*wrapped(head), *wrapped(f"? {what}", 2), *_deciding(matter)]


def _deciding(matter: OpenMatter) -> list[str]:
    """What may be typed; where it depends on an answer, each with the answer above it."""
    lines = lines_to_type(matter)
    if not _answers(matter):
        return [f"    {line}" for line in lines]
    asked = wrapped(message("question", matter.code), 4)
    told = zip(map(answer_text, _answers(matter)), lines, strict=True)
    return [*asked, *(each for answer, line in told for each in (*wrapped(answer, 4), f"      {line}"))]


def lines_to_type(matter: OpenMatter) -> list[str]:
    """What decides it, as it is typed at the table or in the session's stream: a line for each answer, where there is a
    question."""
    given = [_given(answer) for answer in _answers(matter)] or [(matter.law, "", "")]
    return [
        message("screen", f"decides_{matter.code}", board=matter.board, table=table, law=law, ns=ns, ew=ew)
        for table in matter.tables[:1]
        for law, ns, ew in given
    ]


def _answers(matter: OpenMatter) -> tuple[str, ...]:
    return matter.step.answers if isinstance(matter.step, Question) else ()


def _given(answer: str) -> tuple[str, str, str]:
    """The paragraph and the scores of both sides that follow from who is at fault (86B2)."""
    law, awards = score_by_fault(answer)
    return law, awards[Side.NS], awards[Side.EW]


def between_json(matter: OpenMatter) -> dict[str, Any]:
    """The same with the keys of an incident that lies on the desk."""
    step = {
        "step": "question",
        "law": matter.law,
        "code": matter.code,
        "who": ["director"],
        "answers": list(_answers(matter)),
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
