"""Which entries of a table's stream are about which board."""

from __future__ import annotations

from domain.board import Board, entry_of
from domain.events import BoardStarted, EntryAmended
from domain.table import board_meant
from projections.rulings.replay import Replay

__all__ = ["boards_meant"]


def boards_meant(replay: Replay) -> dict[int, Board | None]:
    """By entry, the board it is about: the one it or its incident names, else the one in play; of an amendment, that
    of the entry it amends."""
    found: dict[int, Board | None] = {}
    begun: list[Board] = []
    later = sorted(replay.boards, key=lambda board: board.place, reverse=True)
    for number, event in enumerate(replay.events[: replay.until], 1):
        while later and entry_of(later[-1].place) <= number:
            begun.append(later.pop())
        in_play = begun[-1] if begun else None
        wanted = None if isinstance(event, BoardStarted) else board_meant(event)
        if isinstance(event, EntryAmended):
            found[number] = found.get(event.entry, in_play)
        elif wanted is None:
            found[number] = in_play
        else:
            found[number] = next((board for board in reversed(begun) if board.number == wanted), in_play)
    return found
