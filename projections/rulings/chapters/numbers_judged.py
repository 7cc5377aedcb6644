"""Answers that are none of those a question asks for, or come without the number of tricks that goes with them."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events import JudgementMade
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Question
from projections.recorded.board_record import Record
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_numbers_judged"]


def rule_on_numbers_judged(rulings: RulingsSoFar, record: Record) -> None:
    """An answer without the number of tricks that goes with it, with more than there are, or with another quantity than
    the one asked for, answers nothing: that is told, and the question awaits another. So does a word that the question
    does not ask for (of a file; live it is refused). Declarer's tricks are asked for only where the board has a
    contract.

    Runs after the chapters that ask.
    """
    places = {id(event): place for place, event, _ in record.moments(JudgementMade)}
    for incident in rulings.incidents:
        for question in incident.questions:
            if _is_no_answer(question):
                incident.ask_instead(question, replace(question, answer=None))
                incident.add(_no_such_answer(question, places.get(id(question.answer), 0)))
            elif question.quantity == "declarer" and rulings.board.contract is None:
                incident.ask_instead(question, replace(question, needs_number=False))
            elif question.lacks_number and not question.settled:
                incident.ask_instead(question, replace(question, answer=None))
                incident.add(_out_of_bounds(question, places.get(id(question.answer), 0)))


def _is_no_answer(question: Question) -> bool:
    """Whether a question is answered by a word that it does not ask for."""
    answer = question.answer
    return answer is not None and answer.answer not in question.answers


def _no_such_answer(question: Question, place: int) -> Finding:
    said = question.answer.answer if question.answer is not None else ""
    return Finding(question.law, "no_such_answer", places=(*question.places, *([place] if place else [])), note=said)


def _out_of_bounds(question: Question, place: int) -> Finding:
    places = (*question.places, *([place] if place else []))
    return Finding(question.law, "out_of_bounds", tricks=question.most, places=places, note=question.quantity)


CODES = declared(Findings(("no_such_answer",)), Findings(("out_of_bounds",), audit="out_of_bounds"))
