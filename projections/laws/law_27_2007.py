"""Law 27 in the code of 2007, as it was amended on 5 March 2008: the insufficient bid, and what replaces it."""

from __future__ import annotations

from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, Options, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question
from projections.laws import law_27_insufficient as law_27
from projections.laws.calls_irregular import asked_72c, late_82c, lead_26a_26b, lead_26b, withdrawn_16c2
from projections.laws.decision_table import DecisionTable, Row
from projections.laws.insufficient_bids import REPLACEMENT, Compared, Replacement, Specified, asked_27b1a, chosen_27b1
from projections.laws.law_23_comparable import answer_of_another_call, answers_about
from projections.laws.law_30_pass import as_recorded
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import CallCase, IrregularCall, Made
from projections.recorded.meanings import is_presumed_natural

ALTERNATIVES = ("same_denomination", "more_precise", "other")
"""What an insufficient bid may be replaced by, each with its own consequence."""


def law_27a(case: CallCase) -> Option | None:
    """Law 27A (2007): the left-hand opponent may accept an insufficient bid or not; what a refusal leads to is another
    thing than in 2017 (27B1)."""
    option = law_27.law_27a(case)
    if option is None or option.code != "insufficient_bid":
        return option
    return Option("27A", "insufficient_bid_2007", option.seat, ("accept", "refuse"), places=option.places)


def law_27b1(case: CallCase) -> Option | None:
    """Law 27B1 (2007): what the offender may choose from while he has not replaced his bid: the lowest sufficient bid
    in the same denomination, or a call of the same or a more precise meaning, and the auction goes on without
    rectification; any other bid or pass (27B2). After a first wrong attempt his partner passes in any case."""
    option = law_27.law_27b1(case)
    if option is None:
        return None
    if option.code == "replace_bid_silenced":
        return Option("27B1", "replace_bid_silenced", case.seat, ("other",))
    return Option("27B1", "replace_bid_2007", case.seat, ALTERNATIVES)


def law_27b1a(record: Record, incident: str, bid: IrregularCall, new: Made) -> Question | None:
    """Law 27B1a (2007): the lowest sufficient bid in the denomination that the bid withdrawn named, both beyond doubt
    not artificial: the auction goes on without rectification; the withdrawn bid may be used by partner, 27D may apply.

    That both are natural is a fact where it was recorded, else for the director to judge. Where nobody can be asked any
    more, bids of which nothing was said are presumed natural.
    """
    place, call = new
    if not call.is_bid or call.strain is not bid.call.strain or call is not law_27.lowest_in(record, bid, call.strain):
        return None
    places = (bid.place, place)
    given = answers_about(record, incident, "27B1a", places)
    presumed = as_recorded(record, *places) or ("natural" if is_presumed_natural(record, *places) else "")
    answers, answer = ("natural", "artificial"), given[-1][1] if given else None
    return Question("27B1a", "both_natural", answers, "", places, answer, presumed=presumed)


def law_27b1b(case: CallCase) -> Finding:
    """Law 27B1b (2007): another legal call of the same meaning as the bid withdrawn, or of a more precise one that lies
    wholly within it; a similar meaning or the same purpose is not enough. The auction goes on without rectification,
    but partner may not use what the withdrawn bid told; 27D may apply."""
    return Finding("27B1b", "more_precise", case.seat, places=case.both)


def whether_more_precise(record: Record, incident: str, bid: IrregularCall, new: Made, until: int) -> Question:
    """27B1b: is the meaning of the replacement the same, or a more precise one? Only the director can judge it, after
    the call was made; of two calls, the answer from before the second is the one about the first."""
    places = (bid.place, new[0])
    given = answers_about(record, incident, "27B1b", places)
    in_time = [event for at, event in given if not until or at < until]
    answer = in_time[-1] if in_time else given[0][1] if given else None
    return Question("27B1b", "more_precise", ("more_precise", "other_meaning"), "", places, answer)


def law_27b2(case: CallCase) -> list[Finding | Effect]:
    """Law 27B2 (2007): any other sufficient bid or a pass: partner passes whenever it is his turn, for the rest of the
    auction; 26 may apply, and the offender could have known (23)."""
    places, partner = case.both, case.seat.partner
    return [
        Finding("27B2", "partner_silenced_2007", case.seat, places=places),
        Effect("27B2", "must_pass", partner, places=places, until="auction", since=case.judged),
    ]


def asked_27b1b(case: CallCase) -> list[Question | Finding | None]:
    """Does the replacement mean the same, or something more precise?"""
    return [case.comparable, answer_of_another_call(case.record, case.incident.name, case.comparable)]


REPLACEMENT_2007: DecisionTable[CallCase] = REPLACEMENT.amended(
    Row(
        {Replacement.BID, Replacement.PASS, Replacement.DOUBLE, Specified.OTHER, Compared.NOT_JUDGED},
        (asked_27b1a, asked_27b1b),
        "The director judges whether it means the same or something more precise.",
    ),
    Row(
        {Replacement.BID, Replacement.PASS, Replacement.DOUBLE, Specified.OTHER, Compared.YES},
        (asked_27b1a, asked_27b1b, law_27b1b, withdrawn_16c2, law_27.law_27d),
        "No rectification, but partner may not use the bid. After play: did it help?",
    ),
    Row(
        {Replacement.BID, Replacement.PASS, Specified.OTHER, Compared.NO},
        (asked_27b1a, asked_27b1b, law_27b2, late_82c, withdrawn_16c2, lead_26b, asked_72c),
        "Partner passes to the end of the auction, may not use the bid, and his first lead may be restricted.",
    ),
    Row(
        {Replacement.DOUBLE, Specified.OTHER, Compared.NO},
        (asked_27b1b, law_27.law_27b3, late_82c, withdrawn_16c2, chosen_27b1, lead_26a_26b, asked_72c),
        "Cancelled; the offender chooses once more, and partner passes to the end of the auction in any case.",
    ),
)
"""Where the replacement is compared, it is with another question."""

PARAGRAPHS: Paragraphs = {
    "27A": law_27a, "27B1": law_27b1, "27B1a": law_27b1a, "27B1b": law_27b1b, "27B2": law_27b2,
}  # fmt: skip
HELPERS = {law_27.whether_comparable: whether_more_precise}
"""What is asked beside the paragraphs, by the function of 2017."""

CODES = declared(
    Findings(("more_precise",), outcome=True),
    Findings(("partner_silenced_2007",), outcome=True, says=("must_pass",)),
    Options(("insufficient_bid_2007",)),
    Options(("replace_bid_2007",), at_turn=True),
    Questions(("both_natural",), plain=("natural",)),
    Questions(("more_precise",)),
)
