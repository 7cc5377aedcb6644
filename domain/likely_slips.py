"""What was probably meant where an entry breaks the Laws: a slip of the fingers is far more common than an infraction,
and is named first."""

from __future__ import annotations

from domain.auction import call_is_irregular
from domain.board import Board, Irregularity, entry_of
from domain.cards import PACK, RANKS, Card
from domain.events import AnyEvent, BoardStarted, CallMade, CardPlayed
from domain.play import card_is_irregular
from domain.table import Table

__all__ = ["likely_slip", "same_rank_of_the_suit_led"]

AS_IT_HAPPENED = "`help` tells how to record what happened all the same"


def likely_slip(table: Table, event: AnyEvent, kind: Irregularity | None) -> str:
    """What was probably meant, with what to type; empty where nothing is likelier than that it happened."""
    if isinstance(event, BoardStarted):
        return _scored_already(table, event)
    board = table.board
    if board is None or kind is None:
        return ""
    if isinstance(event, CardPlayed):
        return _another_card(board, event, kind)
    return _another_call(board, event, kind) if isinstance(event, CallMade) else ""


def _scored_already(table: Table, event: BoardStarted) -> str:
    """A result that is typed twice: the board has one, and no card of it was recorded."""
    before = table.find_board(event.board)
    if before is None or before.calls or before.plays or not (before.tricks_agreed or before.passed_out):
        return ""
    number = entry_of(before.place)
    return (
        f"The board has a result already: if that is right, type nothing; if it is wrong, put it right from entry"
        f" {number} on (undo, or at #{number + 1}); if another board is meant, type its number; {AS_IT_HAPPENED}"
    )


def same_rank_of_the_suit_led(board: Board, event: CardPlayed) -> Card | None:
    """The card of the suit led that the hand holds with the rank typed: probably the wrong suit was typed."""
    led = board.trick.led
    if led is None or led is event.card.suit or not board.known[event.seat.index]:
        return None
    meant = PACK[13 * led.index + RANKS.index(event.card.rank)]
    return meant if board.hands[event.seat.index] & meant.bit else None


def _another_card(board: Board, event: CardPlayed, kind: Irregularity) -> str:
    meant = same_rank_of_the_suit_led(board, event)
    if kind is Irregularity.REVOKE and meant is not None:
        return f"Did you mean {meant.value}? Type {meant.value.lower()}; {AS_IT_HAPPENED}"
    turn = board.to_play
    if kind not in (Irregularity.LEAD_OUT_OF_TURN, Irregularity.PLAY_OUT_OF_TURN) or turn is None:
        return ""
    may_be_his = not board.known[turn.index] and not board.known[event.seat.index]
    if not may_be_his or card_is_irregular(board, turn, event.card) is not None:
        return ""
    return f"If it is {turn}'s card, type {event.card.value.lower()} without a seat; {AS_IT_HAPPENED}"


def _another_call(board: Board, event: CallMade, kind: Irregularity) -> str:
    typed = event.call.value.lower()
    last = next((call for call in reversed(board.calls) if call[2].is_bid), None)
    if kind is Irregularity.INSUFFICIENT_BID and last is not None and last[2] is event.call:
        return f"Entry {entry_of(last[0])} is {event.call.value} already: was it typed twice? {AS_IT_HAPPENED}"
    if kind is not Irregularity.CALL_OUT_OF_TURN or board.to_call is None:
        return ""
    if call_is_irregular(board, board.to_call, event.call) is not None:
        return ""
    return f"If it is {board.to_call}'s call, type {typed} without a seat; {AS_IT_HAPPENED}"
