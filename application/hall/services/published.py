"""What was published last of a session, whom it was about, and whose figures moved since: for who publishes."""

from __future__ import annotations

from application.hall.services.asked import SessionAsked
from application.hall.sight import ALL_FIGURES, Sight
from projections.views.publication import PublishedNowView, publication_view

__all__ = ["published"]


def published(sight: Sight, asked: SessionAsked) -> PublishedNowView:
    """The last publication of a session beside what it corrected, and what is another now. Raises NotAllowed but for a
    director and a scorer."""
    sight.check_role(ALL_FIGURES)
    book = sight.book(asked.session)
    return PublishedNowView(book.name, publication_view(book.scored), sight.held_back(book.name))
