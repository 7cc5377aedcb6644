"""What goes wrong on a made-up evening, so that a director has work: each at the first moment at which it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from application.demo.bidding import a_call
from application.demo.playing import a_card
from application.recording import Understood
from domain.board import Board, Irregularity, Phase
from domain.calls import BIDS
from domain.cards import cards_in
from domain.events import (
    AnyEvent,
    AttentionDrawn,
    CallMade,
    CardExposed,
    CardPlayed,
    ClaimMade,
    DirectorCalled,
    ObjectionMade,
    TempoNoted,
)
from domain.events.base import Topic
from domain.seats import SEATS, Seat

__all__ = ["MISHAPS", "Mishap"]

Happening = Callable[[Board], Understood | None]
"""What is recorded where it happens now; None where it cannot yet."""


class Mishap(NamedTuple):
    """Something that goes wrong on a board."""

    board: int
    happens: Happening


def call_out_of_turn(board: Board) -> Understood | None:
    """The player to dealer's left opens before him."""
    if board.phase is not Phase.AUCTION or board.calls:
        return None
    seat = board.dealer.left
    return _marked(CallMade(seat, a_call(board, seat)), _director(seat.left, "a call out of turn"))


def insufficient_bid(board: Board) -> Understood | None:
    """A player bids one step too low over an opponent's bid."""
    seat = board.to_call
    if board.phase is not Phase.AUCTION or seat is None or board.high < 6 or board.bidder & 1 == seat.index & 1:
        return None
    return _marked(CallMade(seat, BIDS[board.high - 2]), _director(seat.left, "an insufficient bid"))


def lead_out_of_turn(board: Board) -> Understood | None:
    """Declarer's right-hand opponent leads."""
    if board.contract is None or board.plays or board.phase is not Phase.PLAY:
        return None
    seat = board.contract.declarer.right
    return _marked(CardPlayed(seat, a_card(board, seat)), _director(board.contract.declarer, "a lead out of turn"))


def slow_bid(board: Board) -> Understood | None:
    """A player passes after long thought, where his partner is still to call over an opponent's bid."""
    calls = board.calls
    if board.phase is not Phase.AUCTION or board.high < 6 or len(calls) < 3 or calls[-1][2].is_bid:
        return None
    seat = SEATS[calls[-1][1]]
    return Understood([TempoNoted(seat, 24)]) if board.bidder & 1 != seat.index & 1 else None


def tempo_complaint(board: Board) -> Understood | None:
    """An opponent of the player who thought so long calls the director once play has begun."""
    if len(board.plays) < 4:
        return None
    slow = next((one.event for one in board.moments if isinstance(one.event, TempoNoted) and one.event.seconds), None)
    if not isinstance(slow, TempoNoted):
        return None
    caller = slow.seat.left
    return Understood([DirectorCalled(caller, "a bid after a hesitation", topic=("tempo",))])


def revoke(board: Board) -> Understood | None:
    """A defender does not follow suit from the fourth trick on, though he can."""
    seat, trick = board.to_play, board.trick
    if board.phase is not Phase.PLAY or seat is None or board.contract is None or trick.number < 4 or trick.led is None:
        return None
    hand = board.hands[seat.index]
    others = cards_in(hand & ~trick.led.mask)
    if trick.complete or seat.side is board.contract.declarer.side or not hand & trick.led.mask or not others:
        return None
    return _marked(CardPlayed(seat, others[0]))


def revoke_noticed(board: Board) -> Understood | None:
    """Declarer draws attention to a revoke two tricks later."""
    made = next((one for one in board.irregular if one.kind is Irregularity.REVOKE), None)
    if made is None or board.contract is None or board.trick.number < made.trick + 2:
        return None
    declarer = board.contract.declarer
    told = AttentionDrawn(declarer.value, "a revoke", offender=made.seat, trick=made.trick, topic=("revoke",))
    return Understood([told, _director(declarer, "a revoke", "revoke")])


def card_dropped(board: Board) -> Understood | None:
    """A defender drops a low card face up while declarer thinks."""
    if board.phase is not Phase.PLAY or board.contract is None or board.trick.number < 2 or board.trick.count:
        return None
    if board.to_play is not board.contract.declarer:
        return None
    seat = board.contract.declarer.left
    dropped = CardExposed(seat, cards_in(board.hands[seat.index])[0], "accident")
    return Understood([dropped, _director(board.contract.declarer, "a card was dropped")])


def claim_contested(board: Board) -> Understood | None:
    """Declarer claims all tricks that are left, and an opponent objects."""
    if board.phase is not Phase.PLAY or board.contract is None or board.trick.count or board.tricks_left > 6:
        return None
    declarer = board.contract.declarer
    if board.to_play is not declarer:
        return None
    claim = ClaimMade(declarer, board.tricks_left, "all mine", shown=True)
    objection = ObjectionMade(declarer.left, statement="we may have a trick yet")
    return Understood([claim, objection, _director(declarer.left, "a contested claim")])


MISHAPS: tuple[tuple[Happening, ...], ...] = (
    (insufficient_bid,),
    (revoke, revoke_noticed),
    (call_out_of_turn,),
    (slow_bid, tempo_complaint),
    (lead_out_of_turn,),
    (claim_contested,),
    (card_dropped,),
)
"""What may go wrong on one board: what belongs together, in its order."""


def _marked(event: AnyEvent, *after: AnyEvent) -> Understood:
    """Something that breaks the Laws and happened all the same, with what follows at once."""
    return Understood([event, *after], [0])


def _director(seat: Seat, why: str, topic: Topic = "other") -> DirectorCalled:
    return DirectorCalled(seat, why, topic=(topic,))
