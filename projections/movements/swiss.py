"""A Swiss: each round those meet who stand near one another and have not met.

The draw is a matching of least weight in a graph of the contestants: places apart, squared, so that one long way costs
more than two short ones. It needs the extra `swiss` (networkx, which has kept its matching for many years), imported
where it is drawn. The same standing gives the same draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from domain.errors import TdlogError
from projections.texts import message

__all__ = ["Drawn", "Met", "NotDrawn", "danish", "draw"]

Both = frozenset[int]
Met = Mapping[Both, Sequence[int]]
"""By two contestants, the rounds in which they have met."""
NEAR = 12
"""Places within which opponents are looked for first; a whole field is looked through where that gives no draw."""
REMATCH = 10**7
"""What a meeting more costs where rematches may be: more than any way through the standing."""


class NotDrawn(TdlogError):
    """There is no draw without a rematch."""


class Drawn(Struct, frozen=True):
    """Two who meet, and why; or one who sits out."""

    one: int
    """Who stands higher."""
    other: int
    """0: nobody, `one` sits out."""
    apart: int
    """Places between them; 0 for who sits out."""
    met: tuple[int, ...] = ()
    """The rounds in which they have met before."""
    is_locked: bool = False
    """Whether a person said that they meet."""


def draw(
    standing: Sequence[int],
    met: Met,
    *,
    sat_out: Collection[int] = (),
    locked: Iterable[tuple[int, int]] = (),
    may_rematch: bool = False,
    besides: Callable[[int, int], int] = lambda one, other: 0,
) -> list[Drawn]:
    """Who meets whom in the next round, in the order of the standing, the best first.

    `locked` are meetings that a person chose, and are kept whatever was; with 0 for who sits out. Of an odd number the
    lowest sits out of those that did least often (`sat_out` holds each as often as it did), without whom the others can
    be drawn. `besides` is what it costs that two meet, for other reasons (team mates, a third time in one direction).
    Raises NotDrawn where there is no draw without a rematch and none may be; ValueError where somebody stands twice, or
    is locked twice or does not stand.
    """
    kept = [*locked]
    taken = [one for both in kept for one in both if one]
    if len({*standing}) < len(standing) or len({*taken}) < len(taken) or not {*taken} <= {*standing}:
        raise ValueError("each contestant stands once, and is locked once at the most")
    places = {one: place for place, one in enumerate(standing)}
    free = [one for one in standing if one not in {*taken}]
    out, pairs = _drawn(free, places, _Costs(places, met, besides, may_rematch), sat_out)
    found = [_told(one, other, places, met, is_locked=False) for one, other in pairs]
    found += [_told(one, other, places, met, is_locked=True) for one, other in kept]
    found += [Drawn(out, 0, 0)] if out else []
    return sorted(found, key=lambda each: (not each.other, places[each.one]))


def danish(standing: Sequence[int], met: Met) -> list[Drawn]:
    """Danish seating: first meets second, third meets fourth, whoever has met before; the last of an odd number sits
    out."""
    places = {one: place for place, one in enumerate(standing)}
    pairs = zip(standing[::2], standing[1::2], strict=False)
    found = [_told(one, other, places, met, is_locked=False) for one, other in pairs]
    return [*found, Drawn(standing[-1], 0, 0)] if len(standing) % 2 else found


def _told(one: int, other: int, places: Mapping[int, int], met: Met, *, is_locked: bool) -> Drawn:
    if not (one and other):
        return Drawn(one or other, 0, 0, is_locked=is_locked)
    higher, lower = sorted((one, other), key=places.__getitem__)
    return Drawn(higher, lower, places[lower] - places[higher], tuple(met.get(frozenset((one, other)), ())), is_locked)


class _Costs:
    """What it costs that two meet."""

    def __init__(
        self, places: Mapping[int, int], met: Met, besides: Callable[[int, int], int], may_rematch: bool
    ) -> None:
        self.places = places
        self._met = met
        self._besides = besides
        self._may_rematch = may_rematch

    def of(self, one: int, other: int) -> int | None:
        """The cost; None where they must not meet."""
        before = len(self._met.get(frozenset((one, other)), ()))
        if before and not self._may_rematch:
            return None
        apart = self.places[one] - self.places[other]
        return apart * apart + before * REMATCH + self._besides(one, other)


def _drawn(
    free: Sequence[int], places: Mapping[int, int], costs: _Costs, sat_out: Collection[int]
) -> tuple[int, list[tuple[int, int]]]:
    """Who sits out (0: nobody), and who meets whom."""
    if len(free) % 2 == 0:
        return 0, _matched(free, costs)
    often = Counter(sat_out)
    lowest_first = sorted(free, key=lambda one: (often[one], -places[one]))
    for out in lowest_first:
        try:
            return out, _matched([one for one in free if one != out], costs)
        except NotDrawn:
            continue
    raise _not_drawn(free)


def _matched(free: Sequence[int], costs: _Costs) -> list[tuple[int, int]]:
    """A matching of all, of least cost: at first only among neighbours, which is quick, and then among all."""
    for near in dict.fromkeys((NEAR, len(free))):
        pairs = _least(free, costs, near)
        if 2 * len(pairs) == len(free):
            return pairs
    raise _not_drawn(free)


def _least(free: Sequence[int], costs: _Costs, near: int) -> list[tuple[int, int]]:
    try:
        import networkx
    except ImportError as error:
        raise TdlogError(message("guide", "swiss_not_installed")) from error
    edges = [
        (one, other, cost)
        for at, one in enumerate(free)
        for other in free[at + 1 : at + 1 + near]
        if (cost := costs.of(one, other)) is not None
    ]
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    return [*networkx.min_weight_matching(graph)]


def _not_drawn(free: Sequence[int]) -> NotDrawn:
    return NotDrawn(message("guide", "not_drawn", count=len(free)))
