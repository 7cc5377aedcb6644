"""What a number of tricks in an answer comes to: the result it gives, and the one it gives where the number is read as
another quantity. A director who counts declarer's tricks where the claimer's are asked for sees it before it counts."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from domain.events import JudgementMade, Quantity
from projections.found.incidents import Incident, Question, answers_to
from projections.found.stages import Stage
from projections.rulings.replay import Replay

__all__ = ["Reading", "readings_of"]

MOST_GIVEN = 4
"""Where declarer's tricks are asked for, a number up to this may have been meant as tricks given to the other side."""


class Reading(NamedTuple):
    """A number in the quantity that a question asks for, and the result it gives."""

    quantity: Quantity
    number: int
    stage: Stage


def readings_of(replay: Replay, event: JudgementMade) -> list[Reading]:
    """What the number of an answer gives as the question asks for it, where that can be, and after it what it gives as
    another quantity, where that is another result. Empty where the answer takes no number."""
    found = _asked(replay, event)
    if found is None or not event.numbers:
        return []
    incident, question = found
    number = event.numbers[-1]
    numbers = dict.fromkeys((number, *_meant_otherwise(replay, incident, question, event, number)))
    possible = (each for each in numbers if question.least <= each <= question.most)
    read = [_read(replay, question.quantity, event, each) for each in possible]
    return [reading for reading in read if reading is not None]


def _asked(replay: Replay, event: JudgementMade) -> tuple[Incident, Question] | None:
    """The incident and the question that an answer belongs to, where it must come with a number."""
    for board in replay.boards:
        for incident in replay.rulings(board).incidents:
            for question in incident.questions if incident.name == event.incident else ():
                if answers_to(event.law, question.law) and event.answer == question.wants_tricks:
                    return incident, question
    return None


def _meant_otherwise(
    replay: Replay, incident: Incident, question: Question, event: JudgementMade, number: int
) -> list[int]:
    """The numbers that are asked for where another quantity was meant: declarer's tricks in all, or tricks that go to
    the side that did no wrong."""
    board = replay.find_board(incident.board)
    if board is None or board.contract is None:
        return []
    if question.quantity != "declarer":
        none = _read(replay, question.quantity, event, 0)
        total = none.stage.ns[0].tricks if none is not None and none.stage.ns else None
        meant = abs(number - total) if total is not None else -1
        read = _read(replay, question.quantity, event, meant) if question.least <= meant <= question.most else None
        return [meant] if read is not None and read.stage.ns[0].tricks == number else []
    won = replay.rulings(board).tricks
    if won is None or incident.seat is None or number > MOST_GIVEN:
        return []
    declaring = board.contract.declarer.side
    return [won.of(declaring) + (-number if incident.seat.side is declaring else number)]


def _read(replay: Replay, quantity: Quantity, event: JudgementMade, number: int) -> Reading | None:
    """The result with a number in the quantity that is asked for; None where there is none yet."""
    alone = replace(event, tricks=None, declarer=None, claimer=None, returned=None)
    after = replay.after([replace(alone, **{quantity: number})])
    number_of_board = event.incident.partition("#")[0]
    board = after.find_board(int(number_of_board)) if number_of_board.isdecimal() else None
    stage = after.result(board).final if board is not None else None
    return Reading(quantity, number, stage) if stage is not None else None
