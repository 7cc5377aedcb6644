"""What may be behind figures of a board that do not follow, before anybody is said to have adjusted a score there:
another score on one line, or an exact half that was rounded another way than in the rest of the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from domain.seats import Side
from projections.audit.conventions import Convention, Exact
from projections.audit.entered import Entered
from projections.points.rounding import ROUNDINGS
from projections.points.scores import Outcome, TableScore, points_of

__all__ = ["by_another_rounding", "with_another_score"]

SCORES = range(-4000, 4001, 10)
"""The scores that are tried on a line, from North-South's view."""
MOST_ALIKE = 4
"""So many scores that give a line its own figure are tried on the others."""
MOST_LINES = 60
"""Boards of no more lines are searched."""


def by_another_rounding(convention: Convention, decimals: int, figures: Iterable[Entered], exact: Exact) -> bool:
    """Whether all figures of a board follow if an exact half is rounded another way."""
    told = [(one, exact.get((one.stream, one.board, one.side))) for one in figures]
    return any(
        all(worth is None or tried.gives(one, worth, decimals) for one, worth in told)
        for tried in (replace(convention, rounding=rule) for rule in ROUNDINGS)
    )


def with_another_score(
    convention: Convention, decimals: int, scores: Sequence[TableScore], figures: Sequence[Entered], most: int
) -> TableScore | None:
    """The one line of a board which, with another score, makes every figure follow, its own too, as it then is; None
    where there is none, or it might be another line as well."""
    if len(scores) > MOST_LINES:
        return None
    search = _Search(convention, decimals, scores, figures, most)
    found = [line for line in map(search.line, range(len(scores))) if line is not None]
    return found[0] if len(found) == 1 else None


class _Search:
    """Tries other scores on the lines of a board. What a line is worth rises with its score: that is halved down."""

    def __init__(
        self, convention: Convention, decimals: int, scores: Sequence[TableScore], figures: Sequence[Entered], most: int
    ) -> None:
        self.convention, self.decimals, self.most = convention, decimals, most
        self.scores = scores
        awarded = {one.stream for one in scores if one.ns_outcome.artificial or one.ew_outcome.artificial}
        self.figures = [one for one in figures if one.stream not in awarded]
        self.own: Mapping[str, Entered] = {one.stream: one for one in self.figures if one.side is Side.NS}

    def line(self, at: int) -> TableScore | None:
        """A line with the score by which everything follows; None where no score does that."""
        score = self.scores[at]
        told, points = self.own.get(score.stream), score.ns_outcome.points
        if told is None or len(points) != 1:
            return None
        low, high = 0, len(SCORES)
        while low < high:
            middle = (low + high) // 2
            worth = self._exact(at, SCORES[middle]).get((told.stream, told.board, told.side))
            if worth is None:
                return None
            if self.convention.printed(worth, self.decimals) < told.value:
                low = middle + 1
            else:
                high = middle
        for value in self._candidates(low, points[0][1]):
            if value != points[0][1] and self._follows(self._exact(at, value)):
                return _scored(score, value)
        return None

    def _candidates(self, low: int, own: int) -> list[int]:
        """The scores from the first that gives the line its figure; that of the other side first, then the nearest."""
        alike = SCORES[low : low + MOST_ALIKE]
        near = sorted({*alike, -own, *(one.ns_outcome.points[0][1] for one in self.scores if one.ns_outcome.points)})
        return sorted(near, key=lambda value: (value != -own, value not in alike, abs(value - own)))

    def _exact(self, at: int, value: int) -> Exact:
        tried = [*self.scores[:at], _scored(self.scores[at], value), *self.scores[at + 1 :]]
        return self.convention.worth_on(tried, self.most)

    def _follows(self, exact: Exact) -> bool:
        told = ((one, exact.get((one.stream, one.board, one.side))) for one in self.figures)
        return all(worth is None or self.convention.gives(one, worth, self.decimals) for one, worth in told)


def _scored(score: TableScore, value: int) -> TableScore:
    return replace(score, ns_outcome=Outcome(points_of(value)), ew_outcome=Outcome(points_of(-value)))
