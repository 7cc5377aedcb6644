"""The card that declarer calls from dummy where the lead is another hand's, before dummy has put it (45C4a, 46B)."""

from __future__ import annotations

from domain.board import Board
from domain.cards import PACK, Card, Suit, cards_in
from domain.events import DummyCardNamed
from domain.events.designations import read_words

__all__ = ["card_to_be_led"]


def card_to_be_led(board: Board, named: DummyCardNamed) -> Card | None:
    """The card of dummy's that a designation means, as a lead: the card named, where dummy holds it; of a suit the
    highest (46B1a, or a suit to be run) or the lowest (46B1c, 46B2); of a rank the only one (46B3b). None where it is
    void or leaves more than one."""
    dummy, contract = board.dummy, board.contract
    if dummy is None or contract is None or named.seat is not dummy:
        return None
    known, hand = board.known[dummy.index], board.hands[dummy.index]
    if named.card is not None:
        return named.card if not known or hand & named.card.bit else None
    suit: Suit | None = named.suit
    rank: str = named.rank or ""
    how: str | None = named.how
    if how is None:
        card, suit, rank, how = read_words(named.words, contract.strain.trump)
        if card is not None:
            return card if not known or hand & card.bit else None
    if not known:
        return None
    if suit is not None:
        held = hand & suit.mask if how != "win" else 0
        lowest = held & -held
        return PACK[(held if how in ("high", "run") else lowest).bit_length() - 1] if held else None
    of_rank = [card for card in cards_in(hand) if card.rank == rank]
    return of_rank[0] if len(of_rank) == 1 else None
