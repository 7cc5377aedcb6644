"""The tables of calls out of turn (28 to 32): what becomes of one, and what follows where it is not accepted."""

from __future__ import annotations

from enum import Enum

from projections.found.incidents import Item, Option
from projections.laws.calls_irregular import (
    asked_23a,
    asked_72c,
    asked_72c_of_both,
    late_82c,
    lead_26b,
    lead_free_26a,
    went_36a_38b,
    withdrawn_16c1,
    withdrawn_16c2,
)
from projections.laws.decision_table import DecisionTable, Row, cannot_be
from projections.laws.law_23_comparable import law_23b, law_23c
from projections.laws.law_27_insufficient import law_27a2
from projections.laws.law_28_rotation import law_28a, law_28b
from projections.laws.law_29_out_of_rotation import another_call, law_29a, law_29b, law_29c
from projections.laws.law_30_pass import (
    information_of_pass,
    law_30a,
    law_30b1a,
    law_30b1b,
    law_30b2,
    whether_pass_helped,
)
from projections.laws.law_31_bid import law_31a1, law_31a2, law_31a2a, law_31a2b, law_31b, law_31c, replace_option
from projections.laws.law_32_double import law_32a1, law_32a2, law_32a2a, law_32a2b, law_32b, law_32c
from projections.recorded.irregular_calls import CallCase
from projections.recorded.meanings import presumed_natural

__all__ = ["NOT_ACCEPTED", "OUT_OF_TURN", "Became", "How", "Named", "Now", "Rho", "TreatedAs", "Turn"]


class How(Enum):
    """How it was made"""

    WITH_EARLIER = "it went with an inadmissible call before it"
    IN_ROTATION = "at the turn of RHO, who had to pass"
    CHANGE = "at LHO's turn, in place of his own lawful call"
    AGAIN = "in place of his own irregular call"
    BY_ITSELF = "otherwise"


class Named(Enum):
    """The call"""

    PASS = "pass"
    BID = "bid"
    DOUBLE = "double"


class Became(Enum):
    """What became of it"""

    OPEN = "nobody has decided"
    ACCEPTED = "accepted"
    NOT_ACCEPTED = "not accepted"
    TURN_TAKEN = "he whose turn it was has called"
    REWOUND = "cancelled: the passes took a turn away"
    NEVER = "inadmissible (36, 38)"


class TreatedAs(Enum):
    """Treated as"""

    PASS = "pass"
    BID = "bid, also a pass by 30C"
    DOUBLE = "double"


class Turn(Enum):
    """Whose turn it was"""

    RHO = "RHO's"
    PARTNER = "partner's"
    LHO = "LHO's"


class Rho(Enum):
    """RHO"""

    TO_CALL = "has yet to call"
    PASSED = "passed"
    ACTED = "bid, doubled or redoubled"


class Now(Enum):
    """The offender"""

    TO_CALL = "has yet to call"
    NEVER = "has no turn left"
    NOT_JUDGED = "called; not judged"
    COMPARABLE = "made a comparable call"
    NOT_COMPARABLE = "made another call"


def asked_30c(case: CallCase) -> list[Item | None]:
    """What did the pass mean, and the call that it passed?"""
    return [case.meaning, presumed_natural(case.record, case.meaning, case.seat)]


def chosen_30b1b(case: CallCase) -> Option | None:
    """What the offender may call at his turn."""
    return replace_option("30B1b", case)


def chosen_31b(case: CallCase) -> Option | None:
    """The same after a bid."""
    return replace_option("31B", case)


def chosen_32b(case: CallCase) -> Option | None:
    """The same after a double."""
    return replace_option("32B", case)


OUT_OF_TURN: DecisionTable[CallCase] = DecisionTable(
    "out_of_turn",
    "A call out of turn",
    (How, Named, Became),
    (
        Row(
            {How.WITH_EARLIER},
            (went_36a_38b,),
            "It is gone as if nothing had been irregular.",
        ),
        Row(
            {How.IN_ROTATION},
            (law_28a,),
            "It counts as in turn: RHO's turn was the pass he owed.",
        ),
        Row(
            {How.CHANGE, Named.PASS},
            (law_30b2,),
            "A change of call: 25.",
        ),
        Row(
            {How.CHANGE, Named.BID},
            (law_31c,),
            "A change of call: 25.",
        ),
        Row(
            {How.CHANGE, Named.DOUBLE},
            (law_32c,),
            "A change of call: 25.",
        ),
        Row(
            {How.AGAIN},
            (),
            "Ruled on with the first: his last call is the one that counts.",
        ),
        Row(
            {How.BY_ITSELF, Became.OPEN},
            (law_29a, another_call, law_29c, asked_30c),
            "LHO may accept it, in words or by calling. Of a pass it is asked first what it meant.",
        ),
        Row(
            {How.BY_ITSELF, Became.ACCEPTED},
            (law_29a, another_call),
            "The auction goes on from it; no rectification.",
        ),
        Row(
            {How.BY_ITSELF, Became.NOT_ACCEPTED},
            (another_call, law_29c, asked_30c, law_29b, withdrawn_16c1),
            "Cancelled; back to the player whose turn it was. The next table, once it is known what a pass meant.",
        ),
        Row(
            {How.BY_ITSELF, Became.TURN_TAKEN},
            (law_28b, withdrawn_16c2),
            "The call in turn stands, the call out of turn is gone without rectification; partner may not use it.",
        ),
        Row(
            {How.BY_ITSELF, Named.PASS, Became.REWOUND},
            (),
            "The turn that the passes took away is owed: 17D3 and 34.",
        ),
        Row(
            {How.BY_ITSELF, Named.BID, Named.DOUBLE, Became.NEVER},
            (),
            "Nobody can accept it: 36 of a double, 38 of a bid.",
        ),
        cannot_be(
            {How.BY_ITSELF, Named.PASS, Became.NEVER},
            "A pass is always admissible.",
        ),
        cannot_be(
            {How.BY_ITSELF, Named.BID, Named.DOUBLE, Became.REWOUND},
            "Nothing but a pass takes a turn away.",
        ),
    ),
)

NOT_ACCEPTED: DecisionTable[CallCase] = DecisionTable(
    "not_accepted",
    "A call out of turn that was not accepted",
    (TreatedAs, Turn, Rho, Now),
    (
        Row(
            {TreatedAs.PASS, Turn.RHO},
            (law_30a, information_of_pass, whether_pass_helped, asked_72c),
            "The offender passes at his next turn, whatever is called before it; his partner is free.",
        ),
        Row(
            {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.TO_CALL},
            (law_30b1a, chosen_30b1b, withdrawn_16c2),
            "Partner is free but may not use the pass; the offender may call what he likes at his turn.",
        ),
        Row(
            {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.NEVER},
            (law_30b1a, withdrawn_16c2, lead_26b),
            "Partner is free but may not use the pass; his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.NOT_JUDGED},
            (law_30b1a, asked_23a, withdrawn_16c2),
            "Partner may not use the pass until the director has judged what replaced it.",
        ),
        Row(
            {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.COMPARABLE},
            (law_30b1a, asked_23a, law_30b1b, law_23b, lead_free_26a, law_23c),
            "No rectification; partner may use the pass. After play: did it help?",
        ),
        Row(
            {TreatedAs.PASS, Turn.PARTNER, Turn.LHO, Now.NOT_COMPARABLE},
            (law_30b1a, asked_23a, withdrawn_16c2, law_30b1b, late_82c, lead_26b, asked_72c_of_both),
            "Partner passes once, may not use the pass, and his first lead may be restricted.",
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
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.TO_CALL},
            (law_31a2,),
            "The offender may call what he likes.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.NEVER},
            (lead_26b,),
            "Partner's first lead may be restricted.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.NOT_JUDGED},
            (asked_23a,),
            "The director judges what the offender called.",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.COMPARABLE},
            (asked_23a, law_31a2a, law_23b, lead_free_26a, law_23c),
            "No rectification; partner may use both calls. After play: did it help?",
        ),
        Row(
            {TreatedAs.BID, Turn.RHO, Rho.ACTED, Now.NOT_COMPARABLE},
            (asked_23a, withdrawn_16c2, law_31a2b, late_82c, lead_26b, asked_72c_of_both),
            "Partner passes once, may not use the first call, and his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.TO_CALL},
            (law_31b, chosen_31b, withdrawn_16c2),
            "Partner is free but may not use the call; the offender may call what he likes at his turn.",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.NEVER},
            (law_31b, withdrawn_16c2, lead_26b),
            "Partner is free but may not use the call; his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.NOT_JUDGED},
            (law_31b, asked_23a, withdrawn_16c2),
            "Partner may not use the call until the director has judged what replaced it.",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.COMPARABLE},
            (law_31b, asked_23a, law_31a2a, law_23b, lead_free_26a, law_23c),
            "No rectification; partner may use both calls. After play: did it help?",
        ),
        Row(
            {TreatedAs.BID, Turn.PARTNER, Turn.LHO, Now.NOT_COMPARABLE},
            (law_31b, asked_23a, withdrawn_16c2, law_31a2b, late_82c, lead_26b, asked_72c_of_both),
            "Partner passes once, may not use the first call, and his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.TO_CALL},
            (law_32a1, law_32a2),
            "If RHO passes the offender repeats it; if RHO acts the offender is free.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.PASSED},
            (law_32a1,),
            "The offender repeats it, and no more follows.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.TO_CALL},
            (law_32a2,),
            "The offender may call what he likes.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.NEVER},
            (lead_26b,),
            "Partner's first lead may be restricted.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.NOT_JUDGED},
            (asked_23a,),
            "The director judges what the offender called.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.COMPARABLE},
            (asked_23a, law_32a2a, law_23b, lead_free_26a, law_23c),
            "No rectification; partner may use both calls. After play: did it help?",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.RHO, Rho.ACTED, Now.NOT_COMPARABLE},
            (asked_23a, withdrawn_16c2, law_32a2b, late_82c, lead_26b, asked_72c_of_both),
            "Partner passes once, may not use the double, and his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, Now.TO_CALL},
            (law_32b, chosen_32b, withdrawn_16c2),
            "Partner is free but may not use the double; the offender may call what he likes at his turn.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, Now.NEVER},
            (law_32b, withdrawn_16c2, lead_26b),
            "Partner is free but may not use the double; his first lead may be restricted.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, Now.NOT_JUDGED},
            (law_32b, asked_23a, withdrawn_16c2),
            "Partner may not use the double until the director has judged what replaced it.",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, Now.COMPARABLE},
            (law_32b, asked_23a, law_32a2a, law_23b, lead_free_26a, law_23c),
            "No rectification; partner may use both calls. After play: did it help?",
        ),
        Row(
            {TreatedAs.DOUBLE, Turn.PARTNER, Now.NOT_COMPARABLE},
            (law_32b, asked_23a, withdrawn_16c2, law_32a2b, late_82c, lead_26b, asked_72c_of_both),
            "Partner passes once, may not use the double, and his first lead may be restricted.",
        ),
        cannot_be(
            {TreatedAs.DOUBLE, Turn.LHO},
            "The offender has not called, so LHO deals, and there is nothing to double.",
        ),
    ),
)
