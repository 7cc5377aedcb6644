"""The score that a director assigns at the desk (12C1), typed as the recorder takes it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from cli.clock import now
from cli.desk.saying import ASSIGN
from domain.errors import NotReadable, TdlogError
from domain.events import AnyEvent, ScoreAdjusted
from formats.notation import Scribe
from projections.desk import Matter
from projections.incidents import Question
from projections.texts import message

__all__ = ["adjust_line", "is_scored", "score_typed"]

LAW = "12C1"
TYPED = re.compile(r"adjust\b\s*", re.IGNORECASE)
BEFORE_SIDES = re.compile(r"(?P<named>(?:[\w#]+\s+)*)(?P<sides>\w+=.*)", re.DOTALL)
"""A board and a paragraph, where they are named, and the sides."""


def is_scored(question: Question) -> bool:
    """Whether a question is answered by the score that it calls for."""
    return question.code == ASSIGN


def adjust_line(matter: Matter) -> str:
    """The line by which a recorder assigns a score for a matter: its contract, with the tricks left to be said."""
    contract = matter.board.contract
    part = f"{contract.text}{contract.declarer.value}" if contract is not None else "4SS"
    return f'adjust {matter.board.number} {LAW} both={part}=N "why" incident={matter.incident.name}'


def score_typed(typed: str, matter: Matter, entries: list[AnyEvent]) -> ScoreAdjusted | None:
    """The score that a line assigns for a matter; None where the line assigns none.

    Raises NotReadable with what the notation says of it.
    """
    head = TYPED.match(typed)
    if head is None:
        return None
    found = BEFORE_SIDES.fullmatch(typed[head.end() :])
    if found is None:
        raise NotReadable(message("desk", "not_a_score", read=typed))
    named = found["named"].split()
    law = next((word for word in named if not word.isdecimal()), LAW)
    scribe = Scribe(entries, at=now(), by="director")
    try:
        events = scribe.propose(f"adjust {matter.board.number} {law} {found['sides']}").events
    except TdlogError as error:
        raise NotReadable(error.message) from None
    event = next((event for event in events if isinstance(event, ScoreAdjusted)), None)
    return replace(event, incident=matter.incident.name) if event is not None else None
