"""A decision that gives a board a score: adjusted by the director, corrected by the scorer, changed by a committee."""

from __future__ import annotations

from msgspec import Struct

from domain.board import entry_of
from domain.events import AnyEvent, AppealDecided, ScoreAdjusted, ScoreCorrected, WeightedResult
from domain.scores import gives_score, written_score
from domain.seats import Side

__all__ = ["NOT_COMPARABLE", "PLAYED_AGAIN", "Decision", "settles"]

NOT_COMPARABLE = ("86", "87")
"""Laws by which a score says what a board of a match is worth whose two tables cannot be compared."""
PLAYED_AGAIN = ("15",)
"""The Law by which a score says what a board is worth that somebody had played before."""

Gives = tuple[WeightedResult, ...]


class Decision(Struct, frozen=True):
    """A decision on a board, with where it stands."""

    name: str
    """The stage it makes: `director`, `correction`, `committee`."""
    place: int
    """Its place in its own stream."""
    event: ScoreAdjusted | ScoreCorrected | AppealDecided
    stream: str = ""
    """The stream it stands in, where that is not the table's own."""
    appeal: str = ""
    """The incident that the appeal is on which it was decided, `16#A1`."""
    appealed: str = ""
    """The incident whose ruling was appealed."""

    @property
    def at(self) -> str:
        """When it was made; empty where that is not told."""
        return self.event.at

    @property
    def entry(self) -> int:
        """The number of its entry in its own stream."""
        return entry_of(self.place)

    def gives(self, side: Side) -> Gives:
        """The weighted results that a side is given."""
        event = self.event
        if isinstance(event, ScoreCorrected):
            written = written_score(event.new)
            return written.of(side).parts if written is not None else ()
        return event.ns if side is Side.NS else event.ew

    def points(self, side: Side) -> int | None:
        """The points that a correction gives a side, from its own view; None where it names none."""
        written = written_score(self.event.new) if isinstance(self.event, ScoreCorrected) else None
        return written.of(side).points if written is not None else None

    def award(self, side: Side) -> str:
        """The artificial score that a side is given."""
        event = self.event
        if isinstance(event, ScoreCorrected):
            written = written_score(event.new)
            return written.of(side).award if written is not None else ""
        return event.ns_artificial if side is Side.NS else event.ew_artificial

    def is_given(self, side: Side) -> bool:
        """Whether a side is given a score; else it keeps what it had."""
        return bool(self.gives(side) or self.award(side)) or self.points(side) is not None

    @property
    def gives_any(self) -> bool:
        """Whether any side is given a score."""
        return any(self.is_given(side) for side in Side)


def settles(event: AnyEvent, laws: tuple[str, ...], incident: str = "") -> bool:
    """Whether a score that was given says what a board is worth that gives no result to compare (15B, 86B2): it cites
    those `laws`, names the incident, or gives both sides artificial scores. A score assigned for anything else, as for
    misinformation, leaves that open; so does a correction of what was entered (79C)."""
    if not isinstance(event, ScoreAdjusted | AppealDecided) or not gives_score(event):
        return False
    named = bool(incident) and getattr(event, "incident", "") == incident
    return named or event.law.upper().startswith(laws) or bool(event.ns_artificial and event.ew_artificial)
