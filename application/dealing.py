"""Which of the cards dealt in a session a board takes that somebody begins at a table.

Whoever records by a link can begin any board at his table, be it one that is in play elsewhere. It takes its cards only
where the movement brings it there, in a round that has come: so that a code on a table shows no other board's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from application.office import SessionAtHand
from application.rights import Role
from domain.events import BoardDealt, BoardStarted
from domain.streams import STREAM, session_of

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

    def __getitem__(self, board: int) -> BoardDealt:
        found = self._session.deals[board]
        if not _is_due(self._session, self._stream, board):
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
    others = [place for place in movement.due if place[1] != table]
    if not others or round <= min(number for number, _ in movement.due):
        return True
    name = session_of(stream)
    return any(
        session.has_recorded(f"{name}.r{number}.t{other}") for number, other in others if number in (round - 1, round)
    )
