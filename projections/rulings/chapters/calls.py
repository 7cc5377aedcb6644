"""Calls out of turn, insufficient bids and calls that were changed: 23, 25 and 27 to 32.

Each incident grows with the record: first the choice of the offender's left-hand opponent, then what the offender has
to do at his turn, then what it means for his partner, and when play is over what is left to judge.
"""

from __future__ import annotations

from domain.board import Irregularity
from domain.calls import Call
from domain.events import ActionAccepted, ActionRefused, CallChanged
from domain.seats import Seat, Side
from projections.found.incidents import Effect, Finding, Incident, Option
from projections.laws import law_16_information as law_16
from projections.laws import law_17_auction as law_17
from projections.laws import law_23_comparable as law_23
from projections.laws import law_25_change as law_25
from projections.laws import law_26_lead_restriction as law_26
from projections.laws import law_27_insufficient as law_27
from projections.laws import law_28_rotation as law_28
from projections.laws import law_29_out_of_rotation as law_29
from projections.laws import law_30_pass as law_30
from projections.laws import law_31_bid as law_31
from projections.laws import law_32_double as law_32
from projections.laws import law_34_turn_owed as law_34
from projections.laws import law_72_principles as law_72
from projections.laws.law_21_misinformation import changed_for_misinformation
from projections.laws.law_36_inadmissible import cancelled_with_earlier
from projections.recorded.board_record import LATER, Facts
from projections.recorded.irregular_calls import (
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
from projections.recorded.meanings import presumed_natural
from projections.rulings.board_rulings import BoardRulings

__all__ = ["rule_on_calls"]

UNDECIDED = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
NEVER = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)
CHANGED = {Call.PASS: law_30.law_30b2, Call.DOUBLE: law_32.law_32c, Call.REDOUBLE: law_32.law_32c}
"""What calls a call at left-hand opponent's turn a change of call; a bid, 31C."""


def rule_on_calls(rulings: BoardRulings) -> None:
    """The incidents of the chapter, in the order in which they began; comes after what makes players pass (24, 36, 38),
    for a call at the turn of a player who has to pass is in turn (28A)."""
    facts = rulings.facts
    for irregular in facts.irregular(*UNDECIDED):
        incident = rulings.incident(irregular.place, irregular.kind.value, irregular.seat)
        made = irregular_call(facts, irregular.place, irregular.seat)
        if made is None:
            continue
        if irregular.kind is Irregularity.CALL_OUT_OF_TURN:
            _out_of_turn(rulings, incident, made)
        elif not made.changes:
            _insufficient(rulings, incident, made)
    for place, event, _ in facts.moments(CallChanged):
        if not changed_for_misinformation(facts, place):
            _changed(rulings, place, event)
    _turns_owed(rulings)
    _may_not_accept(rulings)


def _turns_owed(rulings: BoardRulings) -> None:
    """17D3 and 34 of the passes that took a player's turn; where he had to pass, nobody took it (28A)."""
    of = rulings.facts.edition.of
    for turn in law_17.owed_turns(rulings.facts):
        first = turn.passes[0]
        begun = rulings.find(first)
        if begun is not None and any(finding.code == "enter_pass" for finding in begun.findings):
            continue
        incident = rulings.incident(first, Irregularity.CALL_OUT_OF_TURN.value, turn.offenders[0])
        incident.add(*of(law_34.law_34)(turn), of(law_17.law_17d3)(turn))
        for side in dict.fromkeys(offender.side for offender in turn.offenders):
            incident.add(of(law_16.law_16c1)(side, turn.passes), of(law_16.law_16c2)(side, turn.passes))


def _may_not_accept(rulings: BoardRulings) -> None:
    """25B1, 27A and 29A give the choice to the left-hand opponent: what another player says of the call that is open
    then has no effect, and is told."""
    facts = rulings.facts
    said = [(at, event.seat) for at, event, _ in facts.moments(ActionAccepted)]
    said += [(at, event.seat) for at, event, _ in facts.moments(ActionRefused)]
    if not said:
        return
    first_card = min((play.place for play in facts.board.plays), default=LATER)
    decidable = _decidable(facts)
    for at, seat in sorted(each for each in said if each[0] < first_card):
        was_open = [made for made in decidable if made.last < at and (not made.decided or at <= made.decided)]
        if was_open and all(made.seat.left is not seat for made in was_open):
            made = was_open[-1]
            is_change = _is_change(facts, made)
            law = "25B1" if is_change else "29A" if made.turn is not None else "27A"
            found = Finding(law, "may_not_accept", seat, places=(at, made.last), note=str(made.seat.left))
            rulings.add(made.place if is_change else made.changes or made.place, "changed call", found)


def _decidable(facts: Facts) -> list[IrregularCall]:
    """The calls that a left-hand opponent may, or might, accept or refuse, in the order in which they were made."""
    made = [irregular_call(facts, i.place, i.seat) for i in facts.irregular(*UNDECIDED)]
    made += [irregular_call(facts, place, event.seat) for place, event, _ in facts.moments(CallChanged)]
    found = {call.place: call for call in made if call is not None}
    return [found[place] for place in sorted(found)]


def _is_change(facts: Facts, made: IrregularCall) -> bool:
    return bool(made.changes) and was_legal_before(facts, made.changes, made.seat, made.place)


def _out_of_turn(rulings: BoardRulings, incident: Incident, made: IrregularCall) -> None:
    """28 and 29 of a call out of turn, and what follows where it is cancelled."""
    facts = rulings.facts
    of = facts.edition.of
    went = cancelled_with_earlier(facts, made.place, made.seat)
    must_pass = made.turn is not None and _has_to_pass(rulings, made.turn, made.place)
    gone = facts.board.cancelled.get(made.place, 0)
    rewound = made.call is Call.PASS and 0 < gone == facts.board.cancelled.get(gone)
    in_rotation = of(law_28.law_28a)(made, must_pass, rewound=rewound, lost=_was_lost(facts, made))
    if went or in_rotation:
        incident.add(*(went or in_rotation))
        return
    if made.changes:
        if was_legal_before(facts, made.changes, made.seat, made.place):
            incident.add(of(CHANGED.get(made.call, law_31.law_31c))(made))
            _change(rulings, incident, made)
        return
    if made.fate is Fate.TURN_TAKEN:
        incident.add(of(law_28.law_28b)(made), of(law_16.law_16c2)(made.seat.side, (made.place,)))
        return
    if made.fate is Fate.REWOUND or not is_admissible_at(facts, made):
        return
    meaning = of(law_30.law_30c)(facts, incident.name, made)
    is_pass = None if meaning is not None and meaning.is_open else meaning is not None and meaning.counts == "natural"
    incident.add(of(law_29.law_29a)(facts, made, is_pass=is_pass), *law_29.another_call(made))
    if made.was_accepted:
        return
    incident.add(of(law_29.law_29c)(facts, made), meaning, presumed_natural(facts, meaning, made.seat))
    if made.fate is Fate.CANCELLED:
        incident.add(of(law_29.law_29b)(made), of(law_16.law_16c1)(made.seat.side, (made.place,)))
        if is_pass is not None:
            _cancelled(rulings, incident, made, is_pass)


def _was_lost(facts: Facts, made: IrregularCall) -> bool:
    """Whether the pass of the player whose turn it was took a call away, which has not been made again since."""
    passed = made.fate is Fate.TURN_TAKEN and facts.call_at(made.decided) is Call.PASS
    return passed and not auction_is_over(facts) and facts.next_call(made.seat, made.decided) is None


def _has_to_pass(rulings: BoardRulings, seat: Seat, place: int) -> bool:
    """Whether a forced pass bound a player when the call at a place was made, as far as it is known by now."""
    for effect in (effect for incident in rulings.incidents for effect in incident.imposed):
        if effect.code != "must_pass" or effect.seat is not seat or not effect.since < place:
            continue
        called = rulings.facts.next_call(seat, effect.since)
        skipped = skipped_turn(rulings.facts, seat, effect.since)
        used = (called is not None and called[0] < place) or 0 < skipped < place
        if effect.until == "auction" or not (used or effect.ended):
            return True
    return False


def _cancelled(rulings: BoardRulings, incident: Incident, made: IrregularCall, is_pass: bool) -> None:
    """30 to 32: by whose turn it was, and what was called."""
    facts = rulings.facts
    of = facts.edition.of
    if made.at_rho and is_pass:
        helped = law_30.whether_pass_helped(facts, incident.name, made)
        incident.add(*of(law_30.law_30a)(made), law_30.information_of_pass(facts, made), helped)
        incident.add(of(law_72.law_72c)(facts, incident.name, made.seat, (made.place,)))
        return
    is_double = made.call in (Call.DOUBLE, Call.REDOUBLE)
    if not made.at_rho:
        at_partner = of(law_30.law_30b1a if is_pass else law_32.law_32b if is_double else law_31.law_31b)
        law = "30B1b" if is_pass else "32B" if is_double else "31B"
        incident.add(at_partner(made), law_31.replace_option(law, facts, made))
    else:
        if made.turn is None:
            return
        rho = replacement(facts, made.turn, made.decided)
        passed = rho[0] if rho is not None and rho[1] is Call.PASS else None
        if rho is None or passed is not None:
            incident.add(*of(law_32.law_32a1 if is_double else law_31.law_31a1)(facts, made, passed))
        if passed is not None:
            _repeated(facts, incident, made, passed)
            return
        incident.add(of(law_32.law_32a2 if is_double else law_31.law_31a2)(facts, made, rho[0] if rho else None))
        if rho is None:
            return
    _compared(rulings, incident, made, is_pass, is_double)


def _repeated(facts: Facts, incident: Incident, made: IrregularCall, passed: int) -> None:
    """27A2: the bid that had to be repeated was insufficient at its turn."""
    for called in attempts(facts, made.seat, passed):
        if called[1] is made.call:
            incident.add(facts.edition.of(law_27.law_27a2)(facts, made, called))
            return


def _compared(
    rulings: BoardRulings, incident: Incident, made: IrregularCall, is_pass: bool, is_double: bool
) -> None:  # fmt: skip
    """23 of the call by which the offender, free to call what he likes, replaced the one out of turn."""
    facts, side = rulings.facts, made.seat.side
    of = facts.edition.of
    new = replacement(facts, made.seat, made.decided)
    if new is not None:
        _no_more_to_choose(incident)
    question = of(law_23.law_23a)(facts, incident.name, made.place, new[0]) if new is not None else None
    incident.add(question, law_23.answer_of_another_call(facts, incident.name, question))
    comparable = question is not None and question.answer is not None and question.answer.answer == "comparable"
    if not comparable and (not made.at_rho or (question is not None and not question.is_open)):
        incident.add(of(law_16.law_16c2)(side, (made.place,)))
    if new is None:
        if auction_is_over(facts):
            law_26.lead_restriction(facts, incident, made.seat, made.place)
        return
    if question is None or question.is_open:
        return
    judged = law_23.judged_at(facts, question)
    incident.add(*_by_comparison(facts, made, new, judged, comparable, is_pass, is_double))
    if comparable:
        incident.add(of(law_23.law_23b)(made, new[0]), of(law_26.law_26a)(made.seat, made.place, new[0]))
        incident.add(of(law_23.law_23c)(facts, incident.name, (made.place, new[0])))
    else:
        incident.add(law_23.judged_late(facts, made.seat.partner, new[0], judged))
        law_26.lead_restriction(facts, incident, made.seat, made.place)
        incident.add(of(law_72.law_72c)(facts, incident.name, made.seat, (made.place, new[0])))


def _no_more_to_choose(incident: Incident) -> None:
    """The offender has called: his alternatives are told no more."""
    incident.options = [option for option in incident.options if option.code != "replace_call"]


def _by_comparison(
    facts: Facts, made: IrregularCall, new: Made, judged: int, comparable: bool, is_pass: bool, is_double: bool
) -> list[Finding | Effect]:
    """30B1b, 31A2 or 32A2 of the replacement."""
    of = facts.edition.of
    if is_pass:
        return of(law_30.law_30b1b)(facts, made, new, comparable, judged)
    if comparable:
        return [of(law_32.law_32a2a if is_double else law_31.law_31a2a)(made, new[0])]
    return of(law_32.law_32a2b if is_double else law_31.law_31a2b)(facts, made, new, judged)


def _insufficient(rulings: BoardRulings, incident: Incident, bid: IrregularCall) -> None:
    """27 of one insufficient bid made at its turn."""
    facts = rulings.facts
    of = facts.edition.of
    went = cancelled_with_earlier(facts, bid.place, bid.seat)
    if went:
        incident.add(*went)
        return
    first = first_insufficient(facts, bid.seat, bid.place)
    again = bool(first) or is_irregular_at(facts, _in_haste(facts, bid), Irregularity.INSUFFICIENT_BID)
    incident.add(of(law_27.law_27a)(facts, bid, again=again), of(law_27.law_27a1)(bid))
    side, since = bid.seat.side, bid.decided
    if bid.was_accepted and _in_haste(facts, bid) in facts.board.cancelled:
        incident.add(*_withdrawn(facts, side, _in_haste(facts, bid)))
    if bid.was_accepted or bid.fate is Fate.PENDING:
        return
    if bid.fate is Fate.REPLACED:
        if _unintended(facts, incident, bid):
            return
        incident.add(of(law_27.law_27c)(facts, bid))
        if not law_27.is_decided_since(facts, bid):
            return
        since = bid.place
    incident.add(of(law_27.law_27b)(bid), of(law_16.law_16c1)(side, (bid.place,)))
    if first:
        incident.add(*of(law_27.law_27b4)(bid, first))
        _silenced_throughout(facts, incident, bid, (first, bid.place))
        return
    tries = [made for made in attempts(facts, bid.seat, since) if not _went_for_itself(facts, bid.seat, made[0])]
    if not tries:
        incident.add(of(law_27.law_27b1)(facts, bid))
        return
    _replaced(facts, incident, bid, tries)


def _in_haste(facts: Facts, bid: IrregularCall) -> int:
    """The place of the call that was put in the place of an insufficient bid before anything was ruled; 0: none."""
    return next((at for at, first in facts.board.replaced.items() if first == bid.place), 0)


def _withdrawn(facts: Facts, side: Side, *places: int) -> list[Finding]:
    """16C of withdrawn calls of an offending side; nothing where there is none."""
    of = facts.edition.of
    return [of(law_16.law_16c1)(side, places), of(law_16.law_16c2)(side, places)] if all(places) else []


def _went_for_itself(facts: Facts, seat: Seat, place: int) -> bool:
    """Whether a call is a double that nobody may make, and the left-hand opponent has called over it: it goes with what
    came after as if nothing had been irregular (36A)."""
    return is_irregular_at(facts, place, *NEVER) and bool(called_over(facts, place, seat))


def _unintended(facts: Facts, incident: Incident, bid: IrregularCall) -> bool:
    """25A of an insufficient bid that was changed at once: the director may find that it had not been intended."""
    of = facts.edition.of
    changed = irregular_call(facts, bid.decided, bid.seat)
    if changed is None or not changed.changes:
        return False
    question = of(law_25.law_25a)(facts, incident.name, changed, guides=True)
    if question.answer is None and law_27.is_decided_since(facts, bid):
        return False  # 27C is settled, and nobody asks any more
    incident.add(question)
    if question.answer is None or question.answer.answer != "unintended":
        return False
    incident.options.clear()
    incident.add(of(law_25.law_25a1)(facts, incident.name, changed), *law_25.told_by_unintended(facts, changed))
    return True


def _replaced(facts: Facts, incident: Incident, bid: IrregularCall, tries: list[Made]) -> None:
    """27B of what the offender put in place of his bid, in order: a double that is not comparable is cancelled, and he
    chooses once more."""
    of = facts.edition.of
    place, call = tries[0]
    new = tries[0]
    if is_irregular_at(facts, place, Irregularity.INSUFFICIENT_BID):
        _again(facts, incident, bid, place)
        return
    if is_irregular_at(facts, place, *NEVER):
        incident.add(*of(law_27.law_27b3)(facts, bid, new))
        _silenced_throughout(facts, incident, bid, (bid.place,), new)
        return
    specified = of(law_27.law_27b1a)(facts, incident.name, bid, new)
    incident.add(specified, law_23.answer_of_another_call(facts, incident.name, specified))
    if specified is not None and specified.is_open:
        return
    same = law_27.specified_the_same(facts, bid, new, specified) if specified is not None else None
    incident.add(same, presumed_natural(facts, specified, bid.seat))
    if same is not None:
        incident.add(of(law_27.law_27d)(facts, incident.name, (bid.place, place)))
        return
    until = tries[1][0] if len(tries) > 1 else 0
    question = of(law_23.law_23a)(facts, incident.name, bid.place, place, until=until)
    incident.add(question, law_23.answer_of_another_call(facts, incident.name, question))
    if question.answer is None:
        return
    judged = law_23.judged_at(facts, question)
    if question.answer.answer == "comparable":
        incident.add(of(law_27.law_27b1b)(bid, new), of(law_26.law_26a)(bid.seat, bid.place, place))
        incident.add(of(law_27.law_27d)(facts, incident.name, (bid.place, place)))
        return
    is_double = call in (Call.DOUBLE, Call.REDOUBLE)
    found = of(law_27.law_27b3)(facts, bid, new, judged) if is_double else of(law_27.law_27b2)(bid, new, judged)
    incident.add(*found, law_23.judged_late(facts, bid.seat.partner, place, judged))
    _silenced_throughout(facts, incident, bid, (bid.place,), new if is_double else None, judged)


def _again(facts: Facts, incident: Incident, bid: IrregularCall, place: int) -> None:
    """27B4: the second insufficient bid has an incident of its own, but where it was put in place of the first in
    haste there is only this one. Where it is accepted the first was withdrawn all the same (16C, 26)."""
    of = facts.edition.of
    second = irregular_call(facts, place, bid.seat)
    if second is not None and second.was_accepted:
        incident.add(of(law_16.law_16c2)(bid.seat.side, (bid.place,)))
        law_26.lead_unless_comparable(facts, incident, bid.seat, bid.place, place)
    if place not in facts.board.replaced:
        return
    if second is not None and not second.was_accepted:
        incident.add(*of(law_27.law_27b4)(second, bid.place))
        _silenced_throughout(facts, incident, bid, (bid.place, place))


def _silenced_throughout(
    facts: Facts,
    incident: Incident,
    bid: IrregularCall,
    withdrawn: tuple[int, ...],
    double: Made | None = None,
    judged: int = 0,
) -> None:
    """What 27B2 to 27B4 have in common besides partner's passes; while the offender has yet to replace his bid, what
    he may choose from. For the lead it matters after 27B3 and 27B4 what he called at last."""
    of = facts.edition.of
    incident.add(of(law_16.law_16c2)(bid.seat.side, withdrawn))
    if double is None and judged:
        law_26.lead_restriction(facts, incident, bid.seat, bid.place)
    else:
        if not any(seat == bid.seat.index and at > bid.place for at, seat, _ in facts.board.calls):
            incident.add(of(law_27.law_27b1)(facts, bid, silenced=True))
        new = replacement(facts, bid.seat, bid.place)
        last = new[0] if new is not None and (double is None or new[0] != double[0]) else 0
        law_26.lead_unless_comparable(facts, incident, bid.seat, bid.place, last, since=judged)
    incident.add(of(law_72.law_72c)(facts, incident.name, bid.seat, (bid.place,)))


def _changed(rulings: BoardRulings, place: int, event: CallChanged) -> None:
    """25 of a player's change of his own call; of an irregular one other Laws speak (27C, 29, 36)."""
    facts = rulings.facts
    went = cancelled_with_earlier(facts, place, event.seat)
    if went:
        rulings.add(place, "changed call", *went)
        return
    before = facts.board.replaced.get(place)
    if before is None:
        rulings.add(place, "changed call", facts.edition.of(law_25.law_25a5)(facts, place, event))
        return
    changed = irregular_call(facts, place, event.seat)
    if changed is not None and was_legal_before(facts, before, event.seat, place):
        _change(rulings, rulings.incident(place, "changed call", event.seat), changed)


def _change(rulings: BoardRulings, incident: Incident, changed: IrregularCall) -> None:
    """25A where the change is in time, else or where the first call was intended 25B."""
    facts = rulings.facts
    of = facts.edition.of
    late, answer = of(law_25.law_25a4)(facts, changed), ""
    incident.add(late)
    if late is None:
        question = of(law_25.law_25a)(facts, incident.name, changed)
        incident.add(question)
        answer = question.answer.answer if question.answer is not None else ""
        if answer == "unintended":
            incident.add(of(law_25.law_25a1)(facts, incident.name, changed), *of(law_25.law_25a6)(facts, changed))
            incident.add(*law_25.told_by_unintended(facts, changed))
            is_insufficient = is_irregular_at(facts, changed.place, Irregularity.INSUFFICIENT_BID)
            if is_insufficient and not law_25.was_put_back(facts, changed):
                _insufficient(rulings, incident, changed)
            return
        if answer == "intended":
            incident.add(of(law_25.law_25a2)(changed))
        elif changed.fate is Fate.PENDING:
            return
    accepted = of(law_25.law_25b1)(facts, changed)
    incident.add(accepted)
    if isinstance(accepted, Option):
        return
    incident.add(of(law_25.law_25b2)(facts, changed))
    if late is None and not answer and changed.fate in (Fate.CALLED_OVER, Fate.PASSED_BY):
        return  # it may have been unintended
    if changed.was_accepted or changed.fate is Fate.CANCELLED:
        withdrawn, stands = changed.changes, changed.place
        if not changed.was_accepted:
            withdrawn, stands = stands, withdrawn
        incident.add(*of(law_25.law_25b3)(changed, withdrawn))
        if not _went_for_itself(facts, changed.seat, changed.place):
            _lead_after_change(facts, incident, changed, withdrawn, stands)


def _lead_after_change(facts: Facts, incident: Incident, changed: IrregularCall, withdrawn: int, stands: int) -> None:
    """26 of a call that was withdrawn for another; whether they are comparable is asked when it matters: when the
    offender has become a defender."""
    of = facts.edition.of
    if facts.board.contract is None or not facts.is_defender(changed.seat):
        return
    question = of(law_23.law_23a)(facts, incident.name, withdrawn, stands, blocks=False)
    incident.add(question)
    if question.answer is None:
        return
    if question.answer.answer == "comparable":
        incident.add(of(law_26.law_26a)(changed.seat, withdrawn, stands))
    else:
        law_26.lead_restriction(facts, incident, changed.seat, withdrawn)
