"""The values that scoring works on: what a board gave at a table, and what that is worth in the comparison."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from domain.seats import Side

__all__ = ["UNKNOWN", "BoardScore", "Outcome", "Points", "SelfInflicted", "TableScore", "points_of"]

UNKNOWN = "-"
"""A hand that was not recorded, in the form of a board."""

Points = tuple[tuple[Fraction, int], ...]
"""A weighted result in points from the side's own view: (exact weight, points), the weights summing to 1."""


def points_of(points: int) -> Points:
    """One result for certain."""
    return ((Fraction(1), points),)


class SelfInflicted(Struct, frozen=True):
    """Law 12C1e: the part of its damage that an innocent side brought on itself, which it keeps.

    Either `part`, in the unit of the comparison, as the director says it; or the two results it is worked out from.
    """

    part: Fraction | None = None
    at_table: Points = ()
    """What the side had at the table."""
    without_error: Points = ()
    """What it could have had after the infraction, but for its own error."""


class Outcome(Struct, frozen=True):
    """What one side has on a board before it is compared: points, or an artificial score, or nothing yet."""

    points: Points = ()
    artificial: str = ""
    """`average+`, `average`, `average-`, or an exact number: a percentage, at IMPs a number of IMPs."""
    self_inflicted: SelfInflicted | None = None

    @property
    def is_known(self) -> bool:
        """Whether there is a score to compare or to award."""
        return bool(self.points or self.artificial)


class TableScore(Struct, frozen=True):
    """A board at one table: who played it, and each side's outcome from its own view. A split score is two outcomes
    that do not mirror each other."""

    board: int
    stream: str
    """The table, `S1.r3.t5`."""
    round: int
    table: int
    ns: tuple[str, ...]
    """The contestants that sit North-South: a pair or a team; in an individual event two players."""
    ew: tuple[str, ...]
    ns_outcome: Outcome = Outcome()
    ew_outcome: Outcome = Outcome()
    state: str = "done"
    """`done`; `awaits` a judgement (the outcome is the latest stage); `open`; `cancelled`; `not_played`."""
    form: str = ""
    """The board as played here: dealer, vulnerability, the four hands as far as they are known, and the form that the
    director found, with a space between; tables are compared only within a form (87)."""
    is_decided: bool = False
    """Whether it was decided what this score is worth though it is not compared as it is (15B, 86B2)."""

    def outcome(self, side: Side) -> Outcome:
        """The outcome of one side, from its own view."""
        return self.ns_outcome if side is Side.NS else self.ew_outcome

    def contestants(self, side: Side) -> tuple[str, ...]:
        """Who sits on that side."""
        return self.ns if side is Side.NS else self.ew

    @property
    def is_split(self) -> bool:
        """Whether what one side has is not what the other lacks (12C1c, 11A, 12C1e)."""
        mirrored = tuple((weight, -points) for weight, points in self.ew_outcome.points)
        return self.ns_outcome.points != mirrored or self.ns_outcome.artificial != self.ew_outcome.artificial


class BoardScore(Struct, frozen=True):
    """What a board is worth to one contestant in the unit of the event."""

    contestant: str
    board: int
    side: Side
    """The side on which the contestant's score was compared; at teams, where it sat at the first of its two tables."""
    streams: tuple[str, ...]
    """The tables the score comes from."""
    opponents: tuple[str, ...]
    score: Fraction | None
    """Matchpoints, IMPs or points; None while there is none (open, awaiting, not played)."""
    top: Fraction = Fraction(0)
    """The most the board can give, at matchpoints; 0 where there is no such number."""
    kind: str = "compared"
    """`compared`; `artificial`; `small_group` (too few results to compare); `alone`; `self_inflicted` (12C1e);
    `no_score` (the director has said that it has none, 15B); `fouled` (the two tables of a match did not play the same
    board, 87, and the director has not decided, 86B2); `not_played`; `open`; `awaits`."""
    artificial: str = ""
    """The artificial award, where the score is one."""
