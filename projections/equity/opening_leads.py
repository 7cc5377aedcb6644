"""What declarer makes double dummy after each opening lead, also of a contract that was never played."""

from __future__ import annotations

from collections.abc import Mapping

from domain.calls import Strain
from domain.cards import Card
from domain.seats import Seat
from projections.equity.double_dummy import DoubleDummy
from projections.equity.position import Hands, Position

__all__ = ["tricks_by_lead"]


def tricks_by_lead(hands: Hands, strain: Strain, declarer: Seat) -> Mapping[Card, int]:
    """Declarer's tricks for each card of the hand that leads, from four whole hands. Raises TdlogError without
    endplay."""
    return DoubleDummy().by_card(Position(hands, strain, declarer.left), declarer.side)
