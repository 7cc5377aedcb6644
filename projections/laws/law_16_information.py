"""Law 16: authorised and unauthorised information, as far as questions about a revoke give any."""

from __future__ import annotations

from domain.cards import Card
from domain.events import RevokeAsked
from domain.seats import Side
from projections.facts import Facts
from projections.incidents import Finding

__all__ = ["law_16b", "law_16c1", "law_16c2"]


def law_16b(facts: Facts, place: int, asked: RevokeAsked) -> Finding | None:
    """Law 16B (2017): what a question tells the asker's partner is unauthorised for him; its effect is a judgement."""
    partner = asked.seat.partner
    informed = facts.declarer if asked.seat is facts.dummy and facts.is_defender(asked.to) else None
    if informed is None and facts.is_defender(asked.seat) and asked.to is partner:
        informed = partner
    return Finding("16B", "unauthorised_for", informed, places=(place,)) if informed is not None else None


def law_16c1(offending_side: Side, places: tuple[int, ...], card: Card | None = None) -> Finding:
    """Law 16C1 (2017): what a withdrawn call or card tells may be used by the non-offending side."""
    return Finding("16C1", "withdrawn_authorised", side=offending_side.opponents, card=card, places=places)


def law_16c2(offending_side: Side, places: tuple[int, ...], card: Card | None = None) -> Finding:
    """Law 16C2 (2017): for the offending side what its own withdrawn action, and one of the other side, tells is
    unauthorised: it may not choose what that suggests over a logical alternative."""
    return Finding("16C2", "withdrawn_unauthorised", side=offending_side, card=card, places=places)
