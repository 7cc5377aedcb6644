"""A log as it is worked with: the tables in play, kept in memory and brought up to date by what others record.

A command opens an office for as long as it runs, a server for years: the tables used least lately are let go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from application.clock import now
from domain.events import AnyEvent, AppealLodged, BoardDealt, EntryAmended
from domain.log.store import LogStore
from domain.streams import session_of
from domain.table import Table
from formats.notation import Scribe
from formats.notation.scribe import deals_of
from projections.packs.by_session import Packs
from projections.ranking.scored import ScoredSession
from projections.recorded.stream import SessionStream
from projections.rulings.live import LiveReplay
from projections.rulings.replay import Replay
from projections.texts import language

if TYPE_CHECKING:
    from projections.views.echo import Echoes, EchoView
    from projections.views.log_now import RunningView

__all__ = ["Ahead", "ClockWentBack", "Office", "Room", "SessionAtHand"]

T = TypeVar("T")

MOST_ROOMS = 2000
MOST_ENTRIES = 400_000
"""Entries of all the tables that are kept: some 400 bytes each, with what the Laws make of them."""
MOST_SESSIONS = 64
"""Sessions kept, beside those of which a table is."""
MOST_SCORED = MOST_SESSIONS
"""Sessions kept scored: as many as are played at once, or each would be scored anew at every look at another."""


class ClockWentBack(NamedTuple):
    """A clock that was set back."""

    stamped: str
    """The latest time that it gave, UTC."""
    now: str
    """The earlier one that it gave last."""


class Office:
    """A log with its tables in play. Not to be shared by threads."""

    def __init__(
        self,
        log: LogStore,
        clock: Callable[[], str] = now,
        waiting: Callable[[], AbstractContextManager[None]] = nullcontext,
        *,
        most_rooms: int = MOST_ROOMS,
        most_entries: int = MOST_ENTRIES,
        most_sessions: int = MOST_SESSIONS,
        most_scored: int = MOST_SCORED,
        running: Callable[[], RunningView | None] = lambda: None,
        is_unmoved: Callable[[str, int, int], bool] = lambda stream, after, upto: False,
        packs: Packs = Packs(),  # noqa: B008
    ) -> None:
        """`waiting` stands around whatever another program may keep waiting; `running` tells how the server is that
        this is of; `is_unmoved` whether no score rests on the entries of a table behind one up to another; `packs`
        are the data packs at hand."""
        self.log = log
        self.running = running
        self.packs = packs
        self._is_unmoved = is_unmoved
        self._clock = clock
        self._latest = ""
        self._went_back: ClockWentBack | None = None
        self.waiting = waiting
        self._most_rooms, self._most_entries = most_rooms, most_entries
        self._most_sessions, self._most_scored = most_sessions, most_scored
        self._rooms: dict[str, Room] = {}
        """By stream; the one used last stands last."""
        self._sessions: dict[str, SessionAtHand] = {}
        """By name; the one asked for last stands last, as in the next."""
        self._beside: dict[object, Any] = {}
        self._scored: dict[str, tuple[ScoredSession, int, dict[str, int]]] = {}
        """By name, a session scored, the position up to which it knows the log, and by table how many entries it was
        scored with."""
        self._upto = 0
        """Up to where the log was looked at for all tables that are kept."""
        self._grown_at: dict[str, dict[str, tuple[int, int]]] = {}
        """By session and stream, up to where the log was looked at as the stream had grown last, and its entries."""
        self._looked_from: int | None = None
        """The position behind which all that has grown is in it; None before the first look."""
        self._behind: set[str] = set()
        """Tables that had grown then, and were not asked for since."""
        self._is_current = False

    def clock(self) -> str:
        """The time, UTC, as what is recorded now is stamped. Where it is earlier than it was before, that is kept."""
        now = self._clock()
        self._went_back = ClockWentBack(self._latest, now) if now < self._latest else None
        self._latest = max(self._latest, now)
        return now

    def clock_went_back(self) -> ClockWentBack | None:
        """What is wrong with the clock, as it was read last; None where nothing is, or it is past again what it had
        stamped. Times never decide an order, but a period that the Laws measure by them may be wrong."""
        return self._went_back

    def room(self, stream: str) -> Room:
        """A table as the log holds it now; within `current` as it held it when that began."""
        room = self.kept(stream)
        if self._is_current:
            room.take_session()
        else:
            room.caught_up()
        return room

    @contextmanager
    def current(self) -> Generator[None]:
        """Look once what anybody has recorded at the tables that are kept, and not again for each of them within. What
        a table has grown by is read when that table is asked for."""
        upto = self.log.tail()
        if self._looked_from is None:
            self._looked_from = 0 if self._rooms else upto
            self._upto = self._looked_from
        if upto != self._upto:
            self._take_note(self.log.versions(self._upto, upto), upto)
        self._upto = upto
        self._is_current = True
        try:
            yield
        finally:
            self._is_current = False

    def _take_note(self, grown: Mapping[str, int], upto: int) -> None:
        """Take note of the streams that have grown up to a position since the log was looked at before."""
        for session in self._sessions.values():
            session.caught_up_from(self._upto, upto, grown)
        for stream, version in grown.items():
            self._grown_at.setdefault(session_of(stream), {})[stream] = upto, version
            room = self._rooms.get(stream)
            if room is not None and len(room.entries) < version:
                self._behind.add(stream)

    def tail(self) -> int:
        """The position of the last entry; within `current` of the last as that began."""
        return self._upto if self._is_current else self.log.tail()

    def kept(self, stream: str) -> Room:
        """A table as it was when it, or all, were last looked at; as the log holds it now where it never was."""
        room = self._rooms.pop(stream, None)
        if room is None:
            room = Room(self.log, self._session(session_of(stream)), stream)
            self._make_room(len(room.entries))
            self._behind.discard(stream)
        self._rooms[stream] = room
        if stream in self._behind:
            room.take_new()
            self._behind.discard(stream)
        return room

    def _make_room(self, entries: int) -> None:
        """Let go of the tables used least lately, until there is room for one more with so many entries."""
        held = entries + sum(len(room.entries) for room in self._rooms.values())
        while self._rooms and (len(self._rooms) >= self._most_rooms or held > self._most_entries):
            held -= len(self._rooms.pop(next(iter(self._rooms))).entries)

    def took(self, stream: str, events: Sequence[AnyEvent]) -> None:
        """Give a table what was recorded behind its entries; one that was let go since reads it with the rest."""
        if stream in self._behind:
            self.kept(stream)
        elif stream in self._rooms:
            self._rooms[stream].took(events)

    def let_go(self, stream: str) -> None:
        """Forget a table, so that it is read anew: something was interrupted there."""
        self._rooms.pop(stream, None)
        self._behind.discard(stream)

    def session(self, name: str) -> ScoredSession:
        """A session scored, as the log holds it now. It is kept: only tables that have grown since are looked at again,
        each as its room holds it; a new entry of its own stream makes another of it."""
        upto = self.tail()
        scored, since, known = self._scored.pop(name, (None, 0, dict[str, int]()))
        if scored is not None and upto == since:
            self._scored[name] = scored, upto, known
            return scored
        grown = self.grown_in(name, since, upto)
        if scored is not None and name in grown and scored.take_time(self.log.read(name, len(scored.session))):
            del grown[name]
        if scored is None or name in grown:
            scored, known = ScoredSession(name, self.log.read(name)), {}
            grown = self.grown_in(name, 0, upto)
        for stream, version in grown.items():
            if stream != name and not self._is_unmoved(stream, known.get(stream, 0), version):
                entries = self.room(stream).entries
                scored.update(stream, entries, lambda one: self.room(one).replay)
                known[stream] = len(entries)
        self._scored[name] = scored, upto, known
        while len(self._scored) > self._most_scored:
            del self._scored[next(iter(self._scored))]
        return scored

    def grown_in(self, session: str, since: int, upto: int) -> dict[str, int]:
        """The streams of a session that have grown above one position up to another, each with its entries. One that
        had grown just before may be among them."""
        if self._is_current and upto == self._upto and self._looked_from is not None and since >= self._looked_from:
            held = self._grown_at.get(session, {})
            return {stream: version for stream, (at, version) in held.items() if at > since}
        grown = self.log.versions(since, upto)
        return {stream: version for stream, version in grown.items() if session_of(stream) == session}

    def beside(self, kind: Callable[[Office], T]) -> T:
        """The one thing of its kind that is kept beside the log as long as this is open: what services have worked out
        of it, made when it is first asked for."""
        if kind not in self._beside:
            self._beside[kind] = kind(self)
        found: T = self._beside[kind]
        return found

    def _session(self, name: str) -> SessionAtHand:
        """A session, and only one of its name for all of its tables."""
        found = self._sessions.pop(name, None) or SessionAtHand(self.log, name)
        if len(self._sessions) >= self._most_sessions:
            in_use = {room.session.name for room in self._rooms.values()}
            unused = [one for one in self._sessions if one not in in_use]
            for one in unused[: len(self._sessions) - self._most_sessions + 1]:
                del self._sessions[one]
        self._sessions[name] = found
        return found


class SessionAtHand:
    """A session's own stream, and as much of its tables as each must know of the others."""

    def __init__(self, log: LogStore, name: str) -> None:
        self._log = log
        self.name = name
        self.own_stream = SessionStream((), name)
        self.deals: Mapping[int, BoardDealt] = {}
        """The cards dealt, by board."""
        self.tables: dict[str, list[AnyEvent]] = {}
        """The entries of its tables, where a table must know of another (a match, a decision on an appeal)."""
        self._changes = 0
        self._changed_by: dict[str, int] = defaultdict(int)
        self._upto = 0

    def changes_beside(self, stream: str) -> int:
        """How often what a table is told was changed, otherwise than by the table itself."""
        return self._changes - self._changed_by.get(stream, 0)

    def has_recorded(self, stream: str) -> bool:
        """Whether anything is recorded in a stream."""
        return self._log.version(stream) > 0

    def caught_up(self) -> None:
        """Take note of what anybody has recorded in the session since."""
        upto = self._log.tail()
        if upto != self._upto:
            self._take(self._log.versions(self._upto, upto), upto)

    def caught_up_from(self, since: int, upto: int, grown: Mapping[str, int]) -> None:
        """The same, where it is known which streams have `grown` above one position up to another."""
        if since == self._upto:
            self._take(grown, upto)
        else:
            self.caught_up()

    def _take(self, streams: Iterable[str], upto: int) -> None:
        """Take note of what was recorded in some streams up to a position."""
        grown = [one for one in streams if session_of(one) == self.name]
        self._upto = upto
        if self.name in grown and not self._has_decided_more():
            grown = list(self._log.versions())
        if not (self.own_stream.record.decisions or self.own_stream.regulations.is_team_play):
            return
        for stream in grown:
            if "." in stream and session_of(stream) == self.name:
                self._learn(stream)

    def _has_decided_more(self) -> bool:
        """Take what is new in the session's stream. Returns whether that is decisions alone and its tables are
        known."""
        new = self._log.read(self.name, len(self.own_stream.events))
        later = self.own_stream.with_more_decisions(new) if self.tables else None
        self.own_stream = later or SessionStream((*self.own_stream.events, *new), self.name)
        if later is None:
            self.deals = deals_of(self.own_stream.events)
        self._changes += 1
        return later is not None

    def _learn(self, stream: str) -> None:
        """Take what is new at a table. What it tells the others is how it played, in a match; and the number of an
        appeal, which another may have, so that every table is told."""
        entries = self.tables.setdefault(stream, [])
        new = self._log.read(stream, len(entries))
        entries += new
        self.own_stream.learn(stream, entries)
        lodged = any(isinstance(event, AppealLodged | EntryAmended) for event in new)
        if lodged or self.own_stream.regulations.is_team_play:
            self._changes += 1
            self._changed_by[stream] += not lodged


class Ahead(NamedTuple):
    """A table behind entries that are not recorded yet."""

    session: SessionAtHand
    replay: Replay
    scribe: Scribe


class Room:
    """A table in play: its entries, and what the Laws make of them."""

    def __init__(self, log: LogStore, session: SessionAtHand, stream: str) -> None:
        self._log = log
        self.session = session
        self.stream = stream
        session.caught_up()
        self.replay = LiveReplay(log.read(stream), session.own_stream, stream=stream)
        self._changes_known = session.changes_beside(stream)
        """How many changes of the session the replay knows."""
        self._echoes: dict[str, Echoes] = {}
        """By language."""
        self.caught_up()

    @property
    def entries(self) -> Sequence[AnyEvent]:
        """What was recorded there."""
        return self.replay.entries

    @property
    def table(self) -> Table:
        """Where it stands."""
        return self.replay.table

    @cached_property
    def scribe(self) -> Scribe:
        """Who reads what is typed for the table."""
        return self._scribe_at(self.replay)

    def ahead(self, events: Sequence[AnyEvent]) -> Ahead:
        """The table as it would be with some entries more, which are not recorded yet."""
        replay = self.replay.after(events)
        return Ahead(self.session, replay, self._scribe_at(replay))

    def caught_up(self) -> int:
        """Take note of what anybody has recorded since, here or of what this table is told. Returns how many entries
        of the table are new."""
        self.session.caught_up()
        return self.take_new()

    def take_new(self) -> int:
        """The same, where its session is up to date."""
        new = self._log.read(self.stream, len(self.entries))
        self.take_session()
        self.took(new)
        if language() in self._echoes:
            self._echoes[language()] = self.echoes
        return len(new)

    def take_session(self) -> None:
        """Take note of what is known of its session, and of what other tables tell it."""
        changes = self.session.changes_beside(self.stream)
        if changes != self._changes_known:
            self._changes_known = changes
            if self.replay.session is not self.session.own_stream:
                self.__dict__.pop("scribe", None)
            self.replay.take_session(self.session.own_stream)

    @property
    def echoes(self) -> Echoes:
        """What is told of its entries as they come, with all that was told of the table as it stands: in the language
        that is in use."""
        from projections.views.echo import Echoes

        known = self._echoes.get(language())
        if known is None or not known.is_current:
            known = self._echoes[language()] = Echoes(self.replay)
        return known

    def echo(self, entries: int, count: int) -> EchoView:
        """What follows from the last `count` of so many entries of the table."""
        echoes = self._echoes.get(language())
        if echoes is None or (echoes.told, self.replay.until) != (entries - count, entries):
            before = LiveReplay(self.entries[: entries - count], self.session.own_stream, stream=self.stream)
            echoes = type(self.echoes)(before)
            before.record(*self.entries[entries - count : entries])
        return echoes.recorded(count)

    def took(self, events: Sequence[AnyEvent]) -> None:
        """Take what was recorded behind its entries."""
        if events:
            self.replay.record(*events)
        if "scribe" in self.__dict__:
            self.scribe.stand_by(self.replay)

    def _scribe_at(self, replay: Replay) -> Scribe:
        """Who reads what is typed for the table as it stands in a replay."""
        scribe = Scribe(stream=self.stream)
        scribe.stand_by(replay)
        scribe.session = self.session.own_stream.events
        scribe.deals = self.session.deals
        scribe.tables = self.session.tables
        return scribe
