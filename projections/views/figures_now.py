"""A ranking while it is played: the state of each figure, what was published last, and the moments to go back to."""

from __future__ import annotations

from msgspec import Struct

from projections.views.encoding import Unencoded
from projections.views.figure_states import FigureStateView
from projections.views.open_matters import OpenMatterView
from projections.views.packs import AwardsView, HandicapsView
from projections.views.public_standing import PublishedView
from projections.views.standing import StandingsView

__all__ = ["MomentView", "MomentsView", "RankedView"]


class RankedView(Struct, frozen=True):
    """The ranking of a session with the state of each figure."""

    standings: StandingsView
    states: tuple[FigureStateView, ...]
    """Of the contestants that have a figure, in the order of the ranking."""
    as_of: int
    """The position of the log by which a score changed last, as far as it was looked at."""
    live: bool
    """Whether that is how the log stands; else it is as it was after the entry of that position."""
    boards: tuple[int, ...]
    """The boards that figures rest on."""
    held_back: tuple[int, ...]
    """The boards that have a score and may not be seen by everybody, where the ranking is for everybody: nothing of it
    rests on them."""
    published: PublishedView | None
    """What was published last."""
    masterpoints: AwardsView | None
    """By the data pack that the session elected; null where it elected none."""
    handicap: HandicapsView | None
    """The list with handicaps, likewise."""
    matters: Unencoded[tuple[OpenMatterView, ...]]
    """What is open: appeals first."""


class MomentView(Struct, frozen=True):
    """A moment of a session that one may go back to."""

    position: int
    at: str
    """UTC; empty where nobody told the time."""
    kind: str
    """`ruling`, `appeal`, `published`, `dispute` or `round`."""
    name: str
    """The entry: `S1.r1.t1#41`."""
    text: str
    place: Unencoded[str]
    """Where it was: `Table 3 · Round 1 · Board 1`; empty of a round and of a publication."""
    letter: Unencoded[str]
    """The number of an appeal, `A1`, or of a round; else empty."""


class MomentsView(Struct, frozen=True):
    """The moments of a session, in their order."""

    session: str
    first: int
    """The position of its first entry."""
    last: int
    """Of the last one."""
    moments: tuple[MomentView, ...]
