"""Who plays in a session, for its scorer."""

from __future__ import annotations

from application.hall.services.asked import MembersAsked, SessionAsked
from application.hall.sight import Sight
from application.late_pair import empty_places
from projections.views.members_found import MembersFoundView, members_found
from projections.views.pairs import PairsView, pairs_view

__all__ = ["members", "pairs"]


def pairs(sight: Sight, asked: SessionAsked) -> PairsView:
    """The contestants of a session by name, and who sits out. Raises NotAllowed but for a director and a scorer."""
    book = sight.book(asked.session)
    record = book.scored.record
    return pairs_view(record, book.scored.movement, sight.names(book.name), empty_places(record))


def members(sight: Sight, asked: MembersAsked) -> MembersFoundView:
    """The members that fit what was typed. Raises NotAllowed but for a director and a scorer."""
    return members_found(sight.members(asked.session), asked.typed)
