"""A board's result as it is shown: its stages, and what it waits for."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType

from domain.seats import Seat, Side
from projections.found.stages import Awaits, BoardResult, Part, Stage
from projections.points.scores import SelfInflicted
from projections.texts import awaited_text
from projections.texts.scores import stage_name, stage_text
from projections.views.case import OpenView
from projections.views.encoding import Unencoded

__all__ = ["AwaitsView", "OwnErrorView", "PointsView", "ResultView", "StageView", "result_view"]


class PointsView(Struct, frozen=True):
    """Points with their weight."""

    weight: Fraction
    score: int


class OwnErrorView(Struct, frozen=True):
    """What a side bears of its own damage (12C1e)."""

    part: Fraction | None
    """In the unit of the comparison."""
    without_error: tuple[PointsView, ...]
    """What it could have had."""


class StageView(Struct, frozen=True):
    """A result as it stood after one step; scores are points from each side's own view."""

    board: int
    stage: str
    ns: tuple[Part, ...]
    ew: tuple[Part, ...]
    laws: tuple[str, ...]
    entries: tuple[int, ...]
    stream: str | None
    """Where the entries stand, if not in the table's own."""
    ns_artificial: str | None
    """In place of parts."""
    ew_artificial: str | None
    ns_self_inflicted: OwnErrorView | None
    ew_self_inflicted: OwnErrorView | None
    name: Unencoded[str]
    """What the stage is called."""
    text: Unencoded[str]
    """`3NT by S 8 tricks, NS -50`."""
    given: Unencoded[Stage]
    """The values themselves, by side."""

    def self_inflicted(self, side: Side) -> OwnErrorView | None:
        """What a side bears of its own damage."""
        return self.ns_self_inflicted if side is Side.NS else self.ew_self_inflicted


class AwaitsView(Struct, frozen=True):
    """What a result waits for."""

    law: str
    incident: str
    question: str
    text: Unencoded[str]
    """In two words."""


class ResultView(Struct, frozen=True, kw_only=True):
    """The result of a board at a table."""

    stream: str | UnsetType = UNSET
    """The table, where that does not stand above."""
    board: int
    state: str
    stages: tuple[StageView, ...]
    awaits: tuple[AwaitsView, ...]
    open: tuple[OpenView, ...] | UnsetType = UNSET
    """What is open and bears on it, where that is asked."""
    contract: Unencoded[str]
    """`4SX`, as it was bid; empty where there is none."""
    declarer: Unencoded[Seat | None]

    @property
    def final(self) -> StageView | None:
        """The stage that counts."""
        return self.stages[-1] if self.stages else None

    @property
    def beside(self) -> list[OpenView]:
        """What is open beside what the table's own result waits for."""
        awaited = {(one.law, one.incident, one.question) for one in self.awaits}
        opened = () if isinstance(self.open, UnsetType) else self.open
        return [one for one in opened if (one.law, one.incident or "", one.question) not in awaited]


def result_view(
    result: BoardResult, stream: str | UnsetType = UNSET, opened: Iterable[OpenView] | UnsetType = UNSET
) -> ResultView:
    """A board's result in the language chosen."""
    return ResultView(
        stream=stream,
        board=result.board,
        state=result.state,
        stages=tuple(stage_view(result.board, stage) for stage in result.stages),
        awaits=tuple(map(_awaits, result.awaits)),
        open=opened if isinstance(opened, UnsetType) else tuple(opened),
        contract=result.contract.text if result.contract else "",
        declarer=result.contract.declarer if result.contract else None,
    )


def _awaits(one: Awaits) -> AwaitsView:
    return AwaitsView(one.law, one.incident, one.what, awaited_text(one.what))


def stage_view(board: int, stage: Stage) -> StageView:
    """One stage of a board's result."""
    return StageView(
        board,
        stage.name,
        stage.ns,
        stage.ew,
        stage.laws,
        stage.entries,
        stage.stream or None,
        stage.ns_artificial or None,
        stage.ew_artificial or None,
        _own_error(stage.ns_self_inflicted),
        _own_error(stage.ew_self_inflicted),
        stage_name(stage),
        stage_text(stage),
        stage,
    )


def _own_error(own: SelfInflicted | None) -> OwnErrorView | None:
    if own is None:
        return None
    return OwnErrorView(own.part, tuple(PointsView(weight, score) for weight, score in own.without_error))
