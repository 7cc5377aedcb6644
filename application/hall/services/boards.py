"""The boards of a session that everybody may see, and how many tables have yet to finish the others."""

from __future__ import annotations

from application.hall.services.asked import SessionAsked
from application.hall.sight import Sight
from projections.views.opened import OpenAtView, OpenedBoardsView

__all__ = ["boards"]


def boards(sight: Sight, asked: SessionAsked) -> OpenedBoardsView:
    """The boards of a session; of those that may not be seen no card, no contract and no result."""
    session = sight.session(asked.session)
    told = sight.boards_open(session.name)
    where = (OpenAtView(board, tuple(sight.tables_of(session.name, board))) for board in told.open)
    return OpenedBoardsView(session.opened.name, told, tuple(where))
