"""What somebody asks to be recorded, and the answer that he waits for."""

from __future__ import annotations

from concurrent.futures import Future
from contextvars import Context
from typing import Generic, Protocol, TypeVar

from application.hall.identity import Identity
from application.office import Office
from application.writing import Request, Who, Written
from domain.errors import TdlogError

__all__ = ["Act", "Busy", "Overtaken", "Pending", "Stopped"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Act(Protocol[T_co]):
    """Something that somebody asks to be recorded. What it holds never changes: it may be asked more than once."""

    @property
    def stream(self) -> str:
        """The stream it is about: acts of one stream follow each other in order of arrival."""
        ...

    @property
    def size(self) -> int:
        """About how many bytes it came in."""
        ...

    def request(self, office: Office, who: Who) -> Request:
        """What is to be recorded, as the log stands. Raises TdlogError where it cannot be."""
        ...

    def answer(self, office: Office, written: Written, who: Who) -> T_co:
        """What is told to him who asked once it is recorded, now or long ago: the log may have grown since."""
        ...


class Busy(TdlogError):
    """More is asked for than can be done: what was asked is neither recorded nor waiting."""


class Stopped(TdlogError):
    """The hall is closing, and takes nothing more."""


class Overtaken(TdlogError):
    """What an act was made from is not so any more: it is to be read again."""


class Pending(Generic[T]):
    """An act that waits, with all that is known of who asks."""

    __slots__ = (
        "_begun", "act", "context", "digest", "future", "identity", "is_uncertain", "key", "overtaken", "until",
    )  # fmt: skip

    def __init__(
        self, act: Act[T], identity: Identity, key: str, digest: bytes, *, context: Context, until: float
    ) -> None:
        self.act = act
        self.identity = identity
        self.key = key
        self.digest = digest
        self.context = context
        """In which it is understood and answered: it tells the language."""
        self.until = until
        """Until when it waits for a log that is away, by a clock that never goes back."""
        self.is_uncertain = False
        """Whether it may have been recorded although nobody was told so."""
        self.overtaken = 0
        """How often another server, or a command, was first between its being understood and recorded."""
        self.future: Future[T] = Future()
        self._begun = False

    @property
    def name(self) -> tuple[str, str]:
        """Device and key: what it is repeated by."""
        return self.identity.device, self.key

    def begin(self) -> bool:
        """Whether somebody still waits for the answer; from here on he cannot take back what he asked."""
        self._begun = self._begun or self.future.set_running_or_notify_cancel()
        return self._begun

    def answer(self, office: Office, written: Written) -> T | None:
        """Answer it: what was asked is in the log. Returns the answer; None where there is a fault in it."""
        try:
            told = self.context.run(self.act.answer, office, written, self.identity.who())
        except Exception as error:  # whatever it is, the others wait for theirs
            self.future.set_exception(error)
            return None
        self.future.set_result(told)
        return told

    def refuse(self, error: Exception) -> None:
        """Answer that it was not recorded, or that it is not known to be."""
        if self.begin():
            self.future.set_exception(error)
