"""The course of a board as it was recorded: every call and every card in order, those too that were taken back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.board import Board, entry_of, place_of
from domain.calls import Call
from domain.cards import Card, hand_to_text
from domain.events import CallAlerted
from domain.happened import Play, Unseen
from domain.seats import SEATS, Seat

__all__ = ["CallMadeView", "CardPlayedView", "CourseView", "course_view"]


class CallMadeView(Struct, frozen=True):
    """A call that was made."""

    place: int
    entry: int
    number: int
    """1 for the first."""
    seat: Seat
    call: Call
    is_alerted: bool
    meaning: str
    """As the alert told it."""
    irregularity: str | None
    stands: bool
    taken_back_by: int | None
    """The entry that took it back."""
    replaces: int | None
    """The entry of the call that its player changed."""


class CardPlayedView(Struct, frozen=True):
    """A card that was played to a trick, or put to one."""

    place: int
    entry: int
    trick: int
    turn: int | None
    """1 for the card led, to 4; None where it does not lie in the trick."""
    seat: Seat
    card: Card | None
    """None where nobody saw it."""
    irregularity: str | None
    stands: bool
    wins: bool
    """Whether it won a trick that is complete."""
    is_surplus: bool
    """Whether it lies beside the trick (67)."""
    taken_back_by: int | None


class CourseView(Struct, frozen=True):
    """A board from its deal to its last card."""

    board: int
    place: int
    """Where it was begun; 0 where it was not."""
    entry: int
    dealer: Seat
    vul: str
    hands: tuple[str | None, ...]
    """As taken from the board, North first; None where a hand is not known."""
    contract: str
    """`4SX`, `pass`; empty where there is none."""
    declarer: Seat | None
    lead: Card | None
    """The opening lead, where it was seen."""
    calls: tuple[CallMadeView, ...]
    cards: tuple[CardPlayedView, ...]


def course_view(board: Board) -> CourseView:
    """The course of a board."""
    contract, first = board.contract, board.tricks[0]
    return CourseView(
        board.number,
        board.place,
        entry_of(board.place),
        board.dealer,
        board.vul,
        tuple(hand_to_text(hand) if known else None for hand, known in zip(board.dealt, board.known, strict=True)),
        "pass" if board.passed_out else contract.text if contract else "",
        contract.declarer if contract else None,
        first.cards[first.leader] if first.leader >= 0 else None,
        tuple(_calls(board)),
        tuple(_cards(board)),
    )


def _calls(board: Board) -> Iterator[CallMadeView]:
    standing = {call[0] for call in board.calls}
    kinds = _irregularities(board)
    calls = sorted((*board.calls, *board.withdrawn_calls), key=lambda call: call[0])
    alerts = _alerts(board, calls)
    for number, (place, seat, call) in enumerate(calls, 1):
        told = entry_of(place), number, SEATS[seat], call, place in alerts, alerts.get(place, ""), kinds.get(place)
        back, before = _entry(board.cancelled.get(place)), _entry(board.replaced.get(place))
        yield CallMadeView(place, *told, place in standing, back, before)


def _alerts(board: Board, calls: list[tuple[int, int, Call]]) -> dict[int, str]:
    """By place of a call: what its alert said it means."""
    found: dict[int, str] = {}
    for moment in board.moments:
        event = moment.event
        if isinstance(event, CallAlerted):
            own = [place for place, seat, _ in calls if seat == event.seat.index and place < moment.place]
            place = place_of(event.about) if event.about is not None else own[-1] if own else None
            if place is not None:
                found[place] = event.meaning or found.get(place, "")
    return found


def _cards(board: Board) -> Iterator[CardPlayedView]:
    back = {play.place: place for trick in board.tricks for play, place in trick.withdrawn}
    surplus = {play.place: play for trick in board.tricks for play in trick.surplus}
    plays: dict[int, Play | Unseen] = {play.place: play for play in (*board.all_played, *surplus.values())}
    kinds = _irregularities(board)
    for place in sorted(plays):
        play, taken_back = plays[place], _entry(back.get(place))
        trick = board.trick_number(play.trick)
        lies = trick is not None and trick.places[play.seat] == place
        turn = (play.seat - trick.leader & 3) + 1 if trick is not None and lies and trick.leader >= 0 else None
        wins = trick is not None and lies and trick.complete and trick.winner == play.seat
        stands = lies or (place in surplus and not taken_back)
        card = play.card if isinstance(play, Play) else None
        told = entry_of(place), play.trick, turn, SEATS[play.seat], card, kinds.get(place)
        yield CardPlayedView(place, *told, stands, wins, place in surplus, taken_back)


def _irregularities(board: Board) -> dict[int, str]:
    """By place, what was irregular about a call or card in itself."""
    return {irregular.place: irregular.kind.value for irregular in board.irregular}


def _entry(place: int | None) -> int | None:
    return entry_of(place) if place else None
