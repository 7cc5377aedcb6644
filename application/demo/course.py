"""What happens next at a table of a made-up evening, from where the log says that it stands.

Nothing is planned beyond the next act. So somebody else may record at the same table: the evening goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from application.demo.bidding import a_call
from application.demo.mishaps import Mishap
from application.demo.playing import a_card, sure_tricks
from application.recording import Understood
from domain.board import Board, Phase
from domain.calls import Call
from domain.cards import Card
from domain.events import (
    AnyEvent,
    AssentGiven,
    BoardStarted,
    CallMade,
    CardPlayed,
    ClaimMade,
    RoundEnded,
    TempoNoted,
)
from domain.events.base import Hands
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from projections.desk import may
from projections.desk.steps import Agreement, Waits, cases_on
from projections.rulings.replay import Replay

__all__ = ["is_held_up", "next_act"]


def next_act(
    replay: Replay, due: Mapping[int, Hands], random: Random, mishaps: list[Mishap], *, waits: bool = True
) -> Understood | None:
    """What is recorded next at a table that plays boards with these cards; None while it waits for the director, or
    where its round is over. A mishap happens at the first moment at which it can, and is taken from the list. Without
    `waits` the table goes on though something is open."""
    board = replay.board
    if board is None or _is_over(board):
        return _next_board(replay, due)
    if waits and is_held_up(replay):
        return None
    for mishap in [one for one in mishaps if one.board == board.number]:
        found = mishap.happens(board)
        if found is not None:
            mishaps.remove(mishap)
            return found
    return _in_turn(replay, board, random)


def is_held_up(replay: Replay) -> bool:
    """Whether the table waits for a choice or a judgement before it goes on."""
    board = replay.board
    if board is None or board.phase is Phase.OVER:
        return False
    steps = [case.next for case in cases_on(replay.rulings(board)) if case.next is not None]
    return not _is_over(board) and any(not isinstance(step, Waits | Agreement) for step in steps)


def _is_over(board: Board) -> bool:
    claimed = board.claim is not None and (board.claim.assents or board.claim.objections)
    return board.phase is Phase.OVER or board.tricks_agreed is not None or bool(claimed)


def _next_board(replay: Replay, due: Mapping[int, Hands]) -> Understood | None:
    """The next board that is due, with its cards as dealt; the end of the round after the last."""
    begun = {board.number for board in replay.boards}
    left = [number for number in due if number not in begun]
    if left:
        number = left[0]
        return Understood([BoardStarted(number, standard_dealer(number), standard_vul(number), due[number])])
    ended = any(isinstance(event, RoundEnded) for event in replay.events)
    return None if ended else Understood([RoundEnded()])


def _in_turn(replay: Replay, board: Board, random: Random) -> Understood | None:
    """A call, a card or a claim of the player whose turn it is, or the answer to a claim."""
    if board.phase is Phase.CLAIMED:
        assert board.claim is not None
        return Understood([AssentGiven(board.claim.seat.left)])
    seat = may.seat_to_act(board)
    if seat is None:
        return None
    if board.phase is Phase.AUCTION:
        return Understood(_called(replay, board, seat, random))
    tricks = sure_tricks(board)
    if tricks and tricks == board.tricks_left and random.random() < 0.8:
        return Understood([ClaimMade(seat, tricks, "the rest are mine", shown=True, line="from the top")])
    return Understood([CardPlayed(seat, _lawful_card(replay, board, seat, random))])


def _called(replay: Replay, board: Board, seat: Seat, random: Random) -> list[AnyEvent]:
    """A call, now and then after some thought."""
    wanted = a_call(board, seat)
    verdicts = may.calls(replay, seat)
    is_bold = random.random() < 0.06
    call = wanted if verdicts[wanted.value].status == "yes" and not is_bold else Call.PASS
    thought = [TempoNoted(seat, random.randint(9, 14))] if call.level > 2 and random.random() < 0.05 else []
    return [CallMade(seat, call), *thought]


def _lawful_card(replay: Replay, board: Board, seat: Seat, random: Random) -> Card:
    """The card that is wanted where it is lawful, else another that is; now and then a careless one."""
    wanted = a_card(board, seat)
    verdicts = may.cards(replay, seat)
    lawful = [card for card, verdict in verdicts.items() if verdict.status == "yes"]
    if not lawful or (wanted.value in lawful and random.random() > 0.1):
        return wanted
    return Card(random.choice(lawful))
