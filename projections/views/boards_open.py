"""The boards of a session as spectators are told of them: open since when, or how many tables are still to finish.

Nothing here tells a card, a contract or a result; of a board that is not open it tells no more than the movement does,
and which tables have finished it.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from projections.recorded.open_boards import OpenBoards, SessionBoards
from projections.texts import message

__all__ = ["BoardOpenView", "BoardsOpenView", "boards_open_view"]


class BoardOpenView(Struct, frozen=True):
    """A board, and whether spectators see it."""

    board: int
    state: str
    """`open`; `in_play`: a table has begun it; `to_come`."""
    why: str
    """What keeps it closed: `tables` that are still to finish it; `delay`, `round` or `session`, as was elected;
    `movement` (none tells who is due to play it); `same_cards` (they are in play in another session). Empty where it is
    open."""
    since: str
    """The entry by which it came open, `S1.r9.t2#41`; empty where it is not."""
    position: int
    """Of that entry in the log; 0 where it is not."""
    at: str
    """UTC, when it came open, or when its delay ends; empty where no time is known."""
    due: int
    """How many tables play it, all rounds together."""
    finished: int
    left: tuple[str, ...]
    """The tables that have not finished it, by their streams; of an open board those that play it again."""
    elsewhere: tuple[str, ...]
    """The boards of other sessions with the same cards that keep it closed: `S2/8`."""
    text: str


class BoardsOpenView(Struct, frozen=True):
    """The boards of a session."""

    session: str
    regulation: str
    """`boards_open` as the sponsor elected it."""
    position: int
    """As of which position in the log."""
    boards: tuple[BoardOpenView, ...]
    """By number."""

    @property
    def open(self) -> list[int]:
        """The boards that may be seen."""
        return [one.board for one in self.boards if one.state == "open"]


def boards_open_view(boards: OpenBoards, session: str, now: datetime | None = None) -> BoardsOpenView:
    """The boards of a session in the language chosen; none where the log has no such session. `now` is the reader's
    clock, by which a delay may have ended."""
    known = boards.sessions.get(session)
    if known is None:
        return BoardsOpenView(session, "", boards.position, ())
    rows = tuple(_row(boards, known, board, now) for board in known.boards)
    return BoardsOpenView(session, known.stream.regulations.boards_open, boards.position, rows)


def _row(boards: OpenBoards, session: SessionBoards, board: int, now: datetime | None) -> BoardOpenView:
    opened = boards.opened(session.name, board, now)
    left = tuple(session.due.names_of(session.due.waiting[board]))
    due = len(session.due.sittings[board])
    if opened is not None:
        text = message("boards", "open", at=_clock(opened.at)) if opened.at else message("boards", "open_untimed")
        since = f"{opened.stream}#{opened.entry}"
        return BoardOpenView(
            board, "open", "", since, opened.position, opened.at, due, due - len(left), left, (), text
        )  # fmt: skip
    elsewhere = tuple(f"{name}/{number}" for name, number in boards.kept_by(session.name, board))
    why = _why(session, board, elsewhere)
    at = session.ripe[board][0].at if board in session.ripe else ""
    text = message(
        "boards", why, left=len(left), due=due, count=len(left), at=_clock(at), elsewhere=", ".join(elsewhere)
    )  # fmt: skip
    if why == "movement" and session.due.faults:
        [fault, *_] = session.due.faults
        text = message("boards", "movement_faulty", fault=message("remark", fault.code, count=None, **fault.fields))
    state = "in_play" if session.due.is_begun(board) else "to_come"
    return BoardOpenView(board, state, why, "", 0, at, due, due - len(left), left, elsewhere, text)


def _why(session: SessionBoards, board: int, elsewhere: tuple[str, ...]) -> str:
    """What keeps a board closed, the first of several."""
    due = session.due
    if session.is_ready(board):
        return "same_cards" if elsewhere else "delay" if board in session.ripe else "session"
    if session.is_closed:
        return "tables"
    if session.when.after == "session":
        return "session"
    if not due.is_told:
        return "movement"
    return "tables" if due.waiting[board] or due.blank else "round"


def _clock(at: str) -> str:
    """The hour and minute of a time of the log, UTC."""
    return at[11:16]
