"""The travellers of a board as they are shown: what it gave at each table, what that is worth, and the fields it was
compared in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from domain.errors import TdlogError
from domain.seats import Side
from projections.found.stages import Stage
from projections.laws.law_87_fouled import law_87b
from projections.points.field import Field
from projections.points.figures import figure_of
from projections.points.scores import BoardScore, TableScore
from projections.ranking.scored import ScoredSession
from projections.ranking.table_scores import board_that_counts
from projections.rulings.replay import Replay
from projections.texts import message, some_of
from projections.views.encoding import Unencoded

__all__ = [
    "BoardScoreView", "FieldsView", "FrequencyView", "TableSideView", "TableView", "TravellerView", "WeightedView",
    "stage_behind", "traveller_view",
]  # fmt: skip


class WeightedView(Struct, frozen=True):
    """Points with their weight."""

    weight: Fraction
    points: int


class BoardScoreView(Struct, frozen=True):
    """What the board is worth to one contestant."""

    contestant: str
    score: Fraction | None
    top: Fraction
    kind: str
    """`compared`, `artificial`, `small_group`, `alone`, ..."""
    opponents: tuple[str, ...]
    streams: tuple[str, ...]
    """The tables it comes from."""
    shown: Unencoded[str]


class TableSideView(Struct, frozen=True):
    """One side at a table."""

    contestants: tuple[str, ...]
    points: tuple[WeightedView, ...]
    artificial: str
    scores: tuple[BoardScoreView, ...]

    @property
    def worth(self) -> str:
        """What the board is worth to it, as it is shown."""
        return next(filter(None, (one.shown for one in self.scores)), "")


class TableView(Struct, frozen=True):
    """The board at one table."""

    stream: str
    state: str
    is_split: bool
    """Whether what one side has is not what the other lacks."""
    ns: TableSideView
    ew: TableSideView
    stage: Unencoded[Stage | None]
    """The result in its latest stage; None where there is none."""

    @property
    def kinds(self) -> list[str]:
        """What sort of score each contestant has."""
        return [one.kind for side in (self.ns, self.ew) for one in side.scores]


class FrequencyView(Struct, frozen=True):
    """A result, and how often it occurs."""

    points: int
    frequency: Fraction
    shown: Unencoded[str]
    """What it is worth, where a table has it for certain."""


class FieldsView(Struct, frozen=True):
    """For each side the results of every group of tables that was compared."""

    ns: tuple[tuple[FrequencyView, ...], ...]
    ew: tuple[tuple[FrequencyView, ...], ...]


class TravellerView(Struct, frozen=True):
    """A board at every table that played it."""

    session: str
    board: int
    tables: tuple[TableView, ...]
    groups: tuple[tuple[str, ...], ...]
    """The tables that are compared with each other; several where the board was fouled (87B)."""
    fields: FieldsView
    name: Unencoded[str]
    """What the session is called."""
    is_split: Unencoded[bool]
    """Whether both fields differ: a score that counts is split, and it is no event of teams."""


def traveller_view(scored: ScoredSession, stage_of: Callable[[TableScore], Stage | None], number: int) -> TravellerView:
    """A board, its tables in their order; `stage_of` gives the result behind a score, None where there is none. Raises
    TdlogError where the session has no such board."""
    if number not in scored.boards:
        held = some_of(map(str, scored.boards), 12)
        raise TdlogError(message("command", "no_board_of_session", board=number, name=scored.name, held=held or "-"))
    scores = scored.scores_on(number)
    tables = tuple(_table(scored, score, stage_of(score)) for score in scores)
    done = [score for score in scores if score.state == "done"]
    ns, ew = (_fields(done, tables, side) for side in Side)
    is_split = any(score.is_split for score in done) and not scored.conditions.is_team_play
    groups = law_87b([score for score in scores if any(score.outcome(side).points for side in Side)])
    return TravellerView(
        scored.name, number, tables, tuple(tuple(score.stream for score in group) for group in groups),
        FieldsView(ns, ew), scored.record.opened.name, is_split,
    )  # fmt: skip


def stage_behind(replay: Replay, score: TableScore) -> Stage | None:
    """The result of a table behind a score of it, in its latest stage; None where there is none."""
    board = board_that_counts(replay, score.board)
    return replay.result(board).final if board is not None else None


def _table(scored: ScoredSession, score: TableScore, stage: Stage | None) -> TableView:
    ns, ew = (_side(scored, score, side) for side in Side)
    return TableView(score.stream, score.state, score.is_split, ns, ew, stage)


def _side(scored: ScoredSession, score: TableScore, side: Side) -> TableSideView:
    """One side, with what the board is worth in the end to those who sat there."""
    contestants, outcome = score.contestants(side), score.outcome(side)
    own = tuple(
        _score(scored, one)
        for contestant in contestants
        for one in scored.scores_of(contestant)
        if one.board == score.board and score.stream in one.streams
    )
    points = tuple(WeightedView(weight, points) for weight, points in outcome.points)
    return TableSideView(contestants, points, outcome.artificial, own)


def _score(scored: ScoredSession, one: BoardScore) -> BoardScoreView:
    conditions = scored.conditions
    figure = figure_of(one, conditions.board_unit, conditions)
    return BoardScoreView(one.contestant, one.score, one.top, one.kind, one.opponents, one.streams, figure)


def _fields(
    done: Sequence[TableScore], tables: Sequence[TableView], side: Side
) -> tuple[tuple[FrequencyView, ...], ...]:
    """The field of a side, or one for each form in which the board was played (87B)."""
    worths: dict[int, str] = {}
    for table in tables:
        own = table.ns if side is Side.NS else table.ew
        if table.state == "done" and not own.artificial and [one.weight for one in own.points] == [1]:
            worths.setdefault(own.points[0].points, own.worth)
    groups = law_87b([score for score in done if score.outcome(side).points])
    fields = (Field(score.outcome(side).points for score in group) for group in groups)
    return tuple(
        tuple(FrequencyView(points, often, worths.get(points, "")) for points, often in field.frequencies)
        for field in fields
    )
