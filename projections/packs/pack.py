"""A data pack: the dated rules of a federation or a club for handicaps or masterpoints, as data that can be checked.

A pack is nothing of the program's: it says who made its rules, where they stand and how sure it is of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from projections.elected.packs import ElectedPack, PackKind

__all__ = ["HandicapRule", "Pack", "Scale", "Step"]


class Scale(Struct, frozen=True):
    """How masterpoints are given to the pairs, the players or the teams of a session. Every amount is exact."""

    each_table: Fraction | None = None
    """The first award, for each table."""
    each_contestant: Fraction | None = None
    """The first award, for each contestant that is ranked with it."""
    each_of_group: Fraction | None = None
    """With two winners, the first award of a group for each of its contestants; None: as with one."""
    by_tables: tuple[tuple[Fraction, Fraction], ...] = ()
    """From so many tables on the first award is this, fewest first."""
    half_tables: Literal["whole", "half", "none"] = "half"
    """What a table that is not full counts as."""
    at_most: Fraction | None = None
    """The most that a first award can be."""
    share: Fraction = Fraction(1)
    """Of the contestants that are ranked together, how many get an award."""
    share_rounding: Literal["half_up", "down", "up"] = "down"
    places: tuple[Fraction, ...] = (Fraction(1),)
    """What the first, the second, ... place gets of the first award."""
    then: Literal["none", "first/n", "first/(n-1)"] = "none"
    """What the n-th place gets below these."""
    minimum: Fraction = Fraction(0)
    """The least award of a place that gets one."""

    @property
    def is_whole(self) -> bool:
        """Whether it says what the first award is; of a frame the club enters that."""
        return bool(self.by_tables) or self.each_table is not None or self.each_contestant is not None

    def of_first(self, place: int) -> Fraction:
        """What a place gets of the first award, were it within the share that gets one."""
        if place <= len(self.places):
            return self.places[place - 1]
        below = {"none": Fraction(0), "first/n": Fraction(1, place), "first/(n-1)": Fraction(1, max(place - 1, 1))}
        return below[self.then]


class Step(Struct, frozen=True):
    """A step of a table of handicaps: whoever has no more than `to` per cent, or no less than `since`, is given
    `points`; one of the two is None."""

    to: Fraction | None
    since: Fraction | None
    points: Fraction

    @property
    def edge(self) -> Fraction:
        """Where it begins or ends."""
        return self.to if self.to is not None else self.since or Fraction(0)

    def holds(self, percent: Fraction) -> bool:
        """Whether a percentage is on it."""
        return percent <= self.to if self.to is not None else percent >= (self.since or Fraction(0))


class HandicapRule(Struct, frozen=True):
    """How a handicap, in per cent, comes about, and what it does to a score."""

    rule: Literal["rolling", "steps", "expectation"]
    """`rolling`: `base` less the mean of earlier sessions; `steps`: by that mean in a table; `expectation`: as it was
    given, against those of the others."""
    base: Fraction = Fraction(50)
    months: int = 0
    """How far back sessions count; 0: without end."""
    sessions: int = 0
    """How many of them at most, the latest; 0: all."""
    least_sessions: int = 1
    factor: Fraction = Fraction(1)
    at_most: Fraction | None = None
    """How far a player's handicap can be from nothing."""
    steps: tuple[Step, ...] = ()
    pair: Literal["mean", "sum"] = "mean"
    """What a pair has of the handicaps of its players."""


class Pack(Struct, frozen=True):
    """A data pack as it was read."""

    name: str
    title: str
    who: str
    """Whose rules these are."""
    source: str
    year: str
    """Of the source: `2017-2024`, `before 2019`."""
    version: int
    confidence: Literal["high", "medium", "low"]
    """How sure it is that the rules are those of whoever made them."""
    kind: PackKind
    digest: str
    """The SHA-256 of its file."""
    status: Literal["rules", "example", "frame"] = "rules"
    """A `frame` leaves the first awards to the club, which enters them in a copy."""
    note: str = ""
    decimals: int = 2
    rounding: str = "half_up"
    """What is done with an exact half, last of all, as of `projections/points/rounding.py`."""
    unit: str = ""
    """What its awards are called."""
    scales: Mapping[str, Scale] = {}
    """By `pairs`, `individuals` or `teams`; of who is not among them it has no rule."""
    of_handicap_list: Fraction | None = None
    """The share of the scale that the list with handicaps gives, where both lists give awards and the better counts."""
    handicap: HandicapRule | None = None

    @property
    def elected(self) -> ElectedPack:
        """What a session elects where this pack is to be in force."""
        return ElectedPack(self.name, self.version, self.digest)
