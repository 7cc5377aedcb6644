"""The one thread that reads: services with an office of their own, one after another, beside the one that writes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextvars import Context
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from application.hall.asked import Busy, Stopped
from application.office import Office
from projections.texts import message

__all__ = ["Reader", "Service"]

T = TypeVar("T")

Service = Callable[[Office], T]
"""What reads something of the log."""


class _Asked(NamedTuple):
    service: Service[Any]
    context: Context
    future: Future[Any]


class Reader:
    """Does what is asked of it in turn. Everything but `ask` and `close` is for its own thread."""

    def __init__(self, office: Office, waiting: int) -> None:
        """`waiting`: how many services may wait, at the most."""
        self._office = office
        self._most = waiting
        self._asked: SimpleQueue[_Asked | None] = SimpleQueue()
        self._closed = False

    def ask(self, service: Service[T], context: Context) -> Future[T]:
        """Let a service wait for its turn. Raises Busy or Stopped where it may not."""
        if self._closed:
            raise Stopped(message("hall", "closing"))
        if self._asked.qsize() >= self._most:
            raise Busy(message("hall", "busy", waiting=self._most))
        future: Future[T] = Future()
        self._asked.put(_Asked(service, context, future))
        return future

    def run(self) -> None:
        """Do what is asked until it is closed, and then what still waits."""
        while self.step():
            pass

    def step(self) -> bool:
        """Do the next. Returns whether there will be more."""
        asked = self._asked.get()
        if asked is None:
            return False
        if asked.future.set_running_or_notify_cancel():
            try:
                asked.future.set_result(asked.context.run(self._answer, asked.service))
            except Exception as error:  # whatever it is, the next are done
                asked.future.set_exception(error)
        return True

    def _answer(self, service: Service[T]) -> T:
        with self._office.current():
            return service(self._office)

    def close(self) -> None:
        """Take nothing more in; what waits is done."""
        self._closed = True
        self._asked.put(None)
