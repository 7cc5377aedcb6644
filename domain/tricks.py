"""Tricks worked out from the cards that lie on them: who wins, whose turn it is, whose lead (44)."""

from __future__ import annotations

from domain.board import Board, Irregularity, Trick
from domain.cards import Card
from domain.events import ActionRefused, DummyCardNamed
from domain.happened import Play
from domain.seats import Seat
from domain.unseen import winner_with_unseen, work_out_unseen

__all__ = ["fails_to_follow", "is_before_declarers_lead", "on_lead", "settle", "take_from_trick"]


def settle(board: Board) -> None:
    """Work out winners, tricks won, and whose turn it is from the cards that lie on the tricks.

    The trick in progress is the first that lacks a card: a withdrawn card is owed before play goes on.
    """
    board.won = list(board.won_unrecorded or (0, 0))
    if board.unseen:
        work_out_unseen(board)
    for trick in board.tricks:
        if trick.number == 13:
            _lead_to_last_trick(board)
        if trick.told:
            board.won[trick.winner & 1] += trick.winner >= 0 and board.won_unrecorded is None
            continue
        trick.winner = _winner_of(board, trick)
        if trick.complete and trick.winner >= 0:
            board.won[trick.winner & 1] += 1
    if board.tricks[-1].complete and len(board.tricks) < 13:
        board.tricks.append(Trick(len(board.tricks) + 1))
    board.trick = next((trick for trick in board.tricks if not trick.complete), board.tricks[-1])
    _take_back_premature_lead(board)
    led = board.trick.led
    winning = board.trick.cards[board.trick.winner] if board.trick.winner >= 0 else None
    board.led = led.mask if led else 0
    board.best = board.strength[winning.index] if winning else -1
    due, with_care = _due(board), bool(board.unseen or board.unrecorded)
    if is_before_declarers_lead(board):
        due, with_care = on_lead(board), True
    board.turn, board.waiting = (-1, due) if with_care else (due, -1)


def _lead_to_last_trick(board: Board) -> None:
    """Law 53A (2017): a lead out of turn to the thirteenth trick is never the lead: the card of the hand whose lead it
    was is, whenever it comes (53B)."""
    proper = board.tricks[11].winner
    if proper >= 0 and board.tricks[12].cards[proper] is not None:
        board.tricks[12].leader = proper


def _take_back_premature_lead(board: Board) -> None:
    """What a defender led before his partner had won the trick was no lead: it goes back before him (57A)."""
    trick = board.trick
    if trick.count != 1 or trick.leader < 0 or trick.number == 1:
        return
    before, place = board.tricks[trick.number - 2], trick.places[trick.leader]
    card = trick.cards[trick.leader]
    led = any(i.place == place and i.kind is Irregularity.PREMATURE_LEAD for i in board.irregular)
    if led and card is not None and before.winner not in (-1, trick.leader):
        take_from_trick(board, trick, trick.leader, max(before.places))


def _winner_of(board: Board, trick: Trick) -> int:
    """Law 44E-F (2017): the highest trump, else the highest card of the suit led; -1 while nothing is led, or where a
    card that nobody saw may have won."""
    if trick.unseen:
        return winner_with_unseen(board, trick)
    led = trick.led
    if led is None:
        return -1
    trump = board.contract.strain.trump if board.contract else None
    best = trick.leader
    for n in range(4):
        card = trick.cards[n]
        leading = trick.cards[best]
        if card is None or leading is None or card.suit not in (led, trump):
            continue
        if board.strength[card.index] > board.strength[leading.index]:
            best = n
    return best


def _due(board: Board) -> int:
    """Whose card is due; -1 where none is, or where a lead is missing under cards already played to it.

    While a claim stands only a card that was taken back is due: in place of a revoke (62A).
    """
    trick = board.trick
    lead_is_missing = trick.count and not trick.has_card_of(trick.leader)
    if board.contract is None or trick.complete or lead_is_missing or board.declaring_side_led_first:
        return -1
    last = trick.number == 13 and trick.count and trick.leader != on_lead(board) >= 0
    if last and board.claim is None:
        return on_lead(board)
    if trick.count:
        due = next(trick.leader + k & 3 for k in range(4) if not trick.has_card_of(trick.leader + k & 3))
        if board.claim is None or any(play.seat == due for play, _ in trick.withdrawn):
            return due
        return -1
    if board.claim is not None:
        return -1
    return on_lead(board)


def on_lead(board: Board) -> int:
    """Whose lead it is to the trick in progress: the winner's of the one before, at first declarer's left-hand
    opponent's; -1 while there is no contract, or where nobody saw who won, or recorded it."""
    number = board.trick.number
    previous = board.tricks[number - 2].winner if number > 1 else -1
    not_seen = number > 1 and bool(board.tricks[number - 2].unseen or board.tricks[number - 2].told)
    if previous >= 0 or not_seen or board.contract is None or board.unrecorded:
        return previous
    return board.contract.declarer.left.index


def is_before_declarers_lead(board: Board) -> bool:
    """Law 60B (2017): whether what lies there is a defender's card that came when declarer had to take back his lead
    from the wrong hand, and before he had led from the right one: it is no lead."""
    trick, contract = board.trick, board.contract
    if trick.count != 1 or trick.leader < 0 or contract is None or board.claim is not None:
        return False
    declaring = contract.declarer.index & 1
    owed = on_lead(board)
    if trick.leader & 1 == declaring or owed < 0 or owed & 1 != declaring:
        return False
    return _wrong_hand_was_refused(board, trick, contract.declarer.partner, trick.places[trick.leader])


def _wrong_hand_was_refused(board: Board, trick: Trick, dummy: Seat, before: int) -> bool:
    """Whether a lead of the declaring side's to this trick was taken back before a place, or a card of dummy's that was
    called as one was refused."""
    for back, at in trick.withdrawn:
        if back.seat & 1 == dummy.index & 1 and at < before:
            return True
    began = max((play.place for play in board.plays if play.place < before), default=0)
    called = 0
    for moment in board.moments:
        if not began < moment.place < before:
            continue
        if isinstance(moment.event, DummyCardNamed) and moment.event.seat is dummy and on_lead(board) != dummy.index:
            called = moment.place
        elif called and isinstance(moment.event, ActionRefused) and moment.event.seat.side is not dummy.side:
            return True
    return False


def take_from_trick(board: Board, trick: Trick, n: int, place: int) -> None:
    """A card goes back from the trick into its hand."""
    card = trick.cards[n]
    if card is None:
        return
    trick.withdrawn.append((Play(trick.places[n], n, card, trick.number), place))
    trick.cards[n] = None
    trick.places[n] = 0
    trick.count -= 1
    board.hands[n] |= card.bit if board.known[n] else 0
    if not trick.count:
        trick.leader = -1


def fails_to_follow(board: Board, trick: Trick, seat: Seat, card: Card) -> bool:
    """Law 44C (2017): a card of the suit led is held, and another suit played: more of them than cards that the hand
    has played and nobody saw."""
    led = trick.led
    if led is None or card.suit is led:
        return False
    return (board.hands[seat.index] & led.mask).bit_count() > board.unseen_of(seat)
