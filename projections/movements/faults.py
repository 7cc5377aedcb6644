"""What is wrong with a movement, whoever made it: by the rules that every movement must keep, and those it promises."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from projections.movements.plan import Meeting, Plan

__all__ = ["Fault", "faults_of", "fewest_met", "meets_again", "never_meet", "shared_sets"]

_Sitter = tuple[int, str]
"""A contestant, and of a team the direction of its pair."""


class Fault(Struct, frozen=True):
    """One thing that is wrong: its code, where, and who."""

    code: str
    """`seated_twice` or `plays_again`."""
    round: int
    table: int
    number: int
    """The contestant."""


def faults_of(plan: Plan) -> list[Fault]:
    """What no movement may do: seat somebody at two places in a round, or bring him boards that he has played."""
    return [*_seated_twice(plan), *_plays_again(plan)]


def _seated_twice(plan: Plan) -> Iterator[Fault]:
    seen: set[tuple[int, _Sitter]] = set()
    for one in plan.meetings:
        for sitter in _sitters(plan, one):
            if (one.round, sitter) in seen:
                yield Fault("seated_twice", one.round, one.table, sitter[0])
            seen.add((one.round, sitter))


def _plays_again(plan: Plan) -> Iterator[Fault]:
    seen: set[tuple[int, _Sitter]] = set()
    for one in plan.meetings:
        for sitter in _sitters(plan, one) if one.is_played else ():
            if (one.set, sitter) in seen:
                yield Fault("plays_again", one.round, one.table, sitter[0])
            seen.add((one.set, sitter))


def _sitters(plan: Plan, meeting: Meeting) -> list[_Sitter]:
    """Who sits at a table: of a team, which of its two pairs."""
    ns, ew = ("NS", "EW") if plan.is_of_teams else ("", "")
    return [*((one, ns) for one in meeting.ns), *((one, ew) for one in meeting.ew)]


def _played_at(plan: Plan) -> Iterable[set[Hashable]]:
    """Of each set in each round, the tables that play it; of teams the matches, for both tables have one copy."""
    found: defaultdict[tuple[int, int], set[Hashable]] = defaultdict(set)
    for one in plan.meetings:
        if one.is_played:
            found[one.round, one.set].add(frozenset(one.seated) if plan.is_of_teams else one.table)
    return found.values()


def shared_sets(plan: Plan) -> int:
    """At how many tables (of teams: in how many matches) a set is shared because there is no copy for each, over all
    rounds."""
    return sum(max(0, len(tables) - plan.copies) for tables in _played_at(plan))


def meets_again(plan: Plan) -> dict[frozenset[int], int]:
    """Those who meet more than once as opponents, and how often; in an individual event nothing is told of partners."""
    met = Counter(
        frozenset((one, other))
        for meeting in plan.meetings
        if meeting.is_played
        for one in meeting.ns
        for other in meeting.ew
    )
    return {both: times for both, times in met.items() if times > 1}


def fewest_met(plan: Plan) -> int:
    """How many others each meets as an opponent, at least."""
    met: dict[int, set[int]] = {one: set() for one in plan.contestants}
    for meeting in plan.meetings:
        for one in meeting.ns if meeting.is_played else ():
            for other in meeting.ew:
                met[one].add(other)
                met[other].add(one)
    return min(map(len, met.values()), default=0)


def never_meet(plan: Plan) -> list[frozenset[int]]:
    """Those who never meet as opponents."""
    met = {
        frozenset((one, other))
        for meeting in plan.meetings
        if meeting.is_played
        for one in meeting.ns
        for other in meeting.ew
    }
    return [both for both in map(frozenset, combinations(plan.contestants, 2)) if both not in met]
