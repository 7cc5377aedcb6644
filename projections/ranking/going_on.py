"""Who goes on from the matches of a knockout, and which of them is not decided yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal

from msgspec import Struct

from projections.desk.open_items import OpenItem
from projections.movements.knockout import Stage, stages_told
from projections.ranking.matches import Match, matches
from projections.ranking.open_between import open_items
from projections.ranking.own_scores import WAITS
from projections.ranking.scored import ScoredSession

__all__ = ["Contest", "last_contests", "stages_reached"]

NOTHING = Fraction(0)


class Contest(Struct, frozen=True):
    """A match of a knockout, of two teams or of three; or a bye."""

    teams: tuple[str, ...]
    """As they stand in it, the best first."""
    state: Literal["bye", "over", "level", "open"]
    """`level`: the director decides who goes on; `open`: boards are not played, or something about them is open."""
    totals: tuple[Fraction, ...] = ()
    """What each has, in IMPs or points with what it carried over; of three teams together in both their matches."""
    open: tuple[str, ...] = ()
    """Where something is open: boards, and matters by their names."""

    @property
    def winner(self) -> str:
        """Who goes on; empty where that is not decided."""
        return self.teams[0] if self.state in ("bye", "over") else ""


def last_contests(scored: ScoredSession) -> Sequence[Contest]:
    """Of the stage of a knockout that was drawn last, each match as it stands; none of any other movement."""
    stages = stages_told(scored.movement)
    return _contests(scored, stages[-1]) if stages else ()


def stages_reached(scored: ScoredSession) -> Mapping[str, int]:
    """By team, how many stages it is or was in, and one more where it has won the last that was drawn; empty of any
    other movement."""
    stages = stages_told(scored.movement)
    found: dict[str, int] = {}
    for team in (team for stage in stages for contest in stage.contests for team in contest):
        found[team] = found.get(team, 0) + 1
    for contest in _contests(scored, stages[-1]) if stages else ():
        if contest.state == "over":
            found[contest.winner] += 1
    return found


def _contests(scored: ScoredSession, stage: Stage[str]) -> list[Contest]:
    played = [match for match in matches(scored) if match.round == stage.rounds[0]]
    items = open_items(scored)
    return [_contest(scored, stage, teams, played, items) for teams in stage.contests]


def _contest(
    scored: ScoredSession, stage: Stage[str], teams: frozenset[str], played: Iterable[Match], items: Iterable[OpenItem]
) -> Contest:
    known = {team: place for place, team in enumerate(scored.record.contestants)}
    order = sorted(teams, key=lambda team: (known.get(team, len(known)), team))
    if len(order) == 1:
        return Contest(tuple(order), "bye")
    own = [match for match in played if teams >= {*match.teams}]
    totals = {team: sum((match.side(team).total for match in own if team in match.teams), NOTHING) for team in order}
    won = {team: sum(match.winner == team for match in own) for team in order}
    order.sort(key=lambda team: (won[team], _lead(own, team)), reverse=True)
    first, second = order[:2]
    is_level = (won[first], _lead(own, first)) == (won[second], _lead(own, second))
    open = (*_boards_open(scored, stage, teams, own), *_matters(scored, stage, teams, items))
    state: Literal["over", "level", "open"] = "open" if open else "level" if is_level else "over"
    return Contest(tuple(order), state, tuple(totals[team] for team in order), open)


def _lead(own: Iterable[Match], team: str) -> Fraction:
    """By how much a team is ahead in all its matches."""
    met = ((match.side(team), match.side(match.opponents(team))) for match in own if team in match.teams)
    return sum((side.total - other.total for side, other in met), NOTHING)


def _boards_open(scored: ScoredSession, stage: Stage[str], teams: frozenset[str], own: Iterable[Match]) -> list[str]:
    """The boards that are due between the teams and have no score yet."""
    due: dict[frozenset[str], set[int]] = {frozenset(both): set() for both in combinations(sorted(teams), 2)}
    for one in scored.movement.due.values():
        both = frozenset((*one.ns, *one.ew))
        if one.round in stage.rounds and both in due:
            due[both] |= {*one.boards}
    for match in own:
        settled = {score.board for score in match.home.scores if score.kind not in WAITS}
        due[frozenset(match.teams)] -= settled
    return [str(board) for board in sorted({board for boards in due.values() for board in boards})]


def _matters(scored: ScoredSession, stage: Stage[str], teams: frozenset[str], items: Iterable[OpenItem]) -> list[str]:
    """What is open about results that count, at the tables of the teams."""
    found: list[str] = []
    for item in items:
        scores = (scored.tables.get(stream, {}).get(item.board) for stream in item.tables)
        at = [score for score in scores if score is not None and score.round in stage.rounds]
        if item.touches and any(teams & {*score.ns, *score.ew} for score in at):
            found.append(item.name)
    return found
