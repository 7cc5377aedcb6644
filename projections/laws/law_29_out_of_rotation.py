"""Law 29: a call out of turn is accepted, or cancelled."""

from __future__ import annotations

from domain.auction import to_be_decided
from domain.board import Irregularity
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Options, declared
from projections.found.incidents import Finding, Option
from projections.laws.law_16_information import law_16c1, law_16c2
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import CallCase, Fate, IrregularCall, can_be_decided, is_irregular_at
from projections.recorded.meanings import recorded_meaning


def law_29a(case: CallCase) -> Option | Finding | None:
    """Law 29A (2017): the left-hand opponent may accept a call out of turn, also by calling over it: the auction goes
    on from it, and the right to any rectification is lost. What both choices lead to is told before he chooses (10C1).
    An inadmissible double, redouble or bid cannot be accepted.

    Where nobody decided before the auction went on past the call, it stands as if accepted.

    Where it was his own turn, his call accepts as well: 29A gives him that, and 28B is read as speaking of the other
    opponent.
    """
    record, made = case.record, case.made
    if made.was_accepted:
        hows = {Fate.ACCEPTED: "accepted", Fate.PASSED_BY: "passed_by"}
        how = hows.get(made.fate, "accepted_by_calling")
        return Finding("29A", how, made.seat, places=(made.place, made.decided))
    if made.fate is not Fate.PENDING or not can_be_decided(record, made.last) or _comes_after(record, made):
        return None
    meant = "" if case.meaning is None else "open" if case.meaning.is_open else case.meaning.counts
    at_rho = {"open": "pass_unexplained", "natural": "pass_at_rho"}.get(meant, "call_at_rho")
    code = at_rho if made.at_rho else "call_at_partner"
    return Option("29A", code, made.seat.left, ("accept", "refuse"), places=(made.place,))


def _comes_after(record: Record, made: IrregularCall) -> bool:
    """Whether a call before this one is still to be decided, also an insufficient bid that was replaced in haste (27C):
    whose turn it was here depends on that."""
    board = record.board
    undecided = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
    still_open = [board.calls[index][0] for index in to_be_decided(board).values()]
    before = [at for place in still_open if place < made.place for at in (place, board.replaced.get(place, 0))]
    return any(is_irregular_at(record, at, *undecided) for at in before)


def another_call(case: CallCase) -> list[Finding]:
    """29: a player called out of turn, and then called something else before anything was ruled: the last call is the
    one that may be accepted, and what he must repeat if need be; the first is withdrawn (16C)."""
    made = case.made
    if made.last == made.place:
        return []
    places, side = (made.place, made.last), made.seat.side
    found = Finding("29A", "last_call_counts", made.seat, places=places, note=str(made.call.value))
    return [found, law_16c1(side, (made.place,)), law_16c2(side, (made.place,))]


def law_29b(case: CallCase) -> Finding:
    """Law 29B (2017): a call out of turn that is not accepted is cancelled, and the auction goes back to the player
    whose turn it was. The offender may make any legal call in turn, but see 30, 31 and 32."""
    made = case.made
    note = str(made.turn) if made.turn is not None else ""
    return Finding("29B", "cancelled", made.seat, places=(made.place, made.decided), note=note)


def law_29c(case: CallCase) -> Finding | None:
    """Law 29C (2017): of an artificial call out of turn, 30 to 32 look at the denominations it shows, not at the one
    it names. Said where it was recorded that the call is artificial. Where that was not, nothing is asked here: it
    matters only for what is comparable (23A) and for the lead (26B), and both are asked."""
    made = case.made
    meaning = recorded_meaning(case.record, made.place) if made.call.is_bid else None
    if meaning is None or meaning.is_natural:
        return None
    return Finding("29C", "denominations_shown", made.seat, places=(made.place, meaning.place))


PARAGRAPHS: Paragraphs = {"29A": law_29a, "29B": law_29b, "29C": law_29c}

CODES = declared(
    Findings(("accepted", "passed_by", "accepted_by_calling"), outcome=True),
    Findings(("last_call_counts",), note="call", outcome=True),
    Findings(("cancelled",), note="seat", outcome=True, until_called=True, past_with=("replace_call", "comparable")),
    Findings(("denominations_shown",)),
    Options(("pass_unexplained", "pass_at_rho", "call_at_rho", "call_at_partner")),
)  # fmt: skip
