"""Law 56: a defender's lead out of turn."""

from __future__ import annotations

from domain.events import ActionAccepted, ActionRefused
from domain.seats import SEATS
from projections.elected.edition import Paragraphs
from projections.found.codes import Findings, declared
from projections.found.incidents import Finding, Option
from projections.laws.law_53_lead_out_of_turn import WrongLead
from projections.laws.law_57_premature import Premature, led_instead, plays_too_early
from projections.recorded.board_record import LATER, Record


def law_56(lead: WrongLead) -> Finding | None:
    """Law 56 (2017): declarer has a defender take back his lead out of turn: the card is a major penalty card, and 50D
    governs the right lead. (The opening lead comes here by 54D.)"""
    if not lead.by_defender or lead.is_opening or not lead.withdrawn or lead.replaced or lead.accepted:
        return None
    return Finding("56", "penalty_card", lead.seat, lead.trick, card=lead.card, places=(lead.withdrawn, lead.place))


def deemed_leads(record: Record) -> list[Premature]:
    """The defenders' second cards to a trick that the director deems led (45E1), partner having played to it: leads out
    of turn to the next trick."""
    return [play for play in plays_too_early(record) if play.is_lead and not play.before_partner]


def sent_back(record: Record, play: Premature) -> int:
    """Where declarer refused such a lead, or it was taken back without his having accepted it; 0 where neither."""
    declarer = record.declarer
    said = [p for p, e, _ in record.moments(ActionAccepted) if e.seat is declarer and p > play.place]
    no = [p for p, e, _ in record.moments(ActionRefused) if e.seat is declarer and p > play.place]
    back = min([*no, record.withdrawn_at(play.place) or LATER])
    return back if back < min(said, default=LATER) else 0


def deemed_lead(record: Record, play: Premature) -> Finding | Option | None:
    """53A, 53B and 56 of such a lead: declarer accepts it, or the hand on its left plays to it, and it is entered as a
    lead; it becomes a penalty card; or somebody led to the trick all the same, and there is no more to choose."""
    declarer = record.declarer
    back = sent_back(record, play)
    if back:
        return Finding("56", "penalty_card", play.seat, play.trick, card=play.card, places=(back, play.place))
    said = [p for p, e, _ in record.moments(ActionAccepted) if e.seat is declarer and p > play.place]
    said += [play.forfeited] if play.forfeited else []
    if said:
        places = (min(said), play.place)
        return Finding("53A", "enter_as_lead", play.seat, play.trick, card=play.card, places=places)
    if declarer is None or record.is_over:
        return None
    instead = led_instead(record, play.place, play.seat, play.card, play.trick + 1)
    if instead is not None and not record.is_defender(SEATS[instead.seat]):
        return Finding(
            "53B", "proper_lead_stands", SEATS[instead.seat], instead.trick, card=play.card,
            places=(instead.place, play.place),
        )  # fmt: skip
    if instead is not None and record.plays_after(instead.place, declarer.side):
        return None
    choices = ("accept", "refuse")
    return Option("53A", "defenders_lead_out_of_turn", declarer, choices, play.card, places=(play.place,))


PARAGRAPHS: Paragraphs = {"56": law_56}

CODES = declared(Findings(("enter_as_lead",), outcome=True))
