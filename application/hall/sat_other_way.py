"""That the two sides sat the other way at a board (5B), as its scorer is told; and that they sat as they should, after
all. A pair has what it won with the cards it held."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from application.hall.acts import ActAt
from application.hall.corrections import check_turned
from application.hall.slips import amended, board_at_hand
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.board import Board
from domain.events import ProcedureBroken
from projections.recorded.seating import SAT_THE_OTHER_WAY

__all__ = ["SatOtherWay"]


class SatOtherWay(ActAt, frozen=True):
    """The two sides sat the other way at a board; where that is recorded already, they did not."""

    board: int
    why: str = ""
    seen: int | None = None
    """As of `SlipSaid`."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.why) + 40

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises NotPossible where the table has not begun the board; NotAllowed for a scorer once its
        score was made available; RecordedFirst."""
        room, found = board_at_hand(office, who, self.stream, self.board, self.seen)
        check_turned(found, self.board, self.stream, who.role)
        assert found.board is not None
        places = [*_told_at(found.board)]
        if places:
            told = [*amended(room, dict.fromkeys(places, ()), self.why)]
        else:
            told = [ProcedureBroken(SAT_THE_OTHER_WAY, board=self.board)]
        events = [replace(one, by="scorer") if who.role == "scorer" else one for one in told]
        return Request([Proposed(self.stream, one) for one in events], who, {self.stream: len(room.entries)})


def _told_at(board: Board) -> Iterator[int]:
    """The places where it is told that the sides sat the other way at a board."""
    for moment in board.moments:
        if isinstance(moment.event, ProcedureBroken) and moment.event.what == SAT_THE_OTHER_WAY:
            yield moment.place
