"""The one thread that writes: it takes what waits, records it in one transaction, and answers.

Acts of one stream follow each other in order of arrival; those of different streams share a transaction and a link of
the chain. One that is refused harms no other, and whatever goes wrong, the thread goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any

from application.hall.acknowledged import Acknowledged
from application.hall.asked import Pending
from application.hall.disk import Disk, NoRoom
from application.hall.repeats import KeyUsed, recorded_before
from application.hall.topics import Grown
from application.hall.unmoved import Unmoved
from application.hall.waiting import Bounds, Waiting
from application.office import Office
from application.rights import TOLD_OF_TABLES, check_reach
from application.writing import Accepted, Written, accept, append_together
from domain.errors import LogAway, LogGone, RecordedFirst, TdlogError
from domain.events import AppealLodged
from domain.log.store import Receipt
from domain.streams import session_of
from projections.texts import message

__all__ = ["Sequencer", "Told"]

Told = Callable[[Mapping[str, Grown], int, int], None]
"""Is told which streams grew, and the positions of the first and the last entry that they grew by."""
LOOK = 1.0
"""Seconds between two looks at whether it is to stop, where nothing waits."""
OVERTAKEN = 20
"""How often an act is understood again at the most, because others were first meanwhile."""
FIRST_LOOK, LONGEST_LOOK = 5.0, 300.0
"""Seconds after which it is looked whether a log that was gone is back: after the first loss, and at the most."""


class Sequencer:
    """Records what is put before it. Everything but `waiting` is for its own thread."""

    def __init__(
        self,
        office: Office,
        told: Told,
        monotonic: Callable[[], float],
        bounds: Bounds,
        disk: Disk,
        is_back: Callable[[], bool] = lambda: True,
        unmoved: Unmoved | None = None,
        being_told: AbstractContextManager[object] = nullcontext(),  # noqa: B008
    ) -> None:
        """`is_back` tells whether a log that was gone is in its place again; `unmoved` takes note of what moves nothing
        but a table; `being_told` is held while something is recorded and told."""
        self.waiting = Waiting(bounds)
        self.office = office
        self._told = told
        self._monotonic = monotonic
        self._bounds = bounds
        self._disk = disk
        self._is_back = is_back
        self._unmoved = unmoved or Unmoved()
        self._being_told = being_told
        self._gone: LogGone | None = None
        self._losses = 0
        """How often in a row it was gone as something was to be recorded."""
        self._look_again = 0.0
        """From when it may be asked whether a log that was gone is back."""

    def run(self) -> None:
        """Record what comes until it is stopped, and then whatever still waits."""
        while not self.waiting.is_done:
            self.step(LOOK)

    def step(self, seconds: float) -> int:
        """Record what waits, one transaction of it; wait so many seconds for the first. Returns how many acts were
        taken up."""
        batch = self.waiting.take(seconds)
        try:
            self._check_there()
            if not self._lack_room(batch):
                self._record(batch)
        except LogAway as error:
            self._wait_for_it(batch, error)
        except LogGone as error:
            self._lost(error)
            self._refuse_all(batch, error)
        except Exception as error:  # whatever it is, the next are recorded
            self._refuse_all(batch, error)
        return len(batch)

    def _lack_room(self, batch: Sequence[Pending[Any]]) -> bool:
        """Whether the disk is too full to record anything. What was recorded before is answered then, and the rest
        refused at once: whoever asks keeps it, and nothing waits here."""
        room = self._disk.room
        if room.state != "too_little":
            return False
        for one in batch:
            if one.begin():
                self._refuse(one, NoRoom(one.context.run(message, "hall", "no_room", free=(room.free or 0) >> 20)))
        return True

    def _record(self, batch: Sequence[Pending[Any]]) -> None:
        """Record acts of different streams in one transaction, and answer them. Those that cannot share it with one
        before them wait for the next."""
        accepted: dict[int, Accepted] = {}
        later: list[Pending[Any]] = []
        together = _Together()
        with self.office.current():
            for number, one in enumerate(batch):
                request = None if together.has(one.name) else self._understood(one)
                if request is not None and together.takes(one.name, request):
                    accepted[number] = request
                elif request is not None or together.has(one.name):
                    later.append(one)
        self.waiting.put_back(later)
        if accepted:
            with self._being_told:
                self._append(batch, accepted)

    def _understood(self, one: Pending[Any]) -> Accepted | None:
        """What an act records; None where it is answered already, or nobody waits for it. Raises LogAway, LogGone."""
        if not one.begin() or (one.is_uncertain and self._is_repeated(one)):
            return None
        try:
            return one.context.run(self._request, one)
        except (LogAway, LogGone):
            raise
        except TdlogError as error:
            self._refuse(one, error)
        except Exception as error:  # whatever it is, the others of the batch are recorded
            self.office.let_go(one.act.stream)
            one.refuse(error)
        return None

    def _request(self, one: Pending[Any]) -> Accepted:
        """What an act records, checked. Raises TdlogError where it may not be."""
        who = one.identity.who()
        check_reach(who.role, who.scope, one.act.stream)
        request = one.act.request(self.office, who)
        if not (request.proposed or request.names):
            raise TdlogError(message("hall", "nothing_to_record"))
        if request.proposed:  # names alone are the same, however often they come
            request = request._replace(receipt=Receipt(*one.name, one.digest, len(request.proposed)))
        return accept(self.office, request)

    def _append(self, batch: Sequence[Pending[Any]], accepted: Mapping[int, Accepted]) -> None:
        answers = append_together(self.office, accepted)
        self._losses = 0
        written = [answer for answer in answers.values() if isinstance(answer, Written)]
        told_all: set[int] = set()
        for number, answer in answers.items():
            if isinstance(answer, Written):
                told = batch[number].answer(self.office, answer)
                if isinstance(told, Acknowledged) and told.position is not None:
                    told_all.add(number)
            elif isinstance(answer, RecordedFirst) and batch[number].overtaken < OVERTAKEN:
                self._understand_again(batch[number])
            else:
                self._refuse(batch[number], answer)
        positions = [position for one in written for position in one.positions]
        if positions:
            grown: dict[str, Grown] = {}
            for number, answer in answers.items():
                if isinstance(answer, Written):
                    grown |= self._grown(answer, batch[number].name if number in told_all else None)
            self._told(grown, min(positions), max(positions))

    def _grown(self, written: Written, told_all: tuple[str, str] | None) -> dict[str, Grown]:
        """How the streams grew that an act was recorded in. `told_all` is who was answered with all of its table."""
        streams = {each.stream for each in written.proposed}
        [stream, *others] = streams
        if others or "." not in stream:
            return dict.fromkeys(streams, Grown())
        is_unmoved = False
        with suppress(Exception):  # a fault in the Laws was told with the answer, and it may move anything then
            is_unmoved = self._unmoved.note(self.office.kept(stream), written.events)
        return {stream: Grown(told_all, moves=not is_unmoved)}

    def _understand_again(self, one: Pending[Any]) -> None:
        """Let an act wait that another server was quicker than: what goes on from the log as it stands is recorded
        behind the others, and what goes on from an entry that its sender named is refused then."""
        one.overtaken += 1
        self.waiting.put_back([one])

    def _refuse(self, one: Pending[Any], error: TdlogError) -> None:
        """Refuse an act, unless it repeats one that was recorded: then it is answered as that was. Who may not see a
        board in play is told that others were first, and not what they recorded."""
        if isinstance(error, RecordedFirst) and one.identity.role not in TOLD_OF_TABLES:
            error = RecordedFirst(error.stream, error.entry)
        if not self._is_repeated(one):
            one.refuse(error)

    def _is_repeated(self, one: Pending[Any]) -> bool:
        """Whether an act was asked before; then it is answered."""
        try:
            written = one.context.run(recorded_before, self.office.log, one)
        except KeyUsed as error:
            one.refuse(error)
            return True
        if written is not None:
            one.answer(self.office, written)
        return written is not None

    def _refuse_all(self, batch: Sequence[Pending[Any]], error: Exception) -> None:
        """Refuse what is not answered yet. What is known of its streams is read anew: something was interrupted."""
        for one in batch:
            if not one.future.done():
                self.office.let_go(one.act.stream)
                one.refuse(error)

    def _wait_for_it(self, batch: Sequence[Pending[Any]], error: LogAway) -> None:
        """Let acts wait until the log is back, and refuse those that have waited too long."""
        left = [one for one in batch if not one.future.done()]
        for one in left:
            one.is_uncertain = True
        self.waiting.put_back(left)
        now = self._monotonic()
        for one in self.waiting.take_those(lambda one: one.until <= now):
            one.refuse(LogAway(one.context.run(message, "hall", "away", why=error.message)))
        self.waiting.pause(self._bounds.pause)

    def _check_there(self) -> None:
        """Raise LogGone where the log was gone, and is not known to be back: who asked before must not be told that it
        is in the log."""
        if self._gone is None:
            return
        if self._monotonic() < self._look_again or not self._is_back():
            raise self._gone
        self._gone = None

    def _lost(self, error: LogGone) -> None:
        """The log is gone. A copy is made each time that is found, so a longer time without trying follows each."""
        now = self._monotonic()
        if error is self._gone and now < self._look_again:
            return
        if error is not self._gone:
            self._losses += 1
            self._gone = error
        self._look_again = now + min(LONGEST_LOOK, FIRST_LOOK * 2 ** (self._losses - 1))


class _Together:
    """What one transaction records. Each act is understood as the log stood before it: so no two touch one stream, none
    touches a session's own with another of that session, and none is a repeat of another."""

    def __init__(self) -> None:
        self._names: set[tuple[str, str]] = set()
        self._streams: set[str] = set()
        self._sessions: set[str] = set()
        self._whole: set[str] = set()

    def has(self, name: tuple[str, str]) -> bool:
        """Whether an act of that device and key is recorded in it."""
        return name in self._names

    def takes(self, name: tuple[str, str], request: Accepted) -> bool:
        """Take an act that is in nobody's way. Returns whether it is."""
        streams = {one.stream for one in request.proposed}
        sessions = set(map(session_of, streams))
        whole = streams & sessions
        if any(isinstance(one.event, AppealLodged) for one in request.proposed):
            whole = sessions  # it is numbered in its session
        if streams & self._streams or whole & self._sessions or sessions & self._whole:
            return False
        self._names.add(name)
        self._streams |= streams
        self._sessions |= sessions
        self._whole |= whole
        return True
