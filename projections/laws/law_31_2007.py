"""Law 31 in the code of 2007: a bid out of turn that was not accepted; also an artificial pass, or a pass of partner's
artificial call. What matters is the denomination of the offender's next call, and not what it means."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Options, declared
from projections.found.incidents import Effect, Finding, Option
from projections.laws.law_31_bid import change_of_call
from projections.recorded.irregular_calls import CallCase, attempts, auction_is_over


def law_31a2(case: CallCase) -> Finding | Option | None:
    """Law 31A2 (2007): a bid at right-hand opponent's turn, and that opponent bids, doubles or redoubles: the offender
    may make any legal call, and his partner passes once or throughout."""
    made = case.made
    if case.rho is None:
        return Finding("31A2", "free_after_action_2007", made.seat, places=(made.place, made.decided))
    if auction_is_over(case.record) or attempts(case.record, made.seat, made.decided):
        return None
    places = (made.place, made.decided)
    return Option("31A2", "replace_call_2007", made.seat, ("same_denomination", "other"), places=places)


def law_31a2a(case: CallCase) -> list[Finding | Effect]:
    """Law 31A2a (2007): the offender's call in turn is a bid in the denomination of the one out of turn, whatever it
    shows: partner passes at his next turn, and 26 does not apply."""
    partner, places = case.seat.partner, case.both
    return [
        Finding("31A2a", "same_denomination", case.seat, places=places),
        Effect("31A2a", "must_pass", partner, places=places, until="next_turn", since=places[-1]),
    ]


def law_31a2b(case: CallCase) -> list[Finding | Effect]:
    """Law 31A2b (2007): it is any other call: partner passes for the rest of the auction; 26 may apply, and the
    offender could have known (23)."""
    return partner_must_pass("31A2b", case, case.both)


def law_31b(case: CallCase) -> list[Finding | Effect]:
    """Law 31B (2007): a bid at partner's turn, or at left-hand opponent's where the offender has not called before:
    partner passes for the rest of the auction, the offender may make any legal call in turn; 26 may apply, and he could
    have known (23). A later bid at left-hand opponent's turn is a change of call (25)."""
    if case.made.changes:
        return [change_of_call("31B", case)]
    return partner_must_pass("31B", case, (case.made.place, case.made.decided))


def partner_must_pass(law: str, case: CallCase, places: tuple[int, ...]) -> list[Finding | Effect]:
    """Partner passes for the rest of the auction, from the last of some places."""
    return [
        Finding(law, "partner_silenced", case.seat, places=places),
        Effect(law, "must_pass", case.seat.partner, places=places, until="auction", since=places[-1]),
    ]


PARAGRAPHS: Paragraphs = {"31A2": law_31a2, "31A2a": law_31a2a, "31A2b": law_31a2b, "31B": law_31b}

CODES = declared(
    Findings(("free_after_action_2007",), outcome=True, until_called=True),
    Options(("replace_call_2007",), at_turn=True),
)
