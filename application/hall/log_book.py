"""A log as the hall's readers see it: what is kept beside it between two requests, and grows with every entry.

No request walks the log: each entry is looked at once, when it is new.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping

from msgspec import Struct

from application.office import Office
from domain.events import (
    AnyEvent,
    AppealLodged,
    ContestantEntered,
    EntryAmended,
    ObjectionMade,
    RegulationSet,
    RoundStarted,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoresPublished,
    SeriesOpened,
    SessionClosed,
    SessionOpened,
)
from domain.log.store import Recorded
from domain.streams import session_of
from domain.times import time_of
from projections.elected.public import Public
from projections.recorded.clocks import ClockRemark, Clocks
from projections.recorded.open_boards import OpenBoards, Opened
from projections.views.boards_open import BoardsOpenView, boards_open_view

__all__ = ["LogBook", "Moment", "SessionSeen", "opens_next"]

MARKS: dict[type, str] = {
    RulingGiven: "ruling",
    RulingRevised: "ruling",
    ScoreAdjusted: "ruling",
    AppealLodged: "appeal",
    ScoresPublished: "published",
    ObjectionMade: "dispute",
}
"""The events that make a moment to go back to, but for the beginning of a round."""


LONGEST_NUMBER = 6
"""Digits of a board."""
MOST_LATEST = 500
"""How many of its latest entries are kept of a session."""


class Moment(Struct, frozen=True):
    """A moment of a session that one may go back to."""

    position: int
    stream: str
    entry: int
    kind: str
    """`ruling`, `appeal`, `published`, `dispute` or `round`."""
    event: AnyEvent
    board: int | None = None
    """The board that it is about; None where it names none."""


class SessionSeen:
    """What is known of a session without looking at its tables."""

    def __init__(self, name: str, first: int) -> None:
        self.name = name
        self.first = first
        """The position of its first entry."""
        self.last = first
        self.told_at = ""
        """The time of the latest entry that tells one."""
        self.opened = SessionOpened()
        self.round = 0
        """The latest round that was begun."""
        self.latest: deque[Recorded] = deque(maxlen=MOST_LATEST)
        """Its latest entries, in order."""
        self.tables: dict[str, Recorded] = {}
        """By stream its latest entry."""
        self.moments: list[Moment] = []
        self.is_closed = False
        self.contestants: set[str] = set()
        """The ids of who was entered."""
        self.elected_until = 0
        """The entry of its own stream by which a regulation may have become another last."""

    def take(self, recorded: Recorded) -> None:
        """One more entry of the session."""
        event, self.last = recorded.event, recorded.position
        self.latest.append(recorded)
        self.told_at = event.at or self.told_at
        if "." in recorded.stream:
            self.tables[recorded.stream] = recorded
        elif isinstance(event, RegulationSet | EntryAmended):
            self.elected_until = recorded.entry
        if isinstance(event, SessionOpened):
            self.opened = event
        elif isinstance(event, ContestantEntered):
            self.contestants.add(event.contestant)
        elif isinstance(event, SessionClosed):
            self.is_closed = True
        if isinstance(event, RoundStarted) and event.number > self.round:
            self.round = event.number
            self._mark(recorded, "round")
        elif type(event) in MARKS:
            self._mark(recorded, MARKS[type(event)])

    def _mark(self, recorded: Recorded, kind: str) -> None:
        told = recorded.position, recorded.stream, recorded.entry
        self.moments.append(Moment(*told, kind, recorded.event, _board_of(recorded.event)))


def _board_of(event: AnyEvent) -> int | None:
    """The board that an event names, by itself or by its incident."""
    board = getattr(event, "board", None)
    named = getattr(event, "incident", "").partition("#")[0]
    if isinstance(board, int):
        return board
    return int(named) if named.isascii() and named.isdecimal() and len(named) <= LONGEST_NUMBER else None


class LogBook:
    """A log from its first entry to the latest. Made once for an office, by `Office.beside`."""

    def __init__(self, office: Office) -> None:
        self._log = office.log
        self._office = office
        self.upto = 0
        """The position of the last entry that was looked at."""
        self.sessions: dict[str, SessionSeen] = {}
        """By name, in the order of their first entries."""
        self.series: dict[str, SeriesOpened] = {}
        """By name, the series of the log as they were opened last; in the order of their first entries."""
        self._clocks = Clocks()
        self._open = OpenBoards(office.log.read)
        self._at_opening: dict[tuple[str, int], int] = {}
        """By table and board, how many entries the table had when the board was opened."""
        self._public: dict[str, tuple[int, Public]] = {}
        """By session what everybody may see, and the entry of its stream until which that was read."""
        self._sealed: dict[int, Mapping[str, int]] = {0: {}}
        """By the position of a seal, how many entries of each stream it covers."""

    def caught_up(self) -> LogBook:
        """The same with everything that was recorded since."""
        tail = self._office.tail()
        if tail > self.upto:
            for recorded in self._log.scan(self.upto, tail):
                self._take(recorded)
        return self

    def _take(self, recorded: Recorded) -> None:
        self.upto = recorded.position
        self._clocks.take(recorded.position, recorded.stream, recorded.entry, recorded.event.at)
        name = session_of(recorded.stream)
        if self._is_of_series(name, recorded):
            return
        session = self.sessions.get(name)
        if session is None:
            session = self.sessions[name] = SessionSeen(name, recorded.position)
        session.take(recorded)
        for name, board in self._open.take(recorded):
            self._note_opened(name, board)

    def _is_of_series(self, name: str, recorded: Recorded) -> bool:
        """Whether an entry is of a series, which is none of the sessions."""
        begins = recorded.entry == 1 and recorded.stream == name and name not in self.sessions
        if isinstance(recorded.event, SeriesOpened) and (begins or name in self.series):
            self.series[name] = recorded.event
        return name in self.series

    def opened(self, session: str, board: int, now: str) -> Opened | None:
        """Since when everybody may see a board; None while not everybody may. `now` is the reader's clock, by which a
        delay may have come to its end since the last entry."""
        return self._open.opened(session, board, time_of(now))

    def shown_until(self, stream: str, board: int, now: str) -> int:
        """Up to which entry of a table everybody may see a board there; 0 where not everybody may see it at all."""
        return self._open.shown_until(stream, board, time_of(now))

    def counts(self, stream: str, board: int, now: str) -> bool:
        """Whether a figure for everybody may rest on a board as a table has it."""
        return self._open.counts(stream, board, time_of(now))

    def what_is_shown(self, session: str, now: str) -> Hashable:
        """Another value where something else of a session may be seen by everybody."""
        known = self._open.sessions.get(session)
        boards = known.boards if known is not None else []
        opened = [board for board in boards if self.opened(session, board, now) is not None]
        return tuple((board, tuple(self._open.playing_again(session, board))) for board in opened)

    def public(self, session: str) -> Public:
        """What everybody may see of a session."""
        known = self.sessions.get(session)
        until = known.elected_until if known is not None else 0
        if self._public.get(session, (-1,))[0] != until:
            self._public[session] = until, Public.elected(self._log.read(session)[:until])
        return self._public[session][1]

    def opens_next(self, session: str, now: str) -> str:
        """When the next board of a session will be opened by its delay alone, UTC; empty where none will."""
        known, time = self._open.sessions.get(session), time_of(now)
        ends = known.ripe.values() if known is not None else ()
        return min((since.at for since, end in ends if time is None or end > time), default="")

    def boards_open(self, session: str, now: str) -> BoardsOpenView:
        """The boards of a session, with what everybody may know of each."""
        return boards_open_view(self._open, session, time_of(now))

    def tables_of(self, session: str, board: int) -> list[str]:
        """The tables of a session that have begun a board, in the order of the rounds."""
        known = self._open.sessions.get(session)
        if known is None:
            return []
        return known.due.names_of(one for one in known.due.sittings[board] if isinstance(one, str))

    def entry_at_opening(self, stream: str, board: int) -> int:
        """How many entries a table had when a board was opened that it had begun; 0 where that is not known."""
        return self._at_opening.get((stream, board), 0)

    def _note_opened(self, session: str, board: int) -> None:
        tables = self.sessions[session].tables
        for stream in self._open.sessions[session].due.sittings[board]:
            if isinstance(stream, str) and stream in tables:
                self._at_opening[stream, board] = tables[stream].entry

    @property
    def clock_remarks(self) -> list[ClockRemark]:
        """What is odd about the times of the entries."""
        return self._clocks.remarks()

    @property
    def sealed(self) -> int:
        """Up to which position a seal covers the log; 0 where there is none."""
        return max((seal.head.upto for seal in self._log.seals()), default=0)

    def sealed_of(self, stream: str) -> int:
        """How many entries of a stream a seal covers."""
        upto = self.sealed
        if upto not in self._sealed:
            self._sealed = {upto: self._log.versions(0, upto)}
        return self._sealed[upto].get(stream, 0)


def opens_next(office: Office, session: str) -> str:
    """When what everybody may see of a session becomes more without an entry, UTC; empty where nothing is known."""
    return office.beside(LogBook).opens_next(session, office.clock())
