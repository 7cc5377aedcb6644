"""What is in sight where a claim is decided: the cards that are left in the four hands, and the trumps."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Seat
from projections.desk.steps import DeskCase
from projections.texts import message, suit_text
from projections.views.board import HandsView, HandView, hands_view

__all__ = ["ClaimedView", "claimed_view"]

CLAIMS = ("claim", "concession")


class ClaimedView(Struct, frozen=True):
    """The cards over which a claim is decided."""

    hands: HandsView
    """Each with the cards that are left in it alone."""
    declarer: Seat
    dummy: Seat
    trumps: str
    """Which suit is trumps, in words, or that none is."""


def claimed_view(case: DeskCase) -> ClaimedView | None:
    """What is in sight of a claim while it is open; None of another case, and where no hand is known."""
    contract = case.board.contract
    if case.incident.kind not in CLAIMS or not case.steps or contract is None or not any(case.board.known):
        return None
    north, east, south, west = map(_left, hands_view(case.board))
    trump = contract.strain.trump
    told = message("director", "no_trumps" if trump is None else "trumps", suit=suit_text(trump))
    return ClaimedView((north, east, south, west), contract.declarer, contract.declarer.partner, told)


def _left(hand: HandView) -> HandView:
    return replace(hand, suits=tuple(replace(suit, had=suit.held) for suit in hand.suits), played=())
