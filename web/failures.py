"""What a request is answered that cannot be done: a status, a code and words; never a trace, a path or a token."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from application.hall.access import NotLetIn
from application.hall.acknowledged import Conflict, OtherEntry
from application.hall.asked import Busy, Stopped
from application.hall.decisions import FieldNotRead
from application.hall.disk import NoRoom
from application.hall.new_matter import NotRecorded
from application.hall.repeats import KeyUsed
from application.hall.slips import NotWhole
from application.rights import NotAllowed
from domain.errors import LogAway, LogError, LogGone, NotMarked, NotPossible, NotReadable, RecordedFirst, TdlogError
from projections.texts import message

__all__ = ["Failed", "Failure", "failure_of", "in_conflict", "in_words", "not_found", "without_mark"]


class Failure(Struct, frozen=True, omit_defaults=True):
    """Why a request is not done, as JSON."""

    status: int
    """Of HTTP."""
    code: str
    """For programs."""
    message: str
    """For people, in the language asked for."""
    field: str = ""
    """Of what was sent, the one that could not be read; empty where it is not told."""
    line: int = 0
    column: int = 0
    """Where in what was sent, from 1; 0 where that is not known."""
    stream: str = ""
    entry: int = 0
    """The first entry that somebody else recorded, of a table."""
    entries: int = 0
    """How many the table has."""
    others: tuple[OtherEntry, ...] = ()
    """What they recorded."""
    again_in: int = 0
    """Seconds after which it may be tried again."""


class Failed(Exception):
    """A request that is not done, for what HTTP itself asks: another method, a body too large, no cookie."""

    def __init__(self, status: int, code: str, *, again_in: int = 0, **fields: Any) -> None:
        """`code` has words in the catalogue of the hall (`msgctxt "refused here"`), with these fields."""
        self.failure = Failure(status, code, message("refused here", code, **fields), again_in=again_in)
        super().__init__(code)


STATUS: tuple[tuple[type[TdlogError], int, str], ...] = (
    (NotMarked, 422, "not_marked"),
    (NotReadable, 422, "not_readable"),
    (NotRecorded, 422, "no_such_revoke"),
    (NotWhole, 422, "not_whole"),
    (NotPossible, 422, "not_possible"),
    (NotAllowed, 403, "not_allowed"),
    (RecordedFirst, 409, "recorded_first"),
    (KeyUsed, 409, "key_used"),
    (Busy, 503, "busy"),
    (Stopped, 503, "closing"),
    (LogGone, 503, "log_away"),
    (NoRoom, 503, "disk_full"),
    (LogAway, 503, "log_away"),
    (LogError, 409, "not_recorded"),
    (TdlogError, 400, "not_done"),
)
"""The first kind that fits decides."""
OF_THE_LOG = frozenset({"log_away", "not_recorded"})
"""What names files of this machine in its own words: people elsewhere are told in ours."""


def failure_of(error: TdlogError | Failed) -> Failure:
    """What is answered, in the language chosen."""
    if isinstance(error, Failed):
        return error.failure
    status, code = next((status, code) for kind, status, code in STATUS if isinstance(error, kind))
    if isinstance(error, NotLetIn):
        return Failure(429 if error.wait else 401, error.code, error.message, again_in=error.wait)
    words = message("refused here", code) if code in OF_THE_LOG else error.message
    again_in = 5 if status == 503 else 0
    if isinstance(error, RecordedFirst):
        return Failure(status, code, message("refused here", code, stream=error.stream, entry=error.entry))
    field = error.field if isinstance(error, FieldNotRead) else ""
    return Failure(status, code, words, field, error.line, error.column, again_in=again_in)


def in_words(failure: Failure) -> str:
    """What a page tells of it: the message, and what others recorded first."""
    return " · ".join((failure.message, *(f"#{one.entry} {one.text}" for one in failure.others)))


def without_mark(told: str) -> str:
    """What a page of the director's tells of it: not how a line is marked, where a key does that."""
    return told.replace(f". {message('hint', 'if_it_happened')}", "")


def not_found() -> Failed:
    """That nothing is there by that name."""
    return Failed(404, "not_found")


def in_conflict(found: Conflict) -> Failed:
    """That somebody else was quicker, with what he recorded as far as whoever asks may see it."""
    failed = Failed(409, "recorded_first", stream=found.stream, entry=found.seen + 1)
    failed.failure = replace(
        failed.failure, stream=found.stream, entry=found.seen + 1, entries=found.entries, others=found.others
    )
    return failed
