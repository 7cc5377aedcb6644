"""Law 30: a pass out of turn that was not accepted."""

from __future__ import annotations

from domain.calls import Call
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Questions, declared
from projections.found.incidents import Effect, Finding, Question
from projections.laws.law_16_information import law_16c2
from projections.laws.law_23_comparable import whether_helped
from projections.laws.law_31_bid import change_of_call, free_at_partner, partner_passes_once
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import CallCase, Fate, IrregularCall
from projections.recorded.meanings import is_presumed_natural, recorded_meaning


def law_30a(case: CallCase) -> list[Finding | Effect]:
    """Law 30A (2017): a pass at right-hand opponent's turn: the offender must pass when it is next his turn, whatever
    that opponent calls; his other turns are free, and so is his partner. 72C may apply. Whether what the pass told is
    authorised the Law does not say: a sponsor may (`withdrawn_pass_is_authorised`)."""
    made = case.made
    places = (made.place, made.decided)
    return [
        Finding("30A", "passes_once", made.seat, places=places),
        Effect("30A", "must_pass", made.seat, places=places, until="next_turn", since=made.decided),
    ]


def information_of_pass(case: CallCase) -> Finding:
    """30A: whether partner may use what the pass told; the Law is silent, and a sponsor may say
    (`withdrawn_pass_is_authorised`)."""
    seat, places = case.seat, (case.made.place,)
    if case.record.regulations.withdrawn_pass_is_authorised:
        return Finding("30A", "pass_is_authorised", seat, places=places, side=seat.side)
    return law_16c2(seat.side, places)


def whether_pass_helped(case: CallCase) -> Question | None:
    """30A, read with 23C: where what the pass told may be used, did it help the offending side to a better result?"""
    if not case.record.regulations.withdrawn_pass_is_authorised:
        return None
    return whether_helped(case, "30A", (case.made.place,))


def law_30b1a(case: CallCase) -> Finding:
    """Law 30B1a (2017): a pass at partner's turn, or at left-hand opponent's where the offender has not called before:
    partner may make any legal call, but 16C2 applies."""
    return free_at_partner("30B1a", case)


def law_30b1b(case: CallCase) -> list[Finding | Effect]:
    """Law 30B1b (2017): the offender may make any legal call at his turn: after a comparable one there is no further
    rectification; after any other his partner passes at his next turn, and 16C, 26B and 72C may apply."""
    if case.comparable is not None and case.comparable.counts == "comparable":
        return [Finding("30B1b", "comparable", case.seat, places=case.both)]
    return partner_passes_once("30B1b", case)


def law_30b2(case: CallCase) -> Finding:
    """Law 30B2 (2017): a pass at left-hand opponent's turn by a player who has called before is a change of call
    (25)."""
    return change_of_call("30B2", case)


def law_30c(record: Record, incident: str, made: IrregularCall) -> Question | None:
    """Law 30C (2017): where the pass is artificial, or passes an artificial call of partner's, 31 applies in place of
    30. What both meant is a fact where it was recorded, else for the director to judge, before anybody is told what may
    follow. Where nobody can be asked any more, calls of which nothing was said are presumed natural."""
    if made.call is not Call.PASS:
        return None
    partner = _last_call_of_partner(record, made)
    places = (made.place, *([partner] if partner else []))
    answer, answers = record.judgement(incident, "30C"), ("natural", "artificial")
    presumed = as_recorded(record, *places) or ("natural" if is_presumed_natural(record, *places) else "")
    waits = made.fate is Fate.CANCELLED
    return Question("30C", "artificial_pass", answers, "", places, answer, blocks=waits, presumed=presumed)


def as_recorded(record: Record, *places: int) -> str:
    """What the record says of calls, as of a pass and partner's before it; nothing where it does not say all of it."""
    meanings = [recorded_meaning(record, place) for place in places]
    if any(meaning is not None and not meaning.is_natural for meaning in meanings):
        return "artificial"
    return "natural" if all(meaning is not None for meaning in meanings) else ""


def _last_call_of_partner(record: Record, made: IrregularCall) -> int:
    """Where partner bid, doubled or redoubled, if that was his last call before; 0 if it was not."""
    mine = [(at, call) for at, seat, call in record.auction_before(made.place) if SEATS[seat] is made.seat.partner]
    return mine[-1][0] if mine and mine[-1][1] is not Call.PASS else 0


PARAGRAPHS: Paragraphs = {"30A": law_30a, "30B1a": law_30b1a, "30B1b": law_30b1b, "30B2": law_30b2, "30C": law_30c}

CODES = declared(
    Findings(("passes_once",), outcome=True, says=("must_pass",)),
    Findings(("pass_is_authorised",)),
    Questions(("artificial_pass",), guides=True, plain=("natural",)),
)  # fmt: skip
