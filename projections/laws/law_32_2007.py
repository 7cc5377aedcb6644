"""Law 32 in the code of 2007: a double or redouble out of turn that was not accepted."""

from __future__ import annotations

from domain.calls import Call
from projections.elected.edition import Paragraphs
from projections.found.incidents import Effect, Finding
from projections.laws.law_31_2007 import partner_must_pass
from projections.laws.law_31_bid import must_repeat
from projections.recorded.irregular_calls import CallCase


def law_32a(case: CallCase) -> list[Finding | Effect]:
    """Law 32A (2007): a double or redouble at partner's turn: partner passes for the rest of the auction, the offender
    may make any legal call in turn; 26 may apply, and he could have known (23)."""
    return partner_must_pass("32A", case, (case.made.place, case.made.decided))


def law_32b(case: CallCase) -> list[Finding | Effect]:
    """Law 32B (2007): a double or redouble at right-hand opponent's turn: if that opponent passes, the offender repeats
    it, and nothing more follows; if he bids, doubles or redoubles, the offender may make any legal call, and his
    partner passes for the rest of the auction."""
    if case.rho is None or case.rho[1] is Call.PASS:
        return must_repeat("32B", case)
    return partner_must_pass("32B", case, (case.made.place, case.rho[0]))


PARAGRAPHS: Paragraphs = {"32A": law_32a, "32B": law_32b}
