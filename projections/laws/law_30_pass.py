"""Law 30: a pass out of turn that was not accepted."""

from __future__ import annotations

from domain.calls import Call
from domain.seats import SEATS
from projections.facts import Facts
from projections.incidents import Effect, Finding, Question
from projections.irregular_calls import IrregularCall, Made, is_alerted
from projections.laws.law_16_information import law_16c2
from projections.laws.law_23_comparable import whether_helped
from projections.laws.law_31_bid import free_at_partner, silenced_once

__all__ = [
    "information_of_pass", "is_artificial", "law_30a", "law_30b1a", "law_30b1b", "law_30b2", "law_30c",
    "whether_pass_helped",
]  # fmt: skip


def law_30a(made: IrregularCall) -> list[Finding | Effect]:
    """Law 30A (2017): a pass at right-hand opponent's turn: the offender must pass when it is next his turn, whatever
    that opponent calls; his other turns are free, and so is his partner. 72C may apply. Whether what the pass told is
    authorised the Law does not say: a sponsor may (`withdrawn_pass_is_authorised`)."""
    places = (made.place, made.decided)
    return [
        Finding("30A", "passes_once", made.seat, places=places),
        Effect("30A", "must_pass", made.seat, places=places, until="next_turn", since=made.decided),
    ]


def information_of_pass(facts: Facts, made: IrregularCall) -> Finding:
    """30A: whether partner may use what the pass told; the Law is silent, and a sponsor may say
    (`withdrawn_pass_is_authorised`)."""
    if facts.regulations.withdrawn_pass_is_authorised:
        return Finding("30A", "pass_is_authorised", made.seat, places=(made.place,), side=made.seat.side)
    return law_16c2(made.seat.side, (made.place,))


def whether_pass_helped(facts: Facts, incident: str, made: IrregularCall) -> Question | None:
    """30A, read with 23C: where what the pass told may be used, did it help the offending side to a better result?"""
    if not facts.regulations.withdrawn_pass_is_authorised:
        return None
    return whether_helped(facts, incident, "30A", (made.place,))


def law_30b1a(made: IrregularCall) -> Finding:
    """Law 30B1a (2017): a pass at partner's turn, or at left-hand opponent's where the offender has not called before:
    partner may make any legal call, but 16C2 applies."""
    return free_at_partner("30B1a", made)


def law_30b1b(facts: Facts, made: IrregularCall, new: Made, comparable: bool, judged: int) -> list[Finding | Effect]:
    """Law 30B1b (2017): the offender may make any legal call at his turn: after a comparable one there is no further
    rectification; after any other his partner passes at his next turn, and 16C, 26B and 72C may apply."""
    if comparable:
        return [Finding("30B1b", "comparable", made.seat, places=(made.place, new[0]))]
    return silenced_once("30B1b", facts, made, new, judged)


def law_30b2(made: IrregularCall) -> Finding:
    """Law 30B2 (2017): a pass at left-hand opponent's turn by a player who has called before is a change of call
    (25)."""
    return Finding("30B2", "change_of_call", made.seat, places=(made.place, made.changes))


def law_30c(facts: Facts, incident: str, made: IrregularCall) -> Question | None:
    """Law 30C (2017): where the pass is artificial, or passes an artificial call of partner's, 31 applies in place of
    30. An alert is taken to say so until the director answers; he is asked where there was an alert, or where partner
    had bid."""
    if made.call is not Call.PASS or not (_looks_artificial(facts, made) or _partner_bid(facts, made)):
        return None
    answer = facts.judgement(incident, "30C")
    return Question("30C", "artificial_pass", ("natural", "artificial"), "", (made.place,), answer, blocks=False)


def is_artificial(facts: Facts, made: IrregularCall, asked: Question | None) -> bool:
    """Whether 30C sends a pass to 31: as the director judged, else as an alert tells."""
    if asked is not None and asked.answer is not None:
        return asked.answer.answer == "artificial"
    return asked is not None and _looks_artificial(facts, made)


def _looks_artificial(facts: Facts, made: IrregularCall) -> bool:
    partner = _last_call_of_partner(facts, made)
    return is_alerted(facts, made.place) or (partner is not None and is_alerted(facts, partner[0]))


def _partner_bid(facts: Facts, made: IrregularCall) -> bool:
    partner = _last_call_of_partner(facts, made)
    return partner is not None and partner[1] is not Call.PASS


def _last_call_of_partner(facts: Facts, made: IrregularCall) -> tuple[int, Call] | None:
    mine = [
        (at, call) for at, seat, call in facts.auction_before(made.place) if SEATS[seat] is made.seat.partner
    ]  # fmt: skip
    return mine[-1] if mine else None
