"""The sessions of a log, and how the log itself is."""

from __future__ import annotations

from msgspec import Struct

from projections.views.seals import LogRemarkView, SealView

__all__ = ["HealthView", "SessionView", "SessionsView"]


class SessionView(Struct, frozen=True):
    """A session of the log."""

    session: str
    name: str
    date: str
    scoring: str
    contestants: int
    rounds: int
    """The latest round that was begun."""
    tables: int
    """How many tables have recorded something in it."""
    closed: bool


class SessionsView(Struct, frozen=True):
    """The sessions of a log, in the order of their first entries."""

    sessions: tuple[SessionView, ...]


class HealthView(Struct, frozen=True, kw_only=True):
    """How a log is."""

    entries: int
    chained: int
    """Up to which position the chain covers it."""
    head: str
    """The last link of the chain, in hexadecimal digits."""
    sealed: int
    """Up to which position a seal covers it; 0 where there is none."""
    seals: tuple[SealView, ...]
    clock_back: bool
    """Whether the clock of whoever records has gone backwards: times never decide an order."""
    remarks: tuple[LogRemarkView, ...]
    """What is odd about the times."""
