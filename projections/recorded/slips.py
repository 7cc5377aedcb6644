"""A result as a slip tells it: contract, declarer, lead and tricks, without calls and cards."""

from __future__ import annotations

from msgspec import Struct

from domain.board import Board, entry_of
from domain.calls import Call, Contract, contract_from_text
from domain.cards import Card, hand_from_text
from domain.events import ContractRecorded, ScoreEntered, TricksAgreed
from domain.events.base import Hands
from domain.seats import SEATS, Seat

__all__ = ["Slip", "TakenDown", "has_calls_alone", "holder_of", "is_recorded_in_play", "lead_told", "taken_down"]


class Slip(Struct, frozen=True):
    """What a slip says of a board."""

    contract: str
    """`4SX`, or `pass`."""
    declarer: Seat | None = None
    tricks: int | None = None
    lead: Card | None = None

    @property
    def played(self) -> Contract | None:
        """Its contract; None where the board was passed out, or it names none."""
        return contract_from_text(self.contract, self.declarer)

    def events(self) -> tuple[ContractRecorded | TricksAgreed, ...]:
        """What is recorded of it, behind the beginning of its board."""
        told = ContractRecorded(self.contract, self.declarer, self.lead)
        return (told,) if self.tricks is None else (told, TricksAgreed(self.tricks))


class TakenDown(Struct, frozen=True):
    """A slip as it was recorded at a table, with the places of its two entries."""

    slip: Slip
    contract: int
    tricks: int
    """0 where no number of tricks was recorded."""
    by: str
    at: str
    points: int = 0
    """Where points were entered beside it, the last of several; 0 where none were."""

    @property
    def entry(self) -> int:
        """The entry of its contract."""
        return entry_of(self.contract)


def taken_down(board: Board) -> TakenDown | None:
    """The slip of a board; None where none was recorded, or its auction or tricks were. Of what a director told of a
    matter there it tells the result."""
    contract, tricks, scores = (
        [one for one in board.moments if isinstance(one.event, kind)]
        for kind in (ContractRecorded, TricksAgreed, ScoreEntered)
    )
    if not contract or is_recorded_in_play(board):
        return None
    told, number = contract[-1].event, tricks[-1].event if tricks else None
    assert isinstance(told, ContractRecorded)
    count = number.declarer_tricks if isinstance(number, TricksAgreed) else None
    slip = Slip(told.contract, told.declarer, count, told.lead)
    points = [one.place for one in scores if isinstance(one.event, ScoreEntered) and one.event.unit == "points"]
    places = contract[-1].place, tricks[-1].place if tricks else 0
    return TakenDown(slip, *places, told.by, told.at, points[-1] if points else 0)


def is_recorded_in_play(board: Board) -> bool:
    """Whether the table itself recorded a board: a whole auction, or a trick with its cards."""
    last = [call for _, _, call in board.calls[-3:]]
    is_called = len(board.calls) > 3 and last == [Call.PASS] * 3
    return is_called or any(trick.count == 4 for trick in board.tricks) or _begun_by_calls(board)


def _begun_by_calls(board: Board) -> bool:
    """Whether cards are recorded behind an auction, which no contract that was told takes the place of."""
    is_told = any(isinstance(moment.event, ContractRecorded) for moment in board.moments)
    return bool(board.calls and board.plays) and not is_told


def has_calls_alone(board: Board) -> bool:
    """Whether calls are recorded and no contract is told: those of the table, or those before a call that the director
    was called for."""
    return bool(board.calls or board.withdrawn_calls) and board.contract is None and not board.passed_out


def lead_told(board: Board) -> Card | None:
    """The lead that a slip tells; None where none does, or cards were recorded."""
    told = taken_down(board)
    return told.slip.lead if told is not None else None


def holder_of(hands: Hands, card: Card) -> Seat | None:
    """Who was dealt a card; None where that is not known."""
    for seat, hand in zip(SEATS, hands, strict=True):
        try:
            if hand is not None and hand_from_text(hand) & card.bit:
                return seat
        except ValueError:
            continue
    return None
