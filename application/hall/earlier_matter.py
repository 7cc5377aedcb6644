"""A matter on another board than the one in play: one that the table had before, or one that nobody has begun."""

from __future__ import annotations

from typing import Literal

from application.hall.identity import Identity
from application.hall.new_matter import check_revoked, stated_line
from application.hall.sight import Sight
from application.office import Office
from domain.errors import NotPossible
from domain.seats import SEATS, Seat
from projections.texts import message

__all__ = ["BoardMeant", "board_meant", "earlier_boards", "lines_on_earlier"]

BoardMeant = Literal["now", "earlier", "new"]
"""Which board is meant: the one in play, or the last one that was; one before it; one that is not begun."""
TOLD_LATER = {
    "revoke": "notice td revoke {seat}{trick} board={board}",
    "explanation": "notice {lho} misinformation {seat} board={board}",
    "agreement": "notice {lho} undisclosed {seat} board={board}",
}
"""What may still be said of a board once another has begun, and the line that records it."""


def earlier_boards(office: Office, identity: Identity, stream: str) -> tuple[int, ...]:
    """The boards that a table began before the one in play, the latest first. Raises as `Sight.table`."""
    boards = Sight(office, identity).table(stream).replay.boards
    return tuple(dict.fromkeys(board.number for board in reversed(boards[:-1])))


def board_meant(office: Office, identity: Identity, stream: str, board: int) -> BoardMeant:
    """Which of a table's boards a number is. Raises as `Sight.table`."""
    boards = Sight(office, identity).table(stream).replay.boards
    if boards and boards[-1].number == board:
        return "now"
    return "earlier" if any(one.number == board for one in boards) else "new"


def lines_on_earlier(
    office: Office, identity: Identity, stream: str, board: int, what: str, who: Seat, which: str
) -> tuple[str, ...]:
    """The line that records a matter on an earlier board: a revoke, with its trick where its card was recorded, or what
    was wrong with an explanation. Raises NotPossible of another matter, and of a card that the record has as no revoke;
    as `Sight.table`."""
    sort = which if what == "information" else what
    if sort not in TOLD_LATER:
        raise NotPossible(message("director", "not_on_earlier", board=board))
    replay = Sight(office, identity).table(stream).replay
    then = next(one for one in reversed(replay.boards) if one.number == board)
    played = next((play for play in then.plays if SEATS[play.seat] is who and play.card.value == which.upper()), None)
    if sort == "revoke" and played is not None:
        check_revoked(replay, then, played)
    if sort == "revoke" and played is None:
        return (stated_line(who, which, board),)
    trick = f" {played.trick}" if played is not None else ""
    told = {"seat": who.value.lower(), "lho": who.left.value.lower(), "board": board, "trick": trick}
    return (TOLD_LATER[sort].format(**told),)
