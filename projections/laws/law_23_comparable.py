"""Law 23: the comparable call, by which a withdrawn call is replaced without further rectification."""

from __future__ import annotations

from projections.facts import Facts
from projections.incidents import Finding, Question
from projections.irregular_calls import IrregularCall

__all__ = ["law_23a", "law_23b", "law_23c"]


def law_23a(facts: Facts, incident: str, withdrawn: int, replacement: int, *, blocks: bool = True) -> Question:
    """Law 23A (2017): is the call that replaces a withdrawn one comparable with it? It is where it means the same or
    much the same, where it shows a part of what the withdrawn call could have shown, or where it serves the same
    purpose (it asks, or relays). What counts is what the withdrawn call could be taken to mean, as its player saw the
    auction. Only a director can judge it."""
    answers = ("comparable", "not_comparable")
    places = (withdrawn, replacement)
    return Question("23A", "comparable", answers, "", places, facts.judgement(incident, "23A"), blocks=blocks)


def law_23b(made: IrregularCall, replacement: int) -> Finding:
    """Law 23B (2017): a call out of turn that was cancelled is replaced, in turn, by a comparable call: no more
    rectification, and what the cancelled call told is authorised (16C2 does not apply)."""
    return Finding("23B", "no_rectification", made.seat, places=(made.place, replacement), side=made.seat.side)


def law_23c(facts: Facts, incident: str, places: tuple[int, ...]) -> Question | None:
    """Law 23C (2017): after a comparable call: could the result well have been different without the help of the call
    out of turn, and is the other side damaged? Asked once play is over; the director adjusts the score (12C1b)."""
    if not facts.is_over:
        return None
    answer, settled = facts.judgement(incident, "23C"), facts.adjusted(incident)
    return Question(
        "23C", "helped", ("not_damaged", "damaged"), "", places, answer, settled, blocks=False, adjusts="damaged"
    )
