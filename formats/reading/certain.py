"""Tricks that are certain although a record does not tell their last cards, by what everybody still holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.board import Board
from domain.cards import Card, Suit, cards_in

__all__ = ["sure_side", "tricks_certain"]

ABOVE_ALL_SUITS = 13


def sure_side(leader: int, cards: Mapping[int, Card], hands: Sequence[int | None], trump: Suit | None) -> int | None:
    """The side (0 north-south, 1 east-west) that wins a trick whatever its missing cards are; None where either may.

    `cards` by seat (0 north, clockwise), the leader's among them; `hands` what each seat holds beside them, None where
    that is not known.
    """
    led = cards[leader].suit
    choices = [[cards[seat]] if seat in cards else _possible(hands[seat], led) for seat in range(4)]
    strengths = [[_strength(card, led, trump) for card in held or ()] for held in choices]
    for side in (0, 1):
        is_open = any(choices[seat] is None for seat in (side, side + 2))
        best = max((max(strengths[seat], default=0) for seat in (side, side + 2)), default=0)
        least = max(min(strengths[seat], default=-1) for seat in (1 - side, 3 - side))
        if not is_open and best < least:
            return 1 - side
    return None


def _possible(hand: int | None, led: Suit) -> list[Card] | None:
    return None if hand is None else cards_in(hand & led.mask) or cards_in(hand)


def _strength(card: Card, led: Suit, trump: Suit | None) -> int:
    rank = 1 + card.index % 13
    return rank + ABOVE_ALL_SUITS if card.suit is trump else rank if card.suit is led else 0


def tricks_certain(board: Board) -> tuple[int, int]:
    """How many tricks north-south and east-west have won for certain: those that were played, and one in progress that
    only one side can win."""
    won = [board.won[0], board.won[1]]
    trick, contract = board.trick, board.contract
    if contract is not None and 0 < trick.count < 4 and not (trick.quitted or trick.unseen) and trick.led:
        cards = {seat: card for seat, card in enumerate(trick.cards) if card is not None}
        hands = [hand if known else None for hand, known in zip(board.hands, board.known, strict=True)]
        side = sure_side(trick.leader, cards, hands, contract.strain.trump)
        if side is not None:
            won[side] += 1
    return won[0], won[1]
