"""Boards that a table did not begin: those that have a score all the same, and those due when the round ended."""

from __future__ import annotations

from collections.abc import Sequence

from domain.amendments import effective
from domain.board import Board
from domain.events import (
    AnyEvent,
    AppealDecided,
    BoardDealt,
    BoardStarted,
    JudgementMade,
    PenaltyGiven,
    ScoreAdjusted,
    ScoreCorrected,
)
from domain.happened import Moment
from domain.numbering import standard_dealer, standard_vul
from domain.seats import Seat
from domain.table import Table, board_meant
from projections.recorded.stream import SessionStream

__all__ = ["not_begun"]

GIVES_A_SCORE = (ScoreAdjusted, ScoreCorrected, AppealDecided)
MOST_BOARDS = 999


def not_begun(table: Table, session: SessionStream, stream: str) -> list[Board]:
    """The boards, in the order of their numbers, each with what was recorded about it here."""
    strays: dict[int, list[tuple[int, AnyEvent]]] = {}
    for place, event in table.strays:
        number = board_meant(event)
        if number is not None and isinstance(event, (*GIVES_A_SCORE, PenaltyGiven)):
            strays.setdefault(number, []).append((place, event))
    due = session.seating(stream, table).boards
    wanted = {number for number, said in strays.items() if any(isinstance(one, GIVES_A_SCORE) for _, one in said)}
    wanted |= session.boards_scored(stream) if stream else set()
    wanted |= set(due) if table.ended else session.boards_scored("") & set(due)
    begun = {board.number for board in table.boards}
    numbers = (number for number in sorted(wanted - begun) if 1 <= number <= MOST_BOARDS)
    found = [_session_itself(session)] if session.name and stream == session.name and session.about(stream, 0) else []
    return found + [
        _board(number, strays.get(number, []), table.ended, session.record.deals.get(number)) for number in numbers
    ]


def _session_itself(session: SessionStream) -> Board:
    """Board 0 of a session's own stream: what is appealed of it belongs to no board; with what was judged of that."""
    judged: list[tuple[int, AnyEvent]] = [
        (place, event)
        for place, event in effective(session.events)
        if isinstance(event, JudgementMade) and event.incident.startswith(f"{session.name}#")
    ]
    return _board(0, judged, 0, None)


def _board(number: int, said: Sequence[tuple[int, AnyEvent]], ended: int, dealt: BoardDealt | None) -> Board:
    """A board without calls and cards; dealer and vulnerability as it was dealt, else by its number (2)."""
    dealer, vul = standard_dealer(number), standard_vul(number)
    if dealt is not None:
        vul = dealt.vul
        dealer = Seat(dealt.dealer) if dealt.dealer in [seat.value for seat in Seat] else dealer
    board = Board(said[0][0] if said else ended, BoardStarted(number, dealer, vul))
    board.moments += [Moment(place, event, 0) for place, event in said]
    return board
