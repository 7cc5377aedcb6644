"""What is open between the tables of a session: no table alone can tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from projections.open_matters import OpenMatter

if TYPE_CHECKING:
    from projections.session.scored import ScoredSession

__all__ = ["FOULED_IN_A_MATCH", "PLAYED_AGAIN", "open_between_tables"]

FOULED_IN_A_MATCH, PLAYED_AGAIN = "fouled_in_a_match", "played_again"


def open_between_tables(scored: ScoredSession) -> list[OpenMatter]:
    """Boards of a match that its two tables did not play alike (86B2), and boards that a contestant played twice (15B):
    the director gives the scores, or says which stands."""
    return [*_fouled(scored), *_played_again(scored)]


def _fouled(scored: ScoredSession) -> Iterator[OpenMatter]:
    if not scored.conditions.is_team_play:
        return
    for board in scored.boards:
        tables = {score.streams: None for score in scored.compared(board) if score.kind == "fouled"}
        for streams in {tuple(sorted(one)): None for one in tables}:
            yield OpenMatter(scored.name, board, "86B2", FOULED_IN_A_MATCH, holds=True, tables=streams)


def _played_again(scored: ScoredSession) -> Iterator[OpenMatter]:
    for again in scored.played_again:
        yield OpenMatter(scored.name, again.board, "15B", PLAYED_AGAIN, holds=True, tables=(again.again,))
