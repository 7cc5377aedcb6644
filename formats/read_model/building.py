"""Building a read model, and bringing it up to date: only what has grown is replayed, some streams a transaction.

A stream's rows, and the note of how far it is built, are written in one transaction; so a build that was killed goes on
where it was. Builds may overlap: those that go towards the same position share the work; where another has begun
towards a later one, or from the beginning, this one begins again from what stands then, so nothing is written back.

The position in the log that all streams have reached is written last. A file knows the chain's link at that position,
and at the one it was being built towards: where the log holds another link there, it is another log, or was made anew,
and everything is built from the beginning.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

from msgspec import Struct

from domain.errors import LogError, TdlogError
from domain.events import AppealDecided, AppealHeard, AppealReferredBack, encode
from domain.log.store import LogStore
from domain.streams import session_of
from formats.read_model.entries import Recording, Words
from formats.read_model.file import SCHEMA, Check, ReadModel, storable
from formats.read_model.kept import kept_text, read_kept
from formats.read_model.of_stream import Bearing, session_stream_rows, table_stream_rows
from formats.read_model.rows import Row
from formats.read_model.schema import TABLES, StreamState, Tracking
from formats.read_model.sessions import session_rows
from projections.ranking.scored import ScoredSession
from projections.rulings.replay import Replay
from projections.texts import language, message

__all__ = ["Built", "build"]

PAGE = 4000
"""Entries after which a transaction ends."""

KEPT = (
    "SELECT kept FROM kept_tables JOIN entries ON entries.stream = kept_tables.stream AND entries.number = 1"
    " WHERE kept_tables.session = ? ORDER BY entries.position"
)
KEPT_OF = "SELECT * FROM kept_tables WHERE stream = ?"
UNSCORED = (
    "SELECT DISTINCT session FROM streams WHERE entries <> scored_entries OR bearing <> scored_bearing ORDER BY session"
)

OF_APPEALS = (AppealHeard, AppealDecided, AppealReferredBack)
LARGE_NUMBER = re.compile(rb"[0-9]{18}")

Step = Callable[[int, int], object]
"""Told after each stream: how many entries are done, of how many."""


@dataclass(slots=True)
class Built:
    """What a build did."""

    anew: str = ""
    """Why everything was built from the beginning: `new`, `asked`, `schema`, `language` or `log`; empty where it was
    not."""
    streams: int = 0
    """Streams whose rows were worked out."""
    entries: int = 0
    """Entries that were taken in for the first time."""
    sessions: list[str] = field(default_factory=list[str])
    """Sessions whose boards were compared."""
    position: int = 0
    """The position in the log that is reached."""
    names_in_journal: bool = False
    """Whether names that went are still in the journal, since another program reads the file."""


class _Due(Struct, frozen=True):
    """A stream to be built, with what of its session it depends on."""

    stream: str
    entries: int
    bearing: str


def build(
    log: LogStore,
    path: str | os.PathLike[str],
    *,
    check: Check,
    names: bool = False,
    anew: bool = False,
    step: Step | None = None,
    page: int = PAGE,
    waiting: Callable[[], object] = lambda: None,
) -> Built:
    """Build the read model of a log in a file, or bring the one that is there up to date.

    `check` looks at what lies beside the file before SQLite does; `names` puts the
    register's names into it, and without it they are taken out; `anew` begins from the beginning; `waiting` is called
    where another program is writing.

    Raises TdlogError where the file is no read model or cannot be written, and where the log cannot be read; what was
    built until then stays.
    """
    with ReadModel(path, check, waiting) as model:
        return Building(log, model, Words(), step or (lambda done, of: None), page).run(names, anew)


class _Overtaken(Exception):
    """Another build goes farther, or began from the beginning."""


def _goal(tracking: Tracking) -> tuple[int, int, str]:
    """What a build goes towards: those of one goal write the same rows."""
    return tracking.begun, tracking.towards, tracking.towards_link


class Building:
    """One build; `build` is how it is asked for."""

    def __init__(self, log: LogStore, model: ReadModel, words: Words, step: Step, page: int) -> None:
        self.log = log
        self.model = model
        self.words = words
        self.step = step
        self.page = page
        self.built = Built()
        self.mine = Tracking(1, SCHEMA, language(), 0, "", 0, "", 0)
        """Where this build goes; not begun yet."""
        self.sessions: dict[str, ScoredSession] = {}
        """Sessions without their tables, by what their own streams tell."""
        self.large: set[str] = set()
        """Streams in which a number may be too large for SQLite."""

    def run(self, names: bool, anew: bool) -> Built:
        """Everything, up to the end of the log as it is now; begun again as often as another build goes farther."""
        while True:
            self._begin(anew)
            anew = False
            try:
                self._build_streams()
                self._build_sessions()
                with self._transaction():
                    self.model.track(self.mine._replace(position=self.mine.towards, link=self.mine.towards_link))
                    register = self.log.register.names() if names else {}
                    gone = self.model.rewrite("players", list(register.items()))
                break
            except _Overtaken:
                self.sessions.clear()
        self.built.position = self.mine.towards
        self.built.names_in_journal = not self.model.empty_journal() and gone
        return self.built

    def _begin(self, asked: bool) -> None:
        """Write down where this build goes. Raises TdlogError where another one builds another log meanwhile."""
        with self.model.transaction():
            position, link = self.log.head()
            before = self.model.tracking
            why = "asked" if asked and self.model.schema else self._why_anew()
            if before is None or why:
                if self.mine.begun and why != "asked":
                    raise TdlogError(message("command", "view_of_another", file=self.model.path))
                self.built.anew = why
                begun = before.begun + 1 if before is not None else 1
                self.mine = Tracking(1, SCHEMA, language(), 0, bytes(32).hex(), position, link.hex(), begun)
                self.model.begin_anew(self.mine)
                return
            self.mine = before
            if (before.towards, before.towards_link) != (position, link.hex()):
                self.mine = before._replace(towards=position, towards_link=link.hex())
                self.model.track(self.mine)

    @contextmanager
    def _transaction(self) -> Generator[None]:
        """A transaction of this build. Raises _Overtaken where another goes farther, or began from the beginning."""
        with self.model.transaction():
            held = self.model.tracking
            if held is None or _goal(held) != _goal(self.mine):
                raise _Overtaken
            yield

    def _why_anew(self) -> str:
        """Why what stands in the file is of no use; empty where it is."""
        tracking = self.model.tracking
        if tracking is None:
            return "schema" if self.model.schema else "new"
        if tracking.language != language():
            return "language"
        marks = ((tracking.position, tracking.link), (tracking.towards, tracking.towards_link))
        for upto, link in marks:
            held = self.log.link_at(upto)
            if held is None or held.hex() != link:
                return "log"
        return ""

    def _build_streams(self) -> None:
        due = self._due(self.mine, self.model.states())
        total = sum(one.entries for one in due)
        done = 0
        for page in _pages(due, self.page):
            with self._transaction():
                for one in page:
                    self._build_stream(one)
                    done += one.entries
                    self.step(done, total)

    def _due(self, before: Tracking, states: dict[str, StreamState]) -> list[_Due]:
        """The streams that have grown, and the tables of sessions whose own stream tells otherwise now."""
        grown = self.log.versions(before.position, before.towards)
        of_session: dict[str, dict[str, int]] = defaultdict(dict)
        for state in states.values():
            of_session[state.session][state.stream] = state.entries
        for stream, entries in grown.items():
            of_session[session_of(stream)][stream] = max(entries, of_session[session_of(stream)].get(stream, 0))
        due: list[_Due] = []
        for session in dict.fromkeys(map(session_of, grown)):
            streams = of_session[session]
            told = self._recording(session, streams[session]).events if session in streams else ()
            scored = self.sessions[session] = ScoredSession(session, told)
            bearing = Bearing(told, self._learnt(scored, streams))
            for stream, entries in streams.items():
                known = scored.own_stream.known_to(stream)
                beside = repr(known) if known else ""
                one = _Due(stream, entries, bearing.digest(stream, beside) if "." in stream else "")
                held = states.get(stream)
                if held is None or (held.entries, held.bearing) != (one.entries, one.bearing):
                    due.append(one)
        return due

    def _learnt(self, scored: ScoredSession, streams: dict[str, int]) -> str:
        """Which tables have the appeals that the session's own stream tells of by their number alone; empty where it
        tells of none, and then no table is read but those of matches, each of which must know the other."""
        told = (event for event in scored.session if isinstance(event, OF_APPEALS))
        numbers = sorted({event.appeal.lower() for event in told if not event.table})
        for stream, entries in streams.items() if numbers or scored.own_stream.regulations.is_team_play else ():
            if stream != scored.name:
                scored.own_stream.learn(stream, self._recording(stream, entries).events)
        return " ".join(f"{number}:{','.join(sorted(scored.own_stream.tables_with(number)))}" for number in numbers)

    def _recording(self, stream: str, entries: int) -> Recording:
        """The entries of a stream up to a number. Raises LogError where one is missing or cannot be read."""
        held = list(islice(self.log.scan(stream=stream), entries))
        if [one.entry for one in held] != list(range(1, entries + 1)):
            raise LogError(
                f"entries of {stream} are missing from {self.log.name}: the log was changed; verify it to see what else"
                " is wrong"
            )
        events = [one.event for one in held]
        if any(map(LARGE_NUMBER.search, map(encode, events))):
            self.large.add(stream)
        return Recording(stream, events, [one.position for one in held])

    def _build_stream(self, due: _Due) -> None:
        """The rows of one stream and how far it is built, unless somebody else built it meanwhile."""
        stream, session = due.stream, session_of(due.stream)
        state = self.model.state(stream)
        if state is not None and (state.entries, state.bearing) == (due.entries, due.bearing):
            return
        recording = self._recording(stream, due.entries)
        rows: defaultdict[str, list[Row]] = defaultdict(list)
        scored_upto = (state.scored_entries, state.scored_bearing) if state is not None else (0, "")
        if "." in stream:
            scored = self.sessions[session]
            replay = Replay(recording.events, scored.own_stream, stream=stream)
            given = scored.given_by(stream, replay)
            for name, row in table_stream_rows(recording, replay, given.seating, self.words):
                rows[name].append(row)
            kept = (stream, session, kept_text(given))
            rows["kept_tables"].append(kept)
            if state is not None and state.is_scored and self.model.select(KEPT_OF, (stream,)) == [kept]:
                scored_upto = due.entries, due.bearing
        else:
            for name, row in session_stream_rows(recording, self.words):
                rows[name].append(row)
        rows["streams"].append(StreamState(stream, session, due.entries, due.bearing, *scored_upto))
        if stream in self.large:
            rows = defaultdict(list, {name: list(map(storable, some)) for name, some in rows.items()})
        self._write(stream, rows, owner="stream", is_new=state is None)
        self.built.streams += 1
        self.built.entries += due.entries - (state.entries if state is not None else 0)

    def _write(self, owned_by: str, rows: dict[str, list[Row]], *, owner: str, is_new: bool) -> None:
        for name, table in TABLES.items():
            if is_new and rows.get(name):
                self.model.insert(name, rows[name])
            elif table.owner == owner and not is_new:
                self.model.replace(name, owned_by, rows.get(name, []))

    def _build_sessions(self) -> None:
        """Compare the boards of the sessions that a stream has changed since, and rank their contestants."""
        for (session,) in self.model.select(UNSCORED):
            with self._transaction():
                if (session,) not in self.model.select(UNSCORED):
                    continue
                self._build_session(session)
            self.built.sessions.append(session)

    def _build_session(self, session: str) -> None:
        scored = self.sessions.get(session)
        if scored is None:
            state = self.model.state(session)
            scored = ScoredSession(session, self._recording(session, state.entries).events if state else ())
        for (kept,) in self.model.select(KEPT, (session,)):
            scored.take(read_kept(kept))
        rows: defaultdict[str, list[Row]] = defaultdict(list)
        for name, row in session_rows(scored):
            rows[name].append(storable(row))
        is_new = not self.model.select("SELECT 1 FROM sessions WHERE session = ?", (session,))
        self._write(session, rows, owner="session", is_new=is_new)
        self.model.connection.execute(
            "UPDATE streams SET scored_entries = entries, scored_bearing = bearing WHERE session = ?", (session,)
        )


def _pages(due: list[_Due], most: int) -> Iterator[list[_Due]]:
    """Streams that are built in one transaction: until they have `most` entries."""
    page: list[_Due] = []
    entries = 0
    for one in due:
        page.append(one)
        entries += one.entries
        if entries >= most:
            yield page
            page, entries = [], 0
    if page:
        yield page
