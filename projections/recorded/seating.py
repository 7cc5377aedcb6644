"""Who sat at a table in a round: as the round says, else as the movement has it; in an individual event the players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.board import Board, Irregularity
from domain.events import ProcedureBroken, RoundStarted
from domain.seats import Side
from domain.table import Table
from projections.recorded.movement import Due, Movement

__all__ = ["SAT_THE_OTHER_WAY", "Seating", "seating_of", "seats_of"]

UNNAMED = "-"
SAT_THE_OTHER_WAY: Literal["sat_other_way"] = "sat_other_way"
NAMED = re.compile(r"\.r([0-9]{1,9})\.t([0-9]{1,9})$")


class Seating(Struct, frozen=True):
    """A round at a table: its contestants, and the boards that are due."""

    stream: str
    round: int
    table: int
    ns: tuple[str, ...] = ()
    ew: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()
    """The boards due, where the round or the movement tells; else none."""
    begun: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    """Boards begun once more after they had been played there (15B)."""
    renamed: str = ""
    """Other contestants that an earlier line named for the same round."""
    other_way: tuple[int, ...] = ()
    """Boards at which the two sides sat the other way."""
    ended: bool = False

    def at(self, board: int) -> Seating:
        """Who sat there at a board."""
        return replace(self, ns=self.ew, ew=self.ns) if board in self.other_way else self

    def contestants(self, side: Side) -> tuple[str, ...]:
        """Who sits on that side."""
        return self.ns if side is Side.NS else self.ew


def seating_of(stream: str, table: Table, movement: Movement, players: Mapping[str, str] | None) -> Seating:
    """Who sat at a table, and what was begun there. `players` as in `seats_of`."""
    return replace(
        seats_of(stream, table.round, movement, players),
        begun=tuple(dict.fromkeys(board.number for board in table.boards)),
        again=_played_again(table),
        renamed=_renamed(table),
        other_way=tuple(dict.fromkeys(board.number for board in table.boards if _sat_the_other_way(board))),
        ended=bool(table.ended),
    )


def seats_of(stream: str, round: RoundStarted | None, movement: Movement, players: Mapping[str, str] | None) -> Seating:
    """Who sat at a table, and which boards were due there. `players` are an individual event's, with their contestants:
    two of them sit on a side."""
    begun = round or _named_by(stream)
    due = movement.due_at(begun.number, begun.table) or Due(begun.number, begun.table)
    ns: tuple[str, ...] = (begun.ns,) if begun.ns else ()
    ew: tuple[str, ...] = (begun.ew,) if begun.ew else ()
    if players is not None and len(begun.players) == 4:
        seats = [players.get(player, player) for player in begun.players]
        ns, ew = (seats[0], seats[2]), (seats[1], seats[3])
    return Seating(
        stream,
        begun.number,
        begun.table,
        ns=ns or due.ns,
        ew=ew or due.ew,
        boards=begun.boards or due.boards,
    )


def _played_again(table: Table) -> tuple[int, ...]:
    """Boards that the table had played when it began them once more."""
    if len(table.boards) < 2:
        return ()
    again = Irregularity.BOARD_PLAYED_BEFORE
    return tuple(board.number for board in table.boards if any(odd.kind is again for odd in board.irregular))


def _sat_the_other_way(board: Board) -> bool:
    broken = (moment.event for moment in board.moments if isinstance(moment.event, ProcedureBroken))
    return any(event.what == SAT_THE_OTHER_WAY for event in broken)


def _renamed(table: Table) -> str:
    """The contestants of an earlier line that began the round, where the latest names others."""
    latest = table.round
    if latest is None or not (latest.ns or latest.ew):
        return ""
    others = [one for one in table.rounds[:-1] if (one.ns, one.ew) != (latest.ns, latest.ew) and (one.ns or one.ew)]
    return f"{others[-1].ns or UNNAMED} / {others[-1].ew or UNNAMED}" if others else ""


def _named_by(stream: str) -> RoundStarted:
    """The round and table that a stream's name tells, where no round was begun there: `S1.r3.t5`."""
    found = NAMED.search(stream)
    return RoundStarted(int(found[1]), int(found[2])) if found else RoundStarted(0, 0)
