"""How evenly a movement compares everybody with everybody.

Two pairs are compared on a set of boards: by +1 where they sit the same way, for they hold the same cards, by -1 where
they sit opposite ways, and where they meet by as much as the others who play it count together, for what one wins there
the other loses (after a note by R. Moore; `same` and `spread` of `Balance`). The more alike these sums are, the less it
matters who sits where.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from math import sqrt

from msgspec import Struct

from projections.movements.plan import Plan

__all__ = ["Balance", "balance_of"]


class Balance(Struct, frozen=True):
    """The comparisons of a movement."""

    same: tuple[int, int]
    """The least and the most sets of boards on which two contestants sit the same way."""
    mean: Fraction
    """Of the sums of all two contestants."""
    variance: Fraction
    """Of them; its square root is the spread that movements are compared by."""

    @property
    def spread(self) -> float:
        """The standard deviation of the sums, to be shown; 0 where everybody is compared alike."""
        return sqrt(self.variance)


def balance_of(plan: Plan) -> Balance:
    """The balance of a movement of pairs. Of one with fewer than two contestants everything is 0."""
    ns, ew = _directions(plan)
    met = _met(plan)
    sums: list[int] = []
    same: list[int] = []
    for one, other in combinations(plan.contestants, 2):
        alike = (ns[one] & ns[other]).bit_count() + (ew[one] & ew[other]).bit_count()
        apart = (ns[one] & ew[other]).bit_count() + (ew[one] & ns[other]).bit_count()
        same.append(alike)
        sums.append(alike - apart + met.get((one, other), 0))
    if not sums:
        return Balance((0, 0), Fraction(0), Fraction(0))
    mean = Fraction(sum(sums), len(sums))
    variance = Fraction(sum(each * each for each in sums), len(sums)) - mean * mean
    return Balance((min(same), max(same)), mean, variance)


def _directions(plan: Plan) -> tuple[dict[int, int], dict[int, int]]:
    """By contestant, the sets that he plays North-South and East-West: a bit each."""
    ns: defaultdict[int, int] = defaultdict(int)
    ew: defaultdict[int, int] = defaultdict(int)
    for one in plan.meetings:
        for way, side in ((ns, one.ns), (ew, one.ew)):
            for number in side if one.is_played else ():
                way[number] |= 1 << one.set
    return ns, ew


def _met(plan: Plan) -> dict[tuple[int, int], int]:
    """By two who meet, what their meetings count for, in place of the -1 for sitting opposite ways."""
    played = Counter(one.set for one in plan.meetings if one.is_played)
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for meeting in plan.meetings:
        for one in meeting.ns if meeting.is_played else ():
            for other in meeting.ew:
                found[min(one, other), max(one, other)] += played[meeting.set]
    return found
