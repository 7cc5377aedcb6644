"""Pads followed inside a hall: each source on a thread of its own, into the log by the hall's own way.

Whatever goes wrong there, a connector that dies, a file that is locked, a session that is not begun yet, is told, and
looked at again: nothing of it keeps anybody else waiting, and nothing is lost.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Literal, NamedTuple

from msgspec import Struct

from application.office import Office
from application.pads.feed import Taken
from application.pads.following import News, Source
from application.pads.opened import Wish, opened
from application.pads.records import Records, Submit, recorded_by
from application.pads.running import Followed, followed, taken_view
from domain.errors import TdlogError
from domain.log.store import LogStore
from domain.streams import SESSION
from formats.reading import clean
from projections.texts import message
from projections.views.pads import PadsHeardView, PadToldView

__all__ = ["PadSource", "Pads", "pad_source"]

EVERY = 5.0
"""Seconds between two looks."""
LAST = 20
"""So much of what was told last is shown."""
MOST_LEFT = 100
"""So much of what is not in the log is shown."""
TO_END = 3.0
"""Seconds for which a source that is being asked is waited for as the hall ends; what it says then is asked for anew
when it is followed again."""
State = Literal["offered", "begins", "waits", "heard", "away", "log_away"]

TYPED = re.compile(rf"(?:(?P<session>{SESSION})=)?(?P<source>.+)")
OF_HTTP = re.compile(r"https?://", re.IGNORECASE)


class PadSource(Struct, frozen=True):
    """Where pads can be heard, as whoever started the server has it: nobody else names an address or a file."""

    source: str
    """The address of a connector, or a file."""
    session: str = ""
    """The session whose results are taken from the start on; empty where a scorer says which."""
    begins: bool = False
    """Whether that session is begun on the connector."""

    @property
    def name(self) -> str:
        """How it is called on a page."""
        return self.source if self.is_connector else Path(self.source).name

    @property
    def is_connector(self) -> bool:
        """Whether it is a connector, not a file."""
        return bool(OF_HTTP.match(self.source))


def pad_source(typed: str, *, begins: bool = False) -> PadSource:
    """A source as it is typed: `S1=http://127.0.0.1:5079`, `S1=club.bws`, or without the session. Raises TdlogError."""
    found = TYPED.fullmatch(typed)
    if found is None:
        raise TdlogError(message("pads", "no_source", read=repr(typed[:80])))
    return PadSource(found["source"], found["session"] or "", begins and bool(OF_HTTP.match(found["source"])))


class _Seen(NamedTuple):
    """How pads are, as of their last look; never changed."""

    state: State
    heard_at: str = ""
    bad: int = 0
    counts: Mapping[str, int] = {}
    left: tuple[Taken, ...] = ()
    last: tuple[tuple[str, Taken | News], ...] = ()
    why: str = ""
    """Of what waits: what for."""

    @property
    def to_the_minute(self) -> _Seen:
        """The same, heard in the minute that it was."""
        return self._replace(heard_at=self.heard_at[:16])


OFFERED = _Seen("offered")
Opens = Callable[[Office, Wish, Callable[[float], object]], Source]
Runs = Callable[[Callable[[], None]], Callable[[float], object]]
"""Lets something run, and returns what waits so many seconds for its end."""


class _Around(NamedTuple):
    """What all that is followed shares."""

    log: LogStore
    records: Records
    clock: Callable[[], str]
    opens: Opens
    runs: Runs
    every: float


def in_a_thread(run: Callable[[], None]) -> Callable[[float], object]:
    """On a thread of its own, in the language in use."""
    context = copy_context()
    thread = Thread(target=lambda: context.run(run), name="pads", daemon=True)
    thread.start()
    return thread.join


class Pads:
    """The sources of a hall, and which of them are followed for which session. May be shared by threads."""

    def __init__(
        self,
        log: LogStore,
        submit: Submit,
        clock: Callable[[], str],
        sources: Sequence[PadSource] = (),
        *,
        opens: Opens = opened,
        runs: Runs = in_a_thread,
        every: float = EVERY,
    ) -> None:
        """`submit` is the hall's way into the log. Raises TdlogError where two sources have one name."""
        names = [one.name for one in sources]
        alike = next((name for name in names if names.count(name) > 1), "")
        if alike:
            raise TdlogError(message("pads", "two_alike", source=alike))
        self.sources = {one.name: one for one in sources}
        self._around = _Around(log, recorded_by(submit, log), clock, opens, runs, every)
        self._followed: dict[str, _Following] = {}
        """By the name of the source."""
        self._lock = Lock()

    def start(self) -> None:
        """Follow what is to be followed from the start on."""
        for one in self.sources.values():
            if one.session:
                self.follow(one.name, one.session, begins=one.begins)

    def stop(self) -> None:
        """Follow nothing more."""
        for name in [*self._followed]:
            self.leave(name)

    def follow(self, name: str, session: str, *, begins: bool = False, guid: str = "") -> None:
        """Take the results of a session from a source from now on, as of `Wish`. Raises TdlogError where there is no
        such source, or another session takes its results from it."""
        source = self.sources.get(name)
        if source is None:
            raise TdlogError(message("pads", "no_such_source", read=repr(name[:80])))
        wish = Wish(session, source.source, None, guid, begins)
        if not source.is_connector:
            if begins or guid:
                raise TdlogError(message("pads", "file_not_begun", file=name))
            wish = Wish(session, "", Path(source.source))
        with self._lock:
            held = self._followed.get(name)
            if held is not None:
                raise TdlogError(message("pads", "followed_already", source=name, session=held.wish.session))
            self._followed[name] = following = _Following(self._around, wish)
        following.start()

    def leave(self, name: str) -> None:
        """Take no more results from a source. What it has told is in the log, and what it tells meanwhile stays there
        until it is followed again."""
        with self._lock:
            following = self._followed.pop(name, None)
        if following is not None:
            following.stop()

    def session_of(self, name: str) -> str:
        """Whose results are taken from a source; empty where nobody's are."""
        following = self._followed.get(name)
        return following.wish.session if following is not None else ""

    def step(self) -> None:
        """Look once at all that is followed."""
        for following in [*self._followed.values()]:
            following.look()

    def view(self) -> tuple[PadsHeardView, ...]:
        """How all of it is, in the language in use."""
        return tuple(self._view(one) for one in self.sources.values())

    def signs(self) -> tuple[object, ...]:
        """What a page shows of it, to the minute: where it is another, the page is."""
        return tuple((name, one.wish.session, one.seen.to_the_minute) for name, one in [*self._followed.items()])

    def _view(self, source: PadSource) -> PadsHeardView:
        following = self._followed.get(source.name)
        seen = following.seen if following is not None else OFFERED
        return PadsHeardView(
            source=source.name,
            connector=source.is_connector,
            session=following.wish.session if following is not None else "",
            state=seen.state,
            heard_at=seen.heard_at,
            bad=seen.bad,
            counts=dict(seen.counts),
            waiting=len(seen.left),
            left=tuple(map(taken_view, seen.left[:MOST_LEFT])),
            last=tuple(PadToldView(at, one.text) for at, one in reversed(seen.last)),
            refused=sum(one.what == "refused" for one in seen.left),
            text=message("pads", f"state_{seen.state}", source=source.name, count=seen.bad, why=seen.why),
        )


def _told_of(error: Exception) -> str:
    """What an error says that nobody expected; of one of the system no path."""
    return (error.strerror or "") if isinstance(error, OSError) else clean(str(error), 100)


class _Following:
    """A source that is followed."""

    def __init__(self, around: _Around, wish: Wish) -> None:
        self.wish = wish
        self.seen = _Seen("begins")
        self._around = around
        self._run: Followed | None = None
        self._last: deque[tuple[str, Taken | News]] = deque(maxlen=LAST)
        self._stopped = Event()
        self._ended: Callable[[float], object] = lambda seconds: None

    def start(self) -> None:
        """Follow it until it is stopped."""
        self._ended = self._around.runs(self._follow)

    def stop(self) -> None:
        """Follow it no longer."""
        self._stopped.set()
        self._ended(TO_END)

    def _follow(self) -> None:
        while not self._stopped.is_set():
            self.look()
            self._stopped.wait(self._around.every)

    def look(self) -> None:
        """Look once. Whatever stands in the way is told, and all of it is begun anew at the next look."""
        try:
            if self._run is None:
                self._run = self._opened()
            self._run.look()
        except Exception as error:  # whatever it is, it is tried again
            why = error.message if isinstance(error, TdlogError) else f"{type(error).__name__}: {_told_of(error)}"
            self._run = None
            self.seen = self.seen._replace(state="waits", bad=self.seen.bad + 1, why=why, last=tuple(self._last))
        else:
            self.seen = self._as_seen(self._run)

    def _opened(self) -> Followed:
        """It as it is followed from here on. Raises TdlogError where it cannot be yet."""
        around = self._around
        office = Office(around.log, around.clock)
        source = around.opens(office, self.wish, self._stopped.wait)
        return followed(office, self.wish.session, source, self._tell, around.records)

    def _as_seen(self, run: Followed) -> _Seen:
        state: State = "log_away" if run.is_log_away else "away" if run.is_away else "heard"
        heard_at = self.seen.heard_at if state == "away" or run.bad else self._around.clock()
        why = next((one.text for _, one in reversed(self._last) if isinstance(one, News)), "")
        return _Seen(state, heard_at, run.bad, run.counts, run.pending, tuple(self._last), why)

    def _tell(self, told: Taken | News) -> None:
        self._last.append((self._around.clock(), told))
