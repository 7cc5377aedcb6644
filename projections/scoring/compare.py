"""What a board is worth to each contestant, in whatever way the event is scored."""

from __future__ import annotations

from collections.abc import Sequence

from projections.elected.conditions import Conditions
from projections.points.scores import BoardScore, TableScore
from projections.scoring.pairs import compare_pairs
from projections.scoring.teams import compare_teams

__all__ = ["compare_board"]


def compare_board(scores: Sequence[TableScore], conditions: Conditions, expected: int) -> list[BoardScore]:
    """The score of every contestant that sat, or was due, at a board: one each.

    `scores` are those of one board at all its tables, `expected` the results that every board is due to have. A table
    that is open, or awaits a judgement, has no score and is compared with nobody. Artificial scores get the plain
    amount of 12C2a and 12C2b. Raises nothing.
    """
    if conditions.is_team_play:
        return compare_teams(scores, conditions)
    return compare_pairs(scores, conditions, expected)
