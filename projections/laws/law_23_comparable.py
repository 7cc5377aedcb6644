"""Law 23: the comparable call, by which a withdrawn call is replaced without further rectification."""

from __future__ import annotations

from domain.calls import Call
from domain.events import JudgementMade, RulingGiven
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Finding, Question
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import CallCase


def law_23a(
    record: Record,
    incident: str,
    withdrawn: int,
    replacement: int,
    *,
    blocks: bool = True,
    until: int = 0,
    since: int = 0,
) -> Question:
    """Law 23A (2017): is the call that replaces a withdrawn one comparable with it? It is where it means the same or
    much the same, where it shows a part of what the withdrawn call could have shown, or where it serves the same
    purpose (it asks, or relays). What counts is what the withdrawn call could be taken to mean, as its player saw the
    auction. Only a director can judge it.

    An answer is about the replacement that stood when he gave it: one given before is about another call. Where the
    offender called once more (27B3), at the place `until`, an answer from before that is the one; `since` is the place
    of the answer about an earlier replacement.
    """
    answers = ("comparable", "not_comparable")
    places = (withdrawn, replacement)
    given = [(at, event) for at, event in answers_about(record, incident, "23A", places) if at > since]
    in_time = [event for at, event in given if not until or at < until]
    answer = in_time[-1] if in_time else given[0][1] if given else None
    return Question("23A", "comparable", answers, "", places, answer, blocks=blocks)


def answers_about(record: Record, incident: str, law: str, places: tuple[int, ...]) -> list[tuple[int, JudgementMade]]:
    """The director's answers about an incident by a paragraph that he gave after the calls made at some places, each
    with where he gave it."""
    return [
        (at, event)
        for at, event, _ in record.moments(JudgementMade)
        if at > max(places) and event.incident == incident and event.law.upper() == law.upper()
    ]


def answer_of_another_call(record: Record, incident: str, question: Question | None) -> Finding | None:
    """What the director answered before the call was made that a question is about does not answer it."""
    if question is None or not question.is_open:
        return None
    before = [
        at
        for at, event, _ in record.moments(JudgementMade)
        if event.incident == incident and event.law.upper() == question.law and at < max(question.places)
    ]
    return Finding(question.law, "answer_of_another_call", places=(before[-1], *question.places)) if before else None


def judged_at(record: Record, question: Question) -> int:
    """Where the director gave the answer to a question; 0 where he has not."""
    return next((at for at, event, _ in record.moments(JudgementMade) if event is question.answer), 0)


def judged_late(record: Record, incident: str, partner: Seat, replacement: int, judged: int) -> Finding | None:
    """The offender's partner bid or doubled before the director found that he has to pass: that is no breach (37). It
    was the director's error (82C) where he had ruled before, and otherwise."""
    made = [(at, call) for at, who, call in record.calls_made() if who is partner and replacement < at < judged]
    if all(call is Call.PASS for _, call in made):
        return None
    places = (judged, *(at for at, _ in made))
    called = next(at for at, call in made if call is not Call.PASS)
    ruled = [at for at, event, _ in record.moments(RulingGiven) if event.incident == incident]
    ruled += [at for at, _ in answers_about(record, incident, "23A", (replacement,))]
    if any(replacement < at < called for at in ruled):
        return Finding("82C", "judged_late", partner, places=places)
    return Finding("23A", "judged_after_call", partner, places=places)


def law_23b(case: CallCase) -> Finding:
    """Law 23B (2017): a call out of turn that was cancelled is replaced, in turn, by a comparable call: no more
    rectification, and what the cancelled call told is authorised (16C2 does not apply)."""
    return Finding("23B", "no_rectification", case.seat, places=case.both, side=case.seat.side)


def law_23c(case: CallCase) -> Question | Finding:
    """Law 23C (2017): after a comparable call: could the result well have been different without the help of the call
    out of turn, and is the other side damaged? The players are told so beforehand; it is asked once play is over, and
    the director adjusts the score (12C1b)."""
    seat = case.seat
    told = Finding("23C", "look_again", seat, places=case.both, side=seat.side)
    return whether_helped(case, "23C", case.both) or told


def whether_helped(case: CallCase, law: str, places: tuple[int, ...]) -> Question | None:
    """23C, 27D and 30A ask the same once play is over: did what a withdrawn call told help its side, and is the other
    side damaged?"""
    record, name = case.record, case.incident.name
    if not record.is_over:
        return None
    answer, settled = record.judgement(name, law), record.adjusted(name)
    return Question(
        law, "helped", ("not_damaged", "damaged"), "", places, answer, settled, blocks=False, adjusts="damaged"
    )


PARAGRAPHS: Paragraphs = {"23A": law_23a, "23B": law_23b, "23C": law_23c}

CODES = declared(
    Findings(("answer_of_another_call",)),
    Findings(("judged_late", "no_rectification"), outcome=True),
    Findings(("look_again", "judged_after_call"), outcome=True, beside=True),
    Questions(("comparable",), is_plain=True),
    Questions(("helped",)),
)  # fmt: skip
