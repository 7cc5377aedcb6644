"""A log of sessions, recorded entry by entry, and what spectators may see after each: for tests of the delay."""

from __future__ import annotations

from collections.abc import Sequence

from domain.calls import Call
from domain.events import AnyEvent, BoardStarted, CallMade, RoundEnded, RoundStarted
from domain.log.store import Recorded
from domain.numbering import standard_dealer, standard_vul
from domain.seats import SEATS
from projections.recorded.open_boards import OpenBoards

__all__ = ["LogOfSessions", "passed_out"]


class LogOfSessions:
    """Entries in the order of recording, with what may be seen of them so far."""

    def __init__(self) -> None:
        self.entries: list[Recorded] = []
        self.streams: dict[str, list[AnyEvent]] = {}
        self.open = OpenBoards(self.read)

    def read(self, stream: str) -> Sequence[AnyEvent]:
        """A stream as it was recorded."""
        return self.streams.get(stream, [])

    def record(self, stream: str, *events: AnyEvent) -> None:
        """Record events and look at each."""
        for event in events:
            told = self.streams.setdefault(stream, [])
            told.append(event)
            self.entries.append(Recorded(len(self.entries) + 1, stream, len(told), event))
            self.open.take(self.entries[-1])

    def begins(self, stream: str, **told: object) -> None:
        """A round begins at a table."""
        _, round, table = stream.split(".")
        self.record(stream, RoundStarted(int(round[1:]), int(table[1:]), **told))  # type: ignore[arg-type]

    def plays(self, stream: str, *boards: int, at: str = "") -> None:
        """A table passes boards out, from the first call to the last."""
        for board in boards:
            self.record(stream, *passed_out(board, at))

    def ends(self, stream: str) -> None:
        """A round ends at a table."""
        self.record(stream, RoundEnded())

    def opened(self, session: str = "S1") -> list[int]:
        """The boards that spectators may see."""
        return sorted(self.open.sessions[session].opened) if session in self.open.sessions else []

    def anew(self, upto: int | None = None) -> OpenBoards:
        """The same made from the entries, as a server that starts again makes it."""
        return OpenBoards.of(self.entries[:upto], self.read)


def passed_out(board: int, at: str = "") -> list[AnyEvent]:
    """A board that nobody bid on."""
    dealer = standard_dealer(board)
    turn = [SEATS[(dealer.index + n) % 4] for n in range(4)]
    begun = BoardStarted(board, dealer, standard_vul(board), at=at)
    return [begun, *(CallMade(seat, Call.PASS, at=at) for seat in turn)]
