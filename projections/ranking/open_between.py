"""What is open between the tables of a session: no table alone can tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.seats import Side
from projections.desk.open_matters import OpenMatter
from projections.laws.law_87_fouled import forms_to_tell
from projections.scoring.award import is_compared

if TYPE_CHECKING:
    from projections.ranking.scored import ScoredSession

__all__ = ["PLAYED_AGAIN", "WHICH_FORM", "open_between_tables"]

PLAYED_AGAIN, WHICH_FORM = "played_again", "which_form"


def open_between_tables(scored: ScoredSession) -> list[OpenMatter]:
    """Boards that a contestant played twice (15B), and tables of which no cards tell which form of a fouled board they
    played (87A). Of a match the incident of one of its tables asks (86B2)."""
    return [*_played_again(scored), *_which_form(scored)]


def _played_again(scored: ScoredSession) -> Iterator[OpenMatter]:
    for again in scored.played_again:
        yield OpenMatter(scored.name, again.board, "15B", PLAYED_AGAIN, holds=True, tables=(again.again,))


def _which_form(scored: ScoredSession) -> Iterator[OpenMatter]:
    if scored.conditions.is_team_play or scored.conditions.scoring == "total":
        return
    for board in scored.boards:
        results = [score for score in scored.scores_on(board) if any(is_compared(score, side) for side in Side)]
        for score in forms_to_tell(results):
            yield OpenMatter(scored.name, board, "87A", WHICH_FORM, touches=True, tables=(score.stream,))
