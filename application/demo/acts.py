"""What those at the tables of a made-up evening ask of the hall: that whatever happens next be recorded."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from application.demo.course import next_act
from application.demo.director import answer
from application.demo.mishaps import Mishap
from application.office import Office
from application.writing import Proposed, Request, Who, Written
from domain.cards import cards_in
from domain.errors import TdlogError
from domain.events import (
    AnyEvent,
    CardPlayed,
    RivalRecorded,
    RoundEnded,
    RulingGiven,
    ScoreEntered,
)
from domain.events.base import Hands
from projections.desk.steps import cases_of

__all__ = [
    "Answered",
    "FigureEntered",
    "HappensNext",
    "LateRecord",
    "Nothing",
    "RoundOver",
    "entries_at",
    "ruling_at",
]


BEHIND = 5
"""So many entries a device had made when it was cut off from the others."""


class Nothing(TdlogError):
    """Nothing happens there now."""


class RoundOver(Nothing):
    """The round has ended at the table."""


class Happening:
    """Something that happens at a table: answered by how many entries it is."""

    size = 0

    def __init__(self, stream: str, random: Random) -> None:
        self.stream = stream
        self.random = random

    def answer(self, office: Office, written: Written, who: Who) -> int:
        """As in `Act`."""
        return len(written.positions)

    def _request(self, office: Office, who: Who, events: tuple[AnyEvent, ...], marked: frozenset[int]) -> Request:
        if not events:
            raise Nothing(self.stream)
        proposed = [Proposed(self.stream, event, int(number in marked)) for number, event in enumerate(events)]
        return Request(proposed, who, seen={self.stream: len(office.kept(self.stream).entries)})


class HappensNext(Happening):
    """The next call, card or claim, or what goes wrong; the first entry of the round where it has not begun."""

    def __init__(
        self,
        stream: str,
        random: Random,
        begins: AnyEvent,
        due: Mapping[int, Hands],
        mishaps: list[Mishap],
        *,
        waits: bool,
    ) -> None:
        super().__init__(stream, random)
        self._begins = begins
        self._due = due
        self._mishaps = mishaps
        self._waits = waits

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises Nothing where the table waits for the director, RoundOver after the last board."""
        room = office.room(self.stream)
        if not room.entries:
            return self._request(office, who, (self._begins,), frozenset())
        if any(isinstance(event, RoundEnded) for event in room.entries):
            raise RoundOver(self.stream)
        act = next_act(room.replay, self._due, self.random, self._mishaps, waits=self._waits)
        if act is None:
            raise Nothing(self.stream)
        return self._request(office, who, tuple(act.events), frozenset(act.marked))


class Answered(Happening):
    """What the director says to the first step that he has an answer to."""

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises Nothing where no step waits for him."""
        for case in cases_of(office.room(self.stream).replay):
            for step in case.steps:
                given = answer(case, step, self.random)
                if given is not None and given.events:
                    marked = frozenset(range(len(given.events))) if given.marked else frozenset[int]()
                    return self._request(office, who, tuple(given.events), marked)
        raise Nothing(self.stream)


class FigureEntered(Happening):
    """A score from a slip, which is another than the record gives."""

    def __init__(self, stream: str, board: int) -> None:
        super().__init__(stream, Random())
        self._board = board

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`."""
        return self._request(office, who, (ScoreEntered("points", "110", board=self._board),), frozenset())


class LateRecord(Happening):
    """What a second device recorded while it was cut off: the last cards as the table has them, but for one."""

    def __init__(self, stream: str, device: str) -> None:
        super().__init__(stream, Random())
        self._device = device

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises Nothing until enough cards are played."""
        room = office.room(self.stream)
        last = room.entries[-BEHIND:]
        board = room.table.board
        if board is None or not all(isinstance(event, CardPlayed) for event in last):
            raise Nothing(self.stream)
        wrong = last[-1]
        assert isinstance(wrong, CardPlayed)
        others = cards_in(board.hands[wrong.seat.index])
        if not others:
            raise Nothing(self.stream)
        held = [event for event in last[:-1] if isinstance(event, CardPlayed)]
        other = CardPlayed(wrong.seat, others[0], at=wrong.at)
        event = RivalRecorded(len(room.entries) - BEHIND, self._device, (*held, other))
        return self._request(office, who, (event,), frozenset())


def entries_at(office: Office, stream: str) -> int:
    """How many entries a table has."""
    return len(office.room(stream).entries)


def ruling_at(office: Office, stream: str) -> RulingGiven | None:
    """The first ruling given at a table; None where none was."""
    given = (event for event in office.room(stream).entries if isinstance(event, RulingGiven))
    return next(given, None)
