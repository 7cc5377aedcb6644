"""A session is closed by a word, and every board is open to everybody then: not while boards are still to be played.
Nor does a round end at a table that has a board in hand, unless it is said that it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from application.office import Office, Room
from application.writing import Proposed
from domain.board import Phase
from domain.errors import NotMarked
from domain.events import AnyEvent, MovementSet, RoundEnded, SessionClosed
from domain.streams import session_of
from domain.table import fold
from projections.texts import message, some_of

__all__ = ["check_closing", "check_round_end"]


def check_round_end(room: Room, proposed: Sequence[Proposed]) -> None:
    """Raise NotMarked where a round is to end without a mark at a table that has boards in hand: they would await
    their results unnoticed."""
    for number, one in enumerate(proposed):
        if isinstance(one.event, RoundEnded) and not one.marks:
            replay = room.replay.after([before.event for before in proposed[:number] if before.stream == room.stream])
            in_hand = [board.number for board in replay.all_boards if replay.result(board).is_unfinished]
            if in_hand:
                boards = some_of([str(board) for board in in_hand], 6)
                raise NotMarked(message("hall", "round_with_boards", table=room.stream, boards=boards)).placed(
                    line=one.line
                )


def check_closing(office: Office, session: str, proposed: Iterable[Proposed]) -> None:
    """Raise NotMarked where a session is to be closed without a mark, and rounds are to come or a board lies on a
    table: what is closed by a slip shows everybody the boards that others are still to play."""
    closing = next((one for one in proposed if isinstance(one.event, SessionClosed) and not one.marks), None)
    if closing is None:
        return
    tables = [stream for stream in office.log.versions() if stream != session and session_of(stream) == session]
    missing = _rounds_to_come(office, session, tables)
    if missing:
        raise NotMarked(message("hall", "rounds_to_come", session=session, count=missing)).placed(line=closing.line)
    in_hand = [*_with_a_board(office, tables)]
    if in_hand:
        raise NotMarked(message("hall", "boards_in_hand", session=session, tables=some_of(in_hand, 6))).placed(
            line=closing.line
        )


def _rounds_to_come(office: Office, session: str, tables: Iterable[str]) -> int:
    """How many rounds of the movement nobody has begun."""
    told = [event.rounds for event in office.log.read(session) if isinstance(event, MovementSet)]
    return max(0, told[-1] - len({stream.split(".")[1] for stream in tables})) if told else 0


def _with_a_board(office: Office, tables: Iterable[str]) -> Iterator[str]:
    """The tables that have a board that is neither finished nor left."""
    for stream in tables:
        if _may_have_a_board(office.log.read(stream)):
            replay = office.room(stream).replay
            if replay.board is not None and replay.result(replay.board).is_unfinished:
                yield stream


def _may_have_a_board(entries: Sequence[AnyEvent]) -> bool:
    """Whether a table's last board may be unfinished, told without a look at the Laws: a thousand tables are asked."""
    board = fold(entries).board
    return board is not None and not (board.passed_out or board.tricks_agreed or board.phase is Phase.OVER)
