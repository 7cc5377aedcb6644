"""Masterpoints of a session by a data pack: exact until the end, where each award is rounded by the pack's rule."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from projections.packs.pack import Pack, Scale
from projections.points.rounding import rounded
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Group, Standings
from projections.recorded.session_record import Remark

__all__ = ["Award", "AwardGroup", "Awards", "Placed", "awards_of", "kind_of_contestants", "scale_awards"]

NOTHING = Fraction(0)
OF_A_TABLE = {"pairs": 2, "individuals": 4, "teams": 1}
"""How many contestants a table takes: of teams one, for a match takes two tables."""


class Placed(Struct, frozen=True):
    """A contestant that takes a place in a list."""

    contestant: str
    place: int


class Award(Struct, frozen=True):
    """What a contestant gets."""

    contestant: str
    place: int
    tied: int
    """How many share the place, itself among them."""
    shares: tuple[Fraction, ...]
    """What each place that they share gets of the first award."""
    exact: Fraction
    shown: Decimal
    """As the pack rounds it."""
    given: Fraction
    """Of the scale: 1, or less where it is for the list with handicaps."""
    by_handicap: bool = False
    """Whether it is for the list with handicaps."""
    below_minimum: bool = False
    """Whether it was brought to the least award."""


class AwardGroup(Struct, frozen=True):
    """Contestants that were ranked together."""

    name: str
    """`all`, `ns` or `ew`."""
    contestants: int
    """How many take a place: who has left, or has played too little, does not count."""
    tables: Fraction
    """Of the whole session, as the scale counts them."""
    per: Fraction
    """The first award for each table or contestant; nothing where it stands in a table."""
    first: Fraction
    depth: int
    """How many places get an award."""
    scale: Scale
    rows: tuple[Award, ...]
    capped: bool = False
    """Whether the first award is the most that there is."""


class Awards(Struct, frozen=True):
    """The masterpoints of a session."""

    pack: Pack
    groups: tuple[AwardGroup, ...] = ()
    not_defined: Remark | None = None
    """Why there are none."""

    def of(self, contestant: str) -> tuple[AwardGroup, Award] | None:
        """The award of a contestant, with its group."""
        return next(((group, row) for group in self.groups for row in group.rows if row.contestant == contestant), None)


def kind_of_contestants(scored: ScoredSession) -> str:
    """What a pack's scale is asked for: `pairs`, `individuals` or `teams`."""
    if scored.conditions.is_team_play:
        return "teams"
    return "individuals" if scored.record.is_individual else "pairs"


def awards_of(
    scored: ScoredSession, ranking: Standings, pack: Pack, with_handicap: Sequence[Sequence[Placed]] | None = None
) -> Awards:
    """What each contestant of a session gets; `with_handicap` is the list with handicaps by groups, where there is one
    that is whole."""
    kind = kind_of_contestants(scored)
    scale = pack.scales.get(kind)
    if scale is None:
        return Awards(pack, not_defined=Remark("no_scale", {"pack": pack.name, "kind": kind}))
    if not scale.is_whole:
        return Awards(pack, not_defined=Remark("frame", {"pack": pack.name}))
    if pack.of_handicap_list is not None and with_handicap is None:
        return Awards(pack, not_defined=Remark("no_handicap_list", {"pack": pack.name}))
    placed = [[row for row in group.rows if row.place] for group in ranking.groups]
    if not any(placed):
        return Awards(pack, not_defined=Remark("nobody_placed"))
    tables = _counted(Fraction(sum(map(len, placed)), OF_A_TABLE[kind]), scale)
    if scale.by_tables and tables < scale.by_tables[0][0]:
        fields = {"pack": pack.name, "tables": str(tables), "least": str(scale.by_tables[0][0])}
        return Awards(pack, not_defined=Remark("too_few_tables", fields))
    found: list[AwardGroup] = []
    for number, group in enumerate(ranking.groups):
        one = _group(group, tables, scale, pack, is_one_of_two=len(ranking.groups) > 1)
        other = with_handicap[number] if pack.of_handicap_list is not None and with_handicap else ()
        found.append(_better(one, other, pack))
    return Awards(pack, tuple(found))


def _counted(tables: Fraction, scale: Scale) -> Fraction:
    """The number of tables as a scale counts one that is not full."""
    if scale.half_tables == "half":
        return tables
    full = tables.numerator // tables.denominator
    return Fraction(full + (scale.half_tables == "whole" and full != tables))


def _group(group: Group, tables: Fraction, scale: Scale, pack: Pack, *, is_one_of_two: bool) -> AwardGroup:
    placed = [Placed(row.contestant, row.place) for row in group.rows if row.place]
    per, times = NOTHING, NOTHING
    if is_one_of_two and scale.each_of_group is not None:
        per, times = scale.each_of_group, Fraction(len(placed))
    elif scale.each_contestant is not None:
        per, times = scale.each_contestant, Fraction(len(placed))
    elif scale.each_table is not None:
        per, times = scale.each_table, tables
    first = per * times if per else max((first for least, first in scale.by_tables if least <= tables), default=NOTHING)
    most = first if scale.at_most is None else min(first, scale.at_most)
    depth = _depth(len(placed), scale)
    rows = scale_awards(placed, scale, most, depth, pack)
    return AwardGroup(group.name, len(placed), tables, per, most, depth, scale, rows, most < first)


def _depth(contestants: int, scale: Scale) -> int:
    """How many places get an award."""
    exact = contestants * scale.share
    low = exact.numerator // exact.denominator
    rest = exact - low
    return low + {"down": False, "up": rest > 0, "half_up": rest >= Fraction(1, 2)}[scale.share_rounding]


def scale_awards(
    placed: Sequence[Placed], scale: Scale, first: Fraction, depth: int, pack: Pack, given: Fraction = Fraction(1)
) -> tuple[Award, ...]:
    """The awards of a list in order: those who share places share what these get. A list with handicaps gives a part
    of the scale, `given`."""
    found: list[Award] = []
    for place, level in groupby(placed, key=lambda one: one.place):
        same = list(level)
        shares = tuple(scale.of_first(at) if at <= depth else NOTHING for at in range(place, place + len(same)))
        plain = sum(shares, NOTHING) * first / len(same) * given
        is_raised = 0 < plain < scale.minimum * given
        exact = scale.minimum * given if is_raised else plain
        shown = rounded(exact, pack.decimals, pack.rounding)
        found += [
            Award(one.contestant, place, len(same), shares, exact, shown, given, given != 1, is_raised) for one in same
        ]
    return tuple(found)


def _better(group: AwardGroup, with_handicap: Sequence[Placed], pack: Pack) -> AwardGroup:
    """A group whose contestants get the better of both lists."""
    if not with_handicap or pack.of_handicap_list is None:
        return group
    second = scale_awards(with_handicap, group.scale, group.first, group.depth, pack, pack.of_handicap_list)
    by_handicap = {row.contestant: row for row in second}
    rows = [max((row, by_handicap.get(row.contestant, row)), key=lambda one: one.exact) for row in group.rows]
    return AwardGroup(
        group.name, group.contestants, group.tables, group.per, group.first, group.depth, group.scale,
        tuple(rows), group.capped,
    )  # fmt: skip
