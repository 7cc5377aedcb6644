"""By how much a figure that is settled itself may still move, because a result it is compared with is open.

Whatever the open results become, each comparison with one of them gives no less than being beaten by it and no more
than beating it. So a board is compared twice, with the open results better than all others and worse than all others,
and the figures of the settled contestants lie between. That holds for matchpoints; IMPs have no such ends worth
telling.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from projections.points.scores import Outcome, TableScore, points_of
from projections.ranking.scored import ScoredSession
from projections.ranking.standings import Standing
from projections.scoring.compare import compare_board

__all__ = ["moves_at_most"]

BEYOND = 100_000
"""More points than any result gives."""
NOTHING = Fraction(0)
KINDS = ("compared", "artificial")
"""Scores that lie between the ends whatever the others become; few results are compared otherwise than many."""


class _Worth(NamedTuple):
    """What a board gives a contestant, and could give it at the most."""

    score: Fraction
    top: Fraction


def moves_at_most(scored: ScoredSession, row: Standing, open_at: Mapping[int, Collection[str]]) -> Fraction | None:
    """By how many per cent at most a figure may move, rounded up as it is printed; None where that cannot be told.
    `open_at` are the tables of each board whose results are open."""
    if scored.conditions.unit != "matchpoints" or row.percent is None or scored.tally(row.contestant).by_session:
        return None
    now = {one.board: one for one in scored.scores_of(row.contestant)}
    ends = [NOTHING, NOTHING]
    top = grown = row.top
    for board in open_at.keys() & now.keys():
        own, found = now[board], _ends(scored, board, open_at[board])
        if found is None or own.score is None or own.kind not in KINDS or row.contestant not in found:
            return None
        for end, worth in enumerate(found[row.contestant]):
            ends[end] += worth.score - own.score
        grown += (found[row.contestant][0].top - own.top) * (2 if scored.conditions.is_plus_minus else 1)
    if grown != top and (row.carried or row.penalties):
        return None
    level = NOTHING if not scored.conditions.is_plus_minus else Fraction(1, 2)
    total = (row.percent / 100 - level) * top
    moved = (abs(((total + end) / grown + level) * 100 - row.percent) for end in ends)
    return _rounded_up(max(moved), scored.conditions.decimals)


def _rounded_up(amount: Fraction, decimals: int) -> Fraction:
    shift = int(10**decimals)
    return Fraction(ceil(amount * shift), shift)


def _ends(scored: ScoredSession, board: int, tables: Collection[str]) -> Mapping[str, tuple[_Worth, _Worth]] | None:
    """By contestant at the other tables, what a board gives with the open results at either end; None where most of it
    is open, so that the ends would tell nothing, or where more results than now are due on the other boards then."""
    counting = scored.counted(board)
    rests_on = (counting, scored.expected, frozenset(tables))
    return scored.kept(("ends", board), rests_on, lambda: _compared_at_ends(scored, board, tables))


def _compared_at_ends(
    scored: ScoredSession, board: int, tables: Collection[str]
) -> Mapping[str, tuple[_Worth, _Worth]] | None:
    scores = scored.scores_on(board)
    settled = [one for one in scores if one.stream not in tables]
    if len(settled) <= len(tables) or len(scores) > scored.expected:
        return None
    better, worse = (
        dict(_worths(scored, [_at_end(one, points) if one.stream in tables else one for one in scores]))
        for points in (BEYOND, -BEYOND)
    )
    own = {one for score in settled for one in (*score.ns, *score.ew)}
    return {one: (better[one], worse[one]) for one in own & better.keys() & worse.keys()}


def _at_end(score: TableScore, points: int) -> TableScore:
    ns, ew = Outcome(points_of(points)), Outcome(points_of(-points))
    return replace(score, ns_outcome=ns, ew_outcome=ew, state="done")


def _worths(scored: ScoredSession, scores: list[TableScore]) -> Iterator[tuple[str, _Worth]]:
    for one in compare_board(scores, scored.conditions, scored.expected):
        if one.score is not None:
            yield one.contestant, _Worth(one.score, one.top)
