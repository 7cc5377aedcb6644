"""The positions that a board went through, as the record has them: withdrawn cards lie where they lay then.

A hand is what it is known to have been at the end of the record: a card that was found later counts as held all along
(14B4), and a hand that was not known is told by its thirteen cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.amendments import effective
from domain.board import Board, Claim, entry_of, place_of
from domain.cards import Card
from domain.events import AnyEvent, BoardStarted, CardPlaced, CardPlayed, CardWithdrawn
from domain.seats import SEATS, Seat
from domain.table import Table
from projections.equity.position import Hands, Position, Unclear, fault_of
from projections.rulings.replay import Replay

__all__ = ["Played", "course_of", "hands_of", "position_at", "position_of_claim", "positions_of"]

EVERY_CARD = (1 << 52) - 1


class Played(Struct, frozen=True):
    """A card as it was played, also one taken back since, with the position before it."""

    place: int
    seat: Seat
    card: Card
    trick: int
    before: Position | Unclear

    @property
    def entry(self) -> int:
        """The number of its entry."""
        return entry_of(self.place)


def hands_of(board: Board) -> Hands | Unclear:
    """The four hands with thirteen cards each, as they are known at last."""
    hands = [_hand_of(board, seat) for seat in SEATS]
    missing = tuple(seat for seat, hand in zip(SEATS, hands, strict=True) if hand is None)
    told = [hand for hand in hands if hand is not None]
    seen = 0
    for hand in told:
        seen |= hand
    if len(missing) == 1 and seen.bit_count() == 39 and sum(map(int.bit_count, told)) == 39:
        told.insert(missing[0].index, EVERY_CARD & ~seen)
    elif missing:
        return Unclear("hand_not_known", missing)
    whole = (told[0], told[1], told[2], told[3])
    wrong = tuple(seat for seat in SEATS if whole[seat.index].bit_count() != 13)
    if wrong:
        return Unclear("wrong_count", wrong)
    twice = tuple(s for s in SEATS if any(whole[s.index] & whole[other.index] for other in SEATS if other is not s))
    return Unclear("same_card_twice", twice) if twice else whole


def _hand_of(board: Board, seat: Seat) -> int | None:
    """A hand as it is known; else what its player has played, where that is thirteen cards."""
    if board.known[seat.index]:
        return board.held[seat.index]
    played = 0
    for trick in board.tricks:
        card = trick.cards[seat.index]
        played |= card.bit if card is not None else 0
    return played if played.bit_count() == 13 else None


def course_of(replay: Replay, board: Board) -> list[Played]:
    """Every card of the board's play, in the order of the record, with the position before it."""
    hands = hands_of(board)
    found: list[Played] = []
    for then, place, event in _course(replay, board):
        if isinstance(event, CardPlayed | CardPlaced) and then.contract is not None:
            before = _position(then, hands)
            found.append(Played(place, event.seat, event.card, then.trick.number, before))
    return found


def position_at(replay: Replay, board: Board, place: int) -> Position | Unclear:
    """The position in which the entry at a place was made."""
    last: Board | None = None
    for then, at, _ in _course(replay, board):
        if at >= place:
            return _position(then, hands_of(board))
        last = then
    return _position(board, hands_of(board)) if last is not None else Unclear("not_begun")


def positions_of(replay: Replay, board: Board) -> list[tuple[int, Position | Unclear]]:
    """The positions in which the entries of a board were made, each with its place; the last is that behind them all,
    with the place of no entry."""
    hands = hands_of(board)
    if isinstance(hands, Unclear):
        return []
    found = [(place, _position(then, hands)) for then, place, _ in _course(replay, board)]
    return [*found, (place_of(len(replay.events) + 1), _position(board, hands))]


def position_of_claim(replay: Replay, board: Board, claim: Claim) -> Position | Unclear:
    """The position that a claim is about. What was put right after it (62A with 70) is put right; nothing else that
    was played since counts."""
    table = Table()
    owed: list[Seat] = []
    for place, event in effective(replay.events[: replay.until]):
        if place > claim.place and isinstance(event, BoardStarted):
            break
        if place >= claim.place:
            if isinstance(event, CardWithdrawn):
                owed.append(event.seat)
            elif isinstance(event, CardPlayed) and event.seat in owed:
                owed.remove(event.seat)
            else:
                continue
        table.apply(place, event)
    then = next((other for other in table.boards if other.place == board.place), None)
    return _position(then, hands_of(board)) if then is not None else Unclear("not_begun")


def _course(replay: Replay, board: Board) -> Iterator[tuple[Board, int, AnyEvent]]:
    """Each event while the board was in play, with the board as it stood before it. The board grows as one goes on."""
    table = Table()
    for place, event in effective(replay.events[: replay.until]):
        if table.board is not None and table.board.place == board.place:
            yield table.board, place, event
        table.apply(place, event)


def _position(then: Board, hands: Hands | Unclear) -> Position | Unclear:
    """How the cards lay on a board; Unclear where they lay so that nobody can be told to play."""
    if then.contract is None:
        return Unclear("passed_out" if then.passed_out else "no_contract")
    if isinstance(hands, Unclear):
        return hands
    if then.unrecorded:
        return Unclear("play_unrecorded")
    if then.unseen:
        return Unclear("card_not_seen", tuple(dict.fromkeys(SEATS[card.seat] for card in then.unseen)))
    trick = then.trick
    if (
        then.declaring_side_led_first
        or any(later.count for later in then.tricks if later.number > trick.number)
        or any(each.surplus for each in then.tricks)
    ):
        return Unclear("in_disorder")
    leader = SEATS[trick.leader] if trick.count else _on_lead(then)
    if leader is None:
        return Unclear("in_disorder")
    left, won = _without_what_was_played(then, hands), (then.won[0], then.won[1])
    if trick.complete:
        played_out = Position(left, then.contract.strain, SEATS[trick.winner], (), won)
        return fault_of(played_out) or played_out
    lying = [trick.cards[leader.index + k & 3] for k in range(4)]
    due = lying.index(None)
    on_trick = tuple(card for card in lying[:due] if card is not None)
    ahead = tuple(lying[due + 1 :]) if any(lying[due + 1 :]) else ()
    position = Position(left, then.contract.strain, leader, on_trick, won, ahead)
    return fault_of(position) or position


def _on_lead(then: Board) -> Seat | None:
    """Who is to lead to the trick in progress."""
    if then.trick.number == 1:
        return then.contract.declarer.left if then.contract else None
    winner = then.tricks[then.trick.number - 2].winner
    return SEATS[winner] if winner >= 0 else None


def _without_what_was_played(then: Board, hands: Hands) -> Hands:
    left = list(hands)
    for trick in then.tricks:
        for n, card in enumerate(trick.cards):
            left[n] &= ~card.bit if card is not None else -1
    return left[0], left[1], left[2], left[3]
