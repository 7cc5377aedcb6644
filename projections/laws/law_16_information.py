"""Law 16: authorised and unauthorised information, as far as questions about a revoke give any."""

from __future__ import annotations

from domain.events import RevokeAsked
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_16b", "law_16c"]


def law_16b(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 16B (2017): what a question tells the asker's partner is unauthorised for him; its effect is a judgement."""
    partner = asked.seat.partner
    informed = facts.declarer if asked.seat is facts.dummy and facts.is_defender(asked.to) else None
    if informed is None and facts.is_defender(asked.seat) and asked.to is partner:
        informed = partner
    return Finding("16B", "unauthorised_for", informed, places=(place,)) if informed is not None else None


def law_16c(place: int, finding: Finding) -> Finding | None:
    """Law 16C (2017): a withdrawn card is authorised for the non-offending side, unauthorised for the offender's."""
    if finding.seat is None:
        return None
    return Finding("16C", "withdrawn_card", finding.seat.partner, card=finding.card, places=(place,))
