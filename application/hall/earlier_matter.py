"""A matter on another board than the one in play: one that the table had before, in its round or an earlier one, or one
that nobody has begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from application.hall.identity import Identity
from application.hall.matter_tables import room_at
from application.hall.new_matter import COUNTS, KINDS, SORTS, Kind, What, check_revoked, stated_line
from application.hall.sight import Sight
from application.office import Office
from domain.errors import NotPossible
from domain.seats import SEATS, Seat
from domain.streams import STREAM, session_of
from projections.texts import message

__all__ = [
    "KINDS_LATER", "SORTS_LATER", "BoardMeant", "RoundBefore", "board_meant", "earlier_boards", "lines_on_earlier",
    "rounds_before",
]  # fmt: skip

BoardMeant = Literal["now", "earlier", "new"]
"""Which board is meant: the one in play, or the last one of the table's last round; one before it; one not begun."""
TOLD_LATER = {
    "revoke": "notice td revoke {seat}{trick} board={board}",
    "wrong_number": "count {seat} {which} board={board}",
    "tempo": "notice td tempo {seat} board={board}",
    "explanation": "notice {lho} misinformation {seat} board={board}",
    "agreement": "notice {lho} undisclosed {seat} board={board}",
}
"""What may still be said of a board once another has begun, and the line that records it."""
SORTS_LATER = tuple(sort for sort in SORTS if sort in TOLD_LATER)
KINDS_LATER: Mapping[What, Kind] = {
    what: kind for what, kind in KINDS.items() if what in TOLD_LATER or kind.names == "sort"
}
"""The kinds of matter that those are."""


class RoundBefore(Struct, frozen=True):
    """A round that a table played before another."""

    stream: str
    round: int
    boards: tuple[int, ...]
    """Those that it began, the latest first."""


def earlier_boards(office: Office, identity: Identity, stream: str) -> tuple[int, ...]:
    """The boards that a table began before the one in play, the latest first; of a round that it went on from, all.
    Raises as `Sight.table`."""
    sight = Sight(office, identity)
    room_at(office, sight, stream)
    return _earlier(sight, stream)


def rounds_before(office: Office, identity: Identity, stream: str) -> tuple[RoundBefore, ...]:
    """The rounds in which a table began boards before that of a stream, the latest first. Raises as `Sight.table`."""
    sight = Sight(office, identity)
    room_at(office, sight, stream)
    table, number = _table_and_round(stream)
    found = ((_table_and_round(one), one) for one in sight.book(session_of(stream)).tables)
    before = sorted((of[1], one) for of, one in found if of[0] == table and of[1] < number)
    rounds = (RoundBefore(one, of, _earlier(sight, one)) for of, one in reversed(before))
    return tuple(one for one in rounds if one.boards)


def board_meant(office: Office, identity: Identity, stream: str, board: int) -> BoardMeant:
    """Which of a table's boards a number is. Raises as `Sight.table`."""
    sight = Sight(office, identity)
    if board in _earlier(sight, stream):
        return "earlier"
    replay = room_at(office, sight, stream).replay
    return "now" if any(one.number == board for one in replay.boards) else "new"


def _earlier(sight: Sight, stream: str) -> tuple[int, ...]:
    """A board that is in play once more is none of them."""
    if stream not in sight.session(session_of(stream)).tables:
        return ()
    boards = [board.number for board in sight.table(stream).replay.boards]
    before = boards if _went_on(sight, stream) else [one for one in boards[:-1] if one != boards[-1]]
    return tuple(dict.fromkeys(reversed(before)))


def _went_on(sight: Sight, stream: str) -> bool:
    """Whether something is recorded of a later round at the same table."""
    table, number = _table_and_round(stream)
    known = ((_table_and_round(one), now.entries) for one, now in sight.book(session_of(stream)).tables.items())
    return any(of[0] == table and of[1] > number and entries for of, entries in known)


def _table_and_round(stream: str) -> tuple[str, int]:
    found = STREAM.fullmatch(stream)
    return (found[3], int(found[2])) if found is not None and found[1] is not None else ("", 0)


def lines_on_earlier(
    office: Office, identity: Identity, stream: str, board: int, what: str, who: Seat, which: str
) -> tuple[str, ...]:
    """The line that records a matter on an earlier board: a revoke, with its trick where its card was recorded, how
    many cards a hand had, or what was wrong with an explanation. Raises NotPossible of another matter, and of a card
    that the record has as no revoke; as `Sight.table`."""
    sort = which if what == "information" else what
    if sort not in TOLD_LATER or (sort == "wrong_number" and which not in COUNTS):
        raise NotPossible(message("director", "not_on_earlier", board=board))
    replay = Sight(office, identity).table(stream).replay
    then = next(one for one in reversed(replay.boards) if one.number == board)
    played = next((play for play in then.plays if SEATS[play.seat] is who and play.card.value == which.upper()), None)
    if sort == "revoke" and played is not None:
        check_revoked(replay, then, played)
    if sort == "revoke" and played is None:
        return (stated_line(who, which, board),)
    trick = f" {played.trick}" if played is not None else ""
    told = {"seat": who.value.lower(), "lho": who.left.value.lower(), "board": board, "trick": trick, "which": which}
    return (TOLD_LATER[sort].format(**told),)
