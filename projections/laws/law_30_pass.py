"""Law 30: a pass out of turn that was not accepted."""

from __future__ import annotations

from domain.calls import Call
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.incidents import Effect, Finding, Question
from projections.laws.law_16_information import law_16c2
from projections.laws.law_23_comparable import whether_helped
from projections.laws.law_31_bid import free_at_partner, silenced_once
from projections.recorded.board_record import Facts
from projections.recorded.irregular_calls import Fate, IrregularCall, Made
from projections.recorded.meanings import is_presumed_natural, recorded_meaning


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
    30. What both meant is a fact where it was recorded, else for the director to judge, before anybody is told what may
    follow. Where nobody can be asked any more, calls of which nothing was said are presumed natural."""
    if made.call is not Call.PASS:
        return None
    partner = _last_call_of_partner(facts, made)
    places = (made.place, *([partner] if partner else []))
    answer, answers = facts.judgement(incident, "30C"), ("natural", "artificial")
    presumed = _as_recorded(facts, *places) or ("natural" if is_presumed_natural(facts, *places) else "")
    waits = made.fate is Fate.CANCELLED
    return Question("30C", "artificial_pass", answers, "", places, answer, blocks=waits, presumed=presumed)


def _as_recorded(facts: Facts, *places: int) -> str:
    """What the record says of the pass and of partner's call before it; nothing where it does not say all of it."""
    meanings = [recorded_meaning(facts, place) for place in places]
    if any(meaning is not None and not meaning.is_natural for meaning in meanings):
        return "artificial"
    return "natural" if all(meaning is not None for meaning in meanings) else ""


def _last_call_of_partner(facts: Facts, made: IrregularCall) -> int:
    """Where partner bid, doubled or redoubled, if that was his last call before; 0 if it was not."""
    mine = [(at, call) for at, seat, call in facts.auction_before(made.place) if SEATS[seat] is made.seat.partner]
    return mine[-1][0] if mine and mine[-1][1] is not Call.PASS else 0


PARAGRAPHS: Paragraphs = {"30A": law_30a, "30B1a": law_30b1a, "30B1b": law_30b1b, "30B2": law_30b2, "30C": law_30c}
