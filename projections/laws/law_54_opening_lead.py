"""Law 54: an opening lead out of turn that was faced."""

from __future__ import annotations

from domain.events import CardExposed, DummyFaced, LeadFacedDown
from domain.seats import Seat
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_53_lead_out_of_turn import LATER, WrongLead

__all__ = ["face_down_lead", "law_54a", "law_54b", "law_54c", "law_54d", "law_54e"]


def _presumed_declarer(lead: WrongLead) -> Seat:
    """The player on the left of the wrong defender; by 54A he may be dummy by now."""
    return lead.seat.left


def _spread(facts: Facts, lead: WrongLead, seat: Seat) -> int:
    """Where a hand was spread while the lead lay there; 0 where it was not."""
    end = lead.withdrawn or LATER
    return next((p for p, e, _ in facts.moments(DummyFaced) if e.seat is seat and lead.place < p < end), 0)


def law_54a(facts: Facts, lead: WrongLead) -> Finding | None:
    """Law 54A (2017): presumed declarer may spread his hand and becomes dummy; where he has begun to spread it, and a
    card could be seen, he must. A card that he drops is no beginning."""
    if not lead.is_opening or not lead.by_defender:
        return None
    presumed = _presumed_declarer(lead)
    spread = _spread(facts, lead, presumed)
    if spread and facts.dummy is presumed:
        return Finding("54A", "declarer_becomes_dummy", presumed, 1, card=lead.card, places=(lead.place, spread))
    if not lead.lies:
        return None
    begun = [
        p for p, e, _ in facts.moments(CardExposed) if e.seat is presumed and p > lead.place and e.how == "deliberate"
    ]
    if begun:
        return Finding("54A", "must_spread", presumed, 1, card=lead.card, places=(lead.place, begun[0]))
    if law_54c(facts, lead) is not None:
        return None
    return Finding("54A", "may_spread", presumed, 1, card=lead.card, places=(lead.place,))


def face_down_lead(facts: Facts, lead: WrongLead) -> Finding | None:
    """54: what the right defender had led face down is taken back when his partner faces a lead."""
    if not lead.is_opening or not lead.by_defender:
        return None
    lies = [p for p, e, _ in facts.moments(LeadFacedDown) if e.seat is lead.proper and p < lead.place]
    if not lies:
        return None
    return Finding("54", "face_down_lead_goes_back", lead.proper, 1, places=(lead.place, lies[-1]))


def law_54b(facts: Facts, lead: WrongLead) -> Finding | None:
    """Law 54B (2017): declarer accepts the lead and dummy is spread: the second card comes from declarer's hand; one
    that he plays from dummy first stays, except to correct a revoke."""
    if not lead.is_opening or not lead.by_defender or not lead.accepted or law_54a(facts, lead) is not None:
        return None
    dummy = facts.dummy
    second = next((p for p in facts.board.plays if p.trick == 1 and p.place > lead.place), None)
    if second is not None and dummy is not None and second.seat == dummy.index:
        places = (lead.place, second.place)
        return Finding("54B", "dummys_card_stays", dummy, 1, card=second.card, places=places)
    return Finding("54B", "dummy_is_spread", facts.declarer, 1, card=lead.card, places=(lead.place, lead.accepted))


def law_54c(facts: Facts, lead: WrongLead) -> Finding | None:
    """Law 54C (2017): declarer must accept the lead where he could have seen a card of dummy's, other than one shown
    during the auction (24)."""
    if not lead.is_opening or not lead.by_defender:
        return None
    presumed = _presumed_declarer(lead)
    end = lead.accepted or lead.withdrawn or LATER
    dummy = presumed.partner
    seen = [p for p, e, _ in facts.moments(DummyFaced) if e.seat is dummy and p <= end]
    seen += [p for p, e, trick in facts.moments(CardExposed) if e.seat is dummy and trick and p < end]
    if not seen:
        return None
    code = "refused_though_seen" if lead.refused else "must_accept"
    return Finding("54C", code, presumed, 1, card=lead.card, places=(min(seen), lead.place))


def law_54d(lead: WrongLead) -> Finding | None:
    """Law 54D (2017): declarer has a defender take back his opening lead: 56 applies, the card is a major penalty
    card and 50D governs the right lead."""
    if not lead.is_opening or not lead.by_defender or not lead.withdrawn or lead.replaced:
        return None
    return Finding("54D", "penalty_card", lead.seat, 1, card=lead.card, places=(lead.withdrawn, lead.place))


def law_54e(lead: WrongLead) -> Finding | None:
    """Law 54E (2017): a card that the declaring side faces as an opening lead is a card shown in the auction period
    (24): nobody can accept it, it goes back (24D), and nothing else follows."""
    if not lead.is_no_lead:
        return None
    return Finding("54E", "card_goes_back", lead.seat, 1, card=lead.card, places=(lead.place,))
