"""Dummy's rights, and who may ask about a revoke or look at a trick: 42, 43, 61B and 61C."""

from __future__ import annotations

from domain.events import DummyActed, IrregularityPrevented, RevokeAsked, TrickInspected
from projections.board_rulings import BoardRulings
from projections.laws import law_16_information as law_16
from projections.laws import law_42_dummy as law_42
from projections.laws import law_61_revoke as law_61

__all__ = ["rule_on_dummy"]


def rule_on_dummy(rulings: BoardRulings) -> None:
    """What dummy did that limits his rights, and the questions of 61B with what they tell partner."""
    facts = rulings.facts
    for place, asked, _ in facts.moments(RevokeAsked):
        for paragraph in (law_61.law_61b1, law_61.law_61b2a, law_61.law_61b2b, law_61.law_61b3, law_16.law_16b):
            rulings.add(place, "question", paragraph(facts, place, asked))
    for place, acted, _ in facts.moments(DummyActed):
        rulings.incident(place, "dummy's rights").add(law_42.law_43a2(facts, place, acted))
    for place, prevented, _ in facts.moments(IrregularityPrevented):
        said = law_42.law_42a3(facts, place, prevented), law_42.law_42b2(facts, place, prevented)
        rulings.incident(place, "prevented irregularity").add(*said)
    for place, inspected, _ in facts.moments(TrickInspected):
        rulings.add(place, "inspected trick", law_61.law_61c(facts, place, inspected))
