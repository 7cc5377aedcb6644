"""A session's own stream as its tables ask it: what the sponsor set, who plays, what was published, what was decided
about a board at a table. It is worked out once, whatever number of tables ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from domain.amendments import effective
from domain.board import Board, place_of
from domain.events import (
    OF_TIME,
    AnyEvent,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealReferredBack,
    BoardNotBegun,
    ClockSet,
    EntryAmended,
    LatePlayAllowed,
    PenaltyGiven,
    ReceiptGiven,
    RoundStarted,
    ScoreAdjusted,
    ScoreCorrected,
    TableLate,
    TableWarned,
)
from domain.streams import plain_stream, session_of
from domain.table import Table, board_meant, boards_changed, fold, refold
from projections.elected.regulations import Regulations
from projections.recorded.chronology import is_by
from projections.recorded.forms import dealt_as, form_of, form_of_deal, forms_differ
from projections.recorded.movement import Movement
from projections.recorded.other_table import Played, other_of, played_at
from projections.recorded.seating import Seating, seating_of, seats_of
from projections.recorded.session_record import Entry, SessionRecord
from projections.recorded.told_of_time import ToldOfTable, told_of_tables

__all__ = ["TELLS_NO_TABLE", "SessionStream"]

DECISIONS = (
    AppealDecided, AppealHeard, AppealLodged, AppealReferredBack, PenaltyGiven, ReceiptGiven, ScoreAdjusted,
    ScoreCorrected, *OF_TIME,
)  # fmt: skip
"""What changes neither who plays nor by what rules."""
OF_A_TABLE = (ScoreAdjusted, ScoreCorrected, BoardNotBegun, LatePlayAllowed)
"""What is about one table, which it names."""
TELLS_NO_TABLE = (ClockSet, ReceiptGiven, TableLate, TableWarned)
"""What bears on no result."""


class SessionStream:
    """The events of a session's own stream; none where a table belongs to no session."""

    def __init__(self, events: Iterable[AnyEvent] = (), name: str = "") -> None:
        self.events = tuple(events)
        self.name = name
        """The stream, `S1`; empty where that is not known."""
        self._tables_with: dict[str, frozenset[str]] = {}
        """By table, the numbers of the appeals lodged there, as far as `learn` was told."""
        self._learned: dict[str, tuple[Sequence[AnyEvent], int]] = {}
        """By table what `learn` was told last, and how many entries that was."""
        self._recorded: dict[str, tuple[Sequence[AnyEvent], int]] = {}
        """In team play, by table what `learn` was told, and how many entries that was."""
        self._folded: dict[str, tuple[Table, Seating]] = {}
        """Those of the same that were asked for, folded, with who sat there."""
        self._by_match: dict[frozenset[str], list[str]] = {}
        """The same by the two contestants that sat there."""
        self._played: dict[tuple[str, int], Played] = {}
        """By table and board, how that table played it, where that was asked for."""

    @classmethod
    def knowing(cls, events: Iterable[AnyEvent], name: str, streams: Mapping[str, Sequence[AnyEvent]]) -> SessionStream:
        """A session's stream that has learned from its tables, those of `streams` that are of this session."""
        session = cls(events, name)
        session.learn_all({one: told for one, told in streams.items() if "." in one and session_of(one) == name})
        return session

    @classmethod
    def of(cls, session: Iterable[AnyEvent] | SessionStream) -> SessionStream:
        """A session's events, or what was made of them before."""
        return session if isinstance(session, SessionStream) else cls(session)

    @cached_property
    def regulations(self) -> Regulations:
        """What the sponsor set."""
        return Regulations.of(self.events)

    @cached_property
    def record(self) -> SessionRecord:
        """The stream sorted by subject."""
        return SessionRecord.of(self.name, self.events)

    def seating(self, stream: str, table: Table) -> Seating:
        """Who sat at a table, and which boards were due: as its round says, else as the movement has it; in an
        individual event the players."""
        return seating_of(stream, table, self.movement, self._players)

    def seats(self, stream: str, round: RoundStarted | None) -> Seating:
        """The same without what was begun there: who sat at a table whose round was begun so."""
        return seats_of(stream, round, self.movement, self._players)

    @cached_property
    def movement(self) -> Movement:
        """Who plays where, as the session's movement has it."""
        return Movement.of(self.record)

    @cached_property
    def _players(self) -> dict[str, str] | None:
        """In an individual event each player's contestant."""
        return self.record.players() if self.record.is_individual else None

    def about(self, stream: str, board: int) -> list[Entry]:
        """Scores and appeals recorded here about a board at a table; a score that names no table is about every table,
        an appeal that names none is about none. An appeal of a penalty of this stream is about board 0 of it."""
        if not self.events or not self._about:
            return []
        return [*self._about.get((plain_stream(stream), board), ()), *self._about.get(("", board), ())]

    def boards_scored(self, stream: str) -> set[int]:
        """The boards that have a score here for one table, or (where no stream is named) for every table."""
        return self._scored.get(plain_stream(stream), set())

    def of_appeal(self, appeal: str) -> list[Entry]:
        """What was recorded here of an appeal after it was lodged, here or at a table."""
        return self._of_appeal.get(appeal.lower(), [])

    def learn(self, stream: str, events: Sequence[AnyEvent]) -> None:
        """Take note of what other tables must know of one: the appeals that were lodged there, so that a decision
        recorded here that names only a number counts for none of two that have it; and in team play how it played its
        boards (86, 87), which is worked out when it is asked for."""
        stream = plain_stream(stream)
        known, count = self._learned.get(stream, (None, 0))
        self._learned[stream] = events, len(events)
        new = events[count:] if known is events and count <= len(events) else events
        if new is events or any(isinstance(event, AppealLodged | EntryAmended) for event in new):
            self._learn_what_was_lodged(stream, events)
        if self.regulations.is_team_play:
            self._learn_how_it_played(stream, events)

    def _learn_what_was_lodged(self, stream: str, events: Sequence[AnyEvent]) -> None:
        lodged = any(isinstance(event, AppealLodged | EntryAmended) for event in events)
        told = (event for _, event in effective(events)) if lodged else ()
        numbers = frozenset(event.appeal.lower() for event in told if isinstance(event, AppealLodged))
        self._tables_with.pop(stream, None)
        if numbers:
            self._tables_with[stream] = numbers

    def _learn_how_it_played(self, stream: str, events: Sequence[AnyEvent]) -> None:
        known, count = self._recorded.get(stream, ((), 0))
        new = events[count:]
        self._recorded[stream] = events, len(events)
        if known is not events or count > len(events):
            self._forget(stream)
        elif new and stream in self._folded:
            self._grow(stream, events, count)

    def _grow(self, stream: str, events: Sequence[AnyEvent], count: int) -> None:
        """A table that was folded takes what has been recorded there since; who was given the table before keeps it as
        it was."""
        table, seating = self._folded[stream]
        grown = table.branch()
        for number, event in enumerate(events[count:], count + 1):
            if isinstance(event, EntryAmended):
                grown = refold(table, events, count, len(events))
                self._played = {key: played for key, played in self._played.items() if key[0] != stream}
                break
            grown.apply(place_of(number), event)
            for board in boards_changed(grown, event):
                self._played.pop((stream, board.number), None)
        seated = self.seating(stream, grown)
        if (seated.ns, seated.ew, seated.round, seated.table) != (seating.ns, seating.ew, seating.round, seating.table):
            self._forget(stream)
        else:
            self._folded[stream] = grown, seated

    def _forget(self, stream: str) -> None:
        """What was worked out of a table that has grown."""
        folded = self._folded.pop(stream, None)
        if folded is not None:
            self._by_match[_of_match(folded[1])].remove(stream)
            self._played = {key: played for key, played in self._played.items() if key[0] != stream}

    def learn_all(self, tables: Mapping[str, Sequence[AnyEvent]]) -> None:
        """Take note of what every table must know of the others."""
        for stream, events in tables.items():
            self.learn(stream, events)

    def recorded(self, stream: str) -> Sequence[AnyEvent]:
        """What was learned of a table of a match."""
        events, count = self._recorded.get(plain_stream(stream), ((), 0))
        return events[:count]

    def folded(self, stream: str, events: Sequence[AnyEvent], until: int) -> Table:
        """Where a table stands after its events; not worked out again where just these were learned."""
        known, count = self._recorded.get(stream, (None, 0))
        return self._at(stream)[0] if known is events and count == until == len(events) else fold(events, until)

    def met_by(self, stream: str) -> list[str]:
        """The other tables at which, as far as was learned, the same two contestants sat."""
        return self._meeting(stream, self._at(stream)[1]) if plain_stream(stream) in self._recorded else []

    def other_table(self, seating: Seating, board: Board) -> Played | None:
        """The other table of the match that played a board of this one, as far as was learned of it."""
        played = self._played_there(seating, board.number)
        return other_of(self.played(seating, board), played) if played else None

    def may_differ(self, seating: Seating, board: Board) -> bool:
        """Whether any table of the same two contestants played the board in another form (87A), as far as was
        learned."""
        played = self._played_there(seating, board.number)
        form = self.form(board) if played else ""
        return any(forms_differ(form, one.score.form) for one in played)

    def _played_there(self, seating: Seating, number: int) -> list[Played]:
        """A board as the other tables of the same two contestants played it."""
        found = (self._played_at(one, number) for one in self._meeting(seating.stream, seating))
        return [one for one in found if one is not None]

    def _played_at(self, stream: str, number: int) -> Played | None:
        """A board as a table that was learned of played it; None where it has not begun it."""
        key = stream, number
        if key not in self._played:
            table, seating = self._at(stream)
            board = table.find_board(number)
            if board is None:
                return None
            self._played[key] = self.played(seating, board)
        return self._played[key]

    def _meeting(self, stream: str, seating: Seating) -> list[str]:
        """The other tables at which the two contestants of a table sat."""
        if len(self._folded) < len(self._recorded):
            for one in self._recorded:
                self._at(one)
        match = _of_match(seating)
        return [one for one in self._by_match.get(match, ()) if match and one != plain_stream(stream)]

    def played(self, seating: Seating, board: Board) -> Played:
        """A board of a match as a table played it."""
        given = (entry.event for entry in self.about(seating.stream, board.number))
        return played_at(seating, board, self.form(board), (one for one in given if isinstance(one, ScoreAdjusted)))

    def known_from(self, stream: str) -> list[Played]:
        """All that a table of a match tells the other."""
        if plain_stream(stream) not in self._recorded:
            return []
        numbers = dict.fromkeys(board.number for board in self._at(stream)[0].boards)
        told = (self._played_at(plain_stream(stream), number) for number in numbers)
        return [one for one in told if one is not None]

    def known_to(self, stream: str) -> list[Played]:
        """What the other tables of its matches tell a table that bears on it, board by board."""
        if plain_stream(stream) not in self._recorded:
            return []
        table, seating = self._at(stream)
        own = self.known_from(stream)
        boards = ((one, table.find_board(one.score.board)) for one in own)
        met = ((one, self.other_table(seating, board)) for one, board in boards if board is not None)
        return [other if one.is_apart_from(other) else other.as_result for one, other in met if other is not None]

    def form(self, board: Board) -> str:
        """The form in which a table played a board (87); hands that it did not record are as the session dealt them."""
        dealt = self._dealt.get(board.number, "")
        return dealt_as(form_of(board), dealt) if dealt else form_of(board)

    @cached_property
    def _dealt(self) -> dict[int, str]:
        """By board the form in which the session has it dealt."""
        return {number: form_of_deal(deal) for number, deal in self.record.deals.items()}

    def _at(self, stream: str) -> tuple[Table, Seating]:
        """A table that was learned of, as it stands, and who sat there."""
        stream = plain_stream(stream)
        if stream not in self._folded:
            events, count = self._recorded[stream]
            table = fold(events, count)
            seating = self.seating(stream, table)
            self._folded[stream] = table, seating
            self._by_match.setdefault(_of_match(seating), []).append(stream)
        return self._folded[stream]

    def tables_with(self, appeal: str) -> set[str]:
        """The tables that have an appeal of a number, as far as is known here."""
        found = {stream for stream, numbers in self._tables_with.items() if appeal.lower() in numbers}
        for entry in self.record.decisions:
            event = entry.event
            if isinstance(event, AppealLodged) and event.table and event.appeal.lower() == appeal.lower():
                found.add(plain_stream(event.table))
        return found

    def until(self, time: str) -> SessionStream:
        """The same with only those decisions that are known to have been made by a time; all else holds for the whole
        session."""
        return self.with_decisions(entry for entry in self.record.decisions if is_by(entry.event.at, time))

    def with_decisions(self, decisions: Iterable[Entry]) -> SessionStream:
        """The same with only these of its decisions; all else holds for the whole session."""
        earlier = SessionStream(self.events, self.name)
        earlier._tables_with = self._tables_with
        earlier._recorded, earlier._folded, earlier._by_match = self._recorded, self._folded, self._by_match
        earlier.record = replace(self.record, decisions=list(decisions))
        return earlier

    def with_more_decisions(self, events: Sequence[AnyEvent]) -> SessionStream | None:
        """The same with some entries more, and all that was learned of its tables; None where one of the entries is no
        decision, and may change who plays, or by what rules."""
        if not all(isinstance(event, DECISIONS) for event in events):
            return None
        later = SessionStream((*self.events, *events), self.name)
        later._tables_with, later._learned = self._tables_with, self._learned
        later._recorded, later._folded, later._by_match = self._recorded, self._folded, self._by_match
        return later

    def says_more_to(self, stream: str, since: SessionStream) -> bool:
        """Whether anything that was recorded here since an earlier state concerns a table; a score that is given to
        another does not, unless the two may be compared (86)."""
        known, stream = len(since.events), plain_stream(stream)
        if self.events[:known] != since.events:
            return True
        new = [event for event in self.events[known:] if not isinstance(event, TELLS_NO_TABLE)]
        if self.regulations.is_team_play:
            return bool(new) or known == len(self.events)
        return any(not isinstance(event, OF_A_TABLE) or plain_stream(event.table) in ("", stream) for event in new)

    def told_of_time(self, stream: str) -> ToldOfTable:
        """What was recorded here of a table's time."""
        return self.told_of_tables.get(plain_stream(stream)) or ToldOfTable()

    @cached_property
    def told_of_tables(self) -> Mapping[str, ToldOfTable]:
        """The same of every table of which something was recorded, by its stream."""
        return told_of_tables(self.record)

    @cached_property
    def _about(self) -> dict[tuple[str, int], list[Entry]]:
        found: dict[tuple[str, int], list[Entry]] = {}
        for entry in self.record.decisions:
            event = entry.event
            if not isinstance(event, ScoreAdjusted | ScoreCorrected | AppealLodged):
                continue
            board = board_meant(event)
            if isinstance(event, AppealLodged) and not event.table and event.incident.startswith(f"{self.name}#"):
                found.setdefault((self.name, 0), []).append(entry)
            elif board is not None and (event.table or not isinstance(event, AppealLodged)):
                found.setdefault((plain_stream(event.table), board), []).append(entry)
        return found

    @cached_property
    def _scored(self) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        for (stream, board), entries in self._about.items():
            if any(isinstance(entry.event, ScoreAdjusted | ScoreCorrected) for entry in entries):
                found.setdefault(stream, set()).add(board)
        return found

    @cached_property
    def _of_appeal(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.record.decisions:
            if isinstance(entry.event, AppealHeard | AppealDecided | AppealReferredBack):
                found.setdefault(entry.event.appeal.lower(), []).append(entry)
        return found


def _of_match(seating: Seating) -> frozenset[str]:
    """The two contestants that sit at a table."""
    return frozenset((*seating.ns, *seating.ew))
