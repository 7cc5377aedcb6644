"""Which boards spectators may see, since when, and as of which entry: a fold of the log, entry by entry.

What is open after an entry follows from the entries up to it and from nothing else, so that a server that starts again
opens nothing too early; and a board that was open stays open. A board that a table begins once more after that, or to
which an amendment brings it back, is shown there as it stood when the table had finished it last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from domain.amendments import effective
from domain.board import place_of, read_hand
from domain.events import (
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    BoardDealt,
    CallMade,
    CardPlayed,
    ContestantEntered,
    DirectorCalled,
    EntryAmended,
    FactFound,
    JudgementMade,
    LatePlayAllowed,
    MovementSet,
    NoteMade,
    OptionChosen,
    OptionOffered,
    PenaltyGiven,
    PollTaken,
    RegulationSet,
    RulingGiven,
    RulingRevised,
    ScoreAdjusted,
    ScoreCorrected,
    SessionClosed,
)
from domain.log.store import Recorded
from domain.streams import plain_stream, session_of
from domain.table import Table, fold
from domain.times import time_of, time_text
from projections.elected.when_open import WhenOpen
from projections.recorded.due_boards import DueBoards
from projections.recorded.finished import at_table, gives_both_a_score, has_begun
from projections.recorded.stream import SessionStream

__all__ = ["OpenBoards", "Opened", "SessionBoards"]

BoardOf = tuple[str, int]
"""A session and the number of a board."""
Deal = tuple[int, ...]
"""Four hands of thirteen cards, North first."""

SETS_UP = (ContestantEntered, EntryAmended, MovementSet, RegulationSet)
"""What changes who plays, or by which rules."""
GIVES_A_SCORE = (AppealDecided, ScoreAdjusted, ScoreCorrected)
OF_THE_DESK = (
    AppealHeard, AppealLodged, AppealReferredBack, DirectorCalled, FactFound, JudgementMade, NoteMade, OptionChosen,
    OptionOffered, PenaltyGiven, PollTaken, RulingGiven, RulingRevised,
)  # fmt: skip
"""What finishes no board, and begins none again, at a table that has finished them all and ended its round."""
WHOLE = 13


class Opened(Struct, frozen=True):
    """Since when a board may be seen."""

    position: int
    """The position, in the log, of the entry by which it came to that; with a delay, of the one that the delay counts
    from where no later entry has told its end."""
    stream: str
    entry: int
    at: str
    """UTC; with a delay its end. Empty where no time is known."""


class SessionBoards:
    """The boards of one session: who is still to finish them, and which are open. `OpenBoards` keeps it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.events: list[AnyEvent] = []
        """The session's own stream."""
        self.stream = SessionStream((), name)
        self.due = DueBoards(self.stream)
        self.when = WhenOpen()
        self.is_closed = False
        self.deals: dict[int, BoardDealt] = {}
        """As the session has dealt them."""
        self.late_play: set[BoardOf] = set()
        """By table and board, what may be played later (8B2)."""
        self.opened: dict[int, Opened] = {}
        self.ripe: dict[int, tuple[Opened, datetime]] = {}
        """By board that waits for the end of the delay alone: what the delay counts from, and its end."""
        self._is_stale = False

    @property
    def boards(self) -> list[int]:
        """The boards that anybody is due to play, has begun or was dealt, in order."""
        known = {board for board, sittings in self.due.sittings.items() if sittings}
        return sorted(known | self.opened.keys() | self.deals.keys())

    def take(self, event: AnyEvent) -> set[int]:
        """One more entry of the session's own stream. Returns the boards that changed."""
        self.events.append(event)
        if isinstance(event, SETS_UP):
            self._is_stale = True
            return self.set_up() if self.due.tables or isinstance(event, EntryAmended) else set()
        if isinstance(event, SessionClosed):
            self.is_closed = True
            self.set_up()
            return {*self.boards}
        if isinstance(event, BoardDealt):
            self.deals[event.board] = event
            return {event.board}
        if isinstance(event, LatePlayAllowed):
            self.late_play.add((plain_stream(event.table), event.board))
            return {event.board}
        return self.set_up() | self._give(event) if isinstance(event, GIVES_A_SCORE) else set()

    def set_up(self) -> set[int]:
        """Work out anew who plays what and by which rules, where that has changed. Returns the boards that changed."""
        if not self._is_stale:
            return set()
        self._is_stale = False
        before = {*self.boards}
        self.stream = SessionStream(self.events, self.name)
        self.when = WhenOpen.elected(self.stream.regulations.boards_open)
        self.is_closed = self.stream.record.closed is not None
        self.deals = {**self.stream.record.deals}
        told = self.stream.told_of_tables
        self.late_play = {(table, board) for table, one in told.items() for board in one.late_play}
        tables = self.due.tables
        self.due = DueBoards(self.stream)
        for table in tables.values():
            self.due.put(table)
        for _, event in effective(self.events):
            self._give(event)
        return before | {*self.boards}

    def _give(self, event: AnyEvent) -> set[int]:
        """A score that the session's own stream gives, at a table or at all."""
        if not isinstance(event, GIVES_A_SCORE) or not gives_both_a_score(event):
            return set()
        if event.board is None or (isinstance(event, AppealDecided) and not event.table):
            return set()
        return self.due.give(plain_stream(event.table), event.board)

    def is_ready(self, board: int) -> bool:
        """Whether nothing that is to happen in this session keeps a board closed, but for a delay."""
        due = self.due
        if self.is_closed:
            return not (due.in_hand[board] or self._is_to_be_played_late(board))
        if self.when.after == "session" or not due.is_told or due.blank or due.waiting[board]:
            return False
        if self.when.after == "round":
            return not any(due.going_on[round] for round in due.rounds_of(board))
        return bool(due.sittings[board])

    def _is_to_be_played_late(self, board: int) -> bool:
        """Whether a table may still play a board that it has not finished."""
        waiting = set(self.due.names_of(self.due.waiting[board]))
        return any(number == board and table in waiting for table, number in self.late_play)


class _Follow:
    """A table as it is followed: folded while anything of it may change, and let go after its round."""

    __slots__ = ("entries", "held", "phase", "table")

    def __init__(self) -> None:
        self.table: Table | None = Table()
        self.entries = 0
        self.held: dict[int, int] = {}
        """By board that is begun and not finished: how many entries there were before it was not."""
        self.phase: object = None


class OpenBoards:
    """What spectators may see of a log. `take` gives it one more entry, in the order of recording."""

    def __init__(self, read: Callable[[str], Sequence[AnyEvent]]) -> None:
        """`read` gives the entries of a stream from the first: more of them than were taken is no harm."""
        self._read = read
        self.sessions: dict[str, SessionBoards] = {}
        self._tables: dict[str, _Follow] = {}
        self._deals: defaultdict[Deal, set[BoardOf]] = defaultdict(set)
        """By its cards, every board that was dealt so, in any session."""
        self._dealt: defaultdict[BoardOf, set[Deal]] = defaultdict(set)
        self.time: datetime | None = None
        """The latest time that an entry has told."""
        self.position = 0
        """Of the last entry that was taken."""

    @classmethod
    def of(cls, entries: Iterable[Recorded], read: Callable[[str], Sequence[AnyEvent]]) -> OpenBoards:
        """What may be seen after some entries, from the first of the log on."""
        boards = cls(read)
        for recorded in entries:
            boards.take(recorded)
        return boards

    def take(self, recorded: Recorded) -> set[BoardOf]:
        """One more entry of the log. Returns the boards that are open since it, as session and board."""
        event, name = recorded.event, session_of(recorded.stream)
        self.position = recorded.position
        session = self.sessions.get(name) or self.sessions.setdefault(name, SessionBoards(name))
        found = self._tick(recorded) if event.at else set[BoardOf]()
        if "." in recorded.stream:
            changed = self._take_table(session, recorded)
        else:
            changed = session.take(event)
            if isinstance(event, BoardDealt | EntryAmended):
                for number, deal in session.deals.items():
                    self._note_deal(name, number, tuple(read_hand(hand) or 0 for hand in deal.hands))
        return found | self._open(name, changed, recorded) if changed else found

    def opened(self, session: str, board: int, now: datetime | None = None) -> Opened | None:
        """Since when a board may be seen; None while it may not. `now` is the reader's clock, by which a delay may have
        come to its end since the last entry."""
        known = self.sessions.get(session)
        if known is None:
            return None
        told = known.opened.get(board)
        if told is None and now is not None and board in known.ripe:
            ripe, end = known.ripe[board]
            return ripe if end <= now else None
        return told

    def shown_until(self, stream: str, board: int, now: datetime | None = None) -> int:
        """Up to which entry of a table's stream a board may be seen there; 0 where it may not be seen at all."""
        if self.opened(session_of(stream), board, now) is None:
            return 0
        table = self._tables.get(stream)
        return table.held.get(board, table.entries) if table is not None else 0

    def counts(self, stream: str, board: int, now: datetime | None = None) -> bool:
        """Whether a public figure may rest on a board as a table has it: it is open, and not in play there again."""
        if self.opened(session_of(stream), board, now) is None:
            return False
        table = self._tables.get(stream)
        return table is None or board not in table.held

    def playing_again(self, session: str, board: int) -> list[str]:
        """The tables at which an open board is not finished any more: begun again, to be dealt anew, or amended."""
        known = self.sessions.get(session)
        if known is None or board not in known.opened:
            return []
        return sorted(one for one in known.due.waiting[board] if isinstance(one, str))

    def kept_by(self, session: str, board: int) -> list[BoardOf]:
        """The boards of other sessions with the same cards that are not ready to be seen, and keep this one closed."""
        return [one for one in self._same_deal((session, board)) if one[0] != session and not self._is_ready(one)]

    def _take_table(self, session: SessionBoards, recorded: Recorded) -> set[int]:
        stream, event = recorded.stream, recorded.event
        changed = session.set_up()
        follow = self._tables.get(stream) or self._tables.setdefault(stream, _Follow())
        if follow.table is None and isinstance(event, OF_THE_DESK):
            follow.entries = recorded.entry
            return changed
        table = self._folded(follow, recorded)
        if type(event) in (CallMade, CardPlayed) and table.board is not None:
            phase = (table.board, table.board.phase, has_begun(table.board))
            if phase == follow.phase:
                return changed
            follow.phase = phase
        else:
            follow.phase = None
        told = at_table(stream, table)
        for board in (board for board in table.boards if all(board.known)):
            self._note_deal(session.name, board.number, tuple(board.dealt))
        unfinished = told.begun - told.finished
        follow.held = {board: follow.held.get(board, recorded.entry - 1) for board in unfinished}
        if told.ended and not unfinished:
            follow.table = None
        return changed | session.due.put(told)

    def _folded(self, follow: _Follow, recorded: Recorded) -> Table:
        """The table with one more entry."""
        table = follow.table
        if table is None or isinstance(recorded.event, EntryAmended):
            table = follow.table = fold(self._read(recorded.stream)[: recorded.entry])
        else:
            table.apply(place_of(recorded.entry), recorded.event)
        follow.entries = recorded.entry
        return table

    def _note_deal(self, session: str, board: int, deal: Deal) -> None:
        if all(hand.bit_count() == WHOLE for hand in deal):
            self._deals[deal].add((session, board))
            self._dealt[session, board].add(deal)

    def _same_deal(self, board: BoardOf) -> set[BoardOf]:
        """A board, and every other of the log with the same cards."""
        return {board, *(other for deal in self._dealt[board] for other in self._deals[deal])}

    def _is_ready(self, board: BoardOf) -> bool:
        return self.sessions[board[0]].is_ready(board[1])

    def _open(self, name: str, changed: Iterable[int], recorded: Recorded) -> set[BoardOf]:
        """Open what nothing keeps closed any more, or begin its delay, of some boards and those with the same cards."""
        boards = {same for board in changed for same in self._same_deal((name, board))}
        return {board for board in boards if self._is_open_now(board, recorded)}

    def _is_open_now(self, board: BoardOf, recorded: Recorded) -> bool:
        """Whether a board is open since this entry."""
        session, number = self.sessions[board[0]], board[1]
        if number in session.opened:
            return False
        same = self._same_deal(board)
        if not all(map(self._is_ready, same)):
            session.ripe.pop(number, None)
            return False
        delay = max((self._delay(one) for one in same), default=timedelta(0))
        if not delay:
            session.ripe.pop(number, None)
            session.opened[number] = Opened(recorded.position, recorded.stream, recorded.entry, recorded.event.at)
            return True
        if number not in session.ripe and self.time is not None:
            end = self.time + delay
            since = Opened(recorded.position, recorded.stream, recorded.entry, time_text(end))
            session.ripe[number] = since, end
        return False

    def _delay(self, board: BoardOf) -> timedelta:
        session = self.sessions[board[0]]
        return timedelta(0) if session.is_closed else session.when.delay

    def _tick(self, recorded: Recorded) -> set[BoardOf]:
        """The time that an entry tells: open every board whose delay has come to its end."""
        time = time_of(recorded.event.at)
        if time is None or (self.time is not None and time <= self.time):
            return set()
        self.time = time
        found: set[BoardOf] = set()
        for session in self.sessions.values():
            for board in [board for board, (_, end) in session.ripe.items() if end <= time]:
                since = session.ripe.pop(board)[0]
                session.opened[board] = Opened(recorded.position, recorded.stream, recorded.entry, since.at)
                found.add((session.name, board))
        return found
