"""The director, asked or called by the pads of a table."""

from __future__ import annotations

from application.hall.acts import ActAt, at_hand
from application.office import Office
from application.writing import Proposed, Request, Who
from domain.events import AnyEvent, DirectorCalled, RoundStarted

__all__ = ["PadAsks"]


class PadAsks(ActAt, frozen=True):
    """The director is called to a table by its pads. Of a table that has recorded nothing the round begins so."""

    board: int | None
    """The board that is asked about; None where the players have called."""
    why: str
    """No result of the board: whoever may see another board of the table may read it."""

    @property
    def size(self) -> int:
        """As in `Act`."""
        return len(self.why)

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`."""
        room = at_hand(office, self.stream)
        seating, board = room.replay.seating, room.replay.board
        begins: list[AnyEvent] = [] if room.entries else [RoundStarted(seating.round, seating.table)]
        number = self.board if self.board is not None else board.number if board is not None else None
        called = DirectorCalled(None, self.why, number, ())
        return Request([Proposed(self.stream, one) for one in (*begins, called)], who, {self.stream: len(room.entries)})
