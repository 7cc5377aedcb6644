"""Law 90: who is liable to a procedural penalty for what he did to a board. The penalty itself is the director's."""

from __future__ import annotations

from domain.seats import Seat
from projections.facts import Facts
from projections.incidents import Finding
from projections.laws.law_07_board import WrongDeal, called_before

__all__ = ["law_90b6", "law_90b7"]


def law_90b6(deal: WrongDeal) -> Finding | None:
    """Law 90B6 (2017): who put a card into the wrong pocket, or into the wrong board, is liable to a penalty: as a rule
    a player of the table that had the board before. (A card that is missing and in no other hand tells of nobody.)"""
    if not deal.surplus and not (deal.more and deal.fewer):
        return None
    seat = deal.surplus[0].seat if deal.surplus else deal.more[0]
    return Finding("90B6", "table_before_is_liable", seat, places=(deal.noticed or deal.place,))


def law_90b7(facts: Facts, deal: WrongDeal, seat: Seat) -> Finding | None:
    """Law 90B7 (2017): who has called without counting his cards is liable to a penalty, where his cards were wrong."""
    called = called_before(facts, seat, deal.noticed)
    if seat not in deal.held or called is None:
        return None
    return Finding("90B7", "liable_for_not_counting", seat, places=(called, deal.place))
