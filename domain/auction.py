"""The course of an auction (17 to 19, 22): what a call does, and what is out of the ordinary about it."""

from __future__ import annotations

from domain.board import STRENGTH, Board, Irregular, Irregularity, place_of
from domain.calls import Call, Contract, contract_from_text
from domain.events import (
    ActionAccepted,
    ActionRefused,
    CallChanged,
    CallMade,
    CallWithdrawn,
    ContractRecorded,
)
from domain.seats import SEATS, Seat

__all__ = [
    "accept_call", "call_is_irregular", "change_call", "make_call", "record_contract", "refuse_call", "withdraw_call",
]  # fmt: skip

PENDING = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID, Irregularity.INADMISSIBLE_DOUBLE)
"""What an opponent may accept or refuse, or the director cancels."""


def make_call(board: Board, place: int, event: CallMade) -> None:
    """A call. The regular course is straight through; anything else is looked at with care."""
    seat = event.seat.index
    call = event.call
    height = call.height
    if seat != board.caller:
        _make_irregular_call(board, place, event.seat, call)
    elif height:
        if height <= board.high:
            _make_irregular_call(board, place, event.seat, call)
            return
        board.calls.append((place, seat, call))
        board.high = height
        board.bidder = seat
        board.doubled = 0
        board.passes = 0
        board.named.setdefault((seat & 1, call.strain), seat)
        board.caller = seat + 1 & 3
    elif call is Call.PASS:
        board.calls.append((place, seat, call))
        board.passes += 1
        if board.passes > 2 and (board.high or board.passes > 3):
            _end_unless_a_turn_is_owed(board)
        else:
            board.caller = seat + 1 & 3
    else:
        _double(board, place, event.seat, call)


def call_is_irregular(board: Board, seat: Seat, call: Call) -> Irregularity | None:
    """What is out of the ordinary about a call before it is made; None if it is regular (17C, 18, 19)."""
    if board.caller < 0:
        return Irregularity.CALL_AFTER_AUCTION
    if seat.index != board.caller:
        return Irregularity.CALL_OUT_OF_TURN
    if call.is_bid:
        return Irregularity.INSUFFICIENT_BID if call.height <= board.high else None
    return None if _is_admissible(board, seat.index, call) else Irregularity.INADMISSIBLE_DOUBLE


def _is_admissible(board: Board, seat: int, call: Call) -> bool:
    """Laws 19A and 19B (2017): an opponent's last bid, or his double of one's own side's."""
    if call is Call.PASS:
        return True
    against = bool(board.high) and (seat ^ board.bidder) & 1 == 1
    if call is Call.DOUBLE:
        return against and board.doubled == 0
    return bool(board.high) and not against and board.doubled == 1


def _double(board: Board, place: int, seat: Seat, call: Call) -> None:
    if not _is_admissible(board, seat.index, call):
        _make_irregular_call(board, place, seat, call)
        return
    board.calls.append((place, seat.index, call))
    board.doubled += 1
    board.passes = 0
    board.caller = seat.index + 1 & 3


def _make_irregular_call(board: Board, place: int, seat: Seat, call: Call) -> None:
    kind = call_is_irregular(board, seat, call)
    if kind is not None:
        board.irregular.append(Irregular(kind, place, seat))
    if kind is Irregularity.CALL_AFTER_AUCTION:
        board.withdrawn_calls.append((place, seat.index, call))
        return
    board.calls.append((place, seat.index, call))
    _rebuild(board)


def _rebuild(board: Board) -> None:
    """Fold the calls that stand anew: after one was refused, withdrawn or changed, or made out of turn."""
    board.high = board.doubled = board.passes = 0
    board.bidder = -1
    board.named.clear()
    board.contract = None
    board.passed_out = False
    board.turn = -1
    for _, seat, call in board.calls:
        if call.is_bid:
            board.high, board.bidder, board.doubled, board.passes = call.height, seat, 0, 0
            board.named.setdefault((seat & 1, call.strain), seat)
        elif call is Call.PASS:
            board.passes += 1
        elif _is_admissible(board, seat, call):
            board.doubled += 1
            board.passes = 0
    board.caller = board.calls[-1][1] + 1 & 3 if board.calls else board.dealer.index
    if board.passes >= (3 if board.high else 4):
        _end_unless_a_turn_is_owed(board)


def _end_unless_a_turn_is_owed(board: Board) -> None:
    """Laws 22 and 17D3 (2017): three passes in rotation end the auction; where a pass out of turn took a player's turn
    away, it goes back to him."""
    spoken: set[int] = set()
    for _, seat, call in reversed(board.calls):
        spoken.add(seat)
        if call is not Call.PASS:
            break
    if len(spoken) == 4:
        _end(board)
    else:
        board.caller = next(seat for seat in range(4) if seat not in spoken)


def _end(board: Board) -> None:
    board.caller = -1
    if not board.high:
        board.passed_out = True
        return
    bid = next(call for _, _, call in reversed(board.calls) if call.is_bid)
    declarer = SEATS[board.named[board.bidder & 1, bid.strain]]
    _begin_play(board, Contract(bid.level, bid.strain, board.doubled, declarer))


def _begin_play(board: Board, contract: Contract) -> None:
    board.contract = contract
    board.strength = STRENGTH[contract.strain]
    board.turn = -1 if board.claim else contract.declarer.left.index


def record_contract(board: Board, place: int, event: ContractRecorded) -> None:
    """A contract told without its auction. What is no contract, or comes after a card, leaves the board as it was."""
    contract = contract_from_text(event.contract, event.declarer)
    passed_out = event.contract.strip().lower() == "pass"
    if board.plays or (contract is None and not passed_out):
        return
    board.caller = board.turn = -1
    board.passed_out = passed_out
    board.contract = None
    if contract is not None:
        _begin_play(board, contract)


def _last_call_of(board: Board, seat: Seat | None, about: int | None) -> int | None:
    """The index among the standing calls: of the entry named, else of the seat's last call."""
    for n in range(len(board.calls) - 1, -1, -1):
        place, caller, _ = board.calls[n]
        if (about is not None and place_of(about) <= place < place_of(about + 1)) or (
            about is None and (seat is None or caller == seat.index)
        ):
            return n
    return None


def withdraw_call(board: Board, place: int, event: CallWithdrawn) -> None:
    """A call is taken back; the auction stands as without it."""
    _cancel(board, _last_call_of(board, event.seat, event.about))


def _cancel(board: Board, index: int | None) -> None:
    if index is None or len(board.plays):
        return
    board.withdrawn_calls.append(board.calls.pop(index))
    _rebuild(board)


def change_call(board: Board, place: int, event: CallChanged) -> None:
    """A player's last call is replaced by another, in its place."""
    index = _last_call_of(board, event.seat, event.about)
    if index is None or len(board.plays):
        return
    board.withdrawn_calls.append(board.calls[index])
    board.calls[index] = (place, event.seat.index, event.call)
    _rebuild(board)


def _pending_call(board: Board, about: int | None) -> int | None:
    """The place of the irregular call that an opponent may still accept or refuse."""
    if not board.calls:
        return None
    last = board.calls[-1][0]
    for irregular in reversed(board.irregular):
        if irregular.kind in PENDING and irregular.place == last and last not in board.accepted:
            return last
    return None


def accept_call(board: Board, place: int, event: ActionAccepted) -> bool:
    """An opponent accepts the irregular call just made. Returns whether there was one."""
    pending = _pending_call(board, event.about)
    if pending is not None and not board.plays:
        board.accepted.add(pending)
        return True
    return False


def refuse_call(board: Board, place: int, event: ActionRefused) -> bool:
    """An opponent does not accept the irregular call just made: it is cancelled. Returns whether there was one."""
    pending = _pending_call(board, event.about)
    if pending is None or board.plays:
        return False
    _cancel(board, len(board.calls) - 1)
    return True
