"""The movement of a session, for its scorer."""

from __future__ import annotations

from application.hall import drawing
from application.hall.changed_movement import first_round_to_change, lines_from
from application.hall.drawn_since import drawn_since, next_drawn
from application.hall.services.asked import DrawAsked, SessionAsked
from application.hall.sight import Sight
from projections.views.movement_now import MovementNowView, movement_now_view

__all__ = ["drawn", "movement"]


def movement(sight: Sight, asked: SessionAsked) -> MovementNowView:
    """The movement as it stands, from the first round on that has not begun. Raises NotAllowed but for a director and
    a scorer."""
    book = sight.book(asked.session)
    scored, first = book.scored, first_round_to_change(book)
    return movement_now_view(
        scored, drawing.draws_of(scored), first, len(scored.session), lines_from(scored.movement, first),
        drawn_since(book),
    )  # fmt: skip


def drawn(sight: Sight, asked: DrawAsked) -> MovementNowView:
    """The next round of a Swiss, or stage of a knockout, as it is drawn now; nothing is recorded. Raises as `movement`,
    and as `drawn_lines`."""
    book = sight.book(asked.session)
    goes_on = tuple(name for one in asked.goes_on.split(",") if (name := one.strip()))
    found = next_drawn(book, drawing.Asked(asked.rematch, asked.threes, goes_on))
    scored = book.scored
    return movement_now_view(
        scored, drawing.draws_of(scored), found.first, len(scored.session), found.lines, found.remarks
    )
