"""A made-up evening that goes on in a hall by itself: at each table one act after another, each in its own time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

from application.demo.acts import (
    Answered,
    FigureEntered,
    HappensNext,
    LateRecord,
    Nothing,
    RoundOver,
    entries_at,
    ruling_at,
)
from application.demo.commentators import comments_to_keep
from application.demo.evening import SESSION, Evening
from application.demo.people import People
from application.hall.asked import Act
from application.hall.identity import Identity
from application.hall.session_acts import Appeal, publication
from application.office import Office
from application.writing import Proposed, Who, write
from domain.errors import TdlogError
from domain.events import AppealLodged, RoundStarted
from domain.log.store import LogStore

if TYPE_CHECKING:
    from application.hall.hall import Hall

__all__ = ["GoingOn", "set_up"]

T = TypeVar("T")

TICK = 0.25
"""Seconds between two looks at the tables."""
SLOWEST = 7
"""An act takes one tick up to so many."""
PATIENCE = 40
"""Ticks that a matter waits for somebody at the screen before the made-up director answers."""
FIGURE_AT, RECORD_AT, SILENT_FROM, SILENT_UNTIL = 20, 60, 100, 160
"""Ticks of the second round at which a figure is entered that differs, a second record of a table comes in, and between
which a device says nothing."""
FIGURE_TABLE, RECORD_TABLE, SILENT_TABLE = 4, 6, 9
HEARD = 4
"""Ticks between two signs of life of a recorder's device."""


def set_up(log: LogStore, evening: Evening, clock: Callable[[], str]) -> People:
    """Record the session of an evening in an empty log, and its invented names, and let its devices in. Raises
    LogError."""
    events = [Proposed(SESSION, event) for event in evening.events(clock()[:10])]
    write(Office(log, clock), events, Who())
    for player, name in evening.names.items():
        log.register.enter(player, name)
    return People.of(log, evening, clock)


class AtTable:
    """A table of the evening, as far as the log does not tell it."""

    def __init__(self, evening: Evening, table: int, recorder: Identity, seed: int) -> None:
        self.evening = evening
        self.table = table
        self.recorder = recorder
        self.number = 0
        """Of its round; 0 before the first."""
        self.random = Random(f"{seed} {table}")
        self.is_over = True
        """Whether the round has ended here."""
        self.next_at = 0
        """The tick of its next act."""
        self.waits_since: int | None = None
        """The tick from which on it has waited for the director; None where it does not wait."""
        self.is_unanswered = False
        """Whether the made-up director has no answer, so that the table goes on without one."""
        self.keys = count(1)

    @property
    def stream(self) -> str:
        """Its round, as the log names it."""
        return f"{SESSION}.r{self.number}.t{self.table}"

    def begin(self, number: int) -> None:
        """Go on with the next round."""
        self.number, self.is_over = number, False
        self.mishaps = [*self.evening.mishaps.get(self.stream, ())]

    def next(self) -> HappensNext:
        """What happens now."""
        ns, ew = self.evening.sitting(self.number, self.table)
        due = self.evening.boards_of(self.number)
        begins = RoundStarted(self.number, self.table, ns, ew, boards=tuple(due))
        return HappensNext(self.stream, self.random, begins, due, self.mishaps, waits=not self.is_unanswered)


class GoingOn:
    """An evening that goes on in a hall."""

    def __init__(
        self,
        hall: Hall,
        evening: Evening,
        people: People,
        *,
        seed: int = 1,
        heard: Callable[[Identity, str], object] = lambda who, stream: None,
    ) -> None:
        """`heard` is told who records a table, and the table, each time that his device gives a sign of life."""
        self._hall = hall
        self._evening = evening
        self._people = people
        self._tables = [AtTable(evening, table, who, seed) for table, who in enumerate(people.recorders, 1)]
        self._round_began = 0
        """The tick at which the round began."""
        self._heard = heard
        self._stop = Event()
        self._ticks = 0
        self._has_late_record = False
        self._thread = Thread(target=self._run, name="demo", daemon=True)

    @property
    def is_over(self) -> bool:
        """Whether the last round has ended at every table."""
        return all(one.is_over and one.number == self._evening.rounds for one in self._tables)

    def start(self) -> None:
        """Go on by itself: the first round at once, the others in their time."""
        self._thread.start()

    def stop(self) -> None:
        """Go on no more."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set() and not self.is_over:
            is_first = max(one.number for one in self._tables) < 2
            if is_first:
                self.step(hurry=True)
            else:
                self._stop.wait(TICK)
                self.step()

    def step(self, *, hurry: bool = False) -> None:
        """Let one tick pass at all tables; in a `hurry` nobody takes his time."""
        self._ticks += 1
        self._begin_rounds()
        ready = [one for one in self._tables if not one.is_over and (hurry or one.next_at <= self._ticks)]
        asked = [(one, self._is_decided(one, hurry=hurry)) for one in ready]
        futures = [self._ask(one, is_decided=is_decided) for one, is_decided in asked]
        wait(futures)
        for (one, is_decided), future in zip(asked, futures, strict=True):
            self._answered(one, future, is_decided=is_decided)
        self._go_wrong_beside()
        if self._ticks % HEARD == 0:
            for one in self._tables:
                if not self._is_silent(one):
                    self._heard(one.recorder, one.stream)

    def _begin_rounds(self) -> None:
        """The next round begins at all tables, once it is over at each, and the last is published."""
        number = self._tables[0].number
        if not all(one.is_over for one in self._tables) or number == self._evening.rounds:
            return
        if number:
            self._publish(number)
        if number == 1:
            self._appeal()
            self._comment()
        self._round_began = self._ticks
        for one in self._tables:
            one.begin(number + 1)

    def _publish(self, number: int) -> None:
        """The ranking after a round is made official, before anything more happens."""
        key = f"published {number}"
        ranking = partial(publication, session=SESSION, scope=f"round {number}")
        with suppress(TdlogError):
            wait([self._hall.prepare(ranking, self._people.scorer, key, sha256(key.encode()).digest())])

    def _is_silent(self, one: AtTable) -> bool:
        """Whether a recorder's device is cut off for a while."""
        since = self._ticks - self._round_began
        return one.number == 2 and one.table == SILENT_TABLE and SILENT_FROM <= since < SILENT_UNTIL

    def _go_wrong_beside(self) -> None:
        """In the second round a figure is entered that differs, and a second record of a table comes in."""
        since = self._ticks - self._round_began
        for one in self._tables:
            if one.number == 2 and one.table == FIGURE_TABLE and since == FIGURE_AT:
                earlier = f"{SESSION}.r1.t{one.table}"
                self._submit(FigureEntered(earlier, min(self._evening.boards_of(1))), one.recorder, "a figure")
            if one.number == 2 and one.table == RECORD_TABLE and since >= RECORD_AT and not self._has_late_record:
                late = LateRecord(one.stream, one.recorder.device)
                done = self._submit(late, one.recorder, f"late {self._ticks}")
                wait([done])
                self._has_late_record = done.exception() is None

    def _appeal(self) -> None:
        """A pair appeals the first ruling of the first round."""
        for one in self._tables:
            ruling = self._hall.read(partial(ruling_at, stream=one.stream)).result()
            if ruling is not None:
                pair, _ = self._evening.sitting(one.number, one.table)
                event = AppealLodged(
                    "", ruling.incident, pair, concurrence=True, grounds="the ruling is too hard on us"
                )
                seen = self._hall.read(partial(entries_at, stream=one.stream)).result()
                self._submit(Appeal(one.stream, event, seen), self._people.players[int(pair) - 1], "appeal")
                return

    def _comment(self) -> None:
        """Two commentators speak of the first board at the first table, which everybody may see by now."""
        where = self._tables[0].stream, min(self._evening.boards_of(1))
        with suppress(TdlogError):
            said = self._hall.read(lambda office: comments_to_keep(office, self._people.commentators, *where)).result()
            for one in said:
                self._hall.log.commentary.add(one)

    def _is_decided(self, one: AtTable, *, hurry: bool) -> bool:
        """Whether the made-up director answers now: somebody at a screen had time enough to do so before him."""
        return one.waits_since is not None and (hurry or self._ticks - one.waits_since >= PATIENCE)

    def _ask(self, one: AtTable, *, is_decided: bool) -> Future[int]:
        """Let the next thing happen at a table, or be decided."""
        key = f"{one.stream} {next(one.keys)}"
        if is_decided:
            return self._submit(Answered(one.stream, one.random), self._people.director, key)
        return self._submit(one.next(), one.recorder, key)

    def _submit(self, act: Act[T], identity: Identity, key: str) -> Future[T]:
        try:
            return self._hall.submit(act, identity, key, sha256(key.encode()).digest())
        except TdlogError as error:
            refused: Future[T] = Future()
            refused.set_exception(error)
            return refused

    def _answered(self, one: AtTable, future: Future[int], *, is_decided: bool) -> None:
        """Take note of what became of an act."""
        error = future.exception()
        one.next_at = self._ticks + one.random.randint(1, SLOWEST)
        if isinstance(error, RoundOver):
            one.is_over, one.waits_since = True, None
        elif isinstance(error, Nothing) and not is_decided:
            one.waits_since = self._ticks if one.waits_since is None else one.waits_since
        else:
            one.waits_since, one.is_unanswered = None, isinstance(error, Nothing)
