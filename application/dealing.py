"""Which of the cards dealt in a session a board takes that somebody begins at a table.

Whoever records by a link can begin any board at his table, be it one that is in play elsewhere. It takes its cards only
where the movement brings it there, in a round that has come: so that a code on a table shows no other board's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from application.office import SessionAtHand
from application.rights import Role
from domain.events import BoardDealt, BoardStarted
from domain.streams import STREAM

__all__ = ["cards_kept_back", "deals_for"]


def deals_for(session: SessionAtHand, stream: str, role: Role) -> Mapping[int, BoardDealt]:
    """The deals, by board, that boards begun at a table by a role take their cards from. Of a session without a
    movement they are all: nobody knows which boards are due where."""
    if role != "recorder" or not session.deals:
        return session.deals
    return _Due(session, stream)


def cards_kept_back(session: SessionAtHand, event: BoardStarted) -> bool:
    """Whether a board was begun without the cards that the session has dealt it."""
    return event.board in session.deals and not any(event.hands)


class _Due(Mapping[int, BoardDealt]):
    """The deals of the boards that are due at a table now, looked up when a board is begun."""

    def __init__(self, session: SessionAtHand, stream: str) -> None:
        self._session = session
        self._stream = stream
        self._is_due: dict[int, bool] = {}
        """The boards that were looked up."""

    def __getitem__(self, board: int) -> BoardDealt:
        found = self._session.deals[board]
        if board not in self._is_due:
            self._is_due[board] = _is_due(self._session, self._stream, board)
        if not self._is_due[board]:
            raise KeyError(board)
        return found

    def __iter__(self) -> Iterator[int]:
        return (board for board in self._session.deals if _is_due(self._session, self._stream, board))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _is_due(session: SessionAtHand, stream: str, board: int) -> bool:
    """Whether the movement brings a board to a table, in a round that has come: its first, or one before which, or in
    which, another table has recorded."""
    movement = session.own_stream.movement
    if not movement.due:
        return True
    if not STREAM.fullmatch(stream) or "." not in stream:
        return False
    _, told_round, told_table = stream.rsplit(".", 2)
    round, table = int(told_round[1:]), int(told_table[1:])
    due = movement.due_at(round, table)
    if due is None or board not in due.boards:
        return False
    return round == 1 or _is_near(session, round, table)


def _is_near(session: SessionAtHand, round: int, table: int) -> bool:
    """Whether another table has recorded in a round, or in the one before it; where there is no other, always. Those
    next to it are asked first: of a thousand tables one or two are."""
    told = session.own_stream.record.movement
    tables = told.tables if told is not None else 0
    others = [*range(table + 1, tables + 1), *range(1, table)]
    places = (f"{session.name}.r{number}.t{other}" for other in others for number in (round - 1, round))
    return not others or any(map(session.has_recorded, places))
