"""Events of a series: several sessions that are one event, a season or a ladder."""

from __future__ import annotations

from typing import Literal

from domain.events.base import Event

__all__ = [
    "OF_A_SERIES",
    "CarryOverElected",
    "CountedAs",
    "FinalistsNamed",
    "Formula",
    "Ranked",
    "SeriesOpened",
    "SessionAdded",
    "SessionTakenOut",
    "Total",
    "Unit",
]

Total = Literal["mean", "percent", "matchpoints", "imps", "vp", "points"]
"""What a total is made of: `mean` of the percentages by the weights of their sessions; `percent`, their sum; else the
sum of the totals of sessions that are scored in that unit."""

Formula = Literal["share", "linear", "linear_by_place"]
"""How a carry-over follows from what a finalist has in the series."""


Ranked = Literal["contestants", "players"]
"""Who is ranked: pairs and teams that stay together, or each player with whomever he plays."""

Unit = Literal["percent", "matchpoints", "imps", "vp", "points"]
"""Of what is carried over, as of a carry-over of a session."""


class SeriesOpened(Event, frozen=True, tag="series"):
    """A series begins, as the first entry of its stream; recorded once more, the latest counts."""

    name: str = ""
    date: str = ""
    """ISO date."""
    total: Total = "mean"
    ranked: Ranked = "contestants"
    best: int = 0
    """How many sessions of each count, the best; 0: all."""
    least: int = 0
    """How many sessions somebody needs for a place."""


class SessionAdded(Event, frozen=True, tag="session_added"):
    """A session counts in the series; added once more, it has another weight."""

    session: str
    weight: str = "1"
    """An exact number above 0."""
    why: str = ""


class SessionTakenOut(Event, frozen=True, tag="session_taken_out"):
    """A session does not count in the series any more."""

    session: str
    why: str = ""


class CountedAs(Event, frozen=True, tag="counted_as"):
    """The answer to who a contestant of a session is in the series; the latest counts."""

    contestant: str
    """With its session before it, `S2.14`; in a series of players with the how manieth player it is, `S2.14.1`."""
    counts_as: str = ""
    """Who it is, by a session in which it is known: `S1.3`; empty: itself, and nobody of another session."""
    why: str = ""


class FinalistsNamed(Event, frozen=True, tag="finalists"):
    """The organiser says who plays in a final; named once more for the same final, the latest counts."""

    final: str
    """The session to which they qualify, `F1`."""
    contestants: tuple[str, ...]
    """By their ids in the series, `S1.3`, the first one first."""
    why: str = ""
    """What broke a tie, who declined."""


class CarryOverElected(Event, frozen=True, tag="carry_over_rule"):
    """The conditions of contest say what finalists bring with them (78D); elected once more, the latest counts."""

    final: str
    formula: Formula
    """`share`: so much of what the figure lies above `level`; `linear`: from `most` for the highest figure to `least`
    for the lowest, in proportion to the figures; `linear_by_place`: in equal steps from place to place."""
    unit: Unit
    factor: str = "1"
    level: str = "0"
    most: str = ""
    """Of a share: no more than that; empty: as much as it comes to."""
    least: str = ""
    why: str = ""


OF_A_SERIES = (SeriesOpened, SessionAdded, SessionTakenOut, CountedAs, FinalistsNamed, CarryOverElected)
"""What stands in a series' own stream alone."""
