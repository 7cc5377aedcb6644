"""The record of a board as it is shown: its entries in order, those too that do not count."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.amendments import struck
from domain.board import Board, entry_of
from domain.events import AppealLodged, Author, BoardStarted, CallMade, CardPlayed, CardUnseen, EntryAmended
from domain.table import board_meant
from projections.rulings.replay import Replay
from projections.texts.entries import event_text
from projections.views.incident import IncidentView

__all__ = ["EntryView", "boards_meant", "record_view"]


class EntryView(Struct, frozen=True):
    """An entry of a table's stream."""

    entry: int
    text: str
    at: str
    """When it was recorded; empty where that is not told."""
    by: Author
    counts: bool
    """Whether it counts: it is not struck."""
    begins: str
    """What the incident is that it began; empty for none."""
    is_plain: bool
    """Whether it is a call or card of which nothing is to be told."""


def record_view(replay: Replay, board: Board, incidents: Iterable[IncidentView]) -> list[EntryView]:
    """The entries about a board, as far as the replay goes."""
    events = replay.events[: replay.until]
    about, not_counting = boards_meant(replay), struck(events)
    begun = {incident.entry: incident.name for incident in incidents}
    found: list[EntryView] = []
    for number, event in enumerate(events, 1):
        if about[number] is board:
            counts, begins = number not in not_counting, begun.get(number, "")
            is_plain = isinstance(event, CardPlayed | CardUnseen | CallMade) and counts and not begins
            found.append(EntryView(number, event_text(event), event.at, event.by, counts, begins, is_plain))
    return found


def boards_meant(replay: Replay) -> dict[int, Board | None]:
    """By entry, the board it is about: the one it, its incident or its appeal names, else the one in play; of an
    amendment, that of the entry it amends."""
    found: dict[int, Board | None] = {}
    begun: list[Board] = []
    lodged: dict[str, int] = {}
    later = sorted(replay.boards, key=lambda board: board.place, reverse=True)
    for number, event in enumerate(replay.events[: replay.until], 1):
        while later and entry_of(later[-1].place) <= number:
            begun.append(later.pop())
        in_play = begun[-1] if begun else None
        wanted = None if isinstance(event, BoardStarted) else board_meant(event)
        appeal = str(getattr(event, "appeal", "")).casefold()
        wanted = lodged.get(appeal) if wanted is None else wanted
        if isinstance(event, AppealLodged) and wanted is not None:
            lodged[appeal] = wanted
        if isinstance(event, EntryAmended):
            found[number] = found.get(event.entry, in_play)
        elif wanted is None:
            found[number] = in_play
        else:
            found[number] = next((board for board in reversed(begun) if board.number == wanted), in_play)
    return found
