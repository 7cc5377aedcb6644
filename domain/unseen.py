"""Cards that nobody saw: what may have been played, who may have won with it, and when it is known after all.

Nothing is guessed: a card is worked out only where no other can be it, and whether its player followed suit is not
presumed.
"""

from __future__ import annotations

from bisect import insort

from domain.board import Board, Trick
from domain.cards import Card, Suit, cards_in
from domain.happened import Play
from domain.seats import SEATS, Seat

__all__ = ["may_lead_after_unseen", "possible_winners", "winner_with_unseen", "work_out_unseen"]


def work_out_unseen(board: Board) -> None:
    """A card that nobody saw is known once no other of the hand's cards is left that it could be."""
    for unseen in list(board.unseen):
        may_be = cards_in(_may_be(board, unseen.seat))
        if len(may_be) != 1 or board.unseen_of(SEATS[unseen.seat]) != 1:
            continue
        card = may_be[0]
        trick = board.tricks[unseen.trick - 1]
        trick.cards[unseen.seat] = card
        trick.unseen &= ~(1 << unseen.seat)
        board.hands[unseen.seat] &= ~card.bit
        board.unseen.remove(unseen)
        played = Play(unseen.place, unseen.seat, card, unseen.trick)
        insort(board.plays, played, key=lambda play: play.place)
        board.worked_out.append(played)


def _may_be(board: Board, seat: int) -> int:
    """The cards that an unseen card of a hand may be: what it holds and has not shown; where the hand is not known,
    what is not known to be another's."""
    if board.known[seat]:
        return board.hands[seat]
    gone = 0
    for trick in board.tricks:
        for card in (*trick.cards, *(extra.card for extra in trick.surplus)):
            gone |= card.bit if card is not None else 0
    for play in board.plays:
        gone |= play.card.bit if play.seat != seat else 0
    for other in range(4):
        gone |= board.held[other] if other != seat and board.known[other] else 0
    return (1 << 52) - 1 & ~gone


def winner_with_unseen(board: Board, trick: Trick) -> int:
    """Who wins a trick with a card that nobody saw: the only one who can, else who led to the next trick and may have
    won it; -1 where neither tells."""
    may_win = possible_winners(board, trick)
    if len(may_win) == 1:
        return may_win.pop()
    after = board.tricks[trick.number] if trick.number < len(board.tricks) else None
    return after.leader if after is not None and after.leader in may_win else -1


def possible_winners(board: Board, trick: Trick) -> set[int]:
    """The seats that may be winning a trick, by the cards that were seen on it and what the others may be."""
    leader = trick.leader
    if leader < 0 or not trick.has_card_of(leader):
        return set()
    if trick.cards[leader] is not None:
        return _winners_beside(board, trick, trick.cards)
    may_win: set[int] = set()
    for card in cards_in(_may_be(board, leader)):
        cards = list(trick.cards)
        cards[leader] = card
        may_win |= _winners_beside(board, trick, cards)
    return may_win


def _winners_beside(board: Board, trick: Trick, cards: list[Card | None]) -> set[int]:
    """The possible winners with the card led known: the best card seen, and each unseen one that may beat it."""
    first = cards[trick.leader]
    assert first is not None
    lying = [(_strength(board, card, first.suit), seat) for seat, card in enumerate(cards) if card is not None]
    most, best = max(lying)
    may_win: set[int] = set()
    best_may_hold = True
    for seat in (seat for seat in range(4) if cards[seat] is None and trick.unseen >> seat & 1):
        strengths = [_strength(board, card, first.suit) for card in cards_in(_may_be(board, seat))]
        if any(strength > most for strength in strengths) or not strengths:
            may_win.add(seat)
        best_may_hold = best_may_hold and (not strengths or min(strengths) < most)
    return may_win | {best} if best_may_hold else may_win


def _strength(board: Board, card: Card, led: Suit) -> int:
    """What a card is worth to a trick; -1 where it is neither of the suit led nor a trump."""
    trump = board.contract.strain.trump if board.contract else None
    return board.strength[card.index] if card.suit in (led, trump) else -1


def may_lead_after_unseen(board: Board, seat: Seat) -> bool:
    """Whether a seat may be the one to lead, because it may have won the trick before: nobody saw who did."""
    trick = board.trick
    if trick.count or trick.number == 1 or board.to_play is not None or board.claim is not None:
        return False
    return seat.index in possible_winners(board, board.tricks[trick.number - 2])
