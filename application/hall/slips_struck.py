"""A slip that turns out to be none of its board, or of another table: what was entered by it is struck, with a reason.

The entries stay in the log. A score that was made available is corrected instead (79C).
"""

from __future__ import annotations

from collections.abc import Iterator

from application.hall.acts import ActAt
from application.hall.corrections import Stands
from application.hall.slips import amended, board_at_hand
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.board import Board
from domain.errors import NotPossible
from domain.events import ContractRecorded, ScoreEntered, TricksAgreed
from projections.recorded.slips import TakenDown
from projections.texts import message

__all__ = ["SlipStruck", "why_not_struck"]

OF_A_SLIP = (ContractRecorded, TricksAgreed, ScoreEntered)


class SlipStruck(ActAt, frozen=True):
    """What was entered by a slip of a board at a table is struck."""

    board: int
    why: str
    seen: int | None = None
    """As of `SlipSaid`."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.why) + 40

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where no slip stands there that may be struck; RecordedFirst."""
        room, found = board_at_hand(office, who, self.stream, self.board, self.seen)
        if found.board is None or found.slip is None or found.way != "mend":
            raise NotPossible(why_not_struck(found, self.board))
        instead = dict.fromkeys(_places(found.board, found.slip), ())
        told = amended(room, instead, self.why)
        return Request([Proposed(self.stream, one) for one in told], who, {self.stream: len(room.entries)})


def why_not_struck(found: Stands, board: int) -> str:
    """Why there is no slip to strike; empty where there is one."""
    if found.way in ("at_table", "decided", "not_due"):
        return message("slip", f"no_{found.way}", board=board)
    if found.way == "correct":
        return message("slip", "delete_corrects", board=board)
    return "" if found.slip is not None else message("slip", "nothing_to_delete", board=board)


def _places(board: Board, slip: TakenDown) -> Iterator[int]:
    """The places of what a slip told, and of the beginning of its board where nothing else was recorded of it."""
    yield from (place for place in (slip.contract, slip.tricks, slip.points) if place)
    if all(isinstance(one.event, OF_A_SLIP) or one.place == board.place for one in board.moments):
        yield board.place
