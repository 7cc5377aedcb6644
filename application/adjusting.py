"""The score that a director assigns (12C1) or awards (12C2), written as the recorder takes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from domain.calls import Contract
from domain.errors import NotReadable, TdlogError
from domain.events import AnyEvent, ScoreAdjusted
from formats.notation import Scribe
from formats.notation.score_written import score_written
from projections.desk.answers import is_artificial, is_assigned
from projections.desk.steps import DeskCase
from projections.found.incidents import Question
from projections.texts import message

__all__ = ["SCORES", "adjust_line", "is_scored", "score_form", "score_read", "score_typed", "scores_for"]

SCORES = ASSIGNED, AWARDED = "adjust", "artificial"
"""What a director chooses who gives a score: one that is assigned, or an artificial one."""
LAW = "12C1"
ARTIFICIAL = "12C2a"
TYPED = re.compile(r"adjust\b\s*", re.IGNORECASE)
PARAGRAPH = re.compile(r"\s*[0-9]{2}[A-Za-z]\w*\s+")
BEFORE_SIDES = re.compile(r"(?P<named>(?:[\w#]+\s+)*)(?P<sides>\w+=.*)", re.DOTALL)
"""A board and a paragraph, where they are named, and the sides."""


def is_scored(question: Question) -> bool:
    """Whether a question may be answered by the score that it calls for."""
    return is_assigned(question) or is_artificial(question)


def adjust_line(case: DeskCase, question: Question) -> str:
    """The line by which a recorder gives a score for a case: its contract, with the tricks left to be said; where the
    board gave no result, an artificial score for each side."""
    is_result = case.board.contract is not None and is_assigned(question)
    score = f"{LAW} {score_form(case, ASSIGNED)}" if is_result else f"{ARTIFICIAL} {score_form(case, AWARDED)}"
    return f'adjust {case.board.number} {score} "why" incident={case.incident.name}'


def score_form(case: DeskCase, word: str) -> str:
    """How a score is typed: of the contract of the board, with the tricks left to be said, or an artificial one."""
    contract = case.board.contract
    if word == AWARDED:
        return "ns=average+ ew=average-"
    return f"both={contract.text}{contract.declarer.value}=N" if contract is not None else "both=4SS=10"


def scores_for(question: Question) -> tuple[str, ...]:
    """Which of `SCORES` a question may be answered by, in the order in which they are offered."""
    return (ASSIGNED,) * is_assigned(question) + (AWARDED,) * is_artificial(question)


def score_typed(typed: str, case: DeskCase, entries: Sequence[AnyEvent]) -> ScoreAdjusted | None:
    """The score that a line assigns for a case; None where the line assigns none.

    Raises NotReadable with what the notation says of it.
    """
    head = TYPED.match(typed)
    if head is None or head.end() == len(typed):
        return None
    event = score_read(typed[head.end() :], case.board.number, entries)
    return replace(event, incident=case.incident.name) if event is not None else None


def score_read(typed: str, board: int, entries: Sequence[AnyEvent]) -> ScoreAdjusted | None:
    """The score that is given for a board, as it is typed behind `adjust`, `12C1c ns=1/2:3NS=9,1/2:3NS=8`, or as a
    person writes it: `12C1c 60 3N= 40 3N-1`. Without a paragraph it is that of what is given. Raises NotReadable with
    what the notation says of it."""
    scribe = Scribe(entries, by="director")
    found = BEFORE_SIDES.fullmatch(_in_notation(typed, board, scribe))
    if found is None:
        raise NotReadable(message("desk", "not_a_score", read=typed))
    named = found["named"].split()
    law = next((word for word in named if not word.isdecimal()), "")
    try:
        events = scribe.propose(f"adjust {board} {law or LAW} {found['sides']}").events
    except TdlogError as error:
        raise NotReadable(error.message) from None
    event = next((event for event in events if isinstance(event, ScoreAdjusted)), None)
    if event is None:
        return None
    meant = LAW if event.ns or event.ew else ARTIFICIAL
    return replace(event, law=event.law if law else meant)


def _in_notation(typed: str, board: int, scribe: Scribe) -> str:
    """A score with its sides as the notation has them; what is not written as a person writes it, as it is."""

    def known() -> Contract | None:
        found = scribe.table.find_board(board)
        return found.contract if found is not None else None

    head = PARAGRAPH.match(typed)
    written = score_written(typed[head.end() :] if head is not None else typed, known)
    return f"{head[0] if head is not None else ''}{written}" if written is not None else typed
