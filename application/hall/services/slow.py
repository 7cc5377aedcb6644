"""The tables that are behind the others of their round: one figure, for the scorer and the director alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from application.hall.log_book import SessionSeen
from application.hall.session_book import SessionBook
from domain.events import Late

__all__ = ["HAVE_RESULT", "Slow", "slow_tables"]

HAVE_RESULT = ("final", "ruled", "awaiting", "in_doubt", "under_appeal", "cancelled")
"""States of a board that its table is done with."""
SLOW = 1
"""By how many boards a table is behind the middle one of its round where it is told."""


class Slow(NamedTuple):
    """A table that is behind."""

    stream: str
    board: int | None
    """The board that it lacks next."""
    behind: int
    """By how many boards it is behind the middle table of its round."""
    since: str
    """When its board in play was begun, else when its latest entry was recorded; UTC, empty where it has none."""
    late: Late | None = None
    """Who was late there, as it was judged; None where nothing was recorded of it."""


def slow_tables(session: SessionSeen, book: SessionBook) -> Iterator[Slow]:
    """The tables of the latest round that are behind the middle one."""
    lacking = _lacking(session, book)
    done = sorted(finished for finished, _ in lacking.values())
    middle = done[len(done) // 2] if done else 0
    for stream, (finished, board) in lacking.items():
        if finished <= middle - SLOW:
            late = book.scored.own_stream.told_of_time(stream).who
            yield Slow(stream, board, middle - finished, _since(session, book, stream), late)


def _lacking(session: SessionSeen, book: SessionBook) -> dict[str, tuple[int, int | None]]:
    """By table of the latest round, in order, how many boards it is done with and which it lacks next."""
    found: dict[int, tuple[str, int, int | None]] = {}
    for stream, table in book.tables.items():
        if table.seating.round == session.round:
            left = [one.board for one in table.boards if one.state not in HAVE_RESULT]
            found[table.seating.table] = stream, len(table.boards) - len(left), next(iter(left), None)
    for due in book.to_come():
        if due.round == session.round:
            found[due.table] = f"{session.name}.r{due.round}.t{due.table}", 0, next(iter(due.boards), None)
    return {stream: (done, board) for _, (stream, done, board) in sorted(found.items())}


def _since(session: SessionSeen, book: SessionBook, stream: str) -> str:
    table, latest = book.tables.get(stream), session.tables.get(stream)
    return (table.began if table is not None else "") or (latest.event.at if latest is not None else "")
