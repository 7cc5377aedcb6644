"""Whether a director's answer answers anything: the incident is there, the paragraph asks, the answer is one of its."""

from __future__ import annotations

from domain.errors import NotPossible
from domain.events import AnyEvent, JudgementMade, OptionOffered, PollTaken, RulingGiven, RulingRevised
from projections.incidents import Incident, Question
from projections.replay import Replay

__all__ = ["check_answer"]


def check_answer(replay: Replay, event: AnyEvent) -> None:
    """Raise NotPossible where an answer or ruling names no incident of the table, or gives no answer that is asked for.

    A ruling may cite any paragraph: where it differs from what the Laws compute, that is shown, not refused.
    """
    if not isinstance(event, JudgementMade | RulingGiven | RulingRevised | OptionOffered | PollTaken):
        return
    if not event.incident:
        return
    incidents = [i for board in replay.boards for i in replay.rulings(board).incidents]
    incident = next((i for i in incidents if i.name == event.incident), None)
    if incident is None:
        known = ", ".join(f"{i.name} {i.kind}" for i in incidents[-6:])
        raise NotPossible(f"there is no incident {event.incident} at this table; there is {known or 'none'}")
    if isinstance(event, JudgementMade):
        _check_judgement(incident, event)


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
