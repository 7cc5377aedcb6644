"""Boards as spectators see them: those that may be shown, and how many tables have yet to finish the others."""

from __future__ import annotations

from msgspec import Struct

from projections.views.boards_open import BoardsOpenView
from projections.views.live import WholeBoardView
from projections.views.record import EntryView

__all__ = ["ElsewhereView", "LaterView", "OpenAtView", "OpenedBoardsView", "ReplayStepView", "ReplayedView"]


class OpenAtView(Struct, frozen=True):
    """Where a board that is open may be looked at."""

    board: int
    tables: tuple[str, ...]
    """The streams of the tables, in the order of the rounds."""


class OpenedBoardsView(Struct, frozen=True):
    """The boards of a session."""

    name: str
    """What the session is called."""
    boards: BoardsOpenView
    at: tuple[OpenAtView, ...]
    """Of each that is open, and whose play is shown."""
    public: tuple[str, ...]
    """What of the session whoever asks may see: `names`, `ranking`, `travellers`, `cards`, `laws`."""


class LaterView(Struct, frozen=True):
    """Something that was recorded of a board after the moment at which it is shown."""

    stream: str
    entry: int
    """Of that stream."""
    event: str
    text: str
    at: str
    """UTC; empty where nobody told the time."""


class ReplayStepView(Struct, frozen=True):
    """An entry about a board; no card, call or word of it."""

    entry: int
    is_trick: bool
    """Whether a trick begins with it."""
    is_marked: bool
    """Whether it is more than a call or a card: the Laws have found something in it, or somebody decides."""


class ReplayedView(Struct, frozen=True):
    """A board at a table as of an entry."""

    board: WholeBoardView
    record: tuple[EntryView, ...]
    """Its entries up to then."""
    first: int
    """The first entry about it."""
    last: int
    """The last entry up to which it may be looked at."""
    steps: tuple[ReplayStepView, ...]
    """The entries about it, up to the last that may be looked at."""
    opened: int | None
    """The position since when it may be shown to everybody; null where it may not."""
    later: tuple[LaterView, ...]
    """What may have changed it after that, a ruling for instance."""
    elsewhere: tuple[ElsewhereView, ...]
    """What the board gave at other tables, where it may be told."""


class ElsewhereView(Struct, frozen=True):
    """What a board gave at another table."""

    stream: str
    text: str
    """`3NT by S 8 tricks, NS -50`; empty where there is no result."""
