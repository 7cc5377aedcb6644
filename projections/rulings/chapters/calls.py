"""Calls out of turn, insufficient bids and calls that were changed: 23, 25 and 27 to 32.

Each incident grows with the record: first the choice of the offender's left-hand opponent, then what the offender has
to do at his turn, then what it means for his partner, and when play is over what is left to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from domain.board import Irregularity
from domain.calls import Call
from domain.events import ActionAccepted, ActionRefused, CallChanged
from domain.seats import Seat
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Incident, Option, Question
from projections.laws import law_16_information as law_16
from projections.laws import law_17_auction as law_17
from projections.laws import law_23_comparable as law_23
from projections.laws import law_25_change as law_25
from projections.laws import law_26_lead_restriction as law_26
from projections.laws import law_27_insufficient as law_27
from projections.laws import law_30_pass as law_30
from projections.laws import law_34_turn_owed as law_34
from projections.laws.calls_out_of_turn import NOT_ACCEPTED, OUT_OF_TURN, Became, How, Named, Now, Rho, TreatedAs, Turn
from projections.laws.insufficient_bids import (
    INSUFFICIENT,
    REPLACEMENT,
    Bid,
    Compared,
    Decided,
    Replaced,
    Replacement,
    Specified,
)
from projections.laws.law_21_misinformation import changed_for_misinformation
from projections.laws.law_36_inadmissible import cancelled_with_earlier
from projections.recorded.board_record import LATER, Record
from projections.recorded.board_stages import LeadChoices
from projections.recorded.irregular_calls import (
    CallCase,
    Fate,
    IrregularCall,
    Made,
    attempts,
    auction_is_over,
    called_over,
    first_insufficient,
    irregular_call,
    is_admissible_at,
    is_irregular_at,
    replacement,
    skipped_turn,
    was_legal_before,
)
from projections.rulings.board_rulings import RulingsSoFar

__all__ = ["rule_on_calls"]

UNDECIDED = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
NEVER = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)


def rule_on_calls(rulings: RulingsSoFar, record: Record) -> None:
    """The incidents of the chapter, in the order in which they began; comes after what makes players pass (24, 36, 38),
    for a call at the turn of a player who has to pass is in turn (28A)."""
    for irregular in record.irregular(*UNDECIDED):
        incident = rulings.incident(irregular.place, irregular.kind.value, irregular.seat)
        made = irregular_call(record, irregular.place, irregular.seat)
        if made is None:
            continue
        if irregular.kind is Irregularity.CALL_OUT_OF_TURN:
            _out_of_turn(rulings, incident, made)
        elif not made.changes:
            _insufficient(rulings, incident, made)
    for place, event, _ in record.moments(CallChanged):
        if not changed_for_misinformation(record, place):
            _changed(rulings, place, event)
    _turns_owed(rulings)
    _may_not_accept(rulings)


def _turns_owed(rulings: RulingsSoFar) -> None:
    """17D3 and 34 of the passes that took a player's turn; where he had to pass, nobody took it (28A)."""
    of = rulings.record.edition.of
    for turn in law_17.owed_turns(rulings.record):
        first = turn.passes[0]
        begun = rulings.find(first)
        if begun is not None and any(finding.code == "enter_pass" for finding in begun.findings):
            continue
        incident = rulings.incident(first, Irregularity.CALL_OUT_OF_TURN.value, turn.offenders[0])
        incident.add(*of(law_34.law_34)(turn), of(law_17.law_17d3)(turn))
        for side in dict.fromkeys(offender.side for offender in turn.offenders):
            incident.add(of(law_16.law_16c1)(side, turn.passes), of(law_16.law_16c2)(side, turn.passes))


def _may_not_accept(rulings: RulingsSoFar) -> None:
    """25B1, 27A and 29A give the choice to the left-hand opponent: what another player says of the call that is open
    then has no effect, and is told."""
    record = rulings.record
    said = [(at, event.seat) for at, event, _ in record.moments(ActionAccepted)]
    said += [(at, event.seat) for at, event, _ in record.moments(ActionRefused)]
    if not said:
        return
    first_card = min((play.place for play in record.board.plays), default=LATER)
    decidable = _decidable(record)
    for at, seat in sorted(each for each in said if each[0] < first_card):
        was_open = [made for made in decidable if made.last < at and (not made.decided or at <= made.decided)]
        if was_open and all(made.seat.left is not seat for made in was_open):
            made = was_open[-1]
            is_change = _is_change(record, made)
            law = "25B1" if is_change else "29A" if made.turn is not None else "27A"
            found = Finding(law, "may_not_accept", seat, places=(at, made.last), note=str(made.seat.left))
            rulings.add(made.place if is_change else made.changes or made.place, "changed call", found)


def _decidable(record: Record) -> list[IrregularCall]:
    """The calls that a left-hand opponent may, or might, accept or refuse, in the order in which they were made."""
    made = [irregular_call(record, i.place, i.seat) for i in record.irregular(*UNDECIDED)]
    made += [irregular_call(record, place, event.seat) for place, event, _ in record.moments(CallChanged)]
    found = {call.place: call for call in made if call is not None}
    return [found[place] for place in sorted(found)]


def _is_change(record: Record, made: IrregularCall) -> bool:
    return bool(made.changes) and was_legal_before(record, made.changes, made.seat, made.place)


def _out_of_turn(rulings: RulingsSoFar, incident: Incident, made: IrregularCall) -> None:
    """28 and 29 of a call out of turn, and 30 to 32 where it is not accepted."""
    record = rulings.record
    case = CallCase(
        record, rulings.choices, incident, made, meaning=record.edition.of(law_30.law_30c)(record, incident.name, made)
    )
    how, became = _how_made(rulings, made), _what_became(record, made)
    record.edition.table(OUT_OF_TURN).rule(incident, case, how, _named(made), became)
    if how is How.CHANGE:
        _change(rulings, incident, made)
    meant = case.meaning is None or not case.meaning.is_open
    if how is How.BY_ITSELF and became is Became.NOT_ACCEPTED and meant:
        case = _with_replacement(case)
        table = record.edition.table(NOT_ACCEPTED)
        table.rule(incident, case, *((table.read.get(column) or READ[column])(case) for column in table.columns))


def _how_made(rulings: RulingsSoFar, made: IrregularCall) -> How:
    record = rulings.record
    if cancelled_with_earlier(record, made.place, made.seat):
        return How.WITH_EARLIER
    if made.at_rho and _has_to_pass(rulings, made.seat.right, made.place):
        return How.IN_ROTATION
    if made.changes:
        return How.CHANGE if _is_change(record, made) else How.AGAIN
    return How.BY_ITSELF


def _named(made: IrregularCall) -> Named:
    return Named.PASS if made.call is Call.PASS else Named.BID if made.call.is_bid else Named.DOUBLE


def _what_became(record: Record, made: IrregularCall) -> Became:
    if made.fate in (Fate.TURN_TAKEN, Fate.REWOUND):
        return Became.TURN_TAKEN if made.fate is Fate.TURN_TAKEN else Became.REWOUND
    if not is_admissible_at(record, made):
        return Became.NEVER
    if made.was_accepted:
        return Became.ACCEPTED
    return Became.OPEN if made.fate is Fate.PENDING else Became.NOT_ACCEPTED


def _with_replacement(case: CallCase) -> CallCase:
    """A call out of turn that was not accepted, with what was called at the turn it had taken, and at its own."""
    record, made = case.record, case.made
    rho = replacement(record, made.turn, made.decided) if made.turn is not None else None
    new = replacement(record, made.seat, made.decided)
    asked = (
        record.edition.of(law_23.law_23a)(record, case.incident.name, made.place, new[0]) if new is not None else None
    )
    judged = law_23.judged_at(record, asked) if asked is not None else 0
    return case._replace(rho=rho, new=new, comparable=asked, judged=judged)


def _treated_as(case: CallCase) -> TreatedAs:
    """30C: a pass that was artificial, or passed an artificial call, is treated as a bid."""
    if case.made.call is Call.PASS:
        return TreatedAs.PASS if case.meaning is not None and case.meaning.counts == "natural" else TreatedAs.BID
    return TreatedAs.BID if case.made.call.is_bid else TreatedAs.DOUBLE


def _whose_turn(case: CallCase) -> Turn:
    made = case.made
    return Turn.RHO if made.at_rho else Turn.PARTNER if made.turn is made.seat.partner else Turn.LHO


def _rho(case: CallCase) -> Rho:
    if case.rho is None:
        return Rho.TO_CALL
    return Rho.PASSED if case.rho[1] is Call.PASS else Rho.ACTED


def _now(case: CallCase) -> Now:
    if case.new is None:
        return Now.NEVER if auction_is_over(case.record) else Now.TO_CALL
    if case.comparable is None or case.comparable.answer is None:
        return Now.NOT_JUDGED
    return Now.COMPARABLE if case.comparable.answer.answer == "comparable" else Now.NOT_COMPARABLE


READ: Mapping[type[Enum], Callable[[CallCase], Enum]] = {
    TreatedAs: _treated_as, Turn: _whose_turn, Rho: _rho, Now: _now,
}  # fmt: skip
"""How the columns are read of the table of calls out of turn that were not accepted."""


def _has_to_pass(rulings: RulingsSoFar, seat: Seat, place: int) -> bool:
    """Whether an enforced pass bound a player when the call at a place was made, as far as it is known by now."""
    for effect in (effect for incident in rulings.incidents for effect in incident.imposed):
        if effect.code != "must_pass" or effect.seat is not seat or not effect.since < place:
            continue
        called = rulings.record.next_call(seat, effect.since)
        skipped = skipped_turn(rulings.record, seat, effect.since)
        used = (called is not None and called[0] < place) or 0 < skipped < place
        if effect.until == "auction" or not (used or effect.ended):
            return True
    return False


def _insufficient(rulings: RulingsSoFar, incident: Incident, made: IrregularCall) -> None:
    """27 of one insufficient bid made at its turn."""
    record = rulings.record
    unintended = _whether_unintended(record, incident, made)
    first = first_insufficient(record, made.seat, made.place)
    case = CallCase(record, rulings.choices, incident, made, unintended=unintended, first=first)
    went = cancelled_with_earlier(record, made.place, made.seat)
    bid = Bid.WITH_EARLIER if went else Bid.SECOND if first else Bid.FIRST
    decided = _what_was_decided(case)
    tries = _tries(record, made) if decided is Decided.NOT_ACCEPTED else []
    record.edition.table(INSUFFICIENT).rule(incident, case, bid, decided, Replaced.DONE if tries else Replaced.NOT_YET)
    if bid is Bid.FIRST and tries:
        case = _replaced(case, tries)
        record.edition.table(REPLACEMENT).rule(incident, case, _replacement(case), _specified(case), _compared(case))


def _whether_unintended(record: Record, incident: Incident, bid: IrregularCall) -> Question | None:
    """25A of an insufficient bid that was changed at once: the director may find that it had not been intended. Once
    the bid is decided about (27C) nobody asks any more."""
    changed = irregular_call(record, bid.decided, bid.seat) if bid.fate is Fate.REPLACED else None
    if changed is None or not changed.changes:
        return None
    question = record.edition.of(law_25.law_25a)(record, incident.name, changed, guides=True)
    return None if question.answer is None and law_27.is_decided_since(record, bid) else question


def _what_was_decided(case: CallCase) -> Decided:
    bid = case.made
    if bid.was_accepted or bid.fate is Fate.PENDING:
        return Decided.ACCEPTED if bid.was_accepted else Decided.OPEN
    if case.unintended is not None and case.unintended.counts == "unintended":
        return Decided.UNINTENDED
    return Decided.NOT_ACCEPTED if law_27.is_decided_since(case.record, bid) else Decided.OPEN_REPLACED


def _tries(record: Record, bid: IrregularCall) -> list[Made]:
    """The calls by which the offender tried to replace an insufficient bid."""
    since = bid.place if bid.fate is Fate.REPLACED else bid.decided
    return [made for made in attempts(record, bid.seat, since) if not _went_for_itself(record, bid.seat, made[0])]


def _went_for_itself(record: Record, seat: Seat, place: int) -> bool:
    """Whether a call is a double that nobody may make, and the left-hand opponent has called over it: it goes with what
    came after as if nothing had been irregular (36A)."""
    return is_irregular_at(record, place, *NEVER) and bool(called_over(record, place, seat))


def _replaced(case: CallCase, tries: list[Made]) -> CallCase:
    """An insufficient bid with the first call that was to replace it, and what is asked about that: a double that is
    not comparable is cancelled, and he chooses once more."""
    record, name = case.record, case.incident.name
    new, until = tries[0], tries[1][0] if len(tries) > 1 else 0
    case = case._replace(new=new)
    if is_irregular_at(record, new[0], Irregularity.INSUFFICIENT_BID):
        return case._replace(second=irregular_call(record, new[0], case.seat))
    if is_irregular_at(record, new[0], *NEVER):
        return case
    of = record.edition.of
    specified = of(law_27.law_27b1a)(record, name, case.made, new)
    comparable = of(law_27.whether_comparable)(record, name, case.made, new, until)
    judged = law_23.judged_at(record, comparable)
    return case._replace(specified=specified, comparable=comparable, judged=judged)


def _replacement(case: CallCase) -> Replacement:
    place, call = case.both[-1], case.new[1] if case.new is not None else Call.PASS
    if is_irregular_at(case.record, place, Irregularity.INSUFFICIENT_BID):
        if case.second is not None and case.second.was_accepted:
            return Replacement.AGAIN_ACCEPTED
        at_once = case.second is not None and place in case.record.board.replaced
        return Replacement.AGAIN_AT_ONCE if at_once else Replacement.AGAIN
    if is_irregular_at(case.record, place, *NEVER):
        return Replacement.NEVER
    return Replacement.PASS if call is Call.PASS else Replacement.BID if call.is_bid else Replacement.DOUBLE


def _specified(case: CallCase) -> Specified:
    if case.specified is not None and case.specified.is_open:
        return Specified.OPEN
    return Specified.SAME if law_27.specified_the_same(case) is not None else Specified.OTHER


def _compared(case: CallCase) -> Compared:
    if case.comparable is None or case.comparable.answer is None:
        return Compared.NOT_JUDGED
    return Compared.YES if case.comparable.answer.answer == case.comparable.answers[0] else Compared.NO


def _changed(rulings: RulingsSoFar, place: int, event: CallChanged) -> None:
    """25 of a player's change of his own call; of an irregular one other Laws speak (27C, 29, 36)."""
    record = rulings.record
    went = cancelled_with_earlier(record, place, event.seat)
    if went:
        rulings.add(place, "changed call", *went)
        return
    before = record.board.replaced.get(place)
    if before is None:
        rulings.add(place, "changed call", record.edition.of(law_25.law_25a5)(record, place, event))
        return
    changed = irregular_call(record, place, event.seat)
    if changed is not None and was_legal_before(record, before, event.seat, place):
        _change(rulings, rulings.incident(place, "changed call", event.seat), changed)


def _change(rulings: RulingsSoFar, incident: Incident, changed: IrregularCall) -> None:
    """25A where the change is in time, else or where the first call was intended 25B."""
    record = rulings.record
    of = record.edition.of
    late, answer = of(law_25.law_25a4)(record, changed), ""
    incident.add(late)
    if late is None:
        question = of(law_25.law_25a)(record, incident.name, changed)
        incident.add(question)
        answer = question.answer.answer if question.answer is not None else ""
        if answer == "unintended":
            incident.add(of(law_25.law_25a1)(record, incident.name, changed), *of(law_25.law_25a6)(record, changed))
            incident.add(*law_25.information_from_unintended(record, changed))
            is_insufficient = is_irregular_at(record, changed.place, Irregularity.INSUFFICIENT_BID)
            if is_insufficient and not law_25.was_put_back(record, changed):
                _insufficient(rulings, incident, changed)
            return
        if answer == "intended":
            incident.add(of(law_25.law_25a2)(changed))
        elif changed.fate is Fate.PENDING:
            return
    accepted = of(law_25.law_25b1)(record, changed)
    incident.add(accepted)
    if isinstance(accepted, Option):
        return
    incident.add(of(law_25.law_25b2)(record, changed))
    if late is None and not answer and changed.fate in (Fate.CALLED_OVER, Fate.PASSED_BY):
        return  # it may have been unintended
    if changed.was_accepted or changed.fate is Fate.CANCELLED:
        withdrawn, stands = changed.changes, changed.place
        if not changed.was_accepted:
            withdrawn, stands = stands, withdrawn
        incident.add(*of(law_25.law_25b3)(changed, withdrawn))
        if not _went_for_itself(record, changed.seat, changed.place):
            _lead_after_change(record, rulings.choices, incident, changed, withdrawn, stands)


def _lead_after_change(
    record: Record, choices: LeadChoices, incident: Incident, changed: IrregularCall, withdrawn: int, stands: int
) -> None:
    """26 of a call that was withdrawn for another; whether they are comparable is asked when it matters: when the
    offender has become a defender."""
    of = record.edition.of
    if record.board.contract is None or not record.is_defender(changed.seat):
        return
    question = of(law_23.law_23a)(record, incident.name, withdrawn, stands, blocks=False)
    incident.add(question)
    if question.answer is None:
        return
    if question.answer.answer == "comparable":
        incident.add(of(law_26.law_26a)(changed.seat, withdrawn, stands))
    else:
        law_26.lead_restriction(record, choices, incident, changed.seat, withdrawn)


CODES = declared(Findings(("may_not_accept",), note="seat"))
