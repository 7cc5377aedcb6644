"""The course of an auction (17 to 19, 22): what a call does, and what is out of the ordinary about it.

A call that breaks the Laws stands as it was made until it is cancelled or taken back; what was cancelled keeps its
place among the withdrawn calls, with the place of what cancelled it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.board import STRENGTH, Board, Irregular, Irregularity, place_of
from domain.calls import TOP, Call, Contract, contract_from_text
from domain.events import (
    ActionAccepted,
    ActionRefused,
    CallChanged,
    CallMade,
    CallWithdrawn,
    ContractRecorded,
)
from domain.seats import SEATS, Seat
from domain.tricks import settle

__all__ = [
    "Standing", "accept_call", "call_is_irregular", "change_call", "is_admissible", "late_change", "make_call",
    "others_called_between", "record_contract", "refuse_call", "standing_after", "to_be_decided",
    "was_changed_too_late", "went_past", "who_decides", "withdraw_call",
]  # fmt: skip

PENDING = (Irregularity.CALL_OUT_OF_TURN, Irregularity.INSUFFICIENT_BID)
"""What an opponent may accept; what he does not accept, and an inadmissible call, is cancelled."""
INADMISSIBLE = (Irregularity.INADMISSIBLE_DOUBLE, Irregularity.BID_OVER_SEVEN)
"""What can never be accepted (32, 36, 38): it has no effect while it stands."""
UNLAWFUL = (*PENDING, *INADMISSIBLE)
"""What is cancelled where it is not accepted, or cannot be."""


class Standing(NamedTuple):
    """Where an auction stands after some calls: the last bid and its doubling, and the passes since."""

    high: int
    bidder: int
    """The seat of the last bid; -1 before one."""
    doubled: int
    passes: int
    over: int = -1
    """The seat of a bid over seven made since; -1 where there is none. Who doubles it doubles no lower bid (38B)."""
    over_doubled: int = 0


def standing_after(calls: Sequence[tuple[int, int, Call]]) -> Standing:
    """Fold calls (place, seat, call) in the order in which they stand; what is inadmissible is followed by passes like
    any other call, and has no other effect."""
    now = Standing(0, -1, 0, 0)
    for _, seat, call in calls:
        if call is Call.PASS:
            now = now._replace(passes=now.passes + 1)
        elif 0 < call.height <= TOP:
            now = Standing(call.height, seat, 0, 0)
        elif call.is_bid:
            now = now._replace(passes=0, over=seat, over_doubled=0)
        else:
            counts = is_admissible(now, seat, call)
            field = "doubled" if now.over < 0 else "over_doubled"
            now = now._replace(passes=0, **{field: getattr(now, field) + counts})
    return now


def is_admissible(now: Standing, seat: int, call: Call) -> bool:
    """Laws 19A and 19B (2017): an opponent's last bid is doubled, his double of one's own side's redoubled; Law 38
    (2017): nothing is bid over seven. Whether a bid is sufficient is another matter (18)."""
    if call is Call.PASS or call.is_bid:
        return call.height <= TOP
    bidder, doubled = (now.bidder, now.doubled) if now.over < 0 else (now.over, now.over_doubled)
    if bidder < 0:
        return False
    against = (seat ^ bidder) & 1 == 1
    return (against and doubled == 0) if call is Call.DOUBLE else (not against and doubled == 1)


def make_call(board: Board, place: int, event: CallMade) -> None:
    """A call. The regular course is straight through; anything else is looked at with care."""
    seat = event.seat.index
    call = event.call
    height = call.height
    if seat != board.caller:
        _make_irregular_call(board, place, event)
    elif height:
        if not board.high < height <= TOP:
            _make_irregular_call(board, place, event)
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
            _end_unless_a_turn_is_owed(board, place)
        else:
            board.caller = seat + 1 & 3
    elif not is_admissible(_standing(board), seat, call):
        _make_irregular_call(board, place, event)
    else:
        board.calls.append((place, seat, call))
        if board.irregular:
            _rebuild(board, place)
            return
        board.doubled += 1
        board.passes = 0
        board.caller = seat + 1 & 3


def _standing(board: Board) -> Standing:
    if board.irregular:
        return standing_after(board.calls)
    return Standing(board.high, board.bidder, board.doubled, board.passes)


def call_is_irregular(board: Board, seat: Seat, call: Call) -> Irregularity | None:
    """What is out of the ordinary about a call before it is made; None if it is regular (17C, 18, 19, 28B)."""
    if board.caller < 0:
        return Irregularity.CALL_AFTER_AUCTION
    if _takes_his_turn_back(board, seat):
        return _is_unlawful(standing_after(board.calls[:-1]), seat, call)
    if seat.index != board.caller:
        return Irregularity.CALL_OUT_OF_TURN
    return _is_unlawful(_standing(board), seat, call)


def _is_unlawful(now: Standing, seat: Seat, call: Call) -> Irregularity | None:
    """What is wrong with a call at its turn."""
    if call.height > TOP:
        return Irregularity.BID_OVER_SEVEN
    if call.is_bid:
        return Irregularity.INSUFFICIENT_BID if call.height <= now.high else None
    return None if is_admissible(now, seat.index, call) else Irregularity.INADMISSIBLE_DOUBLE


def _takes_his_turn_back(board: Board, seat: Seat) -> bool:
    """Law 28B (2017): the player whose turn it was calls before anything was ruled about an opponent's call out of
    turn. (Left-hand opponent of the offender accepts that call by calling, 29A.)"""
    if not board.calls or seat.index == board.caller:
        return False
    place, offender, _ = board.calls[-1]
    whose = board.turn_of.get(place)
    return whose == seat.index and place not in board.accepted and (offender ^ seat.index) & 1 == 1


def _make_irregular_call(board: Board, place: int, event: CallMade) -> None:
    if board.caller >= 0 and _takes_his_turn_back(board, event.seat):
        _cancel_from(board, len(board.calls) - 1, place)
        make_call(board, place, event)
        return
    seat, call = event.seat, event.call
    kind = call_is_irregular(board, seat, call)
    if kind is not None:
        board.irregular.append(Irregular(kind, place, seat))
    if kind is Irregularity.CALL_AFTER_AUCTION:
        board.withdrawn_calls.append((place, seat.index, call))
        board.cancelled[place] = place
        return
    if kind is Irregularity.CALL_OUT_OF_TURN:
        board.turn_of[place] = board.caller
    if kind is Irregularity.CALL_OUT_OF_TURN and board.calls and board.calls[-1][1] == seat.index:
        _put_in_place_of(board, len(board.calls) - 1, (place, seat.index, call))
        return
    board.calls.append((place, seat.index, call))
    _rebuild(board, place)


def _put_in_place_of(board: Board, index: int, changed: tuple[int, int, Call]) -> None:
    """A player's call stands where another call of his stood: he changed it, or, having called, called once more at
    his left-hand opponent's turn, which is the same (30B2, 31C, 32C)."""
    before = board.calls[index]
    board.withdrawn_calls.append(before)
    board.cancelled[before[0]] = changed[0]
    board.replaced[changed[0]] = before[0]
    board.calls[index] = changed
    _rebuild(board, changed[0])


def _rebuild(board: Board, place: int) -> None:
    """Fold the calls that stand anew: after one was cancelled, taken back or changed, or made out of turn."""
    board.named.clear()
    board.contract = None
    board.passed_out = False
    board.turn = -1
    for _, seat, call in board.calls:
        if 0 < call.height <= TOP:
            board.named.setdefault((seat & 1, call.strain), seat)
    board.high, board.bidder, board.doubled, board.passes = standing_after(board.calls)[:4]
    board.caller = board.calls[-1][1] + 1 & 3 if board.calls else board.dealer.index
    if board.passes >= (3 if board.high else 4):
        _end_unless_a_turn_is_owed(board, place)


def _end_unless_a_turn_is_owed(board: Board, place: int) -> None:
    """Laws 22 and 17D3 (2017): three passes in rotation end the auction, and four without a bid; where a pass out of
    turn took a player's turn away, it goes back to him, and the passes after it are cancelled. Nobody has lost his turn
    where the passes and the call before them are by all four players."""
    first = len(board.calls) - board.passes
    if len({seat for _, seat, _ in board.calls[max(first - 1, 0) :]}) == 4:
        _end(board)
        return
    before = board.calls[first - 1][1] if first else board.dealer.index - 1 & 3
    for index in range(first, len(board.calls)):
        seat = board.calls[index][1]
        if seat != before + 1 & 3:
            _cancel_from(board, index, place)
            board.caller = before + 1 & 3
            return
        before = seat
    _end(board)


def _end(board: Board) -> None:
    board.caller = -1
    if not board.high:
        board.passed_out = True
        return
    bid = next(call for _, _, call in reversed(board.calls) if call.height == board.high)
    declarer = SEATS[board.named[board.bidder & 1, bid.strain]]
    _begin_play(board, Contract(bid.level, bid.strain, board.doubled, declarer))


def _begin_play(board: Board, contract: Contract) -> None:
    board.contract = contract
    board.strength = STRENGTH[contract.strain]
    board.turn = -1 if board.claim else contract.declarer.left.index
    if board.trick.count:  # a card that was put to the first trick while the auction went on
        settle(board)


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
    """A call is taken back or cancelled, where the director says so with every call after it; the auction stands as
    without them. Where it is an inadmissible one that a player put in the place of a lawful call of his own and others
    called over, the first call stands again (25B2, 36A, 38B)."""
    index = _last_call_of(board, event.seat, event.about)
    if index is None or board.plays:
        return
    if event.later and index + 1 < len(board.calls) and _changes_to_what_nobody_accepts(board, index):
        _cancel_from(board, index + 1, place)
        _change_back(board, index, place)
        return
    _cancel_from(board, index, place, None if event.later else index + 1)
    _look_again(board, index)


def _cancel_from(board: Board, index: int, place: int, end: int | None = None) -> None:
    """Calls from an index on do not stand any more, because of what happened at a place."""
    gone = board.calls[index:end]
    del board.calls[index:end]
    board.withdrawn_calls += gone
    board.cancelled |= {call[0]: place for call in gone}
    _rebuild(board, place)


def change_call(board: Board, place: int, event: CallChanged) -> None:
    """A player's last call is replaced by another, in its place (25, 27C). Once his partner has called over it, the
    first call and what was called since stand (25A4, 25B2), unless the left-hand opponent accepts the change before
    anybody calls (25B1)."""
    index = _last_call_of(board, event.seat, event.about)
    if index is None or board.plays or board.returned:
        return
    kind = _is_unlawful(standing_after(board.calls[:index]), event.seat, event.call)
    if kind is not None:
        board.irregular.append(Irregular(kind, place, event.seat))
    changed = (place, event.seat.index, event.call)
    if not any(seat == event.seat.partner.index for _, seat, _ in board.calls[index + 1 :]):
        _put_in_place_of(board, index, changed)
        return
    board.replaced[place] = board.calls[index][0]
    board.withdrawn_calls.append(changed)
    board.cancelled[place] = place


def _change_back(board: Board, index: int, place: int) -> None:
    """A call by which a player changed his own does not stand: the call before does."""
    changed = board.calls[index]
    before = next(call for call in board.withdrawn_calls if call[0] == board.replaced[changed[0]])
    board.withdrawn_calls.remove(before)
    del board.cancelled[before[0]]
    board.withdrawn_calls.append(changed)
    board.cancelled[changed[0]] = place
    board.calls[index] = before
    _rebuild(board, place)


def to_be_decided(board: Board) -> dict[int, int]:
    """By the seat whose right it is, the index of the call that it may accept or refuse: the right-hand opponent's
    (27A, 29A, 25B1); of two that are open, the first. An inadmissible call can only be refused. Empty once a card is
    played, or the hands are back in the board."""
    if not board.calls or board.plays or board.returned or not (board.irregular or board.replaced):
        return {}
    odd = {irregular.place for irregular in board.irregular if irregular.kind in UNLAWFUL}
    made = sorted((call[0], index) for index, call in enumerate(board.calls))
    return {
        board.calls[index][1] + 1 & 3: index
        for place, index in reversed(made)
        if (place in odd or place in board.replaced) and not _is_decided(board, index)
    }


def went_past(board: Board, place: int, seat: int) -> int:
    """Where the auction went on past a call that nobody had decided about: the partner of its player, or his
    right-hand opponent, had called out of turn after it, and the next player called over that in turn; 0 if it has not.

    Nobody can decide about the first call then, and the auction goes on as it lies. (The Laws do not say what becomes
    of it; by calling a side loses its right to rectification, 11A, 28B and 29A.)"""
    stand = sorted((at, who) for at, who, _ in board.calls if at > place)
    past: list[int] = []
    for another in (seat ^ 2, seat - 1 & 3):
        by = next((at for at, who in stand if who == another), 0)
        over = (at for at, who in stand if by and at > by and who == (another + 1 & 3) and at not in board.turn_of)
        past += [at for at in (next(over, 0),) if at]
    return min(past, default=0)


def _is_decided(board: Board, index: int) -> bool:
    """Whether the left-hand opponent has accepted a call that stands, in words or by calling over it, or the auction
    has gone on past it."""
    place, seat, _ = board.calls[index]
    left = seat + 1 & 3
    if place in board.accepted or board.replaced.get(place) in board.refused:
        return True
    if _is_irregular_at(board, place, PENDING) and went_past(board, place, seat):
        return True
    if others_called_between(board, place):
        return False
    return any(at > place for at, who, _ in (*board.calls, *board.withdrawn_calls) if who == left)


def others_called_between(board: Board, place: int) -> bool:
    """Whether others had called over the call that a player changed at a place: who calls later does not call over the
    change, and accepts nothing by it (25B1)."""
    first = board.replaced.get(place)
    if first is None:
        return False
    return any(first < at < place <= board.cancelled.get(at, place) for at, _, _ in _all_calls(board))


def was_changed_too_late(board: Board, place: int) -> bool:
    """Whether a player changed his call at a place when his partner had called: it was without effect (25A4, 25B2)."""
    first = board.replaced.get(place)
    return first is not None and board.cancelled.get(place) == place != board.cancelled.get(first)


def late_change(board: Board) -> tuple[int, int, Call] | None:
    """The call to which a player changed his own too late, while nobody has called since and the first was not taken
    back: the left-hand opponent may accept it in words (25B1)."""
    last = max(_all_calls(board), default=None)
    if last is None or board.plays or board.returned:
        return None
    stands = any(place == board.replaced.get(last[0]) for place, _, _ in board.calls)
    return last if stands and was_changed_too_late(board, last[0]) else None


def who_decides(board: Board) -> list[Seat]:
    """The players who may accept or refuse a call, or a change of one that came too late."""
    late = late_change(board)
    return [SEATS[seat] for seat in dict.fromkeys((*to_be_decided(board), *((late[1] + 1 & 3,) if late else ())))]


def _all_calls(board: Board) -> list[tuple[int, int, Call]]:
    return [*board.calls, *board.withdrawn_calls]


def _can_never_stand(board: Board, index: int) -> bool:
    """Whether a call is inadmissible, also one out of turn: nobody can accept it (32, 36, 38)."""
    _, seat, call = board.calls[index]
    return not is_admissible(standing_after(board.calls[:index]), seat, call)


def _changes_to_what_nobody_accepts(board: Board, index: int) -> bool:
    """Whether a call is an inadmissible one in the place of a lawful call of the same player."""
    first = board.replaced.get(board.calls[index][0])
    lawful = first is not None and (first in board.accepted or not _is_irregular_at(board, first, UNLAWFUL))
    return lawful and _can_never_stand(board, index)


def _is_irregular_at(board: Board, place: int, kinds: tuple[Irregularity, ...]) -> bool:
    return any(irregular.place == place and irregular.kind in kinds for irregular in board.irregular)


def accept_call(board: Board, place: int, event: ActionAccepted) -> bool:
    """The left-hand opponent accepts an irregular call (27A, 29A), or the call a player changed his own to (25B1); of
    an insufficient bid that was changed in haste he accepts the first (27C). An inadmissible call is never accepted,
    and nobody else's word counts. Returns whether a call was accepted."""
    late = late_change(board)
    if late is not None and event.seat.index == late[1] + 1 & 3:
        return _accept_late_change(board, late)
    index = to_be_decided(board).get(event.seat.index)
    if index is None:
        return False
    last = board.calls[index][0]
    first = board.replaced.get(last)
    in_haste = first is not None and _is_irregular_at(board, first, (Irregularity.INSUFFICIENT_BID,))
    if first is not None and in_haste and first not in board.accepted and not others_called_between(board, last):
        _change_back(board, index, place)
        board.accepted.add(first)
        return True
    if (first is None and not _is_irregular_at(board, last, PENDING)) or _can_never_stand(board, index):
        return False
    board.accepted.add(last)
    return True


def _accept_late_change(board: Board, changed: tuple[int, int, Call]) -> bool:
    """25B1: the second call stands in the place of the first, and what was called since stands as it was called; not
    one that nobody may make. Returns whether it was accepted."""
    place = changed[0]
    first = next(n for n, call in enumerate(board.calls) if call[0] == board.replaced[place])
    if not is_admissible(standing_after(board.calls[:first]), *changed[1:]):
        return False
    board.withdrawn_calls.remove(changed)
    del board.cancelled[place]
    board.accepted.add(place)
    _put_in_place_of(board, first, changed)
    return True


def refuse_call(board: Board, place: int, event: ActionRefused) -> bool:
    """The left-hand opponent does not accept an irregular call: it is cancelled; nor the call a player changed his own
    to: that stands as it was (25B2). What replaced an insufficient bid in haste stands (27C). Nobody else's word
    counts. Returns whether there was such a call."""
    index = to_be_decided(board).get(event.seat.index)
    if index is None:
        return False
    last = board.calls[index][0]
    first = board.replaced.get(last)
    was_accepted = first in board.accepted or others_called_between(board, last)
    changes_a_legal_call = first is not None and (was_accepted or not _is_irregular_at(board, first, UNLAWFUL))
    if changes_a_legal_call:
        _change_back(board, index, place)
    elif _is_irregular_at(board, last, UNLAWFUL) or (
        first is not None and _is_irregular_at(board, first, (Irregularity.CALL_OUT_OF_TURN,))
    ):
        _cancel_from(board, index, place, index + 1)
        _look_again(board, index)
    elif first is not None:
        board.refused.add(first)
    return True


def _look_again(board: Board, index: int) -> None:
    """A call was cancelled that another had been made after: whose turn it was then is the turn of him whose call is
    gone. Who has called at that turn has called in turn."""
    if index >= len(board.calls) or board.calls[index][0] not in board.turn_of:
        return
    place, seat, call = board.calls[index]
    before = board.calls[index - 1][1] if index else board.dealer.index - 1 & 3
    if seat != before + 1 & 3:
        board.turn_of[place] = before + 1 & 3
        return
    del board.turn_of[place]
    who = SEATS[seat]
    kind = _is_unlawful(standing_after(board.calls[:index]), who, call)
    board.irregular = [i for i in board.irregular if i.place != place or i.kind is not Irregularity.CALL_OUT_OF_TURN]
    if kind is not None:
        board.irregular.append(Irregular(kind, place, who))
