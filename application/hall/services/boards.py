"""The boards of a session that everybody may see, how many tables have yet to finish the others, and what commentators
say."""

from __future__ import annotations

from application.hall.services.asked import BoardAsked, SessionAsked
from application.hall.sight import PLAYED, Sight
from domain.board import entry_of
from projections.views.commentary import CommentaryView, commentary_view
from projections.views.opened import OpenAtView, OpenedBoardsView
from projections.views.play import tricks_view

__all__ = ["boards", "boards_seen", "comments"]


def boards(sight: Sight, asked: SessionAsked) -> OpenedBoardsView:
    """The boards of a session; of those that may not be seen no card, no contract and no result."""
    session = sight.session(asked.session)
    name = session.name
    where = (OpenAtView(board, tuple(sight.tables_of(name, board))) for board in boards_seen(sight, name))
    return OpenedBoardsView(session.opened.name, sight.boards_open(name), tuple(where), sight.public(name))


def boards_seen(sight: Sight, session: str) -> list[int]:
    """The boards of a session of which everybody may see what was played."""
    name = sight.session(session).name
    return [board for board in sight.boards_open(name).open if all(sight.shows(name, part, board) for part in PLAYED)]


def comments(sight: Sight, asked: BoardAsked) -> CommentaryView:
    """What commentators say of a board at a table up to an entry, for who may see it there. Raises as `Sight.board`."""
    seen = sight.board(asked.stream, asked.board, asked.entry)
    first, until = entry_of(seen.board.place), seen.replay.until
    held = sight.comments()
    found = [one for one in held.on(seen.stream, seen.board.number) if first <= one.entry <= seen.last]
    told = commentary_view(found, until, tricks_view(seen.board), held.labels)
    return CommentaryView(seen.stream, seen.board.number, until, told, len(found) - len(told))
