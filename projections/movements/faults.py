"""What is wrong with a movement, whoever made it: by the rules that every movement must keep, and those it promises."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from projections.movements.plan import Meeting, Plan

__all__ = ["Fault", "faults_of", "meets_again", "never_meet", "shared_sets"]

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


def _played_at(plan: Plan) -> dict[tuple[int, int], list[int]]:
    """By round and set, the tables that play it."""
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for one in plan.meetings:
        if one.is_played:
            found[one.round, one.set].append(one.table)
    return found


def shared_sets(plan: Plan) -> int:
    """At how many tables a set is shared because there is no copy for each, over all rounds."""
    return sum(max(0, len(tables) - plan.copies) for tables in _played_at(plan).values())


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
