"""What a form is about, found in the log by the name a person types: an incident, an appeal, or a penalty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from domain.amendments import effective
from domain.board import Board, entry_of
from domain.errors import TdlogError
from domain.events import AnyEvent, AppealLodged, Event, PenaltyGiven
from domain.seats import Seat, Side
from domain.streams import plain_stream, session_of
from domain.table import board_meant
from projections.found.incidents import Incident
from projections.ranking.appeals import AppealAt, appeals_at
from projections.recorded.appeals import Recorded
from projections.recorded.session_record import Entry, SessionRecord
from projections.recorded.stream import SessionStream
from projections.rulings.replay import Replay
from projections.texts import message
from projections.views.contestants import BETWEEN, members_text

__all__ = ["Case", "LogAtHand", "case_on_board", "find_appeal", "find_incident", "find_penalty"]

INCIDENT = re.compile(r"(?:(?P<table>[^#/]*)/)?(?P<board>[0-9]{1,6})#(?P<entry>[\w.-]{1,60})")
ENTRY = re.compile(r"(?P<stream>[^#]+)#(?P<entry>[0-9]{1,9})", re.ASCII)
NAMED_IN_ERRORS = 6


class LogAtHand(Struct, frozen=True):
    """The streams of a log as of a moment, with the names that may be printed."""

    streams: Mapping[str, Sequence[AnyEvent]]
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    """Player to name; empty where the form prints ids."""
    _known: dict[str, SessionStream] = field(default_factory=dict[str, SessionStream])

    def tables(self) -> list[str]:
        """The streams of tables."""
        return [stream for stream in self.streams if "." in stream]

    def replay(self, stream: str) -> Replay:
        """The replay of a table."""
        return Replay(self.streams[stream], self._own_stream(session_of(stream)), stream=stream)

    def _own_stream(self, session: str) -> SessionStream:
        """A session's own stream; made once for all its tables."""
        if session not in self._known:
            own = self.streams.get(session, ())
            self._known[session] = SessionStream.knowing(own, session, self.streams)
        return self._known[session]

    def record(self, stream: str) -> SessionRecord:
        """What the session of a stream tells."""
        session = session_of(stream)
        return SessionRecord.of(session, self.streams.get(session, ()))

    def entries(self, session: str) -> Iterator[Entry]:
        """Every entry of a session that counts: of its own stream first, then of each table."""
        for stream in sorted(self.streams, key=lambda one: ("." in one, one)):
            if session_of(stream) == session:
                for place, event in effective(self.streams[stream]):
                    yield Entry(stream, entry_of(place), event)


class Case(Struct, frozen=True):
    """One case with all that a form prints of it. Where nothing was found of a table or board there is none."""

    name: str
    """As it is named in the whole log: `S1.r1.t1/7#47`, `S1/A4`, `S1#12`."""
    session: SessionRecord
    names: Mapping[str, str]
    stream: str = ""
    replay: Replay | None = None
    board: Board | None = None
    incident: Incident | None = None
    entries: tuple[Entry, ...] = ()
    """Of an appeal: all that was recorded of it; of a penalty: the penalty."""
    on_board: tuple[Entry, ...] = ()
    """What was recorded of the board and is neither call nor card, at the table and in the session's stream."""
    session_events: tuple[AnyEvent, ...] = ()
    """The session's own stream, where there is no table."""
    appeal: AppealAt | None = None
    """The appeal that it is, where it can be placed."""

    @property
    def own_stream(self) -> SessionStream:
        """The session's own stream, for the periods that run in it."""
        if self.replay is None:
            return SessionStream(self.session_events, self.session.name)
        return SessionStream.of(self.replay.session)

    def of(self, *kinds: type[Event]) -> list[Entry]:
        """The entries about the board that are of these kinds, in their order."""
        return [entry for entry in self.on_board if isinstance(entry.event, kinds)]

    def own(self, *kinds: type[Event]) -> list[Entry]:
        """As `of`, without what names another incident."""
        name = self.incident.name if self.incident is not None else ""
        return [entry for entry in self.of(*kinds) if getattr(entry.event, "incident", "") in ("", name)]

    def contestant(self, side: Side) -> str:
        """The contestant on a side, of an individual event both; empty where neither round nor movement tells."""
        if self.replay is None:
            return ""
        seating = self.replay.seating.at(self.board.number) if self.board is not None else self.replay.seating
        return " + ".join(seating.contestants(side))

    def player(self, seat: Seat) -> str:
        """Who sits there: his name where it may be printed and is known, else his id."""
        begun = self.replay.table.round if self.replay is not None else None
        players = begun.players if begun is not None else ()
        player = players[seat.index] if seat.index < len(players) else ""
        return self.names.get(player, player)

    def members(self, contestant: str) -> str:
        """The players of a contestant, by name where that may be printed, else by their ids."""
        entered = self.session.contestants.get(contestant)
        return members_text(entered.players, self.names) if entered is not None else ""

    def side_text(self, side: Side) -> str:
        """A side's contestant with the players who sat there, as far as known."""
        players = BETWEEN.join(filter(None, (self.player(seat) for seat in side.seats)))
        return " – ".join(filter(None, (self.contestant(side), players or self.members(self.contestant(side)))))


def find_incident(log: LogAtHand, named: str) -> Case:
    """The case of an incident: `7#47`, or `t1/7#47`, `S1.r1.t1/7#47` where several tables have one of that name.

    Raises TdlogError where there is none, or more than one, saying which there are.
    """
    found = INCIDENT.fullmatch(named.strip())
    if found is None:
        raise TdlogError(message("form", "name_of_incident", read=repr(named)))
    wanted = f"{int(found['board'])}#{found['entry']}"
    known: list[tuple[str, Replay, Board, Incident]] = []
    for stream in log.tables():
        if _is_at(stream, found["table"] or ""):
            replay = log.replay(stream)
            boards = replay.all_boards
            known += [(stream, replay, board, one) for board in boards for one in replay.rulings(board).incidents]
    matching = [each for each in known if each[3].name == wanted]
    if len(matching) == 1:
        return case_on_board(log, *matching[0])
    if matching:
        names = ", ".join(f"{stream}/{incident.name}" for stream, _, _, incident in matching[:NAMED_IN_ERRORS])
        raise TdlogError(message("form", "incident_at_tables", incident=wanted, names=names))
    same_board = [each for each in known if each[2].number == int(found["board"])]
    names = ", ".join(f"{stream}/{incident.name}" for stream, _, _, incident in (same_board or known)[:NAMED_IN_ERRORS])
    raise TdlogError(message("form", "no_such_incident", incident=named, known=names or "-"))


def case_on_board(
    log: LogAtHand, stream: str, replay: Replay, board: Board, incident: Incident | None, name: str = "",
    entries: tuple[Entry, ...] = (),
) -> Case:  # fmt: skip
    """The case of a board, or of one incident on it."""
    record = log.record(stream)
    moments = [Entry(stream, entry_of(moment.place), moment.event) for moment in board.moments]
    moments += [one for one in record.decisions if _is_about(one.event, stream, board.number)]
    named = name or (f"{stream}/{incident.name}" if incident is not None else f"{stream}/{board.number}")
    return Case(named, record, log.names, stream, replay, board, incident, entries, tuple(moments))


def _is_about(event: Event, stream: str, board: int) -> bool:
    """Whether an entry of the session's stream is about a board at this table; one that names no table is about all."""
    table: str = getattr(event, "table", "")
    return getattr(event, "board", None) == board and plain_stream(table) in ("", stream)


def _is_at(stream: str, where: str) -> bool:
    """Whether a stream is the one meant: a whole id or its last parts; a session or round that holds it."""
    stream, where = plain_stream(stream), plain_stream("." + where)[1:]
    return not where or stream == where or stream.endswith("." + where) or stream.startswith(where + ".")


def find_appeal(log: LogAtHand, named: str) -> Case:
    """The case of an appeal: `A4`, or `S1/A4` where several sessions have one of that number.

    Raises TdlogError where there is none, or more than one, saying which there are.
    """
    where, _, number = named.strip().rpartition("/")
    looked_at = [stream for stream in log.tables() if "." not in where or _is_at(stream, where)]
    found = list(appeals_at({stream: log.replay(stream) for stream in looked_at}))
    of_number = (at for at in found if number.upper() in (at.appeal.id.upper(), at.incident.name.upper()))
    meant = [at for at in of_number if _is_at(at.stream, where)]
    if len(meant) == 1:
        return _case_of_appeal(log, meant[0])
    names = [at.name for at in meant]
    known = [
        one
        for session in dict.fromkeys(map(session_of, log.streams))
        for one in log.entries(session)
        if isinstance(one.event, AppealLodged)
    ]
    lost = [one for one in known if _number_of(one) == number.upper() and _is_at(one.stream, where)]
    if lost and not meant:
        return _lost_appeal(log, session_of(lost[0].stream), lost[0])
    told = ", ".join(dict.fromkeys(names or [f"{session_of(one.stream)}/{_number_of(one)}" for one in known]))
    said = "appeal_in_sessions" if meant else "no_such_appeal"
    raise TdlogError(message("form", said, appeal=named, known=told or "-"))


def _case_of_appeal(log: LogAtHand, at: AppealAt) -> Case:
    """All that was recorded of an appeal, with the incident that it is about, where there is one on its board."""
    appeal, session = at.appeal, session_of(at.stream)
    recorded: list[Recorded[Any]] = [appeal.lodged, *appeal.again, *appeal.heard, *appeal.referred, *appeal.decided]
    entries = tuple(Entry(one.stream or at.stream, entry_of(one.place), one.event) for one in recorded)
    name = f"{session}/{appeal.id.upper()}"
    if "." not in at.stream:
        events = tuple(log.streams.get(session, ()))
        return Case(name, log.record(session), log.names, entries=entries, appeal=at, session_events=events)
    named = appeal.incident.rpartition("/")[2]
    about = next((one for one in at.replay.rulings(at.board).incidents if one.name == named), None)
    return replace(case_on_board(log, at.stream, at.replay, at.board, about, name, entries), appeal=at)


def _number_of(entry: Entry) -> str:
    return str(getattr(entry.event, "appeal", "")).upper()


def _lost_appeal(log: LogAtHand, session: str, lodged: Entry) -> Case:
    """All that was recorded under the number of an appeal that names no table, with the incident it names where one
    table alone may be meant."""
    number = _number_of(lodged)
    entries = tuple(one for one in log.entries(session) if _number_of(one) == number)
    name = f"{session}/{number}"
    about = getattr(lodged.event, "incident", "")
    where, _, incident = about.rpartition("/")
    table = lodged.stream if "." in lodged.stream else plain_stream(getattr(lodged.event, "table", ""))
    candidates = [table] if table in log.streams else [one for one in log.tables() if session_of(one) == session]
    for stream in candidates:
        if not _is_at(stream, where):
            continue
        replay = log.replay(stream)
        for board in replay.all_boards:
            same = next((one for one in replay.rulings(board).incidents if one.name == incident), None)
            if same is not None:
                return case_on_board(log, stream, replay, board, same, name, entries)
    return _case_of_named_board(log, lodged, name, entries)


def _case_of_named_board(log: LogAtHand, entry: Entry, name: str, entries: tuple[Entry, ...]) -> Case:
    """The board that an entry is about, where it stands at a table; else the session alone."""
    record = log.record(entry.stream)
    stream = entry.stream if "." in entry.stream else plain_stream(getattr(entry.event, "table", ""))
    if stream not in log.streams:
        return Case(name, record, log.names, entries=entries, session_events=tuple(log.streams.get(record.name, ())))
    replay = log.replay(stream)
    held = (b for b in replay.boards if any(entry_of(m.place) == entry.number for m in b.moments))
    board = next(held, None) if stream == entry.stream else replay.table.find_board(board_meant(entry.event))  # type: ignore[arg-type]
    if board is None:
        return Case(name, record, log.names, stream, replay, entries=entries)
    return case_on_board(log, stream, replay, board, None, name, entries)


def find_penalty(log: LogAtHand, named: str) -> Case:
    """The case of a penalty, by its entry: `S1#12`, `S1.r1.t1#88`.

    Raises TdlogError where no penalty stands there, saying where there are some.
    """
    found = ENTRY.fullmatch(named.strip())
    if found is None:
        raise TdlogError(message("form", "name_of_penalty", read=repr(named)))
    stream = plain_stream(found["stream"])
    known = [
        one
        for session in dict.fromkeys(map(session_of, log.streams))
        for one in log.entries(session)
        if isinstance(one.event, PenaltyGiven)
    ]
    for one in known:
        if (one.stream, one.number) == (stream, int(found["entry"])):
            return _case_of_named_board(log, one, one.name, (one,))
    names = ", ".join(one.name for one in known[:NAMED_IN_ERRORS])
    raise TdlogError(message("form", "no_such_penalty", penalty=named, known=names or "-"))
