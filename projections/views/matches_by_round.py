"""The matches of a teams event by teams and rounds, for a table with a column a round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from projections.views.match import MatchView

__all__ = ["MatchFigure", "matches_by_round"]


class MatchFigure(NamedTuple):
    """What a round gave a team."""

    opponent: str
    figure: str
    """Victory points where the event has them, else what it won after penalties."""
    awaiting: int
    """How many of its boards wait for something."""


def matches_by_round(matches: Sequence[MatchView]) -> Mapping[str, Mapping[int, MatchFigure]]:
    """By team and round; empty of an event whose rounds are one match, and of any that has no matches."""
    found: defaultdict[str, dict[int, MatchFigure]] = defaultdict(dict)
    for one in matches:
        figures = one.shown.vp or one.shown.total
        for team, opponent, figure in zip((one.home, one.away), (one.away, one.home), figures, strict=True):
            if one.round:
                found[team][one.round] = MatchFigure(opponent, figure, one.awaiting)
    return found
