"""What can go wrong, in three kinds of entry and one of storage. Every message is meant for the person who typed."""

from __future__ import annotations

__all__ = ["LogError", "NotMarked", "NotPossible", "NotReadable", "RecordedFirst", "TdlogError"]


class TdlogError(Exception):
    """The one error this project raises for what comes from outside: text, files, logs and clocks."""


class NotReadable(TdlogError):
    """The text or file is not in the form it should be in."""

    def __init__(self, message: str, *, source: str = "", line: int = 0, column: int = 0) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        place = ":".join([source] * bool(source) + [str(n) for n in (line, column) if n])
        super().__init__(f"{place}: {message}" if place else message)


class NotPossible(TdlogError):
    """It cannot have happened as typed: a card that nobody can hold, a call with no board open."""


class NotMarked(TdlogError):
    """It breaks the Laws and was not marked as having happened all the same."""


class LogError(TdlogError):
    """The log cannot be opened, read or written."""


class RecordedFirst(LogError):
    """Somebody else recorded on this stream first: load it again and decide again."""

    def __init__(self, stream: str, entry: int) -> None:
        self.stream = stream
        self.entry = entry
        super().__init__(f"someone recorded entry {entry} of {stream} first; load the table again and go on from there")
