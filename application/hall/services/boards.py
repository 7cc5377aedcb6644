"""The boards of a session that everybody may see, and how many tables have yet to finish the others."""

from __future__ import annotations

from application.hall.services.asked import SessionAsked
from application.hall.sight import Sight
from projections.views.opened import OpenedBoardsView, OpenedBoardView

__all__ = ["boards"]


def boards(sight: Sight, asked: SessionAsked) -> OpenedBoardsView:
    """The boards of a session, those that may not be seen without a card or a contract."""
    session = sight.session(asked.session)
    told = sight.boards_told(session.name)
    return OpenedBoardsView(
        session.name,
        session.opened.name,
        sight.upto,
        sight.when_open(session.name),
        tuple(
            OpenedBoardView(
                one.board,
                one.opened.position if one.opened is not None else None,
                one.opened.at if one.opened is not None else "",
                one.left,
                tuple(sorted(one.tables)) if one.opened is not None else (),
            )
            for one in told
        ),
    )
