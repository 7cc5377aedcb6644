"""The ranking of a session as it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from projections.audit.published import superseded
from projections.elected.conditions import Conditions
from projections.points.figures import printed, shown
from projections.points.rounding import figure_text
from projections.ranking.penalties import Penalty
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing, Standings
from projections.recorded.session_record import Remark
from projections.texts import message
from projections.views.case import OpenView, open_view
from projections.views.contestants import BETWEEN, called, names_of
from projections.views.encoding import Unencoded
from projections.views.match import MatchView, matches_view

__all__ = ["RankingView", "RemarkView", "StandingView", "StandingsView", "SupersededView", "standings_view"]


class ShownView(Struct, frozen=True):
    """The figures of a row as the conditions round them."""

    total: str
    percent: str | None
    carried: Unencoded[str]
    """Empty where it is nothing."""
    penalties: Unencoded[str]


class StandingView(Struct, frozen=True):
    """A row of the ranking."""

    place: int
    """0 for a contestant without one."""
    tied: bool
    contestant: str
    names: tuple[str, ...]
    total: Fraction
    top: Fraction
    percent: Fraction | None
    shown: ShownView
    scored: Fraction
    """The boards or matches alone."""
    carried: Fraction
    penalties: Fraction
    boards: int
    awaiting: int
    to_come: int
    left_out: int
    out: str
    """`disqualified`, `withdrawn` or `too_few_boards`; empty for one with a place."""
    not_counted: tuple[str, ...]
    """The entries of penalties that the unit cannot count."""
    rests_on: tuple[str, ...]
    """What is open on boards that count in the figure."""
    penalties_left_out: Unencoded[tuple[str, ...]]
    """In words, the penalties of `not_counted`."""
    called: Unencoded[tuple[str, ...]]
    """Its players for everybody: by name, one whose name the register does not hold by the contestant: `pair 3`."""

    @property
    def names_text(self) -> str:
        """`Anna Holm & Bo Lund`."""
        return BETWEEN.join(self.names)


class RankingView(Struct, frozen=True):
    """Contestants that are ranked together."""

    group: str
    """`all`, or `ns` and `ew` with two winners."""
    rows: tuple[StandingView, ...]


class SupersededView(Struct, frozen=True):
    """A figure that was published last and is another now."""

    contestant: str
    published: str
    now: str | None
    entry: str


class RemarkView(Struct, frozen=True):
    """What is odd about the session."""

    remark: str
    stream: str
    text: str
    """With the name of the table, as it is typed: `S1.r1.t2: ...`."""
    said: Unencoded[str]
    """The same without it."""


class StandingsView(Struct, frozen=True):
    """The ranking of a session."""

    session: str
    scoring: str
    unit: str
    """`matchpoints`, `imps`, `vp`, `points`."""
    groups: tuple[RankingView, ...]
    provisional: bool
    """Whether a figure may still change: something is open, or a board that was played has a result to come."""
    open: tuple[OpenView, ...]
    matches: tuple[MatchView, ...]
    superseded: tuple[SupersededView, ...]
    remarks: tuple[RemarkView, ...]
    about: Unencoded[tuple[str, str]]
    """The name of the session, and its date."""

    @property
    def rows(self) -> list[StandingView]:
        """The rows of all groups."""
        return [row for group in self.groups for row in group.rows]


def standings_view(scored: ScoredSession, found: Standings, names: Mapping[str, str]) -> StandingsView:
    """The ranking of a session in the language chosen."""
    opened = scored.record.opened
    return StandingsView(
        scored.name,
        scored.conditions.scoring,
        found.unit,
        tuple(
            RankingView(group.name, tuple(_standing(scored, row, found.unit, names) for row in group.rows))
            for group in found.groups
        ),
        found.is_provisional,
        tuple(map(open_view, found.open)),
        tuple(matches_view(scored)),
        tuple(SupersededView(one.contestant, one.published, one.now or None, one.entry)
              for one in superseded(scored, found)),
        tuple(map(_remark, found.remarks)),
        (opened.name, opened.date),
    )  # fmt: skip


def _standing(scored: ScoredSession, row: Standing, unit: str, names: Mapping[str, str]) -> StandingView:
    return StandingView(
        row.place, row.tied, row.contestant, tuple(names_of(scored.record, row.contestant, names)),
        row.total, row.top, row.percent, _shown(row, unit, scored.conditions),
        row.scored, row.carried, row.penalties, row.boards, row.awaiting, row.to_come, row.left_out, row.out,
        tuple(penalty.entry.name for penalty in row.not_counted), tuple(item.name for item in row.rests_on),
        tuple(_not_counted(row, penalty) for penalty in row.not_counted),
        tuple(called(scored.record, row.contestant, names)),
    )  # fmt: skip


def _shown(row: Standing, unit: str, conditions: Conditions) -> ShownView:
    return ShownView(
        shown(row.total, unit, conditions, row.top),
        None if row.percent is None else f"{printed(row.percent, 'percent', conditions)}",
        shown(row.carried, "", conditions) if row.carried else "",
        shown(-row.penalties, "", conditions) if row.penalties else "",
    )


def _not_counted(row: Standing, penalty: Penalty) -> str:
    amount = "?" if penalty.amount is None else figure_text(penalty.amount)
    unit, entry = message("value", penalty.unit), penalty.entry.name
    return message("standings", "not_counted", contestant=row.contestant, amount=amount, unit=unit, entry=entry)


def _remark(remark: Remark) -> RemarkView:
    said = message("remark", remark.code, count=None, **remark.fields)
    return RemarkView(remark.code, remark.stream, f"{remark.stream}: {said}" if remark.stream else said, said)
