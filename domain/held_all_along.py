"""Cards that come back to a hand and count as held all along (14B4, 67B2), and one that leaves it (13C)."""

from __future__ import annotations

from domain.board import Board, Irregular, Irregularity
from domain.cards import Card
from domain.seats import Seat

__all__ = ["find_revokes_through", "remove_from_hand", "restore_to_hand"]


def restore_to_hand(board: Board, place: int, seat: Seat, card: Card) -> None:
    """A missing card comes back: by 14B4 it counts as held all along, so a failure to follow shows now. Not so where
    another hand was given it (13): he did not have it."""
    n = seat.index
    board.held[n] |= card.bit
    if any(play.seat == n and play.card is card for play in board.plays):
        return
    board.hands[n] |= card.bit
    if not any(hand & card.bit for other, hand in enumerate(board.dealt) if other != n):
        find_revokes_through(board, place, seat, card, 0)


def find_revokes_through(board: Board, place: int, seat: Seat, card: Card, after: int) -> None:
    """A card that counts as held all along (14B4, 67B2): where its suit was led since and not followed, a revoke."""
    n = seat.index
    already = {irregular.place for irregular in board.irregular if irregular.kind is Irregularity.REVOKE}
    for trick in board.tricks[after:]:
        played = trick.cards[n]
        if played is None or trick.led is not card.suit or played.suit is card.suit or trick.places[n] in already:
            continue
        board.irregular.append(
            Irregular(Irregularity.REVOKE, trick.places[n], seat, trick.number, played, card.suit, place)
        )


def remove_from_hand(board: Board, seat: Seat, card: Card) -> None:
    """A card that is no part of the deal leaves the hand (13C)."""
    board.held[seat.index] &= ~card.bit
    board.hands[seat.index] &= ~card.bit
