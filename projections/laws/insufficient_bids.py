"""The tables of insufficient bids (27): what becomes of one, and what follows from what replaces it."""

from __future__ import annotations

from enum import Enum

from projections.found.incidents import Finding, Item, Option, Question
from projections.laws.calls_irregular import (
    asked_23a,
    asked_72c,
    late_82c,
    lead_26a_26b,
    lead_26b,
    lead_free_26a,
    went_36a_38b,
    withdrawn_16c1,
    withdrawn_16c2,
)
from projections.laws.decision_table import DecisionTable, Row, cannot_be
from projections.laws.law_16_information import law_16c1, law_16c2
from projections.laws.law_23_comparable import answer_of_another_call
from projections.laws.law_25_change import information_from_unintended, law_25a1
from projections.laws.law_27_insufficient import (
    law_27a,
    law_27a1,
    law_27b,
    law_27b1,
    law_27b1b,
    law_27b2,
    law_27b3,
    law_27b4,
    law_27c,
    law_27d,
    put_in_its_place,
    specified_the_same,
)
from projections.recorded.irregular_calls import CallCase, irregular_call
from projections.recorded.meanings import presumed_natural

__all__ = ["INSUFFICIENT", "REPLACEMENT", "Bid", "Compared", "Decided", "Replaced", "Replacement", "Specified"]


class Bid(Enum):
    """The bid"""

    WITH_EARLIER = "it went with an inadmissible call before it"
    FIRST = "the first"
    SECOND = "a second in place of the first"


class Decided(Enum):
    """What became of it"""

    OPEN = "nobody has decided"
    ACCEPTED = "accepted"
    OPEN_REPLACED = "replaced at once; LHO has not decided"
    UNINTENDED = "replaced at once; judged unintended"
    NOT_ACCEPTED = "not accepted"


class Replaced(Enum):
    """The offender"""

    NOT_YET = "has yet to replace it"
    DONE = "has replaced it"


class Replacement(Enum):
    """What replaces it"""

    PASS = "pass"
    BID = "bid"
    DOUBLE = "double"
    NEVER = "inadmissible call"
    AGAIN_ACCEPTED = "insufficient bid, accepted"
    AGAIN_AT_ONCE = "insufficient bid, at once, not accepted"
    AGAIN = "insufficient bid, not accepted"


class Specified(Enum):
    """What both bids specified"""

    OPEN = "not judged"
    SAME = "the same; it is the lowest that does"
    OTHER = "not the same, or it is not the lowest"


class Compared(Enum):
    """Comparable"""

    NOT_JUDGED = "not judged"
    YES = "yes"
    NO = "no"


def in_haste_16c(case: CallCase) -> list[Finding]:
    """What had been called in place of a bid that is accepted is withdrawn."""
    side, place = case.seat.side, put_in_its_place(case.record, case.made)
    if place not in case.record.board.cancelled:
        return []
    return [case.of(law_16c1)(side, (place,)), case.of(law_16c2)(side, (place,))]


def asked_25a(case: CallCase) -> Question | None:
    """Had the bid been intended?"""
    return case.unintended


def unintended_25a1_16c(case: CallCase) -> list[Item]:
    """The call that was intended stands, and nothing is left to choose."""
    changed = irregular_call(case.record, case.made.decided, case.seat)
    if changed is None:
        return []
    case.incident.take_back(lambda item: isinstance(item, Option))
    stands = case.of(law_25a1)(case.record, case.incident.name, changed)
    return [stands, *information_from_unintended(case.record, changed)]


def asked_27b1a(case: CallCase) -> list[Item | None]:
    """Did the bids specify the same, and did they?"""
    record, question = case.record, case.specified
    if question is None or question.is_open:
        return [question, answer_of_another_call(record, case.incident.name, question)]
    return [question, specified_the_same(case), presumed_natural(record, question, case.seat)]


def chosen_27b1(case: CallCase) -> Option | None:
    """What the offender may choose from until he has called."""
    called = any(seat == case.seat.index and at > case.made.place for at, seat, _ in case.record.board.calls)
    return None if called else case.of(law_27b1)(case)


INSUFFICIENT: DecisionTable[CallCase] = DecisionTable(
    "insufficient",
    "An insufficient bid in turn",
    (Bid, Decided, Replaced),
    (
        Row(
            {Bid.WITH_EARLIER},
            (went_36a_38b,),
            "It is gone as if nothing had been irregular.",
        ),
        Row(
            {Bid.FIRST, Bid.SECOND, Decided.OPEN},
            (law_27a,),
            "LHO may accept it, in words or by calling.",
        ),
        Row(
            {Bid.FIRST, Bid.SECOND, Decided.ACCEPTED},
            (law_27a1, in_haste_16c),
            "It is treated as legal; no rectification. What was called in its place before that is withdrawn.",
        ),
        Row(
            {Bid.FIRST, Bid.SECOND, Decided.OPEN_REPLACED},
            (law_27a, asked_25a, law_27c),
            "LHO may still accept the bid. The director may find that it had not been intended.",
        ),
        Row(
            {Bid.FIRST, Bid.SECOND, Decided.UNINTENDED},
            (asked_25a, unintended_25a1_16c),
            "The intended call stands; partner may not use the other.",
        ),
        Row(
            {Bid.FIRST, Decided.NOT_ACCEPTED, Replaced.NOT_YET},
            (asked_25a, law_27c, law_27b, withdrawn_16c1, law_27b1),
            "The offender puts a legal call in its place, and is told what each choice leads to.",
        ),
        Row(
            {Bid.FIRST, Decided.NOT_ACCEPTED, Replaced.DONE},
            (asked_25a, law_27c, law_27b, withdrawn_16c1),
            "What follows depends on what replaced it: the next table.",
        ),
        Row(
            {Bid.SECOND, Decided.NOT_ACCEPTED},
            (
                asked_25a,
                law_27c,
                law_27b,
                withdrawn_16c1,
                law_27b4,
                withdrawn_16c2,
                chosen_27b1,
                lead_26a_26b,
                asked_72c,
            ),
            "It must be replaced, and whatever replaces it, partner passes to the end of the auction.",
        ),
    ),
)

REPLACEMENT: DecisionTable[CallCase] = DecisionTable(
    "replacement",
    "What replaces an insufficient bid",
    (Replacement, Specified, Compared),
    (
        Row(
            {Replacement.BID, Specified.OPEN},
            (asked_27b1a,),
            "The director judges what the bids specified.",
        ),
        Row(
            {Replacement.BID, Specified.SAME},
            (asked_27b1a, law_27d),
            "The auction goes on without rectification. After play: did the insufficient bid help?",
        ),
        Row(
            {Replacement.BID, Replacement.PASS, Replacement.DOUBLE, Specified.OTHER, Compared.NOT_JUDGED},
            (asked_27b1a, asked_23a),
            "The director judges whether it is comparable.",
        ),
        Row(
            {Replacement.BID, Replacement.PASS, Replacement.DOUBLE, Specified.OTHER, Compared.YES},
            (asked_27b1a, asked_23a, law_27b1b, lead_free_26a, law_27d),
            "The auction goes on without rectification. After play: did the insufficient bid help?",
        ),
        Row(
            {Replacement.BID, Replacement.PASS, Specified.OTHER, Compared.NO},
            (asked_27b1a, asked_23a, law_27b2, late_82c, withdrawn_16c2, lead_26b, asked_72c),
            "Partner passes to the end of the auction, may not use the bid, and his first lead may be restricted.",
        ),
        Row(
            {Replacement.DOUBLE, Specified.OTHER, Compared.NO},
            (asked_23a, law_27b3, late_82c, withdrawn_16c2, chosen_27b1, lead_26a_26b, asked_72c),
            "Cancelled; the offender chooses once more, and partner passes to the end of the auction in any case.",
        ),
        Row(
            {Replacement.NEVER},
            (law_27b3, withdrawn_16c2, chosen_27b1, lead_26a_26b, asked_72c),
            "Cancelled; the offender chooses once more, and partner passes to the end of the auction in any case.",
        ),
        Row(
            {Replacement.AGAIN_ACCEPTED},
            (withdrawn_16c2, lead_26a_26b),
            "It stands. The first bid was withdrawn: partner may not use it, and his first lead may be restricted.",
        ),
        Row(
            {Replacement.AGAIN_AT_ONCE},
            (law_27b4, withdrawn_16c2, chosen_27b1, lead_26a_26b, asked_72c),
            "It must be replaced, and whatever replaces it, partner passes to the end of the auction.",
        ),
        Row(
            {Replacement.AGAIN},
            (),
            "Ruled on by itself, in the table before: 27B4.",
        ),
        cannot_be(
            {Replacement.PASS, Replacement.DOUBLE, Specified.OPEN, Specified.SAME},
            "What the bids specified is asked of a bid alone.",
        ),
    ),
)
