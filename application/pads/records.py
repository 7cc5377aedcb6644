"""The way into the log for what pads say: as the device `pads`, with the rights of a recorder of the table alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from msgspec import Struct

from application.hall.acts import known
from application.hall.asked import Act, Busy, Stopped
from application.hall.identity import Identity
from application.hall.repeats import KeyUsed
from application.office import Office
from application.pads.beside import PADS
from application.writing import Request, Who, Written, write_together
from domain.errors import AlreadyRecorded, LogAway, TdlogError
from domain.log.store import LogStore, Receipt
from domain.streams import session_of

__all__ = ["Behind", "Records", "Submit", "recorded_by", "recorded_in"]

Submit = Callable[[Act[object], Identity, str, bytes], Future[object]]
"""As `Hall.submit`."""


class Records(Protocol):
    """A way into the log."""

    def __call__(self, act: Act[object], key: str, digest: bytes) -> bytes:
        """Let an act be recorded under a key of the pads. Returns the digest of what stands under that key: that of the
        act, or another where somebody else recorded something under it before. Raises TdlogError; RecordedFirst."""
        ...


class Behind(Struct, frozen=True):
    """An act that was decided on by what a table had, and is only recorded behind that."""

    act: Act[object]
    seen: int
    """How many entries the table had."""

    @property
    def stream(self) -> str:
        """As in `Act`."""
        return self.act.stream

    @property
    def size(self) -> int:
        """As in `Act`."""
        return self.act.size

    def request(self, office: Office, who: Who) -> Request:
        """As in `Act`. Raises RecordedFirst."""
        known(office, self.stream, self.seen)
        return self.act.request(office, who)

    def answer(self, office: Office, written: Written, who: Who) -> object:
        """As in `Act`."""
        return self.act.answer(office, written, who)


def recorded_in(office: Office) -> Records:
    """The way of a command: with an office of its own."""

    def record(act: Act[object], key: str, digest: bytes) -> bytes:
        request = act.request(office, Who(role="recorder", scope=_scope(act)))
        receipt = Receipt(PADS, key, digest, len(request.proposed))
        [answer] = write_together(office, [request._replace(receipt=receipt)])
        held = office.log.receipt(PADS, key) if isinstance(answer, AlreadyRecorded) else receipt
        if isinstance(answer, TdlogError) and (held is None or not isinstance(answer, AlreadyRecorded)):
            raise answer
        assert held is not None
        return held.digest

    return record


def recorded_by(submit: Submit, log: LogStore) -> Records:
    """The way of a hall: its sequencer's. Where that takes nothing now it is as where the log is away: all of it is
    tried again."""

    def record(act: Act[object], key: str, digest: bytes) -> bytes:
        try:
            submit(act, Identity("recorder", _scope(act), PADS), key, digest).result()
        except KeyUsed:
            held = log.receipt(PADS, key)
            if held is None:
                raise
            return held.digest
        except (Busy, Stopped) as error:
            raise LogAway(error.message) from error
        return digest

    return record


def _scope(act: Act[object]) -> str:
    """Of an act at a table, that of its recorder."""
    return f"{session_of(act.stream)}.{act.stream.rpartition('.')[2]}"
