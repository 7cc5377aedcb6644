"""What can go wrong: three kinds of entry, proofs, and the storage. Every message is meant for the person who typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from domain.events import AnyEvent

__all__ = [
    "AlreadyRecorded",
    "LogAway",
    "LogError",
    "LogGone",
    "NotMarked",
    "NotPossible",
    "NotProven",
    "NotReadable",
    "RecordedFirst",
    "TdlogError",
]


class TdlogError(Exception):
    """The one error this project raises for what comes from outside: text, files, logs and clocks.

    `message` says what was read, what was expected and how to go on; `source`, `line` and `column` say where, as far
    as that is known.
    """

    def __init__(self, message: str, *, source: str = "", line: int = 0, column: int = 0) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        super().__init__(message)

    def __reduce__(self) -> tuple[Callable[..., TdlogError], tuple[object, ...]]:
        """As it is, whatever its kind is made from: it goes from one process to another."""
        return _as_it_was, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        place = ":".join([self.source] * bool(self.source) + [str(n) for n in (self.line, self.column) if n])
        return f"{place}: {self.message}" if place else self.message

    @property
    def where(self) -> tuple[str, int, int]:
        """Source, line and column; empty and 0 where they are not known."""
        return self.source, self.line, self.column

    def placed(self, *, source: str = "", line: int = 0, column: int = 0) -> Self:
        """The same error, with what was still missing of its place."""
        self.source = self.source or source
        self.line = self.line or line
        self.column = self.column or column
        return self


def _as_it_was(kind: type[TdlogError], args: tuple[object, ...], fields: dict[str, object]) -> TdlogError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class NotReadable(TdlogError):
    """The text or file is not in the form it should be in."""


class NotPossible(TdlogError):
    """It cannot have happened as typed: a card that nobody can hold, a call with no board open."""


class NotMarked(TdlogError):
    """It breaks the Laws and was not marked as having happened all the same."""


class NotProven(TdlogError):
    """A signature, a checkpoint or a proof does not show what it should."""

    def __init__(self, code: str, message: str, **facts: str | int) -> None:
        self.code = code
        """What is lacking, as the catalogues know it."""
        self.facts: dict[str, Any] = facts
        """What a sentence of it names: `key` and `origin` are names, the others numbers."""
        super().__init__(message)


class LogError(TdlogError):
    """The log cannot be opened, read or written."""


class RecordedFirst(LogError):
    """Somebody else recorded on this stream first, from `entry` on, these `events`: decide again."""

    def __init__(self, stream: str, entry: int, events: Sequence[AnyEvent] = ()) -> None:
        self.stream = stream
        self.entry = entry
        self.events = events
        super().__init__(f"someone recorded entry {entry} of {stream} first; load the table again and go on from there")


class AlreadyRecorded(LogError):
    """A device has recorded something under this key before."""

    def __init__(self, device: str, key: str) -> None:
        self.device = device
        self.key = key
        super().__init__(f"device {device} has recorded something under the key {key!r} before; nothing was recorded")


class LogAway(LogError):
    """The log cannot be read or written now, and may be again: another program keeps it, its disk is full, its database
    cannot be reached. Where the connection was lost the last entries may have been recorded: their receipts tell."""


class LogGone(LogError):
    """The open file is not at its path any more, or its journal: what is recorded now, nobody would find again.

    `loss` is `deleted`, `replaced`, `cut`, `moved` (to `place`) or `journal`; `recorded` whether the last entries
    are in the open file; `entries` of it are safe in the log `saved`, or not (`why`) where that is empty.
    """

    def __init__(
        self,
        path: str,
        loss: str,
        *,
        recorded: bool = False,
        place: str = "",
        saved: str = "",
        entries: int = 0,
        why: str = "",
    ) -> None:
        self.path = path
        self.loss = loss
        self.recorded = recorded
        self.place = place
        self.saved = saved
        self.entries = entries
        self.why = why
        super().__init__(
            f"{path} is not the file that was opened any more ({loss}); "
            + (f"{entries} entries are safe in {saved}" if saved else f"what it held could not be saved ({why})")
        )
