"""Tricks with too few or too many cards (67)."""

from __future__ import annotations

from domain.board import Irregularity
from projections.board_rulings import BoardRulings
from projections.laws import law_67_defective_trick as law_67

__all__ = ["rule_on_cards"]


def rule_on_cards(rulings: BoardRulings) -> None:
    """67A of every trick that was turned down with a card missing; 67B1 makes it a revoke."""
    facts = rulings.facts
    for irregular in facts.board.irregular:
        if irregular.kind is Irregularity.DEFECTIVE_TRICK:
            rulings.incident(irregular.place, irregular.kind.value).add(law_67.law_67a(facts, irregular))
