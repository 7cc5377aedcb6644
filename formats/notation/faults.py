"""What is wrong with a line: where it stands, what was read, what was expected, and the nearest right form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.errors import NotMarked, NotPossible, NotReadable, TdlogError

__all__ = ["Faults", "Impossible", "Unclear", "Unmarked", "nearest", "place", "placed", "unread"]


class Impossible(NotPossible):
    """NotPossible, with the place in the text: `message`, `source`, `line`, `column`."""

    def __init__(self, message: str, *, source: str = "", line: int = 0, column: int = 0) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        super().__init__(_sentence(message, source, line, column))


class Unmarked(NotMarked):
    """NotMarked, with the place in the text: `message`, `source`, `line`, `column`."""

    def __init__(self, message: str, *, source: str = "", line: int = 0, column: int = 0) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        super().__init__(_sentence(message, source, line, column))


class Unclear(NotReadable):
    """It reads well, but at this table it cannot be told whose or which it is."""


class Faults(NotReadable):
    """Everything that is wrong with a file, in the order of its lines. `errors` holds each, with its place."""

    def __init__(self, errors: Sequence[TdlogError], *, left_out: int = 0) -> None:
        self.errors = tuple(errors)
        self.left_out = left_out
        first = self.errors[0]
        more = [f"and {left_out} more"] if left_out else []
        super().__init__("\n".join([*map(str, self.errors), *more]))
        self.source, self.line, self.column = place(first)


def place(error: TdlogError) -> tuple[str, int, int]:
    """Source, line and column of an error of this package; empty and 0 where it tells none."""
    if isinstance(error, NotReadable | Impossible | Unmarked):
        return error.source, error.line, error.column
    return "", 0, 0


def placed(error: TdlogError, *, source: str = "", line: int = 0, column: int = 0) -> TdlogError:
    """The same error with what is still missing of its place."""
    known_source, known_line, known_column = place(error)
    where = known_source or source, known_line or line, known_column or column
    kind = _kind(error)
    message = error.message if isinstance(error, NotReadable | Impossible | Unmarked) else str(error)
    return kind(message, source=where[0], line=where[1], column=where[2])


def _kind(error: TdlogError) -> type[NotReadable | Impossible | Unmarked]:
    if isinstance(error, Unclear):
        return Unclear
    if isinstance(error, NotMarked):
        return Unmarked
    return Impossible if isinstance(error, NotPossible) else NotReadable


def unread(read: str, expected: str, column: int, known: Iterable[str] = ()) -> NotReadable:
    """The error for something read where something else was expected; `known` are the right forms to look among."""
    near = nearest(read, known)
    hint = f". Did you mean {near!r}?" if near else ""
    what = f"read {_shown(read)}; " if read else "the line ends too early; "
    return NotReadable(f"{what}expected {expected}{hint}", column=column)


def nearest(read: str, known: Iterable[str]) -> str | None:
    """The right form that looks most like what was read, if any does."""
    from difflib import get_close_matches

    found = get_close_matches(read.lower()[:40], list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _sentence(message: str, source: str, line: int, column: int) -> str:
    where = ":".join([source] * bool(source) + [str(n) for n in (line, column) if n])
    return f"{where}: {message}" if where else message
