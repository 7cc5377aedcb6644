"""The values of a board's result: weighted parts, the stages it went through, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from domain.calls import Contract
from domain.seats import Side
from projections.points.scores import Points, SelfInflicted

__all__ = ["Awaits", "BoardResult", "Part", "Stage", "points_of_stage"]


class Part(Struct, frozen=True):
    """One weighted part of a side's result; `score` is in points from that side's view. `contract` is `pass` where the
    board was passed out, and empty where a correction names nothing but points."""

    weight: Fraction
    contract: str
    declarer: str
    tricks: int
    score: int


class Stage(Struct, frozen=True):
    """A result as it stood after one step."""

    name: str
    """`play`, `transfer`, `equity`, `ruling`, `director`, `correction`, `committee`."""
    ns: tuple[Part, ...]
    ew: tuple[Part, ...]
    laws: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    ns_artificial: str = ""
    """An artificial score (12C2) in place of parts: `average+`, `average`, `average-`, or an exact number."""
    ew_artificial: str = ""
    stream: str = ""
    """The stream in which the entries stand, where it is not the table's own."""
    ns_self_inflicted: SelfInflicted | None = None
    """12C1e: the part of its damage that the side brought on itself, and keeps."""
    ew_self_inflicted: SelfInflicted | None = None

    @property
    def is_balanced(self) -> bool:
        """Whether what one side has is what the other has not; else the score is split."""
        mirrored = tuple(replace(part, score=-part.score) for part in self.ew)
        return self.ns == mirrored and self.ns_artificial == self.ew_artificial

    @property
    def keeps_damage(self) -> bool:
        """Whether a side has less than the points it was given, for it brought a part of its damage on itself (12C1e):
        what it has is not what the others lack, though the points are."""
        return self.ns_self_inflicted is not None or self.ew_self_inflicted is not None

    def artificial(self, side: Side) -> str:
        """The artificial score of one side; empty where it has a result."""
        return self.ns_artificial if side is Side.NS else self.ew_artificial

    def of(self, side: Side) -> tuple[Part, ...]:
        """The result of one side."""
        return self.ns if side is Side.NS else self.ew

    def self_inflicted(self, side: Side) -> SelfInflicted | None:
        """What one side brought on itself (12C1e)."""
        return self.ns_self_inflicted if side is Side.NS else self.ew_self_inflicted


class Awaits(Struct, frozen=True):
    """What a result waits for."""

    law: str
    incident: str
    what: str


@dataclass(slots=True)
class BoardResult:
    """A board's result in all its stages. `state` is `auction`, `play`, `claimed`, `awaits`, `done`, `none` where it
    was cancelled, or `not_played` where this table never began it."""

    board: int
    contract: Contract | None
    state: str
    stages: list[Stage] = field(default_factory=list[Stage])
    awaits: list[Awaits] = field(default_factory=list[Awaits])

    @property
    def is_unfinished(self) -> bool:
        """Whether the board was begun and its auction or play has not come to an end, nor the claim on it."""
        return self.state in ("auction", "play", "claimed")

    @property
    def final(self) -> Stage | None:
        """The latest stage; None while there is no result."""
        return self.stages[-1] if self.stages else None


def points_of_stage(stage: Stage | None, side: Side) -> Points:
    """The weighted points of a side in a stage, from its own view."""
    return tuple((part.weight, part.score) for part in stage.of(side)) if stage is not None else ()
