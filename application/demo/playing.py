"""How the cards of a made-up evening are played: by the maxims that every beginner is told.

The top of a sequence or the fourth best is led, second hand plays low, third hand high, the last hand wins as cheaply
as it can, and what nobody needs is discarded. Everybody knows which of his cards are high: he has counted.
"""

from __future__ import annotations

from domain.board import Board
from domain.cards import SUITS, Card, Suit, cards_in, count
from domain.seats import Seat

__all__ = ["a_card", "sure_tricks"]


def a_card(board: Board, seat: Seat) -> Card:
    """What the hand whose turn it is plays."""
    hand = board.hands[seat.index]
    trick = board.trick
    if trick.led is None or trick.complete:
        return _lead(board, hand, seat)
    following = cards_in(hand & trick.led.mask)
    if following:
        return _follow(board, following, seat)
    return _not_following(board, hand, seat)


def _trump(board: Board) -> Suit | None:
    return board.contract.strain.trump if board.contract is not None else None


def _lead(board: Board, hand: int, seat: Seat) -> Card:
    """Declarer's side draws trumps while there are any and then cashes; defenders lead their longest suit."""
    trump = _trump(board)
    declares = board.contract is not None and seat.side is board.contract.declarer.side
    suits = [suit for suit in SUITS if hand & suit.mask and (declares or suit is not trump)] or [
        suit for suit in SUITS if hand & suit.mask
    ]
    outside = _unseen(board, seat)
    if declares and trump is not None and hand & trump.mask and outside & trump.mask:
        suits = [trump]
    suit = max(suits, key=lambda one: (_winners(hand, outside, one), count(hand & one.mask)))
    held = cards_in(hand & suit.mask)
    if _winners(hand, outside, suit) or (len(held) > 1 and held[-1].index - held[-2].index == 1):
        return held[-1]
    return held[-4] if len(held) > 3 else held[0]


def _follow(board: Board, following: list[Card], seat: Seat) -> Card:
    """Second hand low, third hand high, the last as cheaply as it wins."""
    trick = board.trick
    winner = trick.cards[trick.winner] if trick.winner >= 0 else None
    if winner is None or winner.suit is not following[0].suit or trick.winner == seat.partner.index:
        return following[0]
    winning = [card for card in following if card.index > winner.index]
    if not winning or trick.count == 1:
        return following[0]
    return winning[0] if trick.count == 3 else winning[-1]


def _not_following(board: Board, hand: int, seat: Seat) -> Card:
    """A ruff where it wins from an opponent, else the lowest card of the suit that is longest."""
    trump, trick = _trump(board), board.trick
    best = trick.cards[trick.winner] if trick.winner >= 0 else None
    if trump is not None and hand & trump.mask and trick.winner != seat.partner.index and best is not None:
        above = [card for card in cards_in(hand & trump.mask) if best.suit is not trump or card.index > best.index]
        if above:
            return above[0]
    plain = [suit for suit in SUITS if hand & suit.mask and suit is not trump] or [s for s in SUITS if hand & s.mask]
    return cards_in(hand & max(plain, key=lambda suit: count(hand & suit.mask)).mask)[0]


def sure_tricks(board: Board) -> int:
    """The tricks that declarer's side takes from the top where it is to lead: the most that is claimed. 0 where a
    defender holds a trump, or the lead is not declarer's or dummy's."""
    if board.contract is None or board.trick.count % 4 or board.to_play is None:
        return 0
    declarer, dummy = board.contract.declarer, board.contract.declarer.partner
    own = board.hands[declarer.index]
    others = board.hands[declarer.left.index] | board.hands[declarer.right.index]
    trump = _trump(board)
    if board.to_play is not declarer or (trump is not None and others & trump.mask):
        return 0
    spare = count(own & trump.mask) if trump is not None else 0
    tops = sum(_winners(own, others, suit) for suit in SUITS if suit is not trump)
    return min(spare + tops, count(own), count(board.hands[dummy.index]))


def _unseen(board: Board, seat: Seat) -> int:
    """The cards that the others still hold, as far as a player cannot see them; a bit a card."""
    held = 0
    for other in (seat.left, seat.right):
        held |= board.hands[other.index]
    return held


def _winners(hand: int, others: int, suit: Suit) -> int:
    """How many cards of a suit are higher than any that the others hold."""
    highest = (others & suit.mask).bit_length()
    return sum(card.index >= highest for card in cards_in(hand & suit.mask))
