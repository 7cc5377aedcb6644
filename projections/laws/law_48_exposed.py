"""Law 48: cards that declarer or dummy lets be seen."""

from __future__ import annotations

from domain.events import CardExposed, DummyFaced
from projections.facts import Facts
from projections.incidents import Finding, Question
from projections.laws.law_53_lead_out_of_turn import leads_out_of_turn

__all__ = ["law_48a", "law_48b"]

ANSWERS = ("claim", "no_claim")


def law_48a(facts: Facts, place: int, exposed: CardExposed) -> Finding | None:
    """Law 48A (2017): declarer is not restricted by a card of his or dummy's that was seen: neither becomes a penalty
    card, and a card dropped need not be played."""
    if facts.declarer is None or facts.is_defender(exposed.seat) or not facts.auction_over_at(place):
        return None
    return Finding("48A", "no_restriction", exposed.seat, card=exposed.card, places=(place,))


def law_48b(facts: Facts, place: int, faced: DummyFaced, incident: str) -> Question | None:
    """Law 48B (2017): declarer who faces his cards, other than upon an opening lead out of turn (54), may have claimed:
    whether he meant to is the director's to say (68A). A claim is recorded as such."""
    if facts.declarer is not faced.seat or any(claim.place > place for claim in facts.board.claims):
        return None
    if any(lead.is_opening and lead.place < place <= (lead.accepted or place) for lead in leads_out_of_turn(facts)):
        return None
    if any(claim.stands for claim in facts.board.claims):
        return None
    answer = facts.judgement(incident, "48B")
    if answer is None and facts.is_over:
        return None
    return Question("48B", "cards_faced", ANSWERS, places=(place,), answer=answer, blocks=False)
