"""Law 29: a call out of turn is accepted, or cancelled."""

from __future__ import annotations

from projections.facts import Facts
from projections.incidents import Finding, Option
from projections.irregular_calls import Fate, IrregularCall, can_be_decided, is_admissible_at, is_alerted

__all__ = ["law_29a", "law_29b", "law_29c"]


def law_29a(facts: Facts, made: IrregularCall, *, is_pass: bool) -> Option | Finding | None:
    """Law 29A (2017): the left-hand opponent may accept a call out of turn, also by calling over it: the auction goes
    on from it, and the right to any rectification is lost. What both choices lead to is told before he chooses (10C1).
    An inadmissible double, redouble or bid cannot be accepted.

    Where it was his own turn, his call accepts as well: 29A gives him that, and 28B is read as speaking of the other
    opponent.
    """
    if not is_admissible_at(facts, made):
        return None
    if made.was_accepted:
        how = "accepted" if made.fate is Fate.ACCEPTED else "accepted_by_calling"
        return Finding("29A", how, made.seat, places=(made.place, made.decided))
    top = max((call[0] for call in facts.board.calls), default=0)
    if made.fate is not Fate.PENDING or not can_be_decided(facts, top) or not _is_or_replaces(facts, top, made.place):
        return None
    at_rho = "pass_at_rho" if is_pass else "call_at_rho"
    code = at_rho if made.at_rho else "call_at_partner"
    return Option("29A", code, made.seat.left, ("accept", "refuse"), places=(made.place,))


def _is_or_replaces(facts: Facts, top: int, place: int) -> bool:
    return top == place or facts.board.replaced.get(top) == place


def law_29b(made: IrregularCall) -> Finding:
    """Law 29B (2017): a call out of turn that is not accepted is cancelled, and the auction goes back to the player
    whose turn it was. The offender may make any legal call in turn, but see 30, 31 and 32."""
    note = str(made.turn) if made.turn is not None else ""
    return Finding("29B", "cancelled", made.seat, places=(made.place, made.decided), note=note)


def law_29c(facts: Facts, made: IrregularCall) -> Finding | None:
    """Law 29C (2017): of an artificial call out of turn, 30 to 32 look at the denominations it shows, not at the one
    it names. (An alert says so here; what it showed is asked where a lead may be restricted, 26B.)"""
    if not made.call.is_bid or not is_alerted(facts, made.place):
        return None
    return Finding("29C", "denominations_shown", made.seat, places=(made.place,))
