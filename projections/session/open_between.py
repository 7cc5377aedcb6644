"""What is open between the tables of a session: no table alone can tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.seats import Side
from projections.laws.law_86_teams import law_86b2
from projections.laws.law_87_fouled import forms_to_tell
from projections.open_matters import OpenMatter
from projections.scoring.award import is_compared

if TYPE_CHECKING:
    from projections.session.scored import ScoredSession

__all__ = ["FOULED_IN_A_MATCH", "PLAYED_AGAIN", "WHICH_FORM", "open_between_tables"]

FOULED_IN_A_MATCH, PLAYED_AGAIN, WHICH_FORM = "fouled_in_a_match", "played_again", "which_form"


def open_between_tables(scored: ScoredSession) -> list[OpenMatter]:
    """Boards of a match that its two tables did not play alike (86B2), boards that a contestant played twice (15B), and
    tables of which no cards tell which form of a fouled board they played (87A)."""
    return [*_fouled(scored), *_played_again(scored), *_which_form(scored)]


def _fouled(scored: ScoredSession) -> Iterator[OpenMatter]:
    if not scored.conditions.is_team_play:
        return
    asked = law_86b2(FOULED_IN_A_MATCH)
    for board in scored.boards:
        tables = {score.streams: None for score in scored.compared(board) if score.kind == "fouled"}
        for streams in {tuple(sorted(one)): None for one in tables}:
            yield OpenMatter(scored.name, board, "86B2", FOULED_IN_A_MATCH, holds=True, step=asked, tables=streams)


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
