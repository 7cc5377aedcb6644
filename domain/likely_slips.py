"""What was probably meant where an entry breaks the Laws: a slip of the fingers is far more common than an infraction,
and is named first."""

from __future__ import annotations

from domain.auction import call_is_irregular
from domain.board import Board, Irregularity, entry_of
from domain.cards import PACK, RANKS, Card
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed
from domain.play import card_is_irregular
from domain.table import Table
from domain.verdicts import Verdict

__all__ = ["likely_slip", "same_rank_of_the_suit_led"]


def likely_slip(table: Table, event: AnyEvent, kind: Irregularity | None, odd: Verdict) -> Verdict:
    """What is odd about an event, with what was probably meant; as it is where nothing is likelier than that it
    happened."""
    if isinstance(event, BoardStarted):
        return _scored_already(table, event, odd)
    board = table.board
    if board is None or kind is None:
        return odd
    if isinstance(event, CardPlayed):
        return _another_card(board, event, kind, odd)
    return _another_call(board, event, kind, odd) if isinstance(event, CallMade) else odd


def _scored_already(table: Table, event: BoardStarted, odd: Verdict) -> Verdict:
    """A result that is typed twice: the board has one, and no card of it was recorded."""
    before = table.find_board(event.board)
    if before is None or before.calls or before.plays or not (before.tricks_agreed or before.passed_out):
        return odd
    number = entry_of(before.place)
    return odd.with_hint("scored_already", entry=str(number), next=str(number + 1))


def same_rank_of_the_suit_led(board: Board, event: CardPlayed) -> Card | None:
    """The card of the suit led that the hand holds with the rank typed: probably the wrong suit was typed."""
    led = board.trick.led
    if led is None or led is event.card.suit or not board.known[event.seat.index]:
        return None
    meant = PACK[13 * led.index + RANKS.index(event.card.rank)]
    return meant if board.hands[event.seat.index] & meant.bit else None


def _another_card(board: Board, event: CardPlayed, kind: Irregularity, odd: Verdict) -> Verdict:
    meant = same_rank_of_the_suit_led(board, event)
    if kind is Irregularity.REVOKE and meant is not None:
        return odd.with_hint("another_card_meant", meant=meant.value, typed=meant.value.lower())
    turn = board.to_play
    if kind not in (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN) or turn is None:
        return odd
    may_be_his = not board.known[turn.index] and not board.known[event.seat.index]
    if not may_be_his or card_is_irregular(board, turn, event.card) is not None:
        return odd
    return odd.with_hint("card_of_whose_turn_it_is", turn=turn.value, typed=event.card.value.lower())


def _another_call(board: Board, event: CallMade, kind: Irregularity, odd: Verdict) -> Verdict:
    last = next((call for call in reversed(board.calls) if call[2].is_bid), None)
    if kind is Irregularity.INSUFFICIENT_BID and last is not None and last[2] is event.call:
        return odd.with_hint("typed_twice", entry=str(entry_of(last[0])), call=event.call.value)
    if kind is not Irregularity.CALL_OUT_OF_TURN or board.to_call is None:
        return odd
    if call_is_irregular(board, board.to_call, event.call) is not None:
        return odd
    return odd.with_hint("call_of_whose_turn_it_is", turn=board.to_call.value, typed=event.call.value.lower())
