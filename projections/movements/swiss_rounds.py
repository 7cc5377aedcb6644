"""The rounds of a Swiss: the first by seeds, before anything was played; the others as they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from projections.movements.plan import Meeting, Plan
from projections.movements.round_robins import Match, match_tables

__all__ = ["first_round"]


def first_round(contestants: int, *, is_of_teams: bool) -> Plan:
    """The first round, of contestants that are numbered by their seeds: the first of the upper half meets the first of
    the lower half, and so on; of an odd number the last sits out. Raises ValueError for fewer than two."""
    if contestants < 2:
        raise ValueError(f"a Swiss has two contestants or more; asked for {contestants}")
    half = contestants // 2
    matches = [(one, one + half) for one in range(1, half + 1)]
    out = [(contestants, 0)] if contestants % 2 else []
    meetings = [*match_tables(1, [*matches, *out], 1)] if is_of_teams else [*_single([*matches, *out])]
    plan = Plan.of("swiss", half * (2 if is_of_teams else 1), 1, 1, meetings)
    return replace(plan, copies=half, is_of_teams=is_of_teams)


def _single(matches: Iterable[Match]) -> Iterator[Meeting]:
    for table, (one, other) in enumerate(matches, 1):
        yield Meeting(1, table, (one,), (other,) if other else (), 1 if other else 0)
