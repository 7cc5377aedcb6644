"""Law 56: a defender's lead out of turn."""

from __future__ import annotations

from projections.incidents import Finding
from projections.laws.law_53_lead_out_of_turn import WrongLead

__all__ = ["law_56"]


def law_56(lead: WrongLead) -> Finding | None:
    """Law 56 (2017): declarer has a defender take back his lead out of turn: the card is a major penalty card, and 50D
    governs the right lead. (The opening lead comes here by 54D.)"""
    if not lead.by_defender or lead.is_opening or not lead.withdrawn or lead.replaced or lead.accepted:
        return None
    return Finding("56", "penalty_card", lead.seat, lead.trick, card=lead.card, places=(lead.withdrawn, lead.place))
