"""Law 60: playing after an irregularity before it is put right."""

from __future__ import annotations

from domain.events import DummyCardNamed
from domain.seats import SEATS, Seat
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding
from projections.laws.law_53_lead_out_of_turn import WrongLead, leads_out_of_turn
from projections.laws.law_55_declarer import called_out_of_turn
from projections.recorded.board_record import LATER, Record


def forfeited_at(record: Record, offender_left: int, place: int, trick: int, before: int) -> int:
    """Where the player on the offender's left played to the trick the offender led or played to, between two places;
    0 where he did not."""
    played = (p for p in record.board.plays if p.seat == offender_left and p.trick >= trick)
    return next((p.place for p in played if place < p.place < before), 0)


def law_60a(lead: WrongLead) -> Finding | None:
    """Law 60A (2017): who plays after his right-hand opponent's lead or play out of turn, or before its time, without
    waiting for a ruling, has no right to a rectification: the irregular card counts as played in turn. What the
    offending side owed before (a penalty card, a lead restriction) it still owes."""
    record = lead.record
    if not lead.accepted:
        return None
    played = next((p for p in record.board.plays if p.place == lead.accepted and SEATS[p.seat] is lead.seat.left), None)
    if played is None:
        return None
    return Finding(
        "60A", "right_forfeited", lead.seat.left, lead.trick, card=played.card, places=(played.place, lead.place)
    )


def play_forfeited(record: Record, place: int, forfeited: int) -> Finding | None:
    """60A of a card that came before its time."""
    played = next((p for p in record.board.plays if forfeited and p.place == forfeited), None)
    if played is None:
        return None
    return Finding(
        "60A", "right_forfeited", SEATS[played.seat], played.trick, card=played.card, places=(forfeited, place)
    )


def early_partner(record: Record, partner: Seat, trick: int, place: int, played: int) -> Finding:
    """60C of a card that came before its time: partner's card, played before declarer had chosen (57A), takes no right
    from him; where it is not what he then chooses, it is taken back, and is a penalty card itself (49)."""
    card = next((p.card for p in record.board.plays if p.place == played), None)
    return Finding("60C", "rights_remain", partner, trick, card=card, places=(played, place))


def law_60b(lead: WrongLead) -> Finding | None:
    """Law 60B (2017): a defender plays after declarer was told to take back his lead out of turn, and before the lead
    from the right hand: his card is a major penalty card. Where a defender was to lead, it is a lead out of turn (56).
    """
    record = lead.record
    if not lead.by_defender or lead.proper is None or record.is_defender(lead.proper):
        return None
    for other in leads_out_of_turn(record):
        sent_back = other.withdrawn and not other.replaced and not other.by_defender
        if sent_back and other.trick == lead.trick and other.place < other.withdrawn < lead.place:
            places = (lead.place, other.withdrawn)
            return Finding("60B", "penalty_card", lead.seat, lead.trick, card=lead.card, places=places)
    for refused in _called_and_refused(record):
        if refused.trick == lead.trick and refused.places[0] < lead.place:
            return Finding(
                "60B", "penalty_card", lead.seat, lead.trick, card=lead.card, places=(lead.place, *refused.places[:1])
            )
    return None


def _called_and_refused(record: Record) -> list[Finding]:
    """The cards that declarer called from the wrong hand, and that a defender refused before dummy had put them."""
    called = [item for place, e, _ in record.moments(DummyCardNamed) for item in called_out_of_turn(record, place, e)]
    return [item for item in called if isinstance(item, Finding) and item.law.startswith("55B")]


def law_60c(lead: WrongLead) -> Finding | None:
    """Law 60C (2017): a card that the offending side plays to its own wrong lead, before anything is ruled, takes no
    right from the other side."""
    record = lead.record
    end = lead.accepted or lead.withdrawn or LATER
    partner = lead.seat.partner.index
    played = next(
        (p for p in record.board.plays if p.seat == partner and p.trick == lead.trick and lead.place < p.place < end),
        None,
    )
    if played is None:
        return None
    places = (played.place, lead.place)
    return Finding("60C", "rights_remain", lead.seat.partner, lead.trick, card=played.card, places=places)


def played_to_misled(record: Record, place: int, seat: Seat, trick: int) -> Finding | None:
    """47E1 with 47D: what left-hand opponent plays to a card that was led or played on his own side's wrong word does
    not accept it: his card goes back too, without rectification."""
    end = record.withdrawn_at(place) or LATER
    theirs = (p for p in record.board.plays if p.seat == seat.left.index and p.trick == trick)
    played = next((p for p in theirs if place < p.place < end), None)
    if played is None:
        return None
    return Finding("47E1", "cannot_be_accepted", seat.left, trick, card=played.card, places=(played.place, place))


PARAGRAPHS: Paragraphs = {"60A": law_60a, "60B": law_60b, "60C": law_60c}

CODES = declared(Findings(("right_forfeited", "rights_remain", "cannot_be_accepted"), outcome=True))
