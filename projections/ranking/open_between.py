"""What is open between the tables of a session: no table alone can tell it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from domain.seats import Side
from projections.desk.open_items import OpenItem
from projections.laws.law_87_fouled import forms_to_tell
from projections.points.scores import TableScore
from projections.ranking.counting import Counting
from projections.ranking.scored import ScoredSession
from projections.scoring.award import is_compared

__all__ = ["NOT_BEGUN", "PLAYED_AGAIN", "TO_PLAY_LATE", "WHICH_FORM", "open_between", "open_items"]

PLAYED_AGAIN, WHICH_FORM = "played_again", "which_form"
NOT_BEGUN, TO_PLAY_LATE = "not_begun_in_time", "late_play"


def open_items(scored: ScoredSession) -> list[OpenItem]:
    """What is open and bears on the ranking, at the tables and between them."""
    return [*scored.all_bearing, *open_between(scored)]


def open_between(scored: ScoredSession) -> list[OpenItem]:
    """Boards that a contestant played twice (15B), and tables of which no cards tell which form of a fouled board they
    played (87A). Of a match the incident of one of its tables asks (86B2). Boards that were not begun in time, or are
    to be played late, where their table has not ended its round and so asks nothing itself (82B2, 8B2)."""
    return [*_played_again(scored), *_which_form(scored), *_not_begun(scored)]


def _played_again(scored: ScoredSession) -> Iterator[OpenItem]:
    for again in scored.played_again:
        yield OpenItem(scored.name, again.board, "15B", PLAYED_AGAIN, holds=True, tables=(again.again,))


def _not_begun(scored: ScoredSession) -> Iterator[OpenItem]:
    for stream, told in scored.own_stream.told_of_tables.items():
        for board in sorted(told.not_begun.keys() | told.late_play.keys()):
            if not _is_settled(scored, stream, board):
                law, code = ("8B2", TO_PLAY_LATE) if board in told.late_play else ("12C2a", NOT_BEGUN)
                yield OpenItem(stream, board, law, code, touches=True, tables=(stream,))


def _is_settled(scored: ScoredSession, stream: str, board: int) -> bool:
    """Whether a board has a score at a table, or is asked about there."""
    given = scored.own_stream
    return (
        board in scored.tables.get(stream, {})
        or board in given.boards_scored(stream)
        or board in given.boards_scored("")
    )


def _which_form(scored: ScoredSession) -> Iterator[OpenItem]:
    if scored.conditions.is_team_play or scored.conditions.scoring == "total":
        return
    for board in scored.boards:
        counting = scored.counted(board)
        for score in scored.kept(("forms to tell", board), (counting,), partial(_to_tell, counting)):
            yield OpenItem(scored.name, board, "87A", WHICH_FORM, touches=True, tables=(score.stream,))


def _to_tell(counting: Counting) -> list[TableScore]:
    return forms_to_tell([score for score in counting.scores if any(is_compared(score, side) for side in Side)])
