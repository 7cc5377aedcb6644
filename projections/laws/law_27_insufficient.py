"""Law 27: the insufficient bid, and what replaces it."""

from __future__ import annotations

from domain.auction import standing_after
from domain.board import Irregularity
from domain.calls import BIDS, Call, Strain
from domain.seats import Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Cancels, Findings, Options, Questions, declared
from projections.found.incidents import Effect, Finding, Option, Question
from projections.laws.law_23_comparable import answers_about, law_23a, whether_helped
from projections.recorded.board_record import Record
from projections.recorded.irregular_calls import (
    CallCase,
    Fate,
    IrregularCall,
    Made,
    attempts,
    auction_is_over,
    called_over,
    can_be_decided,
    is_irregular_at,
    refused_after,
)
from projections.recorded.meanings import Meaning, is_presumed_natural, recorded_meaning

ALTERNATIVES = ("same_denomination", "comparable", "other")
"""What an insufficient bid may be replaced by, each with its own consequence; a double must be comparable (27B3)."""


def law_27a(case: CallCase) -> Option | None:
    """Law 27A (2017): the left-hand opponent may accept an insufficient bid or not; also one that was replaced in
    haste (27C), until he says or calls something. What both choices lead to is told before he chooses (10C1); of a
    second insufficient bid they are others (27B4)."""
    record, bid = case.record, case.made
    top = bid.decided if bid.fate is Fate.REPLACED else bid.place
    decided = bid.fate not in (Fate.PENDING, Fate.REPLACED) or is_decided_since(record, bid)
    if decided or not can_be_decided(record, top):
        return None
    again = case.first or is_irregular_at(record, put_in_its_place(record, bid), Irregularity.INSUFFICIENT_BID)
    code = "insufficient_bid_again" if again else "insufficient_bid"
    return Option("27A", code, bid.seat.left, ("accept", "refuse"), places=(bid.place,))


def put_in_its_place(record: Record, bid: IrregularCall) -> int:
    """The place of the call that was put in the place of an insufficient bid before anything was ruled; 0: none."""
    return next((at for at, first in record.board.replaced.items() if first == bid.place), 0)


def is_decided_since(record: Record, bid: IrregularCall) -> bool:
    """Whether the left-hand opponent has refused or called since an insufficient bid was replaced in haste."""
    if bid.fate is not Fate.REPLACED:
        return bid.fate is not Fate.PENDING
    called = called_over(record, bid.decided, bid.seat)
    return bool(called or refused_after(record, bid.decided, bid.seat)) or auction_is_over(record)


def law_27a1(case: CallCase) -> Finding:
    """Law 27A1 (2017): an insufficient bid that the left-hand opponent accepts, also by calling over it, is treated as
    legal; and so is one that nobody decided about before the auction went on past it."""
    bid = case.made
    codes = {Fate.ACCEPTED: "accepted", Fate.PASSED_BY: "passed_by"}
    code = codes.get(bid.fate, "accepted_by_calling")
    return Finding("27A1", code, bid.seat, places=(bid.place, bid.decided))


def law_27a2(case: CallCase) -> Finding | None:
    """Law 27A2 (2017): a bid out of turn is first treated as that (31); where it must be repeated and is insufficient
    then, 27 applies to the repetition."""
    record, made = case.record, case.made
    since = case.rho[0] if case.rho is not None else 0
    repeated = next((place for place, call in attempts(record, made.seat, since) if call is made.call), 0)
    if not is_irregular_at(record, repeated, Irregularity.INSUFFICIENT_BID):
        return None
    return Finding("27A2", "repetition_is_insufficient", made.seat, places=(repeated, made.place))


def law_27b(case: CallCase) -> Finding:
    """Law 27B (2017): an insufficient bid that is not accepted is replaced by a legal call."""
    return Finding("27B", "must_be_replaced", case.seat, places=(case.made.place, case.made.decided))


def law_27b1(case: CallCase) -> Option | None:
    """Law 27B1 (2017): what the offender may choose from while he has not replaced his bid, with what each leads to:
    the lowest sufficient bid that specifies the same denominations, or a comparable call, and the auction goes on
    without more; any other bid or pass (27B2); no double unless it is comparable (27B3). After a first wrong attempt
    his partner passes in any case (27B3, 27B4)."""
    record, bid = case.record, case.made
    if record.board.caller != bid.seat.index:
        return None
    if case.first or case.new is not None:
        return Option("27B1", "replace_bid_silenced", bid.seat, ALTERNATIVES[1:])
    meaning = recorded_meaning(record, bid.place)
    lowest = lowest_in(record, bid, bid.call.strain)
    if meaning is None or not meaning.is_natural:
        return Option("27B1", "replace_unexplained_bid", bid.seat, ALTERNATIVES)
    choices = ALTERNATIVES if lowest else ALTERNATIVES[1:]
    return Option("27B1", "replace_bid", bid.seat, choices, note=str(lowest.value) if lowest else "")


def lowest_in(record: Record, bid: IrregularCall, strain: Strain) -> Call | None:
    """The lowest bid of a denomination that would have sufficed in place of an insufficient one; None above seven."""
    before = [call for call in record.auction_before(bid.place) if call[0] != bid.changes]
    high = standing_after(before).high
    return next((call for call in BIDS if call.height > high and call.strain is strain), None)


def law_27b1a(record: Record, incident: str, bid: IrregularCall, new: Made) -> Question | None:
    """Law 27B1a (2017): the lowest sufficient bid that specifies the same denomination or denominations as the bid
    withdrawn: the auction goes on without rectification; 16C and 26B do not apply, 27D may.

    What the bids specified is a fact where it was recorded, else for the director to judge, the natural reading first
    (each specified the denomination it names). A bid of which nothing was said is presumed natural where nobody can be
    asked any more, until the director judges otherwise. A bid that is higher than need be in the denomination it names
    is not the lowest, whatever it specified: nothing is asked of it.
    """
    place, call = new
    if not call.is_bid or call is not lowest_in(record, bid, call.strain):
        return None
    places = (bid.place, place)
    given = answers_about(record, incident, "27B1a", places)
    answers = ("natural", "same_denominations", "other_denominations")
    presumed = _as_recorded(record, *places) or ("natural" if is_presumed_natural(record, *places) else "")
    return Question("27B1a", "specified", answers, "", places, given[-1][1] if given else None, presumed=presumed)


def _as_recorded(record: Record, withdrawn: int, replacement: int) -> str:
    """What the record says of the two bids; nothing where one of them names no denomination, or was not explained."""
    one, other = recorded_meaning(record, withdrawn), recorded_meaning(record, replacement)
    if one is None or other is None:
        return ""
    if one.is_natural and other.is_natural:
        return "natural"
    if not (one.strains and other.strains):
        return ""
    return "same_denominations" if one.strains == other.strains else "other_denominations"


def specified_the_same(case: CallCase) -> Finding | None:
    """27B1a as it was recorded, judged or presumed: whether the replacement is the lowest sufficient bid that specifies
    the same. Where that is one denomination, no higher bid is than the one that names it."""
    bid, question = case.made, case.specified
    if case.new is None or question is None or question.is_open:
        return None
    record, (place, call) = case.record, case.new
    if question.counts == "natural":
        same = call.strain is bid.call.strain
    else:
        strain = _one_denomination(record, bid, question)
        enough = lowest_in(record, bid, strain) if strain is not None else None
        same = question.counts == "same_denominations" and (enough is None or call.height <= enough.height)
    return Finding("27B1a", "same_denomination", bid.seat, places=(bid.place, place)) if same else None


def _one_denomination(record: Record, bid: IrregularCall, question: Question) -> Strain | None:
    """The denomination that both bids specified, where it is one and was said."""
    if question.answer is not None:
        named = [strain for strain in Strain if strain.trump in question.answer.suits]
    else:
        meaning: Meaning | None = recorded_meaning(record, bid.place)
        named = [*meaning.strains] if meaning is not None else []
    return named[0] if len(named) == 1 else None


def whether_comparable(record: Record, incident: str, bid: IrregularCall, new: Made, until: int) -> Question:
    """What the director judges of a replacement that does not specify the same: 27B1b asks whether it is comparable."""
    return record.edition.of(law_23a)(record, incident, bid.place, new[0], until=until)


def law_27b1b(case: CallCase) -> Finding:
    """Law 27B1b (2017): another call, also a pass or a double, that is comparable (23A): the auction goes on without
    rectification; 16C does not apply, 27D may."""
    return Finding("27B1b", "comparable", case.seat, places=case.both)


def law_27b2(case: CallCase) -> list[Finding | Effect]:
    """Law 27B2 (2017): any other sufficient bid or a pass: partner passes whenever it is his turn, for the rest of the
    auction (after a call out of turn it would be one turn only), from when the director has judged it; 16C, 26B and 72C
    may apply."""
    return _pass_enforced("27B2", "partner_silenced", case.seat, case.both, case.judged)


def _pass_enforced(law: str, code: str, offender: Seat, places: tuple[int, ...], since: int) -> list[Finding | Effect]:
    return [
        Finding(law, code, offender, places=places),
        Effect(law, "must_pass", offender.partner, places=places, until="auction", since=since),
    ]


def law_27b3(case: CallCase) -> list[Finding | Effect]:
    """Law 27B3 (2017): a double or redouble that is not comparable, lawful at that turn or not: it is cancelled, the
    offender chooses once more, and whatever he chooses his partner passes for the rest of the auction; 26B and 72C may
    apply. What was called over it before that was judged is cancelled with it."""
    record, double = case.record, case.both[-1]
    code = "double_cancelled"
    if double not in record.board.cancelled:
        over = called_over(record, double, case.seat)
        code = "double_called_over" if over else "double_must_be_replaced"
    return _pass_enforced("27B3", code, case.seat, case.both, max(case.judged, double))


def law_27b4(case: CallCase) -> list[Finding | Effect]:
    """Law 27B4 (2017): another insufficient bid in place of the first, which the left-hand opponent does not accept
    either: as with a double (27B3)."""
    return _pass_enforced("27B4", "insufficient_again", case.seat, case.withdrawn, case.withdrawn[-1])


def law_27c(case: CallCase) -> Finding | None:
    """Law 27C (2017): the offender replaced his bid before anything was ruled: unless the left-hand opponent accepts
    the insufficient bid, a legal replacement stands, with the same consequences."""
    bid = case.made
    if bid.fate is not Fate.REPLACED:
        return None
    refused = refused_after(case.record, bid.decided, bid.seat)
    places = (bid.place, bid.decided, *([refused] if refused else []))
    return Finding("27C", "replaced_in_haste", bid.seat, places=places)


def law_27d(case: CallCase) -> Question | None:
    """Law 27D (2017): after 27B1: could the result well have been different without the help of the insufficient bid,
    and is the other side damaged? The players are told so with 27B1; it is asked once play is over, and the director
    adjusts towards what would have happened without that bid (12C1b)."""
    return whether_helped(case, "27D", case.both)


PARAGRAPHS: Paragraphs = {
    "27A": law_27a, "27A1": law_27a1, "27A2": law_27a2, "27B": law_27b, "27B1": law_27b1, "27B1a": law_27b1a,
    "27B1b": law_27b1b, "27B2": law_27b2, "27B3": law_27b3, "27B4": law_27b4, "27C": law_27c, "27D": law_27d,
}  # fmt: skip

CODES = declared(
    Findings(("same_denomination", "comparable", "must_be_replaced"), outcome=True),
    Findings(("repetition_is_insufficient", "replaced_in_haste")),
    Findings(("partner_silenced", "double_cancelled", "insufficient_again"), outcome=True, says=("must_pass",)),
    Findings(("double_called_over", "double_must_be_replaced"), outcome=True, cancels=Cancels(1)),
    Options(("insufficient_bid_again", "insufficient_bid")),
    Options(("replace_bid_silenced", "replace_unexplained_bid"), at_turn=True),
    Options(("replace_bid",), note="call", at_turn=True),
    Questions(("specified",), plain=("natural",)),
)  # fmt: skip
