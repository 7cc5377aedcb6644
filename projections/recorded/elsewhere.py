"""What a board asks of the others at its table, of its round, and of other tables: a law looks beyond its own board in
no other way.

Each question names the kinds of event that can change its answer. A replay that grows keeps what the Laws made of a
board until an event of such a kind gives another answer to something that was asked for that board.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from domain.board import Board
from domain.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    BoardStarted,
    CallChanged,
    CallMade,
    ContractRecorded,
    DirectorCalled,
    Event,
    JudgementMade,
    RedealOrdered,
    RoundEnded,
    RoundStarted,
    ScoreAdjusted,
)
from domain.happened import Moment
from domain.seats import Seat
from domain.table import Table, board_meant
from projections.recorded.other_table import Played
from projections.recorded.seating import Seating
from projections.recorded.stream import SessionStream

__all__ = ["REACH", "Again", "Elsewhere", "Learned", "OfAppeal"]

P = ParamSpec("P")
A = TypeVar("A")

OF_APPEALS = (AppealLodged, AppealHeard, AppealDecided, AppealReferredBack)

REACH: dict[str, frozenset[type]] = {}
"""By question, the kinds of event that can change its answer."""


class Learned:
    """No event of the table: its session has learned something of another table (`SessionStream.learn`)."""


class Again(NamedTuple):
    """The same board, begun another time at the table."""

    place: int
    """Where it was begun."""
    redealt: tuple[int, ...]
    """Where it was ordered, before this one was begun, that it is dealt anew."""
    judged: tuple[Moment, ...]
    """What the director answered about it."""


class OfAppeal(NamedTuple):
    """An event about an appeal, whatever board it was recorded by."""

    board: int | None
    """The board it was recorded by; None where it belongs to none."""
    place: int
    event: Event


def changed_by(
    *kinds: type,
) -> Callable[[Callable[Concatenate[Elsewhere, P], A]], Callable[Concatenate[Elsewhere, P], A]]:
    """A question whose answer only events of these kinds can change. It is answered once, and the answer kept."""

    def asking(answer: Callable[Concatenate[Elsewhere, P], A]) -> Callable[Concatenate[Elsewhere, P], A]:
        REACH[answer.__name__] = frozenset(kinds)

        @wraps(answer)
        def asked(self: Elsewhere, *args: P.args, **named: P.kwargs) -> A:
            key = answer, args
            found: Any = self.asked.get(key, self)
            if found is self:  # no answer yet
                found = self.asked[key] = answer(self, *args, **named)
            told: A = found
            return told

        return asked  # type: ignore[return-value]  # `wraps` forgets that it is a method

    return asking


class Elsewhere:
    """The questions of one board; what was asked is kept with its answer. The arguments of a question are hashable,
    and an answer is a value: what it holds does not change."""

    __slots__ = ("_board", "_table", "asked", "session")

    def __init__(self, table: Table, board: Board, session: SessionStream) -> None:
        self._table = table
        self._board = board
        self.asked: dict[tuple[Callable[..., Any], tuple[Any, ...]], Any] = {}
        self.session = session if self.is_latest else SessionStream()
        """The session's own stream, which speaks of the latest board of a number."""

    def is_changed_by(self, kind: type) -> bool:
        """Whether something that was asked has another answer, now that the table has taken an event of a kind."""
        return any(
            kind in REACH[question.__name__] and question(self, *args) != answer
            for (question, args), answer in self.asked.items()
        )

    def is_as_asked_of(self, table: Table) -> bool:
        """Whether whatever was asked has the same answer at the table as it was folded anew; it is asked there from now
        on."""
        self._table = table
        return all(question(self, *args) == answer for (question, args), answer in self.asked.items())

    @property
    def is_begun(self) -> bool:
        """Whether the board itself was begun at this table; if not, there are only decisions about it."""
        return self._board.place in [board.place for board in self._table.boards]

    @property
    def is_first(self) -> bool:
        """Whether the board was not begun before."""
        again = self.same_number()
        return not again or again[0].place > self._board.place

    @property
    def is_latest(self) -> bool:
        """Whether the board was not begun again since."""
        again = self.same_number()
        return not again or again[-1].place < self._board.place

    @changed_by(BoardStarted)
    def begun_after(self) -> int | None:
        """The place where the next board was begun; None before."""
        boards = self._table.boards
        n = bisect_right(boards, self._board.place, key=lambda board: board.place)
        return boards[n].place if n < len(boards) else None

    @changed_by(RoundEnded)
    def ended(self) -> int:
        """The place where the round ended; 0 while it goes on."""
        return self._table.ended

    @changed_by(CallMade, CallChanged, ContractRecorded)
    def called_after(self, seats: tuple[Seat, ...]) -> int | None:
        """The place of the first call that any of the seats made on a board begun after this one (63A4, 64B4, 69A), or
        of a contract that tells of it."""
        return self._table.first_call_later(self._board, seats)

    @changed_by(DirectorCalled)
    def director_after(self, place: int) -> tuple[int, DirectorCalled] | None:
        """Where the director was called first after a place, about whatever board."""
        called = [
            (moment.place, moment.event)
            for board in self._table.boards
            for moment in board.moments
            if moment.place > place and isinstance(moment.event, DirectorCalled)
        ]
        return min(called, key=lambda each: each[0], default=None)

    @changed_by(BoardStarted, JudgementMade)
    def same_number(self) -> tuple[Again, ...]:
        """The boards of the same number that were begun before this one, or after it, in their order."""
        table, number = self._table, self._board.number
        if table.first_board(number) is table.find_board(number):
            return ()
        others = (board for board in table.boards if board.number == number and board is not self._board)
        return tuple(Again(board.place, _redealt(board, self._board), _judged(board)) for board in others)

    @changed_by(BoardStarted, JudgementMade, ScoreAdjusted)
    def without_result(self, gives_no_result: Callable[[Event], bool]) -> frozenset[int]:
        """The boards of which anything was judged, or a score given, by which they have no result (86B2)."""
        own = self._board
        boards = {board.number: board for board in self._table.boards} | {own.number: own}
        found = {n for n, board in boards.items() if any(gives_no_result(moment.event) for moment in board.moments)}
        strays = {board_meant(event) or 0 for _, event in self._table.strays if gives_no_result(event)}
        return frozenset(found | strays)

    @changed_by(*OF_APPEALS)
    def appeals(self) -> tuple[OfAppeal, ...]:
        """Everything at the table about appeals: an appeal is named by its number, whatever board is in play."""
        moments = ((board.number, each.place, each.event) for board in self._table.boards for each in board.moments)
        strays = ((None, place, event) for place, event in self._table.strays)
        return tuple(OfAppeal(*each) for each in (*moments, *strays) if isinstance(each[2], OF_APPEALS))

    @changed_by(RoundStarted)
    def begun_as(self) -> RoundStarted | None:
        """The round, as the latest line that began it has it."""
        return self._table.round

    @changed_by(Learned)
    def other_table(self, seating: Seating) -> Played | None:
        """The other table of the match that played the board, as far as the session has learned of it (86, 87)."""
        return self.session.other_table(seating, self._board)

    @changed_by(Learned)
    def may_differ(self, seating: Seating) -> bool:
        """Whether any table of the same two contestants played the board in another form (87A)."""
        return self.session.may_differ(seating, self._board)

    @changed_by(Learned)
    def tables_with(self, appeal: str) -> frozenset[str]:
        """The tables that have an appeal of a number, as far as is known."""
        return frozenset(self.session.tables_with(appeal))


def _redealt(board: Board, before: Board) -> tuple[int, ...]:
    ordered = (moment.place for moment in board.moments if isinstance(moment.event, RedealOrdered))
    return tuple(place for place in ordered if place < before.place)


def _judged(board: Board) -> tuple[Moment, ...]:
    return tuple(moment for moment in board.moments if isinstance(moment.event, JudgementMade))
