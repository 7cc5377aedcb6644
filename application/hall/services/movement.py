"""The movement of a session, for its scorer."""

from __future__ import annotations

from application.hall.changed_movement import drawn_lines, first_round_to_change, lines_from
from application.hall.services.asked import DrawAsked, SessionAsked
from application.hall.sight import Sight
from projections.views.movement_now import MovementNowView, movement_now_view

__all__ = ["drawn", "movement"]


def movement(sight: Sight, asked: SessionAsked) -> MovementNowView:
    """The movement as it stands, from the first round on that has not begun. Raises NotAllowed but for a director and
    a scorer."""
    book = sight.book(asked.session)
    told, first = book.scored.movement, first_round_to_change(book)
    return movement_now_view(
        book.name, told.kind, told.rounds_told, first, len(book.scored.session), lines_from(told, first)
    )


def drawn(sight: Sight, asked: DrawAsked) -> MovementNowView:
    """The next round as a Swiss draws it now; nothing is recorded. Raises as `movement`, and as `drawn_lines`."""
    book = sight.book(asked.session)
    lines = drawn_lines(book, may_rematch=asked.rematch)
    told = book.scored.movement
    return movement_now_view(
        book.name, told.kind, told.rounds_told, told.rounds_told + 1, len(book.scored.session), lines
    )
