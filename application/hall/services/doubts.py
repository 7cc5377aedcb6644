"""What is in doubt in a session, or at a table: for a director and a scorer all of it, for the recorder of a table what
is about that.

A scorer is told that the cards of a board do not give the tricks agreed on, and not which they give, before everybody
may see the board; of a lead that was dealt to another hand he is told nothing before.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from application.hall.services.asked import DoubtsAsked
from application.hall.sight import Sight
from application.office import Room
from domain.streams import session_of
from projections.ranking.doubts import Doubt, doubts_at, leads_at
from projections.recorded.forms import Apart, first_apart, form_of
from projections.views.doubt import DoubtsView, doubts_view

__all__ = ["doubts", "doubts_of_session", "doubts_of_table"]

FROM_CARDS = ("tricks_differ",)
"""Doubts of which one side follows from the cards that were played."""


def doubts(sight: Sight, asked: DoubtsAsked) -> DoubtsView:
    """What is in doubt, as far as whoever asks may know of it."""
    if asked.stream and not sight.sees_results:
        return doubts_view(doubts_of_table(sight, sight.table(asked.stream)))
    found = doubts_of_session(sight, asked.session or session_of(asked.stream))
    return doubts_view(doubt for doubt in found if not asked.stream or asked.stream in doubt.tables)


def doubts_of_session(sight: Sight, session: str) -> list[Doubt]:
    """What is in doubt at the tables of a session that whoever asks may know of: first what follows from the log."""
    name = sight.session(session).name
    if sight.sees_results:
        scored = sight.book(name).scored
        found = [_told(sight, doubt) for doubt in scored.all_doubts]
        found += [one for one in scored.lead_doubts if _sees_board(sight, one)]
    else:
        found = [doubt for stream in sight.own_tables(name) for doubt in _recorded(sight.table(stream))]
    return [*found, *sight.silent_devices(name)]


def doubts_of_table(sight: Sight, room: Room) -> list[Doubt]:
    """What is in doubt at a table, for who sees all of it."""
    return [*_recorded(room), *sight.silent_devices(room.session.name, room.stream)]


def _recorded(room: Room) -> Iterable[Doubt]:
    return [*doubts_at(room.stream, room.replay), *leads_at(room.stream, room.replay)]


def _told(sight: Sight, doubt: Doubt) -> Doubt:
    """A doubt without what the cards of a board give that not everybody may see; whole for who sees the table. Of two
    deals the first card that contradicts is told with it then, and no other."""
    if doubt.kind == "rooms_differ" and _sees_board(sight, doubt):
        return replace(doubt, apart=_apart(sight, doubt))
    return doubt if doubt.kind not in FROM_CARDS or _sees_board(sight, doubt) else replace(doubt, other="")


def _apart(sight: Sight, doubt: Doubt) -> Apart | None:
    book = sight.book(session_of(doubt.stream))
    boards = [book.replay(stream).find_board(doubt.board) for stream in (doubt.stream, doubt.other)]
    forms = [form_of(board) for board in boards if board is not None]
    return first_apart(*forms) if len(forms) == len(boards) else None


def _sees_board(sight: Sight, doubt: Doubt) -> bool:
    return sight.sees_tables or sight.opened(session_of(doubt.stream), doubt.board) is not None
