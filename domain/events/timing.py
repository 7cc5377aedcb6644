"""Events of time: the clock of a round, and tables that take too long. All stand in the session's own stream."""

from __future__ import annotations

from typing import Literal, get_args

from domain.events.base import Event
from domain.seats import Side

__all__ = [
    "CLOCK_ACTS",
    "LATE",
    "OF_TIME",
    "BoardNotBegun",
    "ClockAct",
    "ClockSet",
    "Late",
    "LatePlayAllowed",
    "TableLate",
    "TableWarned",
    "sides_of",
]

ClockAct = Literal["start", "pause", "go_on", "add", "end"]
"""What was done with the clock of a round: it was started, stopped, let go on, given minutes or fewer, or ended."""
CLOCK_ACTS: tuple[ClockAct, ...] = get_args(ClockAct)

Late = Literal["ns", "ew", "both", "undecided"]
"""Who was late at a table; `undecided` until somebody has judged it."""
LATE: tuple[Late, ...] = get_args(Late)


class ClockSet(Event, frozen=True, tag="clock"):
    """The clock of a round is started, stopped, let go on, given minutes, or ended (8B1). How much is left follows from
    the times of these entries."""

    act: ClockAct
    round: int
    minutes: int | None = None
    """Of `start`: how long the round is played; None: as the regulations have it. Of `add`: how many more, below 0
    fewer."""


class TableWarned(Event, frozen=True, tag="warned"):
    """The director warned a table that it takes too long (90B2)."""

    table: str
    """Its stream, `S1.r3.t5`."""
    late: Late = "undecided"
    """Who is warned; `undecided`: the table, and nobody has judged whose the delay is."""
    why: str = ""


class TableLate(Event, frozen=True, tag="late"):
    """The director judged who was late at a table; of a table the latest counts."""

    table: str
    """Its stream, `S1.r3.t5`."""
    late: Late
    why: str = ""


class BoardNotBegun(Event, frozen=True, tag="not_begun"):
    """A board was not begun at a table because the time was over: what it is worth there, the director decides (12C2a,
    82B2)."""

    table: str
    """Its stream, `S1.r3.t5`."""
    board: int
    why: str = ""


class LatePlayAllowed(Event, frozen=True, tag="late_play"):
    """The director lets a table play a board later (8B2). That it was played, the board itself tells."""

    table: str
    """Its stream, `S1.r3.t5`."""
    board: int
    text: str = ""
    """When it is to be played, in words: `after the session`."""


OF_TIME = (ClockSet, TableWarned, TableLate, BoardNotBegun, LatePlayAllowed)


def sides_of(late: Late) -> tuple[Side, ...]:
    """The sides that were late; none while nobody has judged it."""
    return {"ns": (Side.NS,), "ew": (Side.EW,), "both": (Side.NS, Side.EW), "undecided": ()}[late]
