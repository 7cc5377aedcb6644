"""Which boards a table has begun and which it has finished, as far as spectators are concerned.

A board is finished at a table when nothing that is shown of it can help anybody there: it was played out or passed out,
its tricks are agreed, a claim is agreed; or the table has left it, and there is a claim or a score.
"""

from __future__ import annotations

from msgspec import Struct

from domain.board import Board, Phase
from domain.events import (
    AnyEvent,
    AppealDecided,
    Event,
    RedealOrdered,
    RoundStarted,
    ScoreAdjusted,
    ScoreCorrected,
    ScoreEntered,
)
from domain.scores import gives_score
from domain.table import Table, board_meant

__all__ = ["AtTable", "at_table", "gives_both_a_score", "has_begun"]


class AtTable(Struct, frozen=True):
    """The boards of a table."""

    stream: str
    round: RoundStarted | None = None
    """The line that began the round."""
    ended: bool = False
    begun: frozenset[int] = frozenset()
    finished: frozenset[int] = frozenset()
    """Those of them that it has finished; begun again or to be dealt anew, a board is finished no more."""
    in_hand: int | None = None
    """The board that it is bidding or playing."""
    scored: frozenset[int] = frozenset()
    """The boards that have a score here without having been begun."""


def at_table(stream: str, table: Table) -> AtTable:
    """What a table tells of its boards; of one that was begun more than once the latest counts."""
    latest = {board.number: board for board in table.boards}
    in_hand = table.board if table.board is not None and _is_in_hand(table, table.board) else None
    finished = (number for number, board in latest.items() if _is_finished(board, is_in_hand=board is in_hand))
    told = (event for _, event in table.strays if gives_both_a_score(event))
    return AtTable(
        stream,
        table.round,
        bool(table.ended),
        frozenset(latest),
        frozenset(finished),
        in_hand.number if in_hand is not None else None,
        frozenset(number for number in map(board_meant, told) if number is not None) - latest.keys(),
    )


def gives_both_a_score(event: AnyEvent) -> bool:
    """Whether both sides have a score by it, so that a board which was not begun is not played any more (82B2)."""
    if isinstance(event, ScoreAdjusted | AppealDecided):
        return bool((event.ns or event.ns_artificial) and (event.ew or event.ew_artificial))
    return isinstance(event, ScoreCorrected | ScoreEntered)


def has_begun(board: Board) -> bool:
    """Whether anybody has called or played on a board, whatever became of it."""
    return bool(board.calls or board.contract or board.plays or board.withdrawn_calls)


def _is_in_hand(table: Table, board: Board) -> bool:
    """Whether a table is bidding or playing a board, or has claimed and may yet play on (68D2b)."""
    return has_begun(board) and not (table.ended or board.returned or _is_over(board))


def _is_over(board: Board) -> bool:
    """Whether nobody will call or play on a board any more."""
    claim = board.claim
    is_agreed = claim is not None and any(seat.side is not claim.seat.side for _, seat in claim.assents)
    return board.phase is Phase.OVER or is_agreed or board.tricks_agreed is not None


def _is_finished(board: Board, *, is_in_hand: bool) -> bool:
    redealt = max((one.place for one in board.moments if isinstance(one.event, RedealOrdered)), default=0)
    scored = any(_gives_a_score(one.event) for one in board.moments if one.place > redealt)
    if redealt or is_in_hand:
        return scored and not is_in_hand
    return scored or board.claim is not None or _is_over(board)


def _gives_a_score(event: Event) -> bool:
    if isinstance(event, ScoreAdjusted | AppealDecided):
        return gives_score(event)
    return isinstance(event, ScoreCorrected | ScoreEntered)
