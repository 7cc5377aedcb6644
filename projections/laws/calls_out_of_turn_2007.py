"""The tables of calls out of turn in the code of 2007: what is called in turn is compared by its denomination."""

from __future__ import annotations

from enum import Enum

from projections.found.incidents import Finding
from projections.laws.calls_irregular import asked_72c, asked_72c_of_both, lead_26b, withdrawn_16c2
from projections.laws.calls_out_of_turn import OUT_OF_TURN, How, Named, Rho, TreatedAs, Turn
from projections.laws.decision_table import DecisionTable, Row, cannot_be
from projections.laws.law_27_insufficient import law_27a2
from projections.laws.law_30_2007 import law_30a, law_30b1, law_30b2, law_30b3, somebody_had_bid
from projections.laws.law_31_2007 import law_31a2, law_31a2a, law_31a2b, law_31b
from projections.laws.law_31_bid import change_of_call, law_31a1
from projections.laws.law_32_2007 import law_32a, law_32b
from projections.recorded.irregular_calls import CallCase, auction_is_over

__all__ = ["NOT_ACCEPTED_2007", "OUT_OF_TURN_2007"]


class Before(Enum):
    """Before it"""

    NO_BID = "nobody had bid"
    BID = "somebody had bid"


class InTurn(Enum):
    """The offender at his turn"""

    TO_CALL = "has yet to call"
    NEVER = "comes to no turn any more"
    SAME = "bid the same denomination"
    OTHER = "called anything else"


def _before(case: CallCase) -> Before:
    return Before.BID if somebody_had_bid(case) else Before.NO_BID


def _in_turn(case: CallCase) -> InTurn:
    made = case.made.call
    if case.new is None:
        return InTurn.NEVER if auction_is_over(case.record) else InTurn.TO_CALL
    new = case.new[1]
    same = made.is_bid and new.is_bid and new.strain is made.strain
    return InTurn.SAME if same else InTurn.OTHER


def changed_25(case: CallCase) -> Finding:
    """A double at left-hand opponent's turn by a player who has called before."""
    return change_of_call("25", case)


OUT_OF_TURN_2007: DecisionTable[CallCase] = OUT_OF_TURN.amended(
    Row({How.CHANGE, Named.PASS}, (law_30b3,), "A change of call: 25."),
    Row({How.CHANGE, Named.BID}, (law_31b,), "A change of call: 25."),
    Row({How.CHANGE, Named.DOUBLE}, (changed_25,), "A change of call: 25."),
)

NOT_ACCEPTED_2007: DecisionTable[CallCase] = DecisionTable(
    "not_accepted",
    "A call out of turn that was not accepted (2007)",
    (TreatedAs, Turn, Before, Rho, InTurn),
    (
        Row(
            {TreatedAs.PASS, Before.NO_BID},
            (law_30a, asked_72c),
            "The offender passes at his next turn; his partner is free, and may use the pass.",
        ),
        Row(
            {TreatedAs.PASS, Before.BID, Turn.RHO},
            (law_30b1, withdrawn_16c2, asked_72c),
            "The offender passes at his next turn.",
        ),
        Row(
            {TreatedAs.PASS, Before.BID, Turn.PARTNER},
            (law_30b2, withdrawn_16c2, asked_72c),
            "The offender passes to the end of the auction; partner bids or passes at this turn, and does not double.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.TO_CALL},
            (law_31a1, law_31a2),
            "If RHO passes the offender repeats his call; if RHO acts the offender is free.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.PASSED},
            (law_31a1, law_27a2),
            "The offender repeats his call, and no more follows; if it is insufficient by then, 27.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, InTurn.TO_CALL},
            (law_31a2,),
            "The offender may call what he likes.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, InTurn.NEVER},
            (lead_26b,),
            "Partner's first lead may be restricted.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, InTurn.SAME},
            (law_31a2a, withdrawn_16c2, asked_72c_of_both),
            "Partner passes once, whatever the bid shows; no lead is restricted.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, InTurn.OTHER},
            (law_31a2b, withdrawn_16c2, lead_26b, asked_72c_of_both),
            "Partner passes to the end of the auction, and his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, InTurn.TO_CALL},
            (law_31b, withdrawn_16c2),
            "Partner passes to the end of the auction; the offender may call what he likes at his turn.",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, InTurn.NEVER, InTurn.SAME, InTurn.OTHER},
            (law_31b, withdrawn_16c2, lead_26b, asked_72c),
            "Partner passes to the end of the auction, and his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.TO_CALL, Rho.PASSED},
            (law_32b,),
            "If RHO passes the offender repeats it; if RHO acts the offender is free, and partner passes throughout.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, InTurn.TO_CALL},
            (law_32b, withdrawn_16c2),
            "Partner passes to the end of the auction; the offender may call what he likes at his turn.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, InTurn.NEVER, InTurn.SAME, InTurn.OTHER},
            (law_32b, withdrawn_16c2, lead_26b, asked_72c),
            "Partner passes to the end of the auction, and his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, InTurn.TO_CALL},
            (law_32a, withdrawn_16c2),
            "Partner passes to the end of the auction; the offender may call what he likes at his turn.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, InTurn.NEVER, InTurn.SAME, InTurn.OTHER},
            (law_32a, withdrawn_16c2, lead_26b, asked_72c),
            "Partner passes to the end of the auction, and his first lead may be restricted.",
        ),
        cannot_be(
            {TreatedAs.PASS, Before.BID, Turn.LHO},
            "A first call at LHO's turn is made before anybody has bid.",
        ),
        cannot_be({TreatedAs.DOUBLE, Turn.LHO}, "The same: there is nothing to double."),
    ),
    {Before: _before, InTurn: _in_turn},
)
