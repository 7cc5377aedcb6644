"""The next round of a Swiss or stage of a knockout of a log, shown or recorded as one command asks for it."""

from __future__ import annotations

from application.hall import drawing
from application.hall.changed_movement import MovementChanged
from application.hall.drawn_since import next_drawn
from application.hall.session_book import SessionBooks
from application.office import Office
from application.writing import Who, write
from projections.views.movement_now import MovementNowView, movement_now_view

__all__ = ["drawn_in"]


def drawn_in(office: Office, session: str, asked: drawing.Asked, why: str | None = None) -> MovementNowView:
    """What comes next in a session; with `why` (a note, or empty) it is recorded as well. Raises TdlogError as
    `drawn_lines`, and as a movement that is changed."""
    book = office.beside(SessionBooks).of(session)
    scored, entries = book.scored, office.log.version(session)
    found = next_drawn(book, asked)
    if why is not None:
        who = Who("scorer")
        request = MovementChanged(session, found.first, tuple(found.lines), entries, why).request(office, who)
        write(office, request.proposed, who, seen=request.seen)
    return movement_now_view(
        scored, drawing.draws_of(scored), found.first, entries, found.lines, found.remarks, recorded=why is not None,
    )  # fmt: skip
