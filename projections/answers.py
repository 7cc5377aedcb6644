"""Whether what a person refers to is there: the incident answered, the option chosen, the trick spoken of."""

from __future__ import annotations

from domain.board import Board
from domain.errors import NotPossible
from domain.events import (
    AnyEvent,
    AttentionDrawn,
    JudgementMade,
    OptionChosen,
    OptionOffered,
    PollTaken,
    RulingGiven,
    RulingRevised,
)
from projections.incidents import Incident, Option, Question
from projections.replay import Replay

__all__ = ["check_answer"]

REFERRING = (JudgementMade, RulingGiven, RulingRevised, OptionOffered, PollTaken, OptionChosen)
KEPT = ("keep", "withdraw", "accept", "refuse")
"""Choices that answer an option the Laws have opened; the others are declarer's orders (50D2, 57A)."""


def check_answer(replay: Replay, event: AnyEvent) -> None:
    """Raise NotPossible where an answer, ruling or choice names no incident of the table, gives no answer that is asked
    for, or attention is drawn to a trick that its board has not come to.

    A ruling may cite any paragraph: where it differs from what the Laws compute, that is shown, not refused.
    """
    if isinstance(event, AttentionDrawn):
        _check_attention(replay, event)
    if isinstance(event, OptionChosen) and event.choice in KEPT:
        _check_choice(replay, event)
    if isinstance(event, REFERRING) and event.incident:
        incident = _incident(replay, event.incident)
        if isinstance(event, JudgementMade):
            _check_judgement(incident, event)


def _incident(replay: Replay, name: str) -> Incident:
    incidents = [i for board in replay.boards for i in replay.rulings(board).incidents]
    incident = next((i for i in incidents if i.name == name), None)
    if incident is None:
        known = ", ".join(f"{i.name} {i.kind}" for i in incidents[-6:])
        raise NotPossible(f"there is no incident {name} at this table; there is {known or 'none'}")
    return incident


def _check_judgement(incident: Incident, event: JudgementMade) -> None:
    question = next((q for q in incident.questions if q.law.upper() == event.law.upper()), None)
    if question is None:
        asked = ", ".join(q.law for q in incident.questions)
        raise NotPossible(f"{event.law} asks nothing about {incident.name}; asked is {asked or 'nothing'}")
    if event.answer not in question.answers:
        raise NotPossible(f"{question.law} is answered {_choices(question)}; read {event.answer!r}")
    if event.answer == question.wants_tricks and event.tricks is None:
        raise NotPossible(f"{question.law} {event.answer} needs a number of tricks: tricks=N")
    if event.tricks is not None and not 0 <= event.tricks <= 13:
        raise NotPossible(f"there are 0 to 13 tricks; read {event.tricks}")


def _choices(question: Question) -> str:
    return " or ".join(a + (" tricks=N" if a == question.wants_tricks else "") for a in question.answers)


def _check_choice(replay: Replay, event: OptionChosen) -> None:
    if event.choice in ("accept", "refuse"):
        return  # irregular calls and leads: the chapters on them are not computed yet
    options = _open_options(replay)
    mine = [option for option in options if option.seat is event.seat and event.choice in option.choices]
    if not mine:
        others = ", ".join(f"{o.seat}: {' or '.join(o.choices)} [{o.law}]" for o in options)
        raise NotPossible(f"{event.seat} has no option to {event.choice}; open is {others or 'nothing'}")


def _open_options(replay: Replay) -> list[Option]:
    return [o for board in replay.boards for i in replay.rulings(board).incidents for o in i.options]


def _check_attention(replay: Replay, event: AttentionDrawn) -> None:
    board = replay.table.find_board(event.board)
    if board is None or event.board is not None or _has_come_to(board, event):
        return
    earlier = next(
        (other for other in reversed(replay.boards) if other is not board and _has_come_to(other, event)), None
    )
    if earlier is not None:
        what = f"trick {event.trick}" if event.trick else "a card"
        which = f"if board {earlier.number} is meant, add board={earlier.number}"
        raise NotPossible(f"board {board.number} has not come to {what}; {which}")


def _has_come_to(board: Board, event: AttentionDrawn) -> bool:
    """Whether a card was played to the trick spoken of; to any trick where none is named."""
    return any(play.trick == (event.trick or play.trick) for play in board.plays)
