"""Law 30 in the code of 2007: a pass out of turn that was not accepted. It matters whether anybody had bid."""

from __future__ import annotations

from domain.calls import Call
from projections.elected.edition import Paragraphs
from projections.found.codes import Effects, Findings, declared
from projections.found.incidents import Effect, Finding
from projections.laws.law_31_bid import change_of_call
from projections.recorded.irregular_calls import CallCase


def somebody_had_bid(case: CallCase) -> bool:
    """Whether a bid stood when the call was made."""
    return any(call.is_bid for _, _, call in case.record.auction_before(case.made.place))


def law_30a(case: CallCase) -> list[Finding | Effect]:
    """Law 30A (2007): a pass before anybody has bid, whoever's turn it was: the offender passes at his next turn, and
    his partner is free."""
    return _passes_once("30A", case)


def law_30b1(case: CallCase) -> list[Finding | Effect]:
    """Law 30B1 (2007): a pass at right-hand opponent's turn after somebody has bid: the offender passes at his next
    turn."""
    return _passes_once("30B1", case)


def _passes_once(law: str, case: CallCase) -> list[Finding | Effect]:
    made = case.made
    places = (made.place, made.decided)
    return [
        Finding(law, "passes_once", made.seat, places=places),
        Effect(law, "must_pass", made.seat, places=places, until="next_turn", since=made.decided),
    ]


def law_30b2(case: CallCase) -> list[Finding | Effect]:
    """Law 30B2 (2007): a pass at partner's turn after somebody has bid: the offender passes for the rest of the
    auction; his partner may bid or pass at that turn, but not double or redouble."""
    made, partner = case.made, case.seat.partner
    places = (made.place, made.decided)
    called = case.record.next_call(partner, made.decided)
    found: list[Finding | Effect] = [
        Finding("30B2", "offender_silenced", made.seat, places=places),
        Effect("30B2", "must_pass", made.seat, places=places, until="auction", since=made.decided),
        Effect(
            "30B2", "may_not_double", partner, places=places, until="next_turn", since=made.decided,
            ended=called[0] if called is not None else 0,
        ),
    ]  # fmt: skip
    if called is not None and called[1] in (Call.DOUBLE, Call.REDOUBLE):
        found.append(Finding("30B2", "doubled_all_the_same", partner, places=(called[0], *places)))
    return found


def law_30b3(case: CallCase) -> Finding:
    """Law 30B3 (2007): a pass at left-hand opponent's turn by a player who has called before is a change of call
    (25)."""
    return change_of_call("30B3", case)


PARAGRAPHS: Paragraphs = {"30A": law_30a, "30B1": law_30b1, "30B2": law_30b2, "30B3": law_30b3}

CODES = declared(
    Findings(("offender_silenced",), outcome=True, says=("must_pass",)),
    Findings(("doubled_all_the_same",), outcome=True, breaks=("30B2",)),
    Effects(("may_not_double",), limits="call"),
)
