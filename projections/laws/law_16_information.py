"""Law 16: authorised and unauthorised information, as far as questions about a revoke give any."""

from __future__ import annotations

from domain.events import RevokeAsked
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_16b"]


def law_16b(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 16B (2017): what a question tells the asker's partner is unauthorised for him; its effect is a judgement."""
    partner = asked.seat.partner
    informed = facts.declarer if asked.seat is facts.dummy and facts.is_defender(asked.to) else None
    if informed is None and facts.is_defender(asked.seat) and asked.to is partner:
        informed = partner
    return Finding("16B", "unauthorised_for", informed, places=(place,)) if informed is not None else None
