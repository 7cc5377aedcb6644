"""The hall: one log for a whole tournament, written by one thread, read by another, followed by a third.

Whoever serves it, over HTTP or in a test, submits acts and asks services; both are answered by futures.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextvars import Context, copy_context
from threading import Thread
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from application.clock import now
from application.hall.asked import Act, Overtaken, Pending
from application.hall.following import Follower
from application.hall.identity import Identity
from application.hall.makeable import MakeableDeals
from application.hall.reader import Reader, Service
from application.hall.repeats import check_key
from application.hall.sequencer import Sequencer
from application.hall.topics import Topics
from application.hall.unmoved import Unmoved
from application.hall.upkeep import Upkeep, upkeep_of
from application.hall.waiting import Bounds
from application.office import Office
from application.pads.in_hall import Pads, PadSource
from domain.log.store import LogStore
from formats.notation import Scribe
from projections.packs.by_session import Packs
from projections.views.log_now import RunningView

__all__ = ["Hall"]

T = TypeVar("T")

ATTEMPTS = 5
"""How often an act is made that others overtake."""


class Hall:
    """A log that many people record in and read. Its methods may be called on any thread, and return at once."""

    def __init__(
        self,
        log: LogStore,
        *,
        clock: Callable[[], str] = now,
        monotonic: Callable[[], float] = time.monotonic,
        bounds: Bounds = Bounds(),  # noqa: B008
        upkeep: Upkeep | None = None,
        pads: Sequence[PadSource] = (),
        packs: Packs = Packs(),  # noqa: B008
    ) -> None:
        """The log stays whoever opened it's, to be closed after the hall has stopped. Without an `upkeep` it is proved
        once, and its disk is not known. `pads`: where bridge pads can be heard; `packs`: the data packs at hand."""
        self.log = log
        self.clock = clock
        self.upkeep = upkeep or upkeep_of(log, clock=clock, monotonic=monotonic)
        self.topics = Topics(log.tail())
        unmoved = Unmoved()
        self.sequencer = Sequencer(
            Office(log, clock), self.topics.recorded, monotonic, bounds, self.upkeep.disk,
            log.is_there, unmoved, self.topics.being_told,
        )  # fmt: skip
        readers = Office(log, clock, running=self.running, is_unmoved=unmoved.covers, packs=packs)
        if self.upkeep.double_dummy is not None:
            readers.beside(MakeableDeals).work = self.upkeep.double_dummy
        self.reader = Reader(readers, bounds.waiting)
        self.follower = Follower(log, self.topics)
        self.pads = Pads(log, self.submit, clock, pads)
        self._signs = (self.upkeep.signs(None), self.pads.signs())
        self._monotonic = monotonic
        self._patience = bounds.patience
        self._threads = [
            Thread(target=each.run, name=type(each).__name__.lower(), daemon=True)
            for each in (self.sequencer, self.reader, self.follower)
        ]

    def start(self) -> None:
        """Begin to record, to read and to follow. What takes long the first time is done before anybody waits."""
        Scribe().propose("round 1 1")
        for thread in self._threads:
            thread.start()
        self.upkeep.start()
        self.pads.start()

    def look(self) -> None:
        """Let those who follow a scorer's page be told where the server is otherwise than when this was asked last,
        or has worked out another deal.
        Always to be asked on the same thread."""
        signs = (self.upkeep.signs(self.sequencer.office.clock_went_back()), self.pads.signs())
        if signs != self._signs:
            self._signs = signs
            self.topics.changed_of_kind("scorer")

    def running(self) -> RunningView:
        """How the server is, in the language in use."""
        view, pads = self.upkeep.view(self.sequencer.office.clock_went_back()), self.pads.view()
        warnings = [one.text for one in pads if one.state in ("away", "log_away")]
        warnings += [one.refused_text for one in pads if one.refused_text]
        return replace(view, pads=pads, warnings=(*view.warnings, *warnings))

    def stop(self) -> None:
        """Take nothing more in; return once everything that waited is recorded, read or refused, and copied where that
        is asked for."""
        self.pads.stop()
        self.sequencer.waiting.close()
        self.reader.close()
        self.follower.stop()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        self.upkeep.stop()

    def submit(self, act: Act[T], identity: Identity, key: str, digest: bytes) -> Future[T]:
        """Let something be recorded. `key` is the device's own, at most 80 characters; `digest` the SHA-256 of what was
        asked. Asked again with both it is answered as it was the first time, and not recorded again.

        The future gives what `act.answer` gives, or raises what `act.request` raises; RecordedFirst where somebody else
        was quicker; KeyUsed where the key was used for something else; LogAway where it is not known to be recorded,
        and may be asked again with the same key; NoRoom where
        the disk is too full, at once; LogGone, LogError. Raises Busy, Stopped, or TdlogError for a key or a
        device that is none.
        """
        check_key(identity.device, key, digest)
        return self._submit(act, identity, key, digest, copy_context())

    def prepare(self, service: Service[Act[T]], identity: Identity, key: str, digest: bytes) -> Future[T]:
        """Let an act be made by a service that reads long, and then be recorded: the service itself refuses nothing, so
        that what is repeated is answered. Where the act is overtaken it is made again, a few times.

        As of `submit`; the future raises Overtaken too.
        """
        check_key(identity.device, key, digest)
        answer: Future[T] = Future()
        self._prepare(_Prepared(service, identity, key, digest, copy_context(), answer), ATTEMPTS)
        return answer

    def _prepare(self, asked: _Prepared[T], attempts: int) -> None:
        """Let the service of an act be done, then let what it makes be recorded; so often at the most."""

        def recorded(done: Future[T]) -> None:
            if isinstance(done.exception(), Overtaken) and attempts > 1:
                _or_refused(asked.answer, lambda: self._prepare(asked, attempts - 1))
            else:
                _hand_on(done, asked.answer)

        def made(done: Future[Act[T]]) -> None:
            _or_refused(asked.answer, lambda: self._submit(done.result(), *asked[1:5]).add_done_callback(recorded))

        self.reader.ask(asked.service, asked.context.copy()).add_done_callback(made)

    def _submit(self, act: Act[T], identity: Identity, key: str, digest: bytes, context: Context) -> Future[T]:
        until = self._monotonic() + self._patience
        pending = Pending(act, identity, key, digest, context=context.copy(), until=until)
        self.sequencer.waiting.put(pending)
        return pending.future

    def read(self, service: Service[T]) -> Future[T]:
        """Let something be read, in the language that is in use here. Raises Busy or Stopped; the future raises what
        the service raises."""
        return self.reader.ask(service, copy_context())


class _Prepared(NamedTuple, Generic[T]):
    service: Service[Act[T]]
    identity: Identity
    key: str
    digest: bytes
    context: Context
    answer: Future[T]


def _or_refused(answer: Future[T], go_on: Callable[[], object]) -> None:
    """Go on to an answer, or give what stands in its way instead."""
    try:
        go_on()
    except Exception as error:  # whatever it is, he who waits is told
        if answer.set_running_or_notify_cancel():
            answer.set_exception(error)


def _hand_on(done: Future[T], answer: Future[T]) -> None:
    """Give one who waits what somebody else was given."""
    if not answer.set_running_or_notify_cancel():
        return
    error = done.exception()
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())
