"""What one line of the notation can say, before it is known what it means at this table."""

from __future__ import annotations

from msgspec import Struct

__all__ = [
    "Action",
    "Actions",
    "Amendment",
    "Argument",
    "Atom",
    "Body",
    "Entry",
    "Expected",
    "Group",
    "Keyword",
    "Line",
    "Pairs",
    "Stamp",
    "Undo",
    "Value",
]


class Atom(Struct, frozen=True):
    """A word or a quoted text. Quoted text is taken as it stands; a bare word may be written in several ways."""

    text: str
    quoted: bool = False
    column: int = 0


class Pairs(Struct, frozen=True):
    """`{name=value, name=value}`."""

    pairs: tuple[tuple[Atom, Atom], ...]
    column: int = 0


class Group(Struct, frozen=True):
    """`[a, b]`, or `a, b` without the brackets."""

    items: tuple[Atom | Pairs, ...]
    column: int = 0


Value = Atom | Pairs | Group


class Argument(Struct, frozen=True):
    """One value of a keyword line; `key` is empty where it stands by its order."""

    key: str
    value: Value
    column: int = 0


class Action(Struct, frozen=True):
    """A call or card as typed: `!s:2nt~35!`."""

    body: str
    """The call, card, rank, `.` or `?`, in lower case."""
    seat: str = ""
    """`n`, `e`, `s`, `w`, or empty: whose turn it is."""
    marks: int = 0
    """1 for `!`: it broke the Laws and happened; 2 for `!!`: recorded as it stands."""
    remarks: tuple[str, ...] = ()
    """In the order typed: `!` an alert, `~35` a tempo."""
    meaning: str = ""
    """Of the alert."""
    column: int = 0


class Actions(Struct, frozen=True):
    """Calls and cards, in turn."""

    actions: tuple[Action, ...]


class Keyword(Struct, frozen=True):
    """A keyword line: `claim s 3 "drawing trumps"`."""

    word: str
    arguments: tuple[Argument, ...] = ()
    marks: int = 0
    column: int = 0


Entry = Actions | Keyword


class Amendment(Struct, frozen=True):
    """`at #41 ...`, `at 6.w ...`, `at a3 ...`: what an entry should have been."""

    target: str
    entries: tuple[Entry, ...] = ()
    board: int | None = None
    why: str = ""
    marks: int = 0
    column: int = 0


class Undo(Struct, frozen=True):
    """`undo`, `undo 41`, `redo`."""

    word: str
    entry: int | None = None
    why: str = ""
    column: int = 0


class Stamp(Struct, frozen=True):
    """`@ 2026-03-14T19:02:11Z director`: time and author of what follows."""

    atoms: tuple[Atom, ...]
    column: int = 0


class Expected(Struct, frozen=True):
    """`=> ...`: what the replay must say here."""

    arguments: tuple[Argument, ...]
    column: int = 0


Body = Actions | Keyword | Amendment | Undo | Stamp | Expected


class Line(Struct, frozen=True):
    """A line: its body, if it has one, and the note at its end, if there is one."""

    body: Body | None = None
    note: str | None = None
    note_column: int = 0
